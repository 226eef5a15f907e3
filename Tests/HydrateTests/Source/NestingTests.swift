import Foundation
import Testing

@testable import Hydrate

/// Deep sources, on threads of 512 KB too: what is not refused must not overflow the stack.
@Suite struct NestingTests {
  private final class Link {
    var next: Link?
  }

  private indirect enum Chain {
    case end
    case link(Chain)
  }

  private static func nested(_ depth: Int) -> Any {
    var object: Any = 1
    for level in 0..<depth { object = level.isMultiple(of: 2) ? [object] as Any : ["k": object] as Any }
    return object
  }

  private static func chain(_ count: Int) -> Link {
    let first = Link()
    var last = first
    for _ in 1..<count {
      let link = Link()
      last.next = link
      last = link
    }
    return first
  }

  /// Runs the body on a thread with a small stack, and waits for it.
  private func onSmallThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  private static func code(_ body: () throws -> Value) -> MappingIssue.Code? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? MappingError)?.issues.first?.code ?? .init("other")
    }
  }

  @Test func theLimitHoldsOnEveryThread() async {
    let codes = await onSmallThread {
      [
        Self.code { try Value(any: Self.nested(1024)) }, Self.code { try Value(any: Self.nested(1025)) },
        Self.code { try Value(reflecting: Self.nested(1024)) }, Self.code { try Value(reflecting: Self.nested(1025)) },
        Self.code { try Value(reflecting: Self.chain(1024)) }, Self.code { try Value(reflecting: Self.chain(1025)) },
      ]
    }
    #expect(codes == [nil, .tooDeep, nil, .tooDeep, nil, .tooDeep])
    #expect(Self.code { try Value(any: Self.nested(1024)) } == nil)
    #expect(Self.code { try Value(any: Self.nested(1025)) } == .tooDeep)
  }

  @Test func deepEnumsAreRefused() {
    var chain = Chain.end
    for _ in 0..<5_000 { chain = .link(chain) }
    #expect(Self.code { try Value(reflecting: chain) } == .tooDeep)
  }

  @Test func deepValuesAreComparedHashedAndConvertedOnEveryThread() async {
    let results = await onSmallThread { () -> [Bool] in
      func deep(_ leaf: Value) -> Value {
        Value(building: { builder in
          let opened = (0..<20_000).map { _ in builder.open(.array) }
          builder.append(leaf)
          for index in opened.reversed() { builder.close(index, count: 1) }
        })
      }
      let (one, other, different) = (deep(1), deep(1.0), deep(2))
      let encoded: Bool
      do {
        _ = try JSONEncoder().encode(one)
        encoded = true
      } catch {
        encoded = false
      }
      return [one == other, one != different, one.hashValue == other.hashValue, one.description.utf8.count == 40_001, !encoded]
    }
    #expect(results == [true, true, true, true, true])
  }

  @Test func whatIsLeftOfTheStackIsMeasured() async {
    func use(_ depth: Int) -> Int { depth == 0 ? ThreadStack.remaining : max(use(depth - 1), 0) }
    let small = await onSmallThread { ThreadStack.remaining }
    #expect((256 * 1024...512 * 1024).contains(small))
    #expect(use(100) < ThreadStack.remaining)
    let sizes = await onSmallThread { () -> [Int] in
      var sizes: [Int] = []
      func goDown() {
        sizes.append(ThreadStack.remaining)
        if ThreadStack.remaining > 64 * 1024 { goDown() }
      }
      goDown()
      return sizes
    }
    #expect(sizes == sizes.sorted(by: >))
    #expect(sizes.last.map { $0 <= 64 * 1024 && $0 > 48 * 1024 } == true)
  }
}
