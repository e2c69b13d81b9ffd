import Menus

/// What logind lets the user do with session and machine (org.freedesktop.login1(5)).
package final class SessionControl {
  private let bus: Bus
  private static let service = "org.freedesktop.login1"
  private static let manager = "/org/freedesktop/login1"
  private static let session = "/org/freedesktop/login1/session/auto"

  /// - Parameter bus: the machine's.
  package init(bus: Bus) { self.bus = bus }

  /// What can be done now; nothing where there is no logind.
  package func list(_ answer: @escaping ([SessionDeed]) -> Void) {
    ask(Array(Self.questions), possible: [.lock, .logOut], isThere: false, answer)
  }

  private static let questions: [(deed: SessionDeed, method: String)] = [
    (.suspend, "CanSuspend"), (.reboot, "CanReboot"), (.shutDown, "CanPowerOff"),
  ]

  private func ask(
    _ questions: [(deed: SessionDeed, method: String)], possible: [SessionDeed], isThere: Bool,
    _ answer: @escaping ([SessionDeed]) -> Void
  ) {
    guard let next = questions.first else { return answer(isThere ? possible : []) }
    bus.call(Bus.Method(Self.service, Self.manager, "\(Self.service).Manager", next.method), []) {
      [weak self] reply in
      // "challenge": after a password.
      let isPossible = ["yes", "challenge"].contains(reply?.first?.string)
      self?.ask(
        Array(questions.dropFirst()), possible: possible + (isPossible ? [next.deed] : []),
        isThere: isThere || reply != nil, answer)
    }
  }

  /// - Parameter failed: gets why it was not done.
  package func perform(_ deed: SessionDeed, failed: @escaping (String) -> Void) {
    let method: Bus.Method
    var arguments: [BusValue] = []
    switch deed {
    case .lock: method = Bus.Method(Self.service, Self.session, "\(Self.service).Session", "Lock")
    case .logOut: method = Bus.Method(Self.service, Self.session, "\(Self.service).Session", "Terminate")
    case .suspend, .reboot, .shutDown:
      let names: [SessionDeed: String] = [.suspend: "Suspend", .reboot: "Reboot", .shutDown: "PowerOff"]
      method = Bus.Method(Self.service, Self.manager, "\(Self.service).Manager", names[deed] ?? "")
      // Asks for a password where one is needed.
      arguments = [.boolean(true)]
    }
    bus.ask(method, arguments, timeout: 60_000) { answer in
      if case .failure(let failure) = answer { failed(failure.message) }
    }
  }
}
