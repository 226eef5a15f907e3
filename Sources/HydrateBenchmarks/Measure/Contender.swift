/// One way to do a work, whose cost can be measured.
struct Contender {
  /// Does the work once, checks what came of it, and gives the cost.
  let cost: () throws -> Double

  init(cost: @escaping () throws -> Double) { self.cost = cost }

  /// Measures the processor's time for the work alone, in microseconds; what came of it is checked, and released, off the clock.
  ///
  /// - Parameter repetitions: how often the work does the same thing; the time is that of one.
  init<Output>(
    _ name: String, repetitions: Int = 1, _ work: @escaping () throws -> Output, isRight: @escaping (Output) throws -> Bool
  ) {
    self.init {
      let start = ProcessorClock.now
      let output = try work()
      let time = ProcessorClock.now - start
      guard try isRight(output) else { throw BenchmarkFailure.wrongWork("\(name): the output is wrong") }
      return time / Double(repetitions)
    }
  }
}
