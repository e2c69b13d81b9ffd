import Configuration
import Menus
import X11

/// How a trigger stands with the keyboard.
enum TriggerStanding: Hashable {
  case taken
  /// Of several that are tried in turn, another one was taken before.
  case notNeeded(besides: Trigger)
  /// One that is tried in turn would switch the keyboard layout, which the user has set up.
  case switchesLayout
  case hindered(TriggerObstacle)
  /// Of several that are tried in turn, this one could not be had, and a later one was taken.
  case replaced(by: Trigger, TriggerObstacle)

  /// A word or two; nil where all is well.
  var remark: String? {
    switch self {
    case .taken: nil
    case .notNeeded: "not needed"
    case .switchesLayout: "it switches the keyboard layout"
    case .hindered(let obstacle), .replaced(_, let obstacle): obstacle.remark
    }
  }

  /// What is wrong with `trigger`, and what to do.
  func sentence(on trigger: String) -> String {
    switch self {
    case .taken: trigger
    case .notNeeded(let other): "\(trigger) is not needed: \(KeyNames.text(of: other)) is taken"
    case .switchesLayout: "\(trigger) was left out: it switches the keyboard layout"
    case .replaced(let other, let obstacle):
      "\(trigger): \(obstacle.remark); \(KeyNames.text(of: other)) is taken instead"
    case .hindered(.held):
      "\(trigger) is held by another program: X does not tell by which, most often it is the window manager or a "
        + "hotkey daemon; free it there, or choose another key. It is taken as soon as that lets go"
    case .hindered(.noKey): "\(trigger): no key of this keyboard carries that symbol; choose another key"
    case .hindered(.noModifier): "\(trigger): no key of this keyboard sets that modifier; choose another one"
    case .hindered(.noRawInput): "\(trigger): \(TriggerObstacle.noRawInputReason)"
    case .hindered(.same(let other)):
      "\(trigger) is the same key as \(KeyNames.text(of: other)), which comes first; choose another one"
    }
  }
}

extension TriggerStanding {
  /// As `whorl doctor` marks lines: "ok" for what is well, "!!" for what is not, "--" for what is as it should be.
  var mark: String {
    switch self {
    case .taken: "ok"
    case .notNeeded, .switchesLayout, .replaced: "--"
    case .hindered: "!!"
    }
  }
}

extension TriggerObstacle {
  fileprivate var remark: String {
    switch self {
    case .held: "held by another program"
    case .noKey, .noModifier: "no such key on this keyboard"
    case .same: "the same key as another trigger"
    case .noRawInput: "the X server has no XInput 2"
    }
  }
}
