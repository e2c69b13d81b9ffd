import CDesktop
import Geometry
import Menus

extension Connection {
  /// Map and group changes by XKB, for the whole program; the rest is selected by the parts that need it.
  func selectKeyboardEvents() {
    guard extensions.has(.keyboard) else { return }
    let maps = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
    XkbSelectEvents(handle, UInt32(XkbUseCoreKbd), maps, maps)
    // Only the group: otherwise every press of a modifier would wake us.
    XkbSelectEventDetails(
      handle, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), UInt(XkbGroupStateMask), UInt(XkbGroupStateMask))
  }

  /// nil: of no use to any part of the program.
  func translate(_ raw: inout XEvent) -> Event? {
    if let change = translateChild(raw) { return change }
    return switch raw.type {
    case KeyPress: .keyPress(KeyEvent(raw.xkey))
    case KeyRelease: .keyRelease(KeyEvent(raw.xkey))
    case ButtonPress: .buttonPress(ButtonEvent(raw.xbutton))
    case ButtonRelease: .buttonRelease(ButtonEvent(raw.xbutton))
    case MotionNotify: .motion(MotionEvent(raw.xmotion))
    case EnterNotify: entered(raw.xcrossing)
    case GenericEvent: translateCookie(&raw.xcookie)
    case MappingNotify: mappingChanged(&raw.xmapping)
    case Expose: exposed(raw.xexpose)
    case MapNotify: .mapped(WindowID(rawValue: raw.xmap.window))
    case UnmapNotify: .unmapped(WindowID(rawValue: raw.xunmap.window))
    case DestroyNotify: .destroyed(WindowID(rawValue: raw.xdestroywindow.window))
    case ConfigureNotify: configured(raw.xconfigure)
    case LeaveNotify: raw.xcrossing.mode == NotifyGrab ? nil : .left(WindowID(rawValue: raw.xcrossing.window))
    case VisibilityNotify: visibility(raw.xvisibility)
    case PropertyNotify: .property(PropertyEvent(raw.xproperty))
    case ClientMessage: .message(MessageEvent(raw.xclient))
    case SelectionNotify:
      .selectionAnswered(
        WindowID(rawValue: raw.xselection.requestor), property: Atom(rawValue: raw.xselection.property))
    case SelectionClear: .selectionLost(Atom(rawValue: raw.xselectionclear.selection))
    default: translateExtension(&raw)
    }
  }

  private func entered(_ raw: XCrossingEvent) -> Event? {
    guard raw.mode != NotifyGrab else { return nil }
    return .entered(
      WindowID(rawValue: raw.window), MotionEvent(raw), isByItself: raw.mode == NotifyNormal)
  }

  /// What the root window tells of its children (SubstructureNotify). A window of our own tells of itself as well,
  /// and only that counts for it.
  private func translateChild(_ raw: XEvent) -> Event? {
    switch raw.type {
    case MapNotify where raw.xmap.event != raw.xmap.window:
      return .childChanged(WindowID(rawValue: raw.xmap.window), bounds: nil)
    case UnmapNotify where raw.xunmap.event != raw.xunmap.window:
      return .childChanged(WindowID(rawValue: raw.xunmap.window), bounds: nil)
    case DestroyNotify where raw.xdestroywindow.event != raw.xdestroywindow.window:
      return .childChanged(WindowID(rawValue: raw.xdestroywindow.window), bounds: nil)
    case ConfigureNotify where raw.xconfigure.event != raw.xconfigure.window:
      let event = raw.xconfigure
      return .childChanged(
        WindowID(rawValue: event.window),
        bounds: Rectangle(
          x: Double(event.x), y: Double(event.y), width: Double(event.width), height: Double(event.height)))
    case CirculateNotify:
      return .childChanged(WindowID(rawValue: raw.xcirculate.window), bounds: nil)
    default: return nil
    }
  }

  private func mappingChanged(_ raw: inout XMappingEvent) -> Event {
    XRefreshKeyboardMapping(&raw)
    return .mappingChanged
  }

  /// The last one of several areas stands for all of them.
  private func exposed(_ raw: XExposeEvent) -> Event? {
    guard raw.count == 0 else { return nil }
    return .exposed(WindowID(rawValue: raw.window), Serial(rawValue: raw.serial))
  }

  private func configured(_ raw: XConfigureEvent) -> Event {
    let size = Size(width: Double(raw.width), height: Double(raw.height))
    guard raw.window != root.rawValue else { return .rootResized(size) }
    return .configured(
      ConfigureEvent(
        window: WindowID(rawValue: raw.window),
        bounds: Rectangle(x: Double(raw.x), y: Double(raw.y), width: size.width, height: size.height),
        sibling: WindowID(rawValue: raw.above), isOverrideRedirect: raw.override_redirect != 0))
  }

  private func visibility(_ raw: XVisibilityEvent) -> Event {
    let state: Event.Visibility =
      switch raw.state {
      case VisibilityUnobscured: .unobscured
      case VisibilityPartiallyObscured: .partiallyObscured
      default: .fullyObscured
      }
    return .visibility(WindowID(rawValue: raw.window), state)
  }

  private func translateExtension(_ raw: inout XEvent) -> Event? {
    func offset(from name: Extension) -> Int32? { extensions.firstEvent(of: name).map { raw.type - $0 } }
    if offset(from: .keyboard) == 0 { return translateKeyboard(&raw) }
    switch offset(from: .randr) {
    case RRScreenChangeNotify:
      XRRUpdateConfiguration(&raw)
      return .monitorsChanged
    case RRNotify: return .monitorsChanged
    default: break
    }
    if offset(from: .fixes) == XFixesSelectionNotify {
      return raw.reading(XFixesSelectionNotifyEvent.self) {
        .selectionOwnerChanged(
          selection: Atom(rawValue: $0.selection), owner: WindowID(rawValue: $0.owner))
      }
    }
    if offset(from: .screenSaver) == ScreenSaverNotify {
      return raw.reading(XScreenSaverNotifyEvent.self) { .screenSaver(isOn: $0.state != ScreenSaverOff) }
    }
    return nil
  }

  private func translateKeyboard(_ raw: inout XEvent) -> Event? {
    raw.reading(_XkbEvent.self) { event in
      switch event.any.xkb_type {
      case XkbNewKeyboardNotify: return .mappingChanged
      case XkbMapNotify:
        var map = event.map
        XkbRefreshKeyboardMapping(&map)
        return .mappingChanged
      case XkbStateNotify: return .keyboardGroupChanged(group: Int(event.state.group))
      default: return nil
      }
    }
  }

  private func translateCookie(_ cookie: inout XGenericEventCookie) -> Event? {
    guard cookie.extension == extensions.opcode(of: .input), XGetEventData(handle, &cookie) != 0 else {
      return nil
    }
    defer { XFreeEventData(handle, &cookie) }
    guard let data = cookie.data else { return nil }
    let raw = data.assumingMemoryBound(to: XIRawEvent.self).pointee
    let time = ServerTime(rawValue: UInt32(truncatingIfNeeded: raw.time))
    let detail = UInt8(truncatingIfNeeded: raw.detail)
    // A master passes on what comes from another device; a slave is its own source.
    let isSlave = raw.deviceid == raw.sourceid
    switch cookie.evtype {
    case XI_RawKeyPress, XI_RawKeyRelease:
      return .rawKey(
        RawKeyEvent(
          code: KeyCode(rawValue: detail), isPress: cookie.evtype == XI_RawKeyPress, time: time,
          isRepeat: raw.flags & XIKeyRepeat != 0, isSlave: isSlave))
    case XI_RawButtonPress, XI_RawButtonRelease:
      return .rawButton(
        RawButtonEvent(
          button: detail, isPress: cookie.evtype == XI_RawButtonPress, time: time, isSlave: isSlave))
    case XI_RawMotion: return .rawMotion(RawMotionEvent(time: time, isSlave: isSlave))
    case XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd:
      return .rawTouch(
        RawTouchEvent(
          finger: raw.detail, device: raw.sourceid, phase: .init(type: cookie.evtype), time: time,
          isSlave: isSlave))
    default: return nil
    }
  }
}

