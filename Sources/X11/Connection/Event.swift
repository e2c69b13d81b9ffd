import Geometry
import Menus

/// Something the server told us, in our words. Nothing is compressed or left out but what no part of the
/// program has a use for.
nonisolated package enum Event: Hashable, Sendable {
  case keyPress(KeyEvent)
  case keyRelease(KeyEvent)
  case buttonPress(ButtonEvent)
  case buttonRelease(ButtonEvent)
  case motion(MotionEvent)
  /// The pointer came into a window of ours: by itself, or because somebody's grab ended.
  case entered(WindowID, MotionEvent, isByItself: Bool)

  /// XInput 2, seen without any grab; only while selected.
  case rawKey(RawKeyEvent)
  case rawButton(RawButtonEvent)
  case rawMotion(RawMotionEvent)
  case rawTouch(RawTouchEvent)

  /// Key map, modifier map or pointer map: read again what was derived from them. One change comes as several
  /// of these; drain the queue first.
  case mappingChanged
  /// The user switched the layout; key codes and grabs stay as they are.
  case keyboardGroupChanged(group: Int)

  /// What the window showed is lost, as of the requests before `Serial`.
  case exposed(WindowID, Serial)
  case mapped(WindowID)
  case unmapped(WindowID)
  case destroyed(WindowID)
  case configured(ConfigureEvent)
  /// A child of the root window came, went, moved or was restacked; told only while somebody listens for children.
  case childChanged(WindowID, bounds: Rectangle?)
  /// The pointer left a window of ours.
  case left(WindowID)
  /// The root window has another size, in pixels.
  case rootResized(Size)
  case visibility(WindowID, Visibility)
  case property(PropertyEvent)
  case message(MessageEvent)
  /// The owner of a selection has answered a conversion into a property of a window of ours (SelectionNotify);
  /// `property` is none where it refused.
  case selectionAnswered(WindowID, property: Atom)
  /// We no longer own a selection (SelectionClear).
  case selectionLost(Atom)

  /// RandR: monitors came, went or moved.
  case monitorsChanged
  /// XFixes: somebody else owns a selection, or nobody (`owner` is none).
  case selectionOwnerChanged(selection: Atom, owner: WindowID)
  case screenSaver(isOn: Bool)

  package enum Visibility: Hashable, Sendable {
    case unobscured, partiallyObscured, fullyObscured
  }
}

nonisolated package struct KeyEvent: Hashable, Sendable {
  package var code: KeyCode
  package var state: InputState
  package var time: ServerTime
  /// The pointer's place on the root window at the event.
  package var root: Point
  package var serial: Serial
  /// Made by another client with SendEvent, not by a key.
  package var isSynthetic: Bool

  package init(
    code: KeyCode, state: InputState, time: ServerTime, root: Point = .zero,
    serial: Serial = .init(rawValue: 0),
    isSynthetic: Bool = false
  ) {
    self.code = code
    self.state = state
    self.time = time
    self.root = root
    self.serial = serial
    self.isSynthetic = isSynthetic
  }
}

nonisolated package struct ButtonEvent: Hashable, Sendable {
  package var button: UInt8
  package var state: InputState
  package var time: ServerTime
  package var root: Point
  package var serial: Serial
  package var isSynthetic: Bool
  package var window: WindowID

  package init(
    button: UInt8, state: InputState, time: ServerTime, root: Point = .zero,
    serial: Serial = .init(rawValue: 0), isSynthetic: Bool = false, window: WindowID = .none
  ) {
    self.button = button
    self.state = state
    self.time = time
    self.root = root
    self.serial = serial
    self.isSynthetic = isSynthetic
    self.window = window
  }
}

nonisolated package struct MotionEvent: Hashable, Sendable {
  package var root: Point
  package var time: ServerTime
  package var state: InputState
  package var serial: Serial

  package init(
    root: Point, time: ServerTime, state: InputState = .init(rawValue: 0), serial: Serial = .init(rawValue: 0)
  ) {
    self.root = root
    self.time = time
    self.state = state
    self.serial = serial
  }
}

nonisolated package struct RawKeyEvent: Hashable, Sendable {
  package var code: KeyCode
  package var isPress: Bool
  package var time: ServerTime
  /// Made by holding the key, not by pressing it.
  package var isRepeat: Bool
  /// From a keyboard itself, which is never frozen; else from the master that all keyboards act on.
  package var isSlave: Bool

  package init(
    code: KeyCode, isPress: Bool, time: ServerTime, isRepeat: Bool = false, isSlave: Bool = false
  ) {
    self.code = code
    self.isPress = isPress
    self.time = time
    self.isRepeat = isRepeat
    self.isSlave = isSlave
  }
}

nonisolated package struct RawButtonEvent: Hashable, Sendable {
  package var button: UInt8
  package var isPress: Bool
  package var time: ServerTime
  /// From a mouse itself, which is never frozen; else from the master that all mice act on.
  package var isSlave: Bool

  package init(button: UInt8, isPress: Bool, time: ServerTime, isSlave: Bool = false) {
    self.button = button
    self.isPress = isPress
    self.time = time
    self.isSlave = isSlave
  }
}

/// The pointer moved, by device; where to is for the pointer query to say (raw values are device units).
nonisolated package struct RawMotionEvent: Hashable, Sendable {
  package var time: ServerTime
  /// From a mouse itself; else from the master.
  package var isSlave: Bool

  package init(time: ServerTime, isSlave: Bool = false) {
    self.time = time
    self.isSlave = isSlave
  }
}

/// A finger on a touchscreen, seen without any grab (XInput 2.2, RawTouchBegin and its like).
nonisolated package struct RawTouchEvent: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case began, moved, ended
  }

  /// Counts up with every touch of a device.
  package var finger: Int32
  package var device: Int32
  package var phase: Phase
  package var time: ServerTime
  /// From the touchscreen itself, which is never frozen; else from the master that moves the pointer.
  package var isSlave: Bool

  package init(finger: Int32, device: Int32, phase: Phase, time: ServerTime, isSlave: Bool = true) {
    self.finger = finger
    self.device = device
    self.phase = phase
    self.time = time
    self.isSlave = isSlave
  }
}

nonisolated package struct ConfigureEvent: Hashable, Sendable {
  package var window: WindowID
  /// In its parent's coordinates, without the border.
  package var bounds: Rectangle
  /// The sibling just below; none: it is the lowest.
  package var sibling: WindowID
  package var isOverrideRedirect: Bool
}

nonisolated package struct PropertyEvent: Hashable, Sendable {
  package var window: WindowID
  package var atom: Atom
  package var time: ServerTime
  package var isDeleted: Bool
}

/// Sent by another client: WM_DELETE_WINDOW and its like (X: ClientMessage).
nonisolated package struct MessageEvent: Hashable, Sendable {
  package var window: WindowID
  package var type: Atom
  /// The five values of a format-32 message; of other formats nothing is kept.
  package var data: [UInt]
}
