import Testing

@testable import Hydrate

/// A chain is let go of with next to no stack, and only as far as nobody else has it.
@Suite struct ChainLinkTests {
  /// Counts those that are there.
  private final class Counter: @unchecked Sendable {
    // One thread at a time.
    var count = 0
  }

  private final class Token: Sendable {
    let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
      counter.count += 1
    }

    deinit { counter.count -= 1 }
  }

  private static func chain(_ length: Int, _ counter: Counter, on base: ChainLink<Token>? = nil) -> ChainLink<Token>? {
    var last = base
    for _ in 0..<length { last = ChainLink(Token(counter), next: last) }
    return last
  }

  @Test func aLongChainIsLetGoOfOnASmallStack() {
    let left = SmallThread.run(stack: 64 * 1024) { () -> [Int] in
      let counter = Counter()
      var chain = Self.chain(100_000, counter)
      let before = counter.count
      withExtendedLifetime(chain) {}
      chain = nil
      return [before, counter.count]
    }
    #expect(left == [100_000, 0])
  }

  @Test func whatOthersHaveStays() {
    let counter = Counter()
    let base = Self.chain(10, counter)
    var one = Self.chain(10, counter, on: base)
    var other = Self.chain(10, counter, on: one)
    #expect(counter.count == 30)
    one = nil
    #expect(counter.count == 30)
    other = nil
    #expect(counter.count == 10)
    #expect(one == nil && other == nil)
    #expect(withExtendedLifetime(base) { counter.count } == 10)
  }

  @Test func aTreeIsLetGoOfOnASmallStack() {
    let left = SmallThread.run(stack: 64 * 1024) { () -> [Int] in
      let counter = Counter()
      // Deep on every way: by the next link, by the first and by the last of those side by side.
      var tree = ChainLink(Token(counter))
      for level in 0..<20_000 {
        let side = (0..<2).map { _ in ChainLink(Token(counter)) }
        switch level % 3 {
        case 0: tree = ChainLink(Token(counter), next: tree, others: side)
        case 1: tree = ChainLink(Token(counter), others: [tree] + side)
        default: tree = ChainLink(Token(counter), next: side[0], others: [side[1], tree])
        }
      }
      let before = counter.count
      tree = ChainLink(Token(counter))
      return [before, counter.count]
    }
    #expect(left == [60_001, 1])
  }

  @Test func severalThreadsLetGoOfOneChain() async {
    for _ in 0..<50 {
      let base = Self.numbers(200, on: nil)
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<4 { group.addTask { Self.sum(Self.numbers(50, on: base)) } }
        for await sum in group { #expect(sum == 250) }
      }
    }
  }

  private static func numbers(_ length: Int, on base: ChainLink<Int>?) -> ChainLink<Int>? {
    var last = base
    for _ in 0..<length { last = ChainLink(1, next: last) }
    return last
  }

  private static func sum(_ chain: ChainLink<Int>?) -> Int {
    var (sum, next) = (0, chain)
    while let link = next {
      sum += link.element
      next = link.next
    }
    return sum
  }
}