extension RawTouchEvent.Phase {
  nonisolated fileprivate init(type: Int32) {
    self =
      switch type {
      case XI_RawTouchBegin: .began
      case XI_RawTouchEnd: .ended
      default: .moved
      }
  }
}

extension XEvent {
  /// Reads the event as one of an extension, which lies over the same memory.
  fileprivate mutating func reading<Raw, Result>(_ type: Raw.Type, _ body: (Raw) -> Result) -> Result {
    withUnsafeMutableBytes(of: &self) { body($0.load(as: Raw.self)) }
  }
}

extension ServerTime {
  fileprivate init(_ raw: Time) { self.init(rawValue: UInt32(truncatingIfNeeded: raw)) }
}

extension KeyEvent {
  fileprivate init(_ raw: XKeyEvent) {
    self.init(
      code: KeyCode(rawValue: UInt8(truncatingIfNeeded: raw.keycode)), state: InputState(rawValue: raw.state),
      time: ServerTime(raw.time), root: Point(x: Double(raw.x_root), y: Double(raw.y_root)),
      serial: Serial(rawValue: raw.serial), isSynthetic: raw.send_event != 0)
  }
}

extension ButtonEvent {
  fileprivate init(_ raw: XButtonEvent) {
    self.init(
      button: UInt8(truncatingIfNeeded: raw.button), state: InputState(rawValue: raw.state),
      time: ServerTime(raw.time), root: Point(x: Double(raw.x_root), y: Double(raw.y_root)),
      serial: Serial(rawValue: raw.serial), isSynthetic: raw.send_event != 0,
      window: WindowID(rawValue: raw.window))
  }
}

extension MotionEvent {
  fileprivate init(_ raw: XMotionEvent) {
    self.init(
      root: Point(x: Double(raw.x_root), y: Double(raw.y_root)), time: ServerTime(raw.time),
      state: InputState(rawValue: raw.state), serial: Serial(rawValue: raw.serial))
  }
}

extension MotionEvent {
  fileprivate init(_ raw: XCrossingEvent) {
    self.init(
      root: Point(x: Double(raw.x_root), y: Double(raw.y_root)), time: ServerTime(raw.time),
      state: InputState(rawValue: raw.state), serial: Serial(rawValue: raw.serial))
  }
}

extension PropertyEvent {
  fileprivate init(_ raw: XPropertyEvent) {
    self.init(
      window: WindowID(rawValue: raw.window), atom: Atom(rawValue: raw.atom), time: ServerTime(raw.time),
      isDeleted: raw.state == PropertyDelete)
  }
}

extension MessageEvent {
  fileprivate init(_ raw: XClientMessageEvent) {
    let longs = raw.data.l
    self.init(
      window: WindowID(rawValue: raw.window), type: Atom(rawValue: raw.message_type),
      data: raw.format == 32
        ? [longs.0, longs.1, longs.2, longs.3, longs.4].map { UInt(bitPattern: $0) & 0xffff_ffff } : [])
  }
}
