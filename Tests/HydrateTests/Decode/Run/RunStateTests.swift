import Testing

@testable import Hydrate

/// The memory of a run that has ended is as it was, for the next run.
@Suite struct RunStateTests {
  struct Person: Codable {
    let name: String
    let age: Int
    let city: String
  }

  /// The fields after the one that failed are read in a run of its own.
  @Test func theCheckOfTheRestLeavesNoSlots() throws {
    let mapper = ReflectiveMapper<Person>()
    try mapper.plan()
    for _ in 0..<3 {
      let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"name": [], "age": "x", "city": {}}"#) }
      #expect(error?.issues.count == 3)
      let state = mapper.engine.states.take()
      #expect(state.isAtRest)
      mapper.engine.states.giveBack(state)
    }
  }
}
