import Foundation
import Hydrate
import Testing

/// The page for users of Hydrant.
@Suite struct ComingFromHydrant {
  enum Gender: String, Codable { case male, female }

  struct Person: Codable, Equatable {
    var id = 0
    var firstName = ""
    var homepage: URL?
    var gender = Gender.female
    var birthDate = Date(timeIntervalSince1970: 0)
  }

  static let json = #"""
    [{"id": 1, "name": {"first": "Ann"}, "homepage": "https://ann.example", "gender": "female", "born": "1976-01-23T16:27:05Z"},
     {"id": "2", "name": {"first": "Bob"}, "homepage": "a b", "gender": "male", "born": "1976-01-23T16:27:05Z"}]
    """#
  private let born = Date(timeIntervalSince1970: 191_262_425)

  private var all: [Person] {
    [
      Person(id: 1, firstName: "Ann", homepage: URL(string: "https://ann.example"), gender: .female, birthDate: born),
      Person(id: 2, firstName: "Bob", homepage: nil, gender: .male, birthDate: born),
    ]
  }

  @Test("coming from Hydrant: the ten lines that change, field by field") func fieldByField() throws {
    let json = Self.json

    let people = KeyedMapper({ Person() }) {
      KeyedField("id", \.id)
      KeyedField("name.first", \.firstName)
      KeyedField("homepage", \.homepage, .url.optional())
      KeyedField("gender", \.gender, .enum(["male": .male, "female": .female]))
      KeyedField("born", \.birthDate, .date(.rfc3339))
    }.array
    let mapped = try people.mapReportingIssues(json: json)  // mapped.issues: the non-fatal ones
    let back = try people.jsonData(from: mapped.value)

    #expect(mapped.value == all)
    #expect(mapped.issues.map(\.sourcePath.description) == ["[1].homepage"])
    #expect(try people.map(json: back) == all)
    // Text that is a number is read as one, unless the mapper says otherwise.
    #expect(throws: MappingError.self) { try IdentityMapper<Int>().requiring(.number).map(json: #""2""#) }
  }

  @Test("coming from Hydrant: the same without a list of fields") func withoutAList() throws {
    let people = ReflectiveMapper<Person>()
      .field(\.firstName, from: "name.first")
      .field(\.birthDate, from: "born")
      .optional(\.homepage)
      .array

    let mapped = try people.mapReportingIssues(json: Self.json)
    #expect(mapped.value == all && mapped.issues.count == 1)
    #expect(try people.map(json: people.jsonData(from: all)) == all)
  }

  @Test("coming from Hydrant: partial recovery, other sources") func whatItsReadmeAsksFor() throws {
    let people = ReflectiveMapper<Person>().field(\.firstName, from: "name.first").field(\.birthDate, from: "born")
    // Null, another type, a missing key, text that is no date: each has its code.
    let error = #expect(throws: MappingError.self) {
      try people.map(json: #"{"id": null, "name": {"first": []}, "gender": "x", "born": "soon"}"#)
    }
    #expect(error?.issues.map(\.code) == [.nullValue, .typeMismatch, .invalidValue, .invalidValue])
    let none = #expect(throws: MappingError.self) { try people.map(json: "{}") }
    #expect(none?.issues.map(\.code) == [.missingValue, .missingValue, .missingValue, .missingValue])
    // Partial recovery: a default, an element less.
    #expect(try IdentityMapper<Int>().optional(default: 5).map("x") == 5)
    #expect(try people.optional(\.homepage).array(invalid: .skip).map(json: #"[{"id": 1}, null]"#) == [])
    // Swift values as a source.
    struct Row { let id = 7, gender = "male", born = "1976-01-23T16:27:05Z" }
    #expect(try people.default(\.firstName, "Eve").map(Value(reflecting: Row())).id == 7)
    #expect(try people.map(["id": 7, "name": ["first": "Eve"], "gender": "male", "born": "1976-01-23T16:27:05Z"]).firstName == "Eve")
  }
}
