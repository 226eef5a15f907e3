import Hydrate
import Testing

@testable import TestSupport

/// `optional()` softens a way that is blocked, whatever stands around it.
struct SofteningMapperTests {
  struct Name: Codable { var first: String? }
  private final class Target { var first: String? }

  private static let optional = IdentityMapper<String>().optional()
  private static let lifted = IdentityMapper<String?>().lifted
  private static let around: [(name: String, mapper: any SendableMapper<Value, String?>)] = [
    ("postProcess", optional.postProcess { _, _ in }), ("split", SplitMapper(optional, reverse: optional.reversed)),
    ("validatingInput", optional.validatingInput(.init("null") { $0 != .null })), ("first", FirstMapper(optional, optional)),
    ("second", FirstMapper(lifted, optional)), ("around none that does", FirstMapper(lifted, lifted).nonFatal(default: nil)),
    ("then", optional.then(ClosureMapper { (text: String?) in text })), ("validating", optional.validating(.init("no nil") { $0 == nil })),
    ("casting", optional.casting(to: String?.self)),
  ]

  @Test(arguments: around.indices) func blockedWays(_ index: Int) throws { try expectNil(Self.around[index].mapper) }

  private func expectNil(_ mapper: some SendableMapper<Value, String?>) throws {
    let json = #"{"name": 5}"#
    let model = try ReflectiveMapper<Name>().field(named: "first", at: "name.first", by: mapper).mapReportingIssues(json: json)
    let part = try mapper.at("name.first").mapReportingIssues(json: json)
    let target = try KeyedMapper({ Target() }) { KeyedField("name.first", \.first, mapper) }.mapReportingIssues(json: json)
    #expect(model.value.first == nil && part.value == nil && target.value.first == nil)
    #expect(model.issues.map(\.line) == ["~ typeMismatch name -> first"] && target.issues.map(\.line) == ["~ typeMismatch name -> first"])
    #expect(part.issues.map(\.code) == [.typeMismatch])
  }

  @Test func whatStandsInMayFail() throws {
    let refusing = ClosureMapper { (text: String?, context) in
      guard let text else { throw context.failure(.invalidValue, "no text") }
      return text
    }
    let mapped = try Self.optional.then(refusing).nonFatal(default: "d").at("a.b").mapReportingIssues(["a": 5])
    #expect(mapped.value == "d" && Set(mapped.issues.map(\.code)) == [.typeMismatch, .invalidValue])
    let optional = Self.optional
    #expect(
      issueLines { _ = try optional.notNull().at("a.b").map(["a": 5]) } == ["! typeMismatch a -> ", "~ typeMismatch a -> "])
    #expect(
      issueLines { _ = try optional.postProcess { _, _ in throw MistakeError() }.at("a.b").map(["a": 5]) }.first == "! invalidValue a.b -> "
    )
  }

  private struct MistakeError: Error {}
}
