import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

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

  private static func code(_ body: () throws -> Value) -> MappingIssue.Code? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? MappingError)?.issues.first?.code ?? .init("other")
    }
  }

  @Test func theLimitHoldsOnEveryThread() {
    let codes = SmallThread.run {
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

  @Test func deepValuesAreComparedHashedAndConvertedOnEveryThread() {
    let results = SmallThread.run { () -> [Bool] in
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

  @Test func foundationsCodersAreGivenErrorsNotOverflows() {
    let outcome = SmallThread.run { () -> [Bool] in
      let text = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
      let decoded = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
      let shallow = try? JSONDecoder().decode(Value.self, from: Data("[[1]]".utf8))
      return [decoded.map { $0.description == text } ?? true, shallow == [[1]]]
    }
    #expect(outcome == [true, true])
  }
}
