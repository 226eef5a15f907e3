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

  private final class Link<Element: Sendable>: ChainLink, @unchecked Sendable {
    let element: Element
    // As those of the library: changed when nobody else has the link any more.
    private(set) var next: Link?
    private var others: [Link]

    init(_ element: Element, next: Link? = nil, others: [Link] = []) {
      self.element = element
      self.next = next
      self.others = others
    }

    deinit { Link.letGo(&next, &others) }

    func released() -> (next: Link?, others: [Link]) {
      defer { (next, others) = (nil, []) }
      return (next, others)
    }
  }

  private static func chain(_ length: Int, _ counter: Counter, on base: Link<Token>? = nil) -> Link<Token>? {
    var last = base
    for _ in 0..<length { last = Link(Token(counter), next: last) }
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
      var tree = Link(Token(counter))
      for level in 0..<20_000 {
        let side = (0..<2).map { _ in Link(Token(counter)) }
        switch level % 3 {
        case 0: tree = Link(Token(counter), next: tree, others: side)
        case 1: tree = Link(Token(counter), others: [tree] + side)
        default: tree = Link(Token(counter), next: side[0], others: [side[1], tree])
        }
      }
      let before = counter.count
      tree = Link(Token(counter))
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

  private static func numbers(_ length: Int, on base: Link<Int>?) -> Link<Int>? {
    var last = base
    for _ in 0..<length { last = Link(1, next: last) }
    return last
  }

  private static func sum(_ chain: Link<Int>?) -> Int {
    var (sum, next) = (0, chain)
    while let link = next {
      sum += link.element
      next = link.next
    }
    return sum
  }
}
