import Foundation
import Hydrate
import Testing

/// Mappers combined for data that is difficult.
@Suite struct CompositionExamples {
  private func url(_ text: String) -> URL? { URL(string: text) }

  @Test func aValueOrADefault() throws {
    let home = URL(filePath: "/")
    let required = StringToURL(schemes: ["https"])
    let optional = required.optional()
    let defaulted = required.optional(default: home)
    let both = required.optional(default: home, reverseDefault: { "https://example.com" })

    let none = try optional.map("ftp://a.b")  // nil, and a non-fatal issue
    let some = try defaulted.map(nil)  // home, and a non-fatal issue
    let back = try both.reversed.map(home)  // "https://example.com", and a non-fatal issue

    #expect(none == nil && some == home && back == "https://example.com")
    #expect(throws: MappingError.self) { try required.map("ftp://a.b") }
    #expect(try optional.map("https://a.b") == url("https://a.b"))
  }

  @Test func unchanged() throws {
    let tags = try IdentityMapper<[String]>().at("tags").map(json: #"{"tags": ["a", "b"]}"#)  // as Swift values
    let raw = try IdentityMapper<Value>().at("extra").map(json: #"{"extra": {"any": [1, "x"]}}"#)  // as it stands

    #expect(tags == ["a", "b"])
    #expect(raw == ["any": [1, "x"]])
  }

  @Test func withoutInvalidElements() throws {
    let urls = StringToURL()
    let json = #"["https://a.b", 5, "not a link"]"#

    let mapped = try urls.array(invalid: .skip).mapReportingIssues(json: json)
    let left = mapped.issues.map(\.sourcePath.description)  // [1], [2]: what was left out, and why
    let nothing = try urls.array.optional().map(json: json)  // nil: one bad element is enough

    #expect(mapped.value == [url("https://a.b")] && nothing == nil)
    #expect(left == ["[1]", "[2]"])
  }

  @Test func twoFieldsToOneProperty() throws {
    struct Employee: Codable, Equatable { let joined: Date }

    let moment = JoinMapper(separator: "T").then(.date(.rfc3339))
    let employees = ReflectiveMapper<Employee>().field(\.joined, from: ["date", "time"], using: moment)
    let employee = try employees.map(json: #"{"date": "2013-01-10", "time": "07:58:30Z"}"#)
    let back = try employees.reversed.map(employee)  // {"date": "2013-01-10", "time": "07:58:30Z"}

    #expect(employee.joined == Date(timeIntervalSince1970: 1_357_804_710))
    #expect(back == ["date": "2013-01-10", "time": "07:58:30Z"])
  }

  @Test func oneFieldToTwoPlaces() throws {
    let names = KeyedMapper<Value> {
      KeyedField("name", to: ["first", "last"], JoinMapper(separator: " ").reversed)
      KeyedField(["x", "y"], to: ["position.left", "position.top"])
    }
    let value = try names.map(["name": "John Doe", "x": 1, "y": 2])
    let back = try names.reversed.map(value)

    #expect(value == ["first": "John", "last": "Doe", "position": ["left": 1, "top": 2]])
    #expect(back == ["name": "John Doe", "x": 1, "y": 2])
  }

  @Test func keysWithDots() throws {
    let literal = try IdentityMapper<Int>().at(.key("a.b")).map(["a.b": 1])
    let quoted = try IdentityMapper<Int>().at(#"["a.b"][0]"#).map(["a.b": [1]])

    #expect(literal == 1 && quoted == 1)
  }

  @Test func oneOfSeveralShapes() throws {
    let dates = FirstMapper<Value, Date>(StringToDate(.rfc3339).requiring(.string), NumberToDate(.milliseconds).requiring(.number))
    let kinds = DispatchMapper<Date>(byKind: [.string: StringToDate(.rfc3339).lifted, .number: NumberToDate(.milliseconds).lifted])
    let first = try dates.array.map(["1970-01-01T00:00:02Z", 2000])
    let dispatched = try kinds.array.map(["1970-01-01T00:00:02Z", 2000])

    let date = Date(timeIntervalSince1970: 2)
    #expect(first == [date, date] && dispatched == [date, date])
  }

  @Test func anotherWayBack() throws {
    let text = SplitMapper(ToString(), reverse: ClosureMapper { (text: String) in Value(text) })
    let one = try text.map(1)  // "1"
    let back = try text.reversed.map("1")  // "1", as text

    #expect(one == "1" && back == "1")
  }

  @Test func afterwards() throws {
    struct Phonebook: Codable, Equatable {
      let owner: String
      var numbers: [String: String]?
    }

    let books = ReflectiveMapper<Phonebook>().postProcess { source, book in
      let names = source["names"]?.array ?? []
      let numbers = source["phones"]?.array ?? []
      book.numbers = Dictionary(zip(names, numbers).map { ($0.string ?? "", $1.string ?? "") }) { first, _ in first }
    }
    let book = try books.map(json: #"{"owner": "Ann", "names": ["Bob", "Eve"], "phones": ["12", "34"]}"#)

    #expect(book == Phonebook(owner: "Ann", numbers: ["Bob": "12", "Eve": "34"]))
  }
}
