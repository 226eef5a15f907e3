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

  private let source: Value = ["id": "7", "name": ["full": "Ann"], "born": "1970-01-01T00:00:00Z"]

  @Test func bothWays() throws {
    let ann = try Person(id: 7, name: "Ann", born: Date(timeIntervalSince1970: 0))
    let nobody = try Person(id: 7, name: nil, born: ann.born)
    #expect(try parts.map(source) == ann)
    #expect(try parts.reversed.map(ann) == ["id": 7, "name": ["full": "Ann"], "born": "1970-01-01T00:00:00Z"])
    #expect(try parts.map(["id": 7, "born": "1970-01-01T00:00:00Z"]) == nobody)
    #expect(try parts.reversed.map(nobody) == ["id": 7, "born": "1970-01-01T00:00:00Z"])
    #expect(try parts.nulls(.write).reversed.map(nobody)["name"] == ["full": nil])
  }

  @Test func failures() {
    let error = mappingError { () throws(MappingError) in try parts.map(["id": 0, "born": "1970-01-01T00:00:00Z"]) }
    #expect(error?.codes == [.invalidValue] && error?.issues.first?.underlyingError != nil, "what the initialiser throws")
    for (whole, code) in [(Value.null, MappingIssue.Code.nullValue), ("x", .typeMismatch)] {
      #expect(mappingError { () throws(MappingError) in try parts.map(whole) }?.codes == [code])
    }
    #expect(mappingError { () throws(MappingError) in try parts.map(["born": "x"]) }?.paths.sorted() == ["born", "id"], "all at once")
  }

  @Test func mistakesAndWaysBack() throws {
    let broken = KeyedMapper(
      { (id: Int, name: String?) in try Person(id: id, name: name, born: .distantPast) }, from: KeyedPart("a["), KeyedPart("b"))
    #expect(mappingError { () throws(MappingError) in try broken.map([:]) }?.codes == [.configuration])
    let oneWay = KeyedMapper(
      { (id: Int, name: String?) in try Person(id: id, name: name, born: .distantPast) }, from: KeyedPart("a", \.id), KeyedPart("b"))
    let person = try oneWay.map(["a": 1])
    #expect(mappingError { () throws(MappingError) in try oneWay.reversed.map(person) }?.codes == [.irreversible])
  }
}
