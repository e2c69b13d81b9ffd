/// The reading of another program's selection (ICCCM 2.4 and 2.7.2): a value that is told what comes and says when it
/// is over. The other program may answer late, wrongly, endlessly or never.
package struct SelectionTransfer: Hashable, Sendable {
  private var phase = Phase.asked
  private let limit: Int
  private let patience: Milliseconds
  private var answerDue: Instant
  private let end: Instant

  private enum Phase: Hashable, Sendable {
    case asked
    /// It comes in pieces (INCR).
    case collecting([UInt8])
    case over
  }

  package enum Event: Hashable, Sendable {
    /// There is no such selection, or not in this form.
    case refused
    /// All of it, as far as the reader's limit goes; longer than the limit where it was cut.
    case whole([UInt8])
    /// It will come in pieces.
    case announced
    /// A piece; an empty one is the end.
    case piece([UInt8])
    /// What came is of no kind that can be read.
    case unreadable
    /// A moment that `deadline` named has passed.
    case wake
  }

  package enum Step: Hashable, Sendable {
    case goOn
    case done([UInt8])
    case failed(SelectionFault)
  }

  /// - Parameters:
  ///   - limit: the most bytes that are taken.
  ///   - patience: so long each answer may take.
  ///   - longest: so long all of it may take.
  package init(
    limit: Int, patience: Milliseconds = 1000, longest: Milliseconds = 10_000, askedAt now: Instant
  ) {
    self.limit = limit
    self.patience = patience
    answerDue = now + patience
    end = now + longest
  }

  /// When it wants a `wake`; nil: it is over.
  package var deadline: Instant? { phase == .over ? nil : min(answerDue, end) }

  /// Pieces are to come.
  package var isCollecting: Bool { if case .collecting = phase { true } else { false } }

  package mutating func handle(_ event: Event, at now: Instant) -> Step {
    switch (phase, event) {
    case (.over, _): return .goOn
    case (_, .wake): return now >= min(answerDue, end) ? fail(.silent) : .goOn
    case (_, .unreadable): return fail(.unreadable)
    case (.asked, .refused): return fail(.refused)
    case (.asked, .whole(let bytes)): return bytes.count > limit ? fail(.tooLong) : finish(bytes)
    case (.asked, .announced):
      answerDue = now + patience
      phase = .collecting([])
      return .goOn
    case (.collecting(let bytes), .piece(let more)):
      guard !more.isEmpty else { return finish(bytes) }
      guard bytes.count + more.count <= limit else { return fail(.tooLong) }
      answerDue = now + patience
      phase = .collecting(bytes + more)
      return .goOn
    // What was on its way before, or makes no sense.
    case (.asked, .piece), (.collecting, .refused), (.collecting, .whole), (.collecting, .announced):
      return .goOn
    }
  }

  private mutating func finish(_ bytes: [UInt8]) -> Step {
    phase = .over
    return .done(bytes)
  }

  private mutating func fail(_ fault: SelectionFault) -> Step {
    phase = .over
    return .failed(fault)
  }
}

/// Why a selection could not be read.
package enum SelectionFault: Error, Hashable, Sendable, CustomStringConvertible {
  case refused, silent, tooLong, unreadable
  /// Its owner has ended.
  case ownerGone

  package var description: String {
    switch self {
    case .refused: "the program it comes from does not hand it out"
    case .silent: "the program it comes from does not answer"
    case .tooLong: "it is larger than 1 MiB"
    case .unreadable: "the program it comes from sent no text"
    case .ownerGone: "the program it comes from has ended"
    }
  }
}
