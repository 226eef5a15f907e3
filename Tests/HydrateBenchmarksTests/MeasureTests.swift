import Testing

@testable import HydrateBenchmarks

@Suite struct MeasureTests {
  @Test func theMedianIsInTheMiddle() {
    let rows: [([Double], Double)] = [([5], 5), ([3, 1, 100], 3), ([4, 1, 3, 2], 2.5), ([2, 2], 2)]
    for (numbers, median) in rows { #expect(Median.of(numbers) == median, "\(numbers)") }
    #expect(Median.of([]).isNaN)
  }

  @Test func aGoalJudgesARatio() {
    #expect(Goal.speed(atLeast: 2).ratio(10, beside: 40) == 4)
    #expect(Goal.cost(atMost: 2).ratio(10, beside: 40) == 0.25)
    let rows: [(Goal, Double, Bool?)] = [
      (.speed(atLeast: 2), 2, true), (.speed(atLeast: 2), 1.99, false), (.speed(atLeast: nil), 0, nil),
      (.cost(atMost: 2), 2, true), (.cost(atMost: 2), 2.01, false), (.cost(atMost: nil), 9, nil),
    ]
    for (goal, ratio, isReached) in rows { #expect(goal.isReached(by: ratio) == isReached, "\(goal) \(ratio)") }
    #expect([Goal.speed(atLeast: 2).bound, Goal.cost(atMost: 3).bound, Goal.cost(atMost: nil).bound] == [2, 3, nil])
  }

  @Test func roundsTakeTurnsAndTheFirstDoesNotCount() throws {
    var turns = ""
    var costs = [1000.0, 3, 1, 2]
    let work = Work(
      document: "d", name: "n", beside: "b", goal: .speed(atLeast: nil),
      subject: Contender {
        turns += "A"
        return costs.removeFirst()
      },
      baseline: Contender {
        turns += "B"
        return 8
      })
    let row = try Rounds(count: 3).measure(work)
    #expect(turns == "ABABABAB")
    #expect(row.cost == 2 && row.besideCost == 8 && row.ratio == 4 && row.isReached == nil)
  }

  @Test func aWorkIsChosenByItsLine() {
    let contender = Contender { 1 }
    let work = Work(document: "a map", name: "JSON to [Int]", beside: "b", goal: .cost(atMost: 1), subject: contender, baseline: contender)
    let rows: [(String?, Bool)] = [(nil, true), ("a map", true), ("to [Int]", true), ("map: JSON", true), ("Map", false)]
    for (only, isMeasured) in rows {
      #expect(BenchmarkOptions(only: only).isMeasured(work) == isMeasured, "\(only ?? "nothing")")
    }
  }

  @Test func aWorkMayAskForFewerRounds() throws {
    var count = 0
    var work = Work(
      document: "d", name: "n", beside: "b", goal: .cost(atMost: nil),
      subject: Contender {
        count += 1
        return 1
      },
      baseline: Contender { 1 })
    work.roundsLimit = 2
    _ = try Rounds(count: 50).measure(work)
    #expect(count == 3)
  }

  @Test func aShortWorkIsDoneOftenARound() throws {
    var outputs = 0
    var checks = 0
    let often = Contender("often", times: 7) {
      outputs += 1
      return outputs
    } isRight: {
      checks += 1
      return $0 != 20
    }
    #expect(try often.cost() >= 0)
    #expect(outputs == 7 && checks == 7)
    #expect(try often.costOnce() >= 0)
    #expect(outputs == 8 && checks == 8)
    #expect(try often.cost() >= 0)
    // Each output is looked at, not the last alone.
    #expect(throws: BenchmarkFailure.wrongWork("often: the output is wrong")) { try often.cost() }
  }

  @Test func aWrongOutputEndsTheRun() throws {
    let right = Contender("right", { 1 }, isRight: { $0 == 1 })
    #expect(try right.cost() >= 0)
    var rounds = 0
    let wrong = Contender("wrong in the third round") {
      rounds += 1
      return rounds
    } isRight: {
      $0 < 3
    }
    let work = Work(document: "d", name: "n", beside: "b", goal: .cost(atMost: nil), subject: right, baseline: wrong)
    #expect(throws: BenchmarkFailure.wrongWork("wrong in the third round: the output is wrong")) { try Rounds(count: 10).measure(work) }
    #expect(rounds == 3)
  }

  @Test func theClockRunsWhileThereIsWork() {
    let start = ProcessorClock.now
    var numbers = MadeNumbers(seed: 1)
    while ProcessorClock.now - start < 1000 { _ = numbers.digits(8) }
    #expect(ProcessorClock.now - start >= 1000)
  }
}
