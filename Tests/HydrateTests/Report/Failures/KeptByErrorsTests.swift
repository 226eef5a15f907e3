import Hydrate
import Testing

@testable import TestSupport

/// What an error keeps of the call that it ended, and how often it shows it.
@Suite struct KeptByErrorsTests {
  struct Item: Codable, Sendable { let id: Int }

  struct Named: Codable, Sendable {
    let id: Int
    let name: String
  }

  @Test("errors: an error keeps nothing of its mapper") func anErrorKeepsNothingOfItsMapper() throws {
    final class Token: Sendable {}
    weak var token: Token?
    var error: MappingError?
    do {
      let captured = Token()
      token = captured
      let mapper = ReflectiveMapper<Named>()
        .field(\.name, using: ClosureMapper { (text: String) in withExtendedLifetime(captured) { text } })
      do throws(MappingError) { _ = try mapper.map(json: #"{"id": [], "name": "x"}"#) } catch let thrown { error = thrown }
    }
    #expect(token == nil)
    #expect(error?.issues.map(\.line) == ["! typeMismatch id"])
  }

  @Test func aTreeShowsEachPartOnce() throws {
    struct Row: Codable, Sendable { let a: Item; let b: [Item]; let c: Int }
    let mapper = ReflectiveMapper<Row>()
    try mapper.plan()
    let error = #expect(throws: MappingError.self) {
      try mapper.map(json: #"{"a": {"id": "x"}, "b": [{"id": []}, {"id": 1}, {"id": {}}], "c": null}"#)
    }
    #expect(
      error?.report.fatal.formatted(.tree) == """
        a
        └─ id: fatal invalidValue (line 1, column 14): expected a whole number, found a string that is not one (Int)
        b
        ├─ [0]
        │  └─ id: fatal typeMismatch (line 1, column 33): expected a whole number, found an array (Int)
        └─ [2]
           └─ id: fatal typeMismatch (line 1, column 56): expected a whole number, found an object (Int)
        c: fatal nullValue (line 1, column 67): null, expected a whole number (Int)
        """)
  }
}
