import Geometry
import Menus
import Pie
import X11

/// Which launcher an event is meant for.
struct LauncherInput {
  let launchers: [FloatingLauncher]
  let keyboard: Keyboard
  /// Events with a lower serial may have come through grabs that are over: they tell of the root, not of a button.
  let grabsEndedAt: UInt

  /// The one that has pointer and keyboard.
  var open: FloatingLauncher? { launchers.first { $0.state.isOpen } }

  /// Hands input to its launcher. False: it is not theirs.
  func takes(_ event: Event) -> Bool {
    switch event {
    case .buttonPress(let press):
      guard let launcher = open ?? launcher(of: press.window) ?? launcher(below: press) else { return false }
      let moves = press.state.modifiers.contains(.control)
      launcher.handle(.buttonPress(press.button, press.root, moves: moves))
    case .buttonRelease(let release):
      guard let launcher = open ?? launcher(of: release.window) else { return false }
      if launcher.state.isClosed(byReleaseOf: release.button, at: release.root),
        let other = launchers.first(where: { $0.isHit(at: release.root) })
      {
        other.handle(.open)
      } else {
        launcher.handle(.buttonRelease(release.button, release.root))
      }
    case .motion(let motion):
      guard let launcher = open ?? launchers.first(where: \.isHeld) else { return false }
      launcher.handle(.motion(motion.root))
    case .keyPress(let key):
      guard let open else { return false }
      open.handle(.keyPress(keyboard.input(of: key)))
    case .keyRelease: return open != nil
    default: return false
    }
    return true
  }

  func launcher(of window: WindowID) -> FloatingLauncher? { launchers.first { $0.owns(window) } }

  /// The one that a press hit while the grabs of one that has just closed were ending: such a press froze nothing, and
  /// nobody else gets it.
  private func launcher(below press: ButtonEvent) -> FloatingLauncher? {
    guard press.serial.rawValue < grabsEndedAt else { return nil }
    return launchers.first { $0.isHit(at: press.root) }
  }
}

extension FloatingLauncher {
  fileprivate func isHit(at point: Point) -> Bool { isVisible && state.isOnButton(point) }

  /// Button 1 went down on it while it was closed.
  var isHeld: Bool {
    if case .closed(_?) = state.phase { true } else { false }
  }
}
