import Desktop
import Geometry
import Menus
import Pie
import X11

/// Carries out what was chosen: starts programs with their environment, hands deeds to the daemon.
final class Performer {
  private let launcher: Launcher
  private let facts: (Choice) -> [String: String]
  /// What `do = "repeat"` runs.
  private(set) var last: Choice?
  /// For windows and workspaces.
  var onWindow: (WindowAction, WindowTarget?, Choice) -> Void = { _, _, _ in }
  var onWorkspace: (WorkspaceDestination, Choice) -> Void = { _, _ in }
  /// For keys and text that are to be sent.
  var onKeys: ([KeyStroke], Choice) -> Void = { _, _ in }
  /// For lines that were chosen for somebody else.
  var onAnswer: (Choice) -> Void = { _ in }
  /// For actions that are the daemon's own.
  var onDeed: (Deed) -> Void = { _ in }

  /// For rows of scripts.
  var onRow: (Choice) -> Void = { _ in }

  /// For states that are to be set.
  var onControl: (StateControl, Double) -> Void = { _, _ in }
  /// For what devices, session and themes are asked for; by which item.
  var onSystem: (SystemRequest, Choice) -> Void = { _, _ in }

  /// Gives the text that is marked somewhere; nil: none.
  var readMarked: (@escaping (String?) -> Void) -> Void = { $0(nil) }

  /// `facts` are variables that only the desktop knows: window, workspace, monitor.
  init(launcher: Launcher, facts: @escaping (Choice) -> [String: String]) {
    self.launcher = launcher
    self.facts = facts
  }

  func perform(_ choice: Choice) {
    switch choice.action {
    case .perform(.repeat):
      if let last { perform(last) }
    case .perform(let deed): onDeed(deed)
    case .row:
      last = choice
      onRow(choice)
    case .system(let request):
      last = choice
      onSystem(request, choice)
    case .run, .exec, .open, .app:
      last = choice
      launch(choice)
    case .control(let control): onControl(control, control.changed(choice.item.reading, by: 1))
    case .send(let strokes):
      last = choice
      onKeys(strokes, choice)
    case .type(let text):
      last = choice
      onKeys(KeyStroke.typing(text), choice)
    case .window(let action, let target):
      last = choice
      onWindow(action, target, choice)
    case .workspace(let destination):
      last = choice
      onWorkspace(destination, choice)
    case .answer: onAnswer(choice)
    case .menu, .items: break
    }
  }

  private func launch(_ choice: Choice) {
    guard
      var command = Desktop.Command(
        choice.item.label, action: choice.action, runsInTerminal: choice.item.runsInTerminal)
    else { return }
    command.origin = choice.origin
    var variables = facts(choice)
    variables["WHORL_MENU"] = choice.menu.rawValue
    variables["WHORL_ITEM"] = choice.origin.item
    variables["WHORL_X"] = String(Int(choice.point.x))
    variables["WHORL_Y"] = String(Int(choice.point.y))
    if let dropped = choice.dropped {
      command.dropped = dropped
      variables["WHORL_DROP"] = dropped.variable
    }
    guard choice.item.getsSelection else { return launcher.start(command, adding: variables) }
    readMarked { [launcher, command, variables] text in
      var variables = variables
      variables["WHORL_SELECTION"] = text
      launcher.start(command, adding: variables)
    }
  }

  func use(terminal: [String]?) { launcher.terminal = terminal }
}
