import Foundation
import Hydrate
import Testing

/// The code of Docs/Coercion.md.
@Suite struct CoercionExamples {
  @Test func strict() throws {
    struct Reading: Codable {
      let count: Int
      let taken: Date
    }

    let lenient = ReflectiveMapper<Reading>()
    let strict = lenient.coercion(.strict)

    let first = try lenient.map(json: #"{"count": "5", "taken": 1390186634}"#)
    let second = try strict.map(json: #"{"count": 5.0, "taken": "2014-01-20T02:57:14Z"}"#)
    var refusals: [MappingIssue.Code] = []
    do {
      _ = try strict.map(json: #"{"count": "5", "taken": 1390186634}"#)
    } catch {
      refusals = error.issues.map(\.code)  // typeMismatch, typeMismatch
    }

    #expect(first.count == 5 && second.count == 5)
    #expect(first.taken == second.taken)
    #expect(refusals == [.typeMismatch, .typeMismatch])
  }

  @Test func textsThatMeanNullAndOneForAList() throws {
    struct Row: Codable, Equatable {
      var level: Double?
      var tags: [String]
    }

    let rows = ReflectiveMapper<Row>().nullTexts("", "N/A").singleAsList()
    let row = try rows.map(json: #"{"level": "N/A", "tags": "new"}"#)  // Row(level: nil, tags: ["new"])

    #expect(row == Row(level: nil, tags: ["new"]))
  }
}
