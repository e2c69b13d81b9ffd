import Menus

/// Plays the desktop's event sounds (XDG Sound Naming Specification), in its sound theme, as loud as the user has set
/// it: all of that is libcanberra's affair.
///
/// Its player is started for each sound, so that a desktop without sounds pays nothing and no audio system's threads
/// live in the daemon.
package final class EventSounds {
  package nonisolated enum Sound: String, Hashable, Sendable {
    case menuOpened = "menu-popup"
    case itemHovered = "item-selected"
  }

  private let launcher: Launcher
  private var last: Instant?

  /// Debian: gnome-session-canberra.
  nonisolated static let player = "canberra-gtk-play"
  /// A stroke across many items is one sound, not ten.
  private static let pause: Milliseconds = 80

  /// - Parameter onFailure: called once, with a text that names the program: then there will be no sounds.
  package init(
    loop: MainLoop, environment: ProcessEnvironment, display: String?, onFailure: @escaping (String) -> Void
  ) {
    var isTold = false
    launcher = Launcher(loop: loop, environment: environment, display: display) { failure in
      guard !isTold else { return }
      isTold = true
      onFailure("no sounds: \(failure)")
    }
  }

  package func play(_ sound: Sound, at now: Instant) {
    if let last, now < last + EventSounds.pause { return }
    last = now
    launcher.start(Command(EventSounds.player, .program([EventSounds.player, "--id=\(sound.rawValue)"])))
  }
}
