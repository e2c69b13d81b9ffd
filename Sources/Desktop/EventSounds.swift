import Menus

/// Plays the desktop's event sounds (XDG Sound Naming Specification), in its sound theme, as loud as the user has set
/// it: all of that is libcanberra's affair.
///
/// Its player is started for each sound, so that a desktop without sounds pays nothing and no audio system's threads
/// live in the daemon.
package final class EventSounds {
  package nonisolated enum Sound: Hashable, Sendable, CaseIterable {
    case menuOpened, itemHovered

    /// What a sound theme may call it, the best first. Themes as common as freedesktop's have neither of the names that
    /// are meant for menus, but a short sound for a step of the volume.
    fileprivate var names: [String] {
      switch self {
      case .menuOpened: ["menu-popup", "audio-volume-change"]
      case .itemHovered: ["item-selected", "audio-volume-change"]
      }
    }
  }

  private var launcher: Launcher?
  private let onFailure: (String) -> Void
  private var isTold = false
  /// Those that have not failed yet.
  private var names: [Sound: [String]]
  private var last: Instant?

  /// Debian: gnome-session-canberra.
  nonisolated static let player = "canberra-gtk-play"
  /// A stroke across many items is one sound, not ten.
  private static let pause: Milliseconds = 80

  /// - Parameter onFailure: called once, with a text that names the program: then there will be no sounds.
  package init(
    loop: MainLoop, environment: ProcessEnvironment, display: String?, onFailure: @escaping (String) -> Void
  ) {
    self.onFailure = onFailure
    names = Dictionary(uniqueKeysWithValues: Sound.allCases.map { ($0, $0.names) })
    launcher = Launcher(loop: loop, environment: environment, display: display) { [weak self] in
      self?.failed($0)
    }
  }

  package func play(_ sound: Sound, at now: Instant) {
    if let last, now < last + EventSounds.pause { return }
    last = now
    start(sound)
  }

  private func start(_ sound: Sound) {
    guard let name = names[sound]?.first else { return }
    let words = [EventSounds.player, "--id=\(name)"]
    launcher?.start(Command(words.joined(separator: " "), .program(words)))
  }

  /// The theme may lack that sound: the next name is tried at once, and kept.
  private func failed(_ failure: LaunchFailure) {
    if case .exited = failure.reason {
      for sound in Sound.allCases {
        guard let name = names[sound]?.first, failure.name.hasSuffix("=\(name)"), names[sound]?.count != 1
        else { continue }
        names[sound]?.removeFirst()
        return start(sound)
      }
    }
    guard !isTold else { return }
    isTold = true
    onFailure("no sounds: \(failure)")
  }
}
