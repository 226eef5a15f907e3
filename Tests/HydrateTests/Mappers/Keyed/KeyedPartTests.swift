import Foundation
import Hydrate
import Testing

/// Targets that are made all at once.
struct KeyedPartTests {
  private struct Person: Equatable, Sendable {
    let id: Int
    let name: String?
    let born: Date

    init(id: Int, name: String?, born: Date) throws {
      struct NoPerson: Error {}
      guard id > 0 else { throw NoPerson() }
      (self.id, self.name, self.born) = (id, name, born)
    }
  }

  private let parts = KeyedMapper(
    Person.init(id:name:born:), from: KeyedPart("id", \.id), KeyedPart("name.full", \.name), KeyedPart("born", \.born, .date(.rfc3339)))

  private let asked = KeyedMapper { fields in
    try Person(id: fields.value("id"), name: fields.value("name.full"), born: fields.value("born", .date(.rfc3339)))
  } reverse: { person, fields in
    try fields.set(person.id, at: "id")
    try fields.set(person.name, at: "name.full")
    try fields.set(person.born, at: "born", .date(.rfc3339))
  }

  private let source: Value = ["id": "7", "name": ["full": "Ann"], "born": "1970-01-01T00:00:00Z"]

  @Test func bothWays() throws {
    let ann = try Person(id: 7, name: "Ann", born: Date(timeIntervalSince1970: 0))
    let nobody = try Person(id: 7, name: nil, born: ann.born)
    for mapper in [parts, asked] {
      #expect(try mapper.map(source) == ann)
      #expect(try mapper.reversed.map(ann) == ["id": 7, "name": ["full": "Ann"], "born": "1970-01-01T00:00:00Z"])
      #expect(try mapper.map(["id": 7, "born": "1970-01-01T00:00:00Z"]) == nobody)
      #expect(try mapper.reversed.map(nobody) == ["id": 7, "born": "1970-01-01T00:00:00Z"])
      #expect(try mapper.nulls(.write).reversed.map(nobody)["name"] == ["full": nil])
    }
  }

  @Test func failures() {
    for mapper in [parts, asked] {
      let error = mappingError { () throws(MappingError) in try mapper.map(["id": 0, "born": "1970-01-01T00:00:00Z"]) }
      #expect(error?.codes == [.invalidValue] && error?.issues.first?.underlyingError != nil, "what the initialiser throws")
      for (whole, code) in [(Value.null, MappingIssue.Code.nullValue), ("x", .typeMismatch)] {
        #expect(mappingError { () throws(MappingError) in try mapper.map(whole) }?.codes == [code])
      }
    }
    #expect(mappingError { () throws(MappingError) in try parts.map(["born": "x"]) }?.paths.sorted() == ["born", "id"], "all at once")
    #expect(mappingError { () throws(MappingError) in try asked.map(["born": "x"]) }?.paths == ["id"], "the first")
    #expect(mappingError { () throws(MappingError) in try asked.map(["id": nil]) }?.codes == [.nullValue])
  }

  @Test func mistakesAndWaysBack() throws {
    let broken = KeyedMapper(
      { (id: Int, name: String?) in try Person(id: id, name: name, born: .distantPast) }, from: KeyedPart("a["), KeyedPart("b"))
    #expect(mappingError { () throws(MappingError) in try broken.map([:]) }?.codes == [.configuration])
    let oneWay = KeyedMapper(
      { (id: Int, name: String?) in try Person(id: id, name: name, born: .distantPast) }, from: KeyedPart("a", \.id), KeyedPart("b"))
    let person = try oneWay.map(["a": 1])
    #expect(mappingError { () throws(MappingError) in try oneWay.reversed.map(person) }?.codes == [.irreversible])
    let noWay = KeyedMapper { fields in try Person(id: fields.value("id"), name: nil, born: .distantPast) }
    #expect(mappingError { () throws(MappingError) in try noWay.reversed.map(person) }?.codes == [.irreversible])
    #expect(
      mappingError { () throws(MappingError) in
        var person = person
        try noWay.update(&person, [:])
      }?.codes == [.configuration])
  }
}
