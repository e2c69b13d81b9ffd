import CDesktop
import Glibc

/// An extension of the X protocol that Whorl uses where it is present.
nonisolated package enum Extension: String, CaseIterable, Hashable, Sendable {
  case keyboard = "XKEYBOARD"
  case input = "XInputExtension"
  case randr = "RANDR"
  case render = "RENDER"
  case composite = "Composite"
  case shape = "SHAPE"
  case fixes = "XFIXES"
  case record = "RECORD"
  case screenSaver = "MIT-SCREEN-SAVER"
  case test = "XTEST"

  /// What is missing without it.
  package var purpose: String {
    switch self {
    case .keyboard: "keyboard groups, auto-repeat without false releases"
    case .input: "triggers of a lone modifier, scrolling"
    case .randr: "several monitors"
    case .render: "translucent menus"
    case .composite: "compositors"
    case .shape: "round windows that let clicks pass"
    case .fixes: "noticing that a compositor starts or ends"
    case .record: "giving way to screen lockers, noticing that a taken key became free"
    case .screenSaver: "closing when the screen saver starts"
    case .test: "items that send keys"
    }
  }
}

/// The extensions the server has.
nonisolated package struct ExtensionSet: Hashable, Sendable {
  package struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let major: Int
    package let minor: Int
    package var description: String { "\(major).\(minor)" }
    package static func < (a: Version, b: Version) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
  }

  struct Codes: Hashable, Sendable {
    let opcode: Int32
    let firstEvent: Int32
    let version: Version
  }

  private let codes: [Extension: Codes]

  init(codes: [Extension: Codes]) { self.codes = codes }

  package func has(_ name: Extension) -> Bool { codes[name] != nil }
  /// nil where the extension is missing.
  package func version(of name: Extension) -> Version? { codes[name]?.version }
  package var missing: [Extension] { Extension.allCases.filter { codes[$0] == nil } }

  func without(_ hidden: Set<Extension>) -> ExtensionSet {
    ExtensionSet(codes: codes.filter { !hidden.contains($0.key) })
  }

  func merging(_ others: ExtensionSet) -> ExtensionSet {
    ExtensionSet(codes: codes.merging(others.codes) { known, _ in known })
  }

  func opcode(of name: Extension) -> Int32? { codes[name]?.opcode }
  func firstEvent(of name: Extension) -> Int32? { codes[name]?.firstEvent }
}

extension ExtensionSet {
  /// What the server was asked, in one round trip.
  struct Asked {
    fileprivate let questions: [(name: Extension, cookie: xcb_query_extension_cookie_t)]

    @MainActor init(_ link: ServerLink, for wanted: [Extension]) {
      questions = wanted.map { name in
        (name, xcb_query_extension(link.xcb, UInt16(name.rawValue.utf8.count), name.rawValue))
      }
    }
  }

  /// Whether the server has an extension of a name, and nothing more.
  struct Presence {
    private let cookie: xcb_query_extension_cookie_t

    @MainActor init(of name: String, on link: ServerLink) {
      cookie = xcb_query_extension(link.xcb, UInt16(name.utf8.count), name)
    }

    /// To be called once.
    @MainActor func hear(on link: ServerLink) -> Bool {
      let reply = xcb_query_extension_reply(link.xcb, cookie, nil)
      defer { free(reply) }
      return reply?.pointee.present == 1
    }
  }

  /// Hears the answers, and tells the server the versions we speak, which XInput, RandR and XFixes require before use.
  @MainActor init(_ asked: Asked, on link: ServerLink) {
    var found: [Extension: Codes] = [:]
    for (name, cookie) in asked.questions {
      let reply = xcb_query_extension_reply(link.xcb, cookie, nil)
      defer { free(reply) }
      guard let codes = reply?.pointee, codes.present != 0,
        let version = ExtensionSet.version(of: name, on: link.handle)
      else { continue }
      found[name] = Codes(
        opcode: Int32(codes.major_opcode), firstEvent: Int32(codes.first_event), version: version)
    }
    self.init(codes: found)
  }

  /// nil: the extension refuses to be used.
  @MainActor
  private static func version(of name: Extension, on display: UnsafeMutablePointer<Display>) -> Version? {
    var major: Int32 = 0
    var minor: Int32 = 0
    var event: Int32 = 0
    var error: Int32 = 0
    let granted: Bool
    switch name {
    case .keyboard:
      major = XkbMajorVersion
      minor = XkbMinorVersion
      granted = XkbQueryExtension(display, nil, nil, nil, &major, &minor) != 0
    case .input:
      // 2.2: raw events also while another client holds a grab.
      major = 2
      minor = 2
      granted = XIQueryVersion(display, &major, &minor) == Success
    case .randr: granted = XRRQueryVersion(display, &major, &minor) != 0
    case .render: granted = XRenderQueryVersion(display, &major, &minor) != 0
    case .composite:
      // Presence is all that matters: we never redirect windows ourselves.
      granted = true
    case .shape: granted = XShapeQueryVersion(display, &major, &minor) != 0
    case .fixes:
      major = 5
      granted = XFixesQueryVersion(display, &major, &minor) != 0
    case .record: granted = XRecordQueryVersion(display, &major, &minor) != 0
    case .screenSaver: granted = XScreenSaverQueryVersion(display, &major, &minor) != 0
    case .test:
      granted = XTestQueryExtension(display, &event, &error, &major, &minor) != 0
    }
    return granted ? Version(major: Int(major), minor: Int(minor)) : nil
  }
}
