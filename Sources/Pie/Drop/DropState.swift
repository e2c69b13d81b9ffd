import Geometry
import Menus

/// The target's side of a drag between programs (XDND, version 5): a value that is told what happens and answers what
/// to do.
///
/// It reads no clock and sets no timer. Every position and every drop is answered, whatever state it finds: a source
/// that waits for an answer may hold the pointer of the whole desktop. What breaks the protocol is answered by "no".
package struct DropState: Hashable, Sendable {
  package private(set) var phase = Phase.idle

  package enum Phase: Hashable, Sendable {
    case idle
    /// A menu is open for a drag that has not come to us yet.
    case expecting
    case over(Drag)
    /// It left us; it may come back.
    case away(until: Instant)
    /// It was dropped, and the data is on its way.
    case receiving(Drag)
  }

  package struct Drag: Hashable, Sendable {
    package let party: DragParty
    let version: Int
    /// The form that is asked for, and its name; nil: none that is of use is offered.
    package let format: DropFormat?
    let formatName: String
    var action = DragAction.copy
    var place: Point?
    var verdict = DropVerdict.refuses
    /// Since when the verdict is what it is.
    var since: Instant
    /// Nothing keeps it open any longer than this.
    var closes: Instant?
    /// Resting there has done what it does.
    var hasRested = false
    /// The answer to the last position is owed.
    var owes = Debt.none

    enum Debt: Hashable, Sendable {
      case none, status
      case decision(ServerTime)
    }
  }

  /// Away from a menu for so long, it closes.
  package static let absence: Milliseconds = 500
  /// Older ones are of another protocol (XDND 5, "Version").
  static let oldestVersion = 3

  package init() {}

  /// A drag is over a window of ours, or on its way there.
  package var isActive: Bool {
    switch phase {
    case .idle, .receiving: false
    case .expecting, .over, .away: true
    }
  }

  /// What is dragged over us; nil: nothing, or nothing that is of use.
  package var format: DropFormat? {
    switch phase {
    case .over(let drag), .receiving(let drag): drag.format
    case .idle, .expecting, .away: nil
    }
  }

  /// When it wants a `wake`; nil: never.
  package var nextDeadline: Instant? {
    switch phase {
    case .idle, .expecting, .receiving: return nil
    case .away(let until): return until
    case .over(let drag): return [drag.closes, drag.rests].compactMap(\.self).min()
    }
  }

  /// Handles one message and says what to do.
  package mutating func handle(_ message: DragMessage, at now: Instant) -> [DragEffect] {
    switch (phase, message) {
    case (.receiving(let drag), .received(let bytes)): return receive(bytes, drag)
    case (.receiving(let drag), .failed(let fault)): return fail(fault, drag)
    case (.receiving(let drag), .sourceGone): return fail(.ownerGone, drag)
    case (_, .signal(.position(let party, let place, let time, let action))):
      return move(party, to: place, time, action, at: now)
    case (_, .signal(.drop(let party, let time))): return drop(party, time)
    case (.receiving, _): return []
    case (_, .signal(.enter(let party, let version, let offered))):
      return enter(party, version, offered, at: now)
    case (.over(let drag), .signal(.leave(let party))):
      if party == drag.party { phase = .away(until: now + DropState.absence) }
      return []
    case (.over(let drag), .judged(let verdict)): return judge(verdict, drag, at: now)
    case (.over(var drag), .menuEnded):
      (drag.verdict, drag.closes) = (.refuses, nil)
      phase = .over(drag)
      return []
    case (_, .menuEnded):
      phase = .idle
      return []
    case (.idle, .menuOpened), (.away, .menuOpened):
      phase = .expecting
      return []
    case (.over, .sourceGone), (.away, .sourceGone), (.expecting, .sourceGone): return end()
    case (.over(var drag), .pointerFree):
      drag.closes = min(drag.closes ?? now + DropState.absence, now + DropState.absence)
      phase = .over(drag)
      return []
    case (.expecting, .pointerFree):
      phase = .away(until: now + DropState.absence)
      return []
    case (_, .wake): return wake(at: now)
    case (_, .signal(.leave)), (_, .judged), (.over, .menuOpened), (.expecting, .menuOpened),
      (_, .sourceGone),
      (_, .pointerFree), (_, .received), (_, .failed):
      return []
    }
  }
}

