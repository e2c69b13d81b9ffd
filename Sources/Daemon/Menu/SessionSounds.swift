import Desktop
import Pie

extension EventSounds {
  /// Plays what goes with an effect, if anything does.
  func accompany(_ effect: SessionEffect) {
    switch effect {
    case .entered(_, depth: 1): play(.menuOpened, at: MainLoop.now)
    case .hovered(.some): play(.itemHovered, at: MainLoop.now)
    case .entered, .hovered, .adjusted, .warp, .hide, .end, .perform: break
    }
  }

  /// The same for a launcher.
  func accompany(_ effect: LauncherEffect) {
    switch effect {
    case .grab: play(.menuOpened, at: MainLoop.now)
    case .hovered(.some): play(.itemHovered, at: MainLoop.now)
    case .hovered, .release, .perform, .adjusted, .drag, .drop: break
    }
  }
}
