import Hydrate
import Testing

@testable import TestSupport

/// A mistake in the set-up of a mapper is no failure of the data: nothing stands in for it.
@Suite struct MistakesWithinTests {
  struct Bad: FieldDeclaring {
    var a = 0
    static var fields: [Field<Bad>] { Field("nope") }
  }
  struct Outer: Codable {
    var bad: Bad?
    var others: [String: Bad]?
  }

  @Test(arguments: [#"{"bad": {}}"#, #"{"others": {"x": {}}}"#, #"{"others": {"x": {}, "y": {}}}"#]) func staysFatal(_ json: String) {
    let mapper = ReflectiveMapper<Outer>()
    for mapper in [mapper, mapper.optional(\.bad, \.others), mapper.noRequiredFields()] {
      let outcome = RunOutcome(mapper, json)
      #expect(
        Set(outcome.issues.map(\.code)) == [.configuration] && outcome.issues.allSatisfy { $0.severity == .fatal }, "\(outcome.lines)")
    }
    let softened = RunOutcome(mapper.nonFatal(), json)
    #expect(Set(softened.issues.map(\.code)) == [.configuration] && softened.value == nil, "\(softened.lines)")
  }
}
