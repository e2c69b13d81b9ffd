import Control
import Menus

/// Does what `whorl launcher` asks for, or says why it cannot be.
struct LauncherDeeds {
  let daemon: Daemon

  func perform(_ deed: LauncherDeed, on name: LauncherName) -> Reply {
    guard let launcher = daemon.launchers[name] else { return absence(of: name) }
    switch deed {
    case .open: return open(launcher)
    case .close:
      guard launcher.state.isOpen else { return Reply(code: .no) }
      launcher.handle(.close)
      return Reply()
    case .extend, .shrink:
      guard launcher.plan.setup.label != nil else {
        return refusal("launcher \"\(name)\" has no label to show or hide; give it one with `label`", .usage)
      }
      launcher.changePill { if deed == .extend { $0.extend() } else { $0.shrink() } }
      return Reply()
    }
  }

  /// One without a menu does what it is for, wherever it is.
  private func open(_ launcher: FloatingLauncher) -> Reply {
    guard launcher.plan.menu == nil || launcher.isVisible else {
      return refusal(whyHidden(launcher), .failed)
    }
    daemon.menus.close(.otherTrigger)
    launcher.handle(.open)
    guard launcher.plan.menu == nil || launcher.state.isOpen else {
      return refusal(daemon.launchers.refusal, .failed)
    }
    return Reply()
  }

  private func whyHidden(_ launcher: FloatingLauncher) -> String {
    if let own = launcher.plan.setup.workspace, own != daemon.desktop.state.workspace {
      return "launcher \"\(launcher.name)\" is on workspace \(own) only"
    }
    return "launcher \"\(launcher.name)\" is not there while a fullscreen window covers its monitor"
  }

  private func absence(of name: LauncherName) -> Reply {
    let names = daemon.configuration.setup.launchers.map(\.name)
    if daemon.isPaused, names.contains(name) {
      return refusal(
        "launcher \"\(name)\" is not there while Whorl is paused; `whorl resume` brings it back", .failed)
    }
    let near = suggestion(for: name.rawValue, from: names.map(\.rawValue))
    let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
    return refusal("there is no launcher \"\(name)\"\(hint)", .usage)
  }

  private func refusal(_ message: String, _ code: ExitCode) -> Reply {
    Reply(error: "whorl: \(message)\n", code: code)
  }
}
