import Foundation
import Hydrate
import Testing

struct ClosureMapperTests {
  private struct Refusal: Error {}

  @Test func blocks() throws {
    let length = ClosureMapper { (text: String) in
      guard !text.isEmpty else { throw Refusal() }
      return text.count
    }
    try expectLaws(length, [Taken("abc", 3), Taken(15, 2)], refused: [Refused(""), Refused([], .typeMismatch)])
    let error = mappingError { () throws(MappingError) in try length.at("t").map(["t": ""]) }
    #expect(error?.paths == ["t"] && error?.issues.first?.underlyingError is Refusal)
    let own = ClosureMapper { (text: String, context) throws -> Int in
      context.report(.init("rude"), "mind your tone")
      throw context.failure(.init("stale"), "too old")
    }
    let both = mappingError { () throws(MappingError) in try own.at("t").map(["t": ""]) }
    #expect(both?.codes == [.init("stale")] && both?.allIssues.count == 2)
    let twoWay = TwoWayClosureMapper { (text: String) in
      text.count
    } reverse: { count in
      guard count >= 0 else { throw Refusal() }
      return String(repeating: "x", count: count)
    }
    try expectInverse(twoWay, [Taken("xx", 2), Taken("ab", 2, back: "xx")])
    #expect(mappingError { () throws(MappingError) in try twoWay.reversed.map(-1) }?.issues.first?.underlyingError is Refusal)
    let contextual = TwoWayClosureMapper<String, Int> { text, context in
      guard let number = Int(text) else { throw context.failure(.invalidValue, "no") }
      return number
    } reverse: { number, context in
      "\(number)"
    }
    try expectInverse(contextual, [Taken("2", 2)])
  }
}
