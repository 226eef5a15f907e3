import Hydrate
import Testing

struct ValidatorLogicTests {
  private func messages<S>(_ validator: Validator<S>, _ value: S) -> [String] {
    let error = mappingError { () throws(MappingError) in try IdentityMapper<S>().validating(validator).map(value) }
    return error?.allIssues.map(\.message) ?? []
  }

  @Test func truthTables() {
    for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
      let (one, two) = (Validator<Int>("A") { _ in a }, Validator<Int>("B") { _ in b })
      #expect(messages(one.and(two), 0) == (a ? b ? [] : ["B"] : ["A"]))
      #expect(messages(one.or(two), 0) == (a || b ? [] : ["A, or B"]))
      #expect(messages(.not(one.and(two)), 0).isEmpty == !(a && b))
      #expect(messages(.not(one.or(two)), 0).isEmpty == !(a || b))
      #expect(messages(.not(.not(one.and(two))), 0).isEmpty == (a && b))
    }
    #expect(messages(.not(.minimum(3).and(.maximum(5))), 4) == ["must not be at least 3, or must not be at most 5"])
    #expect(messages(.not(.minimum(3).or(.maximum(5))), 4) == ["must not be at least 3, and must not be at most 5"])
    #expect(messages(.equal(to: 0).or(.minimum(10)), 4) == ["must equal 0, or must be at least 10"])
  }

  @Test func theSecondIsMadeOnlyWhereNeeded() {
    struct Asked: Error {}
    let asked = Validator<Int>("asked") { _ in throw Asked() }
    #expect(messages(.minimum(3).and(asked), 2) == ["must be at least 3"])
    #expect(messages(.minimum(3).or(asked), 3) == [])
    #expect(messages(.minimum(3).and(asked), 3) == ["asked"])
  }

  @Test func whatAnOptionalHolds() {
    #expect(messages(.ifPresent(.minimum(3)), nil as Int?) == [])
    #expect(messages(.ifPresent(.minimum(3)), 3 as Int?) == [])
    #expect(messages(.ifPresent(.minimum(3)), 2 as Int?) == ["must be at least 3"])
    #expect(messages(.ifPresent(.matching(pattern: "[")), nil as String?).count == 1)
  }
}
