import Glibc

/// What the end of a worker means for the picture that was in its hands.
enum PictureVerdict: Hashable, Sendable {
  /// The picture is too much for it; the worker was well.
  case tooLong
  /// The worker went wrong over the picture, or was wrong from the start.
  case crashed
  /// The worker did not even end itself, as it should when a picture is too much.
  case silent
  /// Somebody ended it, or it never came up: the picture may be good.
  case unknown

  private static let signals: [Int32: PictureVerdict] = [
    SIGPROF: .tooLong, SIGALRM: .tooLong, SIGXCPU: .tooLong,
    SIGSEGV: .crashed, SIGABRT: .crashed, SIGBUS: .crashed, SIGILL: .crashed, SIGTRAP: .crashed,
    SIGFPE: .crashed, SIGSYS: .crashed, SIGXFSZ: .crashed,
  ]

  init(_ end: PictureProcessEnd) {
    switch end {
    case .exited: self = .unknown
    case .killed(let signal): self = Self.signals[signal] ?? .unknown
    case .offence: self = .crashed
    case .timeout: self = .silent
    }
  }

  /// Why the picture is not tried again after it ended so many workers; nil: it is.
  func reason(endedWorkers: Int) -> String? {
    switch self {
    case .tooLong, .silent: "it takes too long"
    case .crashed: "the decoder crashed"
    case .unknown: endedWorkers < 2 ? nil : "the picture worker ended over it, twice"
    }
  }
}
