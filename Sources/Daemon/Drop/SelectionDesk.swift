import Desktop
import Menus
import X11

/// Reads selections of other programs: as many at a time as are asked for, each within its time.
final class SelectionDesk {
  private let connection: Connection
  private var readings: [Reading] = []
  private var wake: Deadline?

  private struct Reading {
    let conversion: SelectionConversion
    let answer: (Result<[UInt8], SelectionFault>) -> Void
  }

  init(_ loop: MainLoop, _ connection: Connection) {
    self.connection = connection
    wake = loop.deadline { [weak self] in self?.step { $0.wake(at: MainLoop.now) } }
  }

  /// Answers once: with at most `limit` bytes, or why there are none.
  func read(
    _ selection: SelectionName, as form: String, time: ServerTime = .current, limit: Int,
    answer: @escaping (Result<[UInt8], SelectionFault>) -> Void
  ) {
    let conversion = SelectionConversion(
      selection, as: form, time: time, limit: limit, at: MainLoop.now, on: connection)
    readings.append(Reading(conversion: conversion, answer: answer))
    schedule()
  }

  /// Nobody waits for any answer any more.
  func cancel() {
    readings = []
    schedule()
  }

  /// True where it was meant for a reading alone.
  func takes(_ event: Event) -> Bool {
    switch event {
    case .selectionAnswered, .property: break
    default: return false
    }
    var isOurs = false
    step { conversion in
      guard let step = conversion.handle(event, at: MainLoop.now) else { return .goOn }
      isOurs = true
      return step
    }
    return isOurs
  }

  private func step(_ advance: (SelectionConversion) -> SelectionTransfer.Step) {
    guard !readings.isEmpty else { return }
    var over: [() -> Void] = []
    readings = readings.filter { reading in
      switch advance(reading.conversion) {
      case .goOn: return true
      case .done(let bytes): over.append { reading.answer(.success(bytes)) }
      case .failed(let fault): over.append { reading.answer(.failure(fault)) }
      }
      return false
    }
    schedule()
    // An answer may ask for the next one.
    for answer in over { answer() }
  }

  private func schedule() { wake?.moment = readings.compactMap(\.conversion.deadline).min() }
}
