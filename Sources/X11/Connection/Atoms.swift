import CDesktop
import Glibc

/// Every atom the program uses, asked for at once when the connection opens. The raw value is the name on
/// the server.
nonisolated package enum AtomName: String, CaseIterable, Sendable {
  // ICCCM
  case wmProtocols = "WM_PROTOCOLS"
  case wmDeleteWindow = "WM_DELETE_WINDOW"
  case wmState = "WM_STATE"
  case wmChangeState = "WM_CHANGE_STATE"
  case wmClass = "WM_CLASS"
  case wmName = "WM_NAME"
  case manager = "MANAGER"
  case utf8String = "UTF8_STRING"
  // EWMH
  case netSupported = "_NET_SUPPORTED"
  case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
  case netActiveWindow = "_NET_ACTIVE_WINDOW"
  case netClientList = "_NET_CLIENT_LIST"
  case netClientListStacking = "_NET_CLIENT_LIST_STACKING"
  case netCloseWindow = "_NET_CLOSE_WINDOW"
  case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
  case netNumberOfDesktops = "_NET_NUMBER_OF_DESKTOPS"
  case netDesktopNames = "_NET_DESKTOP_NAMES"
  case netWorkarea = "_NET_WORKAREA"
  case netMoveresizeWindow = "_NET_MOVERESIZE_WINDOW"
  case netRestackWindow = "_NET_RESTACK_WINDOW"
  case netFrameExtents = "_NET_FRAME_EXTENTS"
  case netWMDesktop = "_NET_WM_DESKTOP"
  case netWMName = "_NET_WM_NAME"
  case netWMPID = "_NET_WM_PID"
  case netWMStrut = "_NET_WM_STRUT"
  case netWMStrutPartial = "_NET_WM_STRUT_PARTIAL"
  case netWMState = "_NET_WM_STATE"
  case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
  case netWMStateMaximizedHorz = "_NET_WM_STATE_MAXIMIZED_HORZ"
  case netWMStateMaximizedVert = "_NET_WM_STATE_MAXIMIZED_VERT"
  case netWMStateAbove = "_NET_WM_STATE_ABOVE"
  case netWMStateBelow = "_NET_WM_STATE_BELOW"
  case netWMStateSticky = "_NET_WM_STATE_STICKY"
  case netWMStateShaded = "_NET_WM_STATE_SHADED"
  case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
  case netWMStateDemandsAttention = "_NET_WM_STATE_DEMANDS_ATTENTION"
  case netWMStateSkipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
  case netWMIcon = "_NET_WM_ICON"
  case netWMUserTime = "_NET_WM_USER_TIME"
  case netWMWindowType = "_NET_WM_WINDOW_TYPE"
  case netWMWindowTypeDock = "_NET_WM_WINDOW_TYPE_DOCK"
  case netWMWindowTypePopupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
  case netWMWindowTypeDesktop = "_NET_WM_WINDOW_TYPE_DESKTOP"
  // Of GTK; not in EWMH.
  case gtkFrameExtents = "_GTK_FRAME_EXTENTS"
  // Of picom and its forerunner; not in EWMH.
  case comptonShadow = "_COMPTON_SHADOW"
  case netWMWindowOpacity = "_NET_WM_WINDOW_OPACITY"
  // Selections (ICCCM 2)
  case clipboard = "CLIPBOARD"
  case increment = "INCR"
  case whorlSelection = "_WHORL_SELECTION"
  // Drag and drop (XDND 5)
  case xdndAware = "XdndAware"
  case xdndEnter = "XdndEnter"
  case xdndPosition = "XdndPosition"
  case xdndStatus = "XdndStatus"
  case xdndLeave = "XdndLeave"
  case xdndDrop = "XdndDrop"
  case xdndFinished = "XdndFinished"
  case xdndTypeList = "XdndTypeList"
  case xdndSelection = "XdndSelection"
  case xdndActionCopy = "XdndActionCopy"
  case xdndActionMove = "XdndActionMove"
  case xdndActionLink = "XdndActionLink"
  case xdndActionAsk = "XdndActionAsk"
  case xdndActionPrivate = "XdndActionPrivate"
  // The desktop's settings
  case xsettingsSettings = "_XSETTINGS_SETTINGS"
  case resourceManager = "RESOURCE_MANAGER"
  case xkbRulesNames = "_XKB_RULES_NAMES"
}

/// The numbers the server has given to the names.
nonisolated package struct Atoms: Sendable {
  private let numbers: [Atom]
  private let selections: [ManagerSelection: Atom]

  package subscript(name: AtomName) -> Atom { numbers[Atoms.index(of: name)] }

  /// The one of the connection's screen.
  subscript(selection: ManagerSelection) -> Atom { selections[selection] ?? .none }

  private static let indices: [AtomName: Int] = Dictionary(
    uniqueKeysWithValues: AtomName.allCases.enumerated().map { ($1, $0) })

  private static func index(of name: AtomName) -> Int {
    guard let index = indices[name] else { preconditionFailure("allCases holds every case") }
    return index
  }

  /// One round trip for all of them.
  @MainActor init(asking link: ServerLink, screen: Int32) {
    let known = AtomName.allCases.map(\.rawValue)
    let answers = Atoms.numbers(
      of: known + ManagerSelection.allCases.map { "\($0.rawValue)\(screen)" }, on: link.xcb)
    numbers = Array(answers.prefix(known.count))
    selections = Dictionary(uniqueKeysWithValues: zip(ManagerSelection.allCases, answers[known.count...]))
  }

  /// One round trip for all of them; `.none` where the server has no memory for another name.
  @MainActor static func numbers(of names: [String], on xcb: OpaquePointer) -> [Atom] {
    let asked = names.map { xcb_intern_atom(xcb, 0, UInt16($0.utf8.count), $0) }
    return asked.map { cookie in
      let reply = xcb_intern_atom_reply(xcb, cookie, nil)
      defer { free(reply) }
      return Atom(rawValue: UInt(reply?.pointee.atom ?? 0))
    }
  }
}
