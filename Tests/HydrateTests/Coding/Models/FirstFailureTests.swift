import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The first document of a type that fails is reported as every later one is.
@Suite struct FirstFailureTests {
  struct Wide: Codable, Equatable {
    var first: Int
    var second: Int128
    var third: UInt128?
    var fourth: String
  }

  struct Single: Codable, Equatable {
    var wide: Int128
    init(from decoder: any Decoder) throws { wide = try decoder.singleValueContainer().decode(Int128.self) }
    func encode(to encoder: any Encoder) throws { try wide.encode(to: encoder) }
  }

  struct Prototype: Reflectable, Equatable {
    var first = 1
    var second: Int128 = 2
    var third: UInt128?
    var fourth = "x"
  }

  /// Integers of 128 bits are asked for in a way of their own, by which a look at the type must not end.
  @Test func aTypeWithWideIntegersIsSeenToItsEnd() throws {
    let plan = "\(try ReflectiveMapper<Wide>().plan())"
    for name in ["first", "second", "third", "fourth"] { #expect(plan.contains(name)) }
    let prototype = "\(try ReflectiveMapper<Prototype>().optional(\.second, \.fourth).plan())"
    for name in ["first", "second", "third", "fourth"] { #expect(prototype.contains(name)) }
    #expect(try ReflectiveMapper<Wide>().plan().isComplete && ReflectiveMapper<Single>().plan().isComplete)
  }

  @Test func everyFailureIsReportedAlike() {
    let mapper = ReflectiveMapper<[Wide]>().unknownKeys(.report)
    let bad = #"[{"other":1,"first":null,"second":2,"fourth":[]},{"first":1,"second":2,"fourth":"x"}]"#
    let reports = (0..<3).map { _ in RunOutcome(mapper, bad).lines }
    #expect(reports == Array(repeating: ["~ unknownKey [0].other", "! nullValue [0].first", "! typeMismatch [0].fourth"], count: 3))
  }
}
