/// One way to do a work, whose cost can be measured.
struct Contender {
  /// How often the work is done a round.
  private let times: Int
  private let measure: (_ times: Int) throws -> Double

  init(cost: @escaping () throws -> Double) {
    times = 1
    measure = { _ in try cost() }
  }

  /// Measures the processor's time for the work alone, in microseconds; what came of it is checked, and released, off the clock.
  ///
  /// - Parameters:
  ///   - times: how often the work is done a round; the time is that of one.
  ///   - repetitions: how often the work itself does the same thing; the time is that of one.
  init<Output>(
    _ name: String, times: Int = 1, repetitions: Int = 1, _ work: @escaping () throws -> Output,
    isRight: @escaping (Output) throws -> Bool
  ) {
    self.times = times
    measure = { times in
      var outputs: [Output] = []
      outputs.reserveCapacity(times)
      let start = ProcessorClock.now
      for _ in 0..<times { outputs.append(try work()) }
      let time = ProcessorClock.now - start
      guard try outputs.allSatisfy(isRight) else { throw BenchmarkFailure.wrongWork("\(name): the output is wrong") }
      return time / Double(times * repetitions)
    }
  }

  /// Does the work as often as a round does, checks what came of it, and gives the cost.
  func cost() throws -> Double { try measure(times) }

  /// Does the work once, and checks what came of it.
  func costOnce() throws -> Double { try measure(1) }
}