// MARK: Over us

extension DropState {
  private mutating func enter(_ party: DragParty, _ version: Int, _ offered: [String], at now: Instant)
    -> [DragEffect]
  {
    guard version >= DropState.oldestVersion else { return [] }
    let best = DropFormat.best(of: offered)
    phase = .over(
      Drag(
        party: party, version: min(version, DragSignal.version), format: best?.format,
        formatName: best?.name ?? "", since: now))
    return []
  }

  private mutating func move(
    _ party: DragParty, to place: Point, _ time: ServerTime, _ action: DragAction, at now: Instant
  ) -> [DragEffect] {
    guard case .over(var drag) = phase, drag.party == party else {
      return [.status(party, accepts: false, action.granted)]
    }
    drag.action = action.granted
    drag.place = place
    guard drag.format != nil else {
      // Nothing of ours can use it: it stays out of the way.
      drag.closes = drag.closes ?? now + DropState.absence
      phase = .over(drag)
      return [.status(party, accepts: false, drag.action)]
    }
    drag.owes = .status
    phase = .over(drag)
    return [.moved(party, place, time)]
  }

  private mutating func judge(_ verdict: DropVerdict, _ drag: Drag, at now: Instant) -> [DragEffect] {
    var drag = drag
    let debt = drag.owes
    drag.owes = .none
    if verdict != drag.verdict { (drag.since, drag.hasRested) = (now, false) }
    drag.verdict = verdict
    drag.closes = verdict == .outside ? drag.closes ?? now + DropState.absence : nil
    phase = .over(drag)
    switch debt {
    case .none: return []
    case .status: return [.status(drag.party, accepts: verdict.accepts, drag.action)]
    case .decision(let time):
      guard verdict.accepts else { return refuse(drag) }
      phase = .receiving(drag)
      return [.ended, .convert(drag.party, name: drag.formatName, time)]
    }
  }

  private mutating func drop(_ party: DragParty, _ time: ServerTime) -> [DragEffect] {
    guard case .over(var drag) = phase, drag.party == party else {
      return [.finished(party, accepted: false, .copy, version: DragSignal.version)]
    }
    guard drag.format != nil, let place = drag.place else { return refuse(drag) }
    drag.owes = .decision(time)
    phase = .over(drag)
    return [.decide(party, place, time)]
  }

  private mutating func refuse(_ drag: Drag) -> [DragEffect] {
    [.finished(drag.party, accepted: false, drag.action, version: drag.version)] + end()
  }

  private mutating func end() -> [DragEffect] {
    phase = .idle
    return [.ended]
  }

  private mutating func wake(at now: Instant) -> [DragEffect] {
    switch phase {
    case .idle, .expecting, .receiving: return []
    case .away(let until): return now >= until ? end() : []
    case .over(var drag):
      if let closes = drag.closes, now >= closes { return end() }
      guard let rests = drag.rests, now >= rests, let place = drag.place else { return [] }
      drag.hasRested = true
      phase = .over(drag)
      return [.rested(place)]
    }
  }
}

extension DropState.Drag {
  /// When a rest here opens a menu.
  fileprivate var rests: Instant? {
    guard !hasRested, case .leads(_, let dwell) = verdict else { return nil }
    return since + dwell
  }
}

// MARK: Dropped

extension DropState {
  private mutating func receive(_ bytes: [UInt8], _ drag: Drag) -> [DragEffect] {
    phase = .idle
    let finished = DragEffect.finished(drag.party, accepted: true, drag.action, version: drag.version)
    return [finished] + (drag.format.map { [.deliver($0, bytes)] } ?? [])
  }

  private mutating func fail(_ fault: SelectionFault, _ drag: Drag) -> [DragEffect] {
    phase = .idle
    let finished = DragEffect.finished(drag.party, accepted: false, drag.action, version: drag.version)
    return (fault == .ownerGone ? [] : [finished]) + [.tell(fault)]
  }
}
