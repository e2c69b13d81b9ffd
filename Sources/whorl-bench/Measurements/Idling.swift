/// Ten seconds in which nothing happens, after an opening and a while.
func idling(_ bench: Bench) throws -> [Row] {
  let subject = try bench.product()
  bench.settle(subject)
  _ = try bench.choose(subject)
  bench.settle(subject, milliseconds: 3000)
  let facts = subject.facts
  let (switches, time) = (facts.switches, facts.processorTime)
  Clock.rest(milliseconds: 10_000)
  return [
    Row("wake-ups in 10 s", in: "", [Double(facts.switches - switches)], limit: .exactly(0)),
    Row(
      "processor time in 10 s", in: "ms", [facts.processorTime.milliseconds(since: time)], limit: .exactly(0)),
  ]
}
