import Foundation
import Hydrate
import Testing

/// The first part of Docs/Techniques.md: from a document to models, and back.
@Suite struct StartingExamples {
  static let json = """
    {
      "first_name": "John", "last_name": "Doe", "homepage": "http://example.com", "age": 24,
      "children": [
        {"first_name": "Ann", "last_name": "Doe", "Age": 6},
        {"first_name": "Bob", "last_name": "Doe", "age": 6}
      ]
    }
    """
  private let data = Data(json.utf8)

  final class Person {
    var firstName = ""
    var lastName = ""
    var homepage: URL?
    var age = 0
    var children: [Person] = []
  }

  @Test func explicitMapper() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let child = KeyedMapper({ Person() }) {
      KeyedField("first_name", \.firstName)
      KeyedField("last_name", \.lastName)
      KeyedField("age", \.age)
    }
    let mapper = KeyedMapper({ Person() }) {
      KeyedField("first_name", \.firstName)
      KeyedField("last_name", \.lastName)
      KeyedField("homepage", \.homepage, .url)
      KeyedField("age", \.age)
      KeyedField("children", \.children, child.array)
    }

    do {
      let john = try mapper.map(json: data)
      print(john.firstName)
    } catch {
      print(error)
    }

    #expect(try ExamplePages.page("Techniques", shows: Self.json, as: "json"))
    #expect(try ExamplePages.page("Techniques", shows: printed))
  }

  @Test func aliases() throws {
    let child = KeyedMapper({ Person() }) {
      KeyedField("first_name", \.firstName)
      KeyedField("last_name", \.lastName)
      KeyedField(.first("age", "Age"), \.age)
    }
    let ages = try child.array.at("children").map(json: data).map(\.age)  // 6, 6

    #expect(ages == [6, 6])
  }

  @Test func immutableTargets() throws {
    struct Person: Equatable {
      let firstName: String
      let age: Int
      let homepage: URL?
    }

    let mapper = KeyedMapper(
      Person.init(firstName:age:homepage:),
      from: KeyedPart("first_name", \.firstName), KeyedPart("age", \.age), KeyedPart("homepage", \.homepage, .url))
    let john = try mapper.map(json: data)

    #expect(john == Person(firstName: "John", age: 24, homepage: URL(string: "http://example.com")))
    #expect(try mapper.map(mapper.reversed.map(john)) == john)
  }

  @Test func reflection() throws {
    struct Person: Codable, Equatable {
      let firstName: String
      let lastName: String
      let homepage: URL?
      let age: Int
      let children: [Person]?
      let birthDate: Date?
    }

    let mapper = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).mapType(Date.self, using: .date(.rfc822))
    let ann = try mapper.map(json: #"{"first_name": "Ann", "last_name": "Doe", "age": 6, "birth_date": "12 May 2008 09:30"}"#)
    let json = try mapper.jsonData(from: ann)  // "birth_date":"Mon, 12 May 2008 09:30:00 GMT"

    #expect(ann.firstName == "Ann" && ann.birthDate == Date(timeIntervalSince1970: 1_210_584_600))
    #expect(try mapper.map(json: json) == ann)
    #expect(String(decoding: json, as: UTF8.self).contains(#""birth_date":"Mon, 12 May 2008 09:30:00 GMT""#))
  }

  @Test func customMappings() throws {
    struct Account: Codable, Equatable {
      var id: Int
      var nickname: String
      var homepage: URL?
      var secret: String?
    }

    let accounts = ReflectiveMapper<Account>()
      .except(\.secret)
      .field(\.id, from: "ID")
      .field(\.nickname, from: .first("names.nick", "names.first"))
      .field(\.homepage, using: .url(schemes: ["https"]))
    let account = try accounts.map(json: #"{"ID": "7", "names": {"first": "Ann"}, "homepage": "https://ann.example", "secret": "x"}"#)

    #expect(account == Account(id: 7, nickname: "Ann", homepage: URL(string: "https://ann.example"), secret: nil))
    #expect(try accounts.map(json: accounts.jsonData(from: account)) == account)
  }

  @Test func noGuardCode() throws {
    struct Person: Codable {
      let firstName: String
      let age: Int
      let children: [Person]?
    }

    let mapper = ReflectiveMapper<Person>().keyTransformer(.camelToSnake)
    try mapper.plan()
    var codes: [[MappingIssue.Code]] = []
    for text in ["[]", "null", #"{"first_name": [], "age": null, "children": [null]}"#, "{"] {
      do {
        _ = try mapper.map(json: text)
      } catch {
        codes.append(error.issues.map(\.code))
      }
    }

    #expect(codes == [[.typeMismatch], [.nullValue], [.typeMismatch, .nullValue, .nullValue], [.malformed]])
  }

  @Test func threeOutcomes() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Person: Codable {
      let name: String
      let age: Int
    }

    let mapper = ReflectiveMapper<Person>().optional(\.age)
    for json in [#"{"name": "John", "age": 24}"#, #"{"name": "John", "age": "old"}"#, #"{"age": 24}"#] {
      do {
        let mapped = try mapper.mapReportingIssues(json: json)
        print("\(mapped.value.name), \(mapped.value.age); issues: \(mapped.issues.count)")
      } catch {
        print("no person; issues: \(error.issues.count)")
      }
    }

    #expect(try ExamplePages.page("Techniques", shows: printed))
  }

  @Test func optionalFields() throws {
    let mapper = KeyedMapper({ Person() }) {
      KeyedField("first_name", \.firstName)
      KeyedField("homepage", \.homepage, .url.optional())
      KeyedField("age", \.age, IdentityMapper<Int>().optional(default: 0))
    }
    let mapped = try mapper.mapReportingIssues(json: #"{"first_name": "John", "homepage": 1, "age": "young"}"#)
    let places = mapped.issues.map { "\($0.sourcePath) \($0.code)" }  // homepage typeMismatch, age invalidValue

    #expect(mapped.value.homepage == nil && mapped.value.age == 0)
    #expect(places == ["homepage typeMismatch", "age invalidValue"])
  }

  @Test func arraysWithBadElements() throws {
    struct Person: Codable, Equatable { let name: String }

    let person = ReflectiveMapper<Person>()
    let json = #"[{}, {"name": "John"}, {"last": "first"}]"#

    let skipping = try person.array(invalid: .skip).map(json: json)  // [John]
    let whole = try person.array.optional().map(json: json)  // nil
    let each = try person.optional().array.map(json: json)  // [nil, John, nil]

    #expect(skipping == [Person(name: "John")])
    #expect(whole == nil)
    #expect(each == [nil, Person(name: "John"), nil])
  }

  @Test func backToJSON() throws {
    let mapper = KeyedMapper({ Person() }) {
      KeyedField("name.first", \.firstName)
      KeyedField("name.last", \.lastName)
      KeyedField("homepage", \.homepage, .url)
    }
    let john = Person()
    (john.firstName, john.lastName, john.homepage) = ("John", "Doe", URL(string: "http://example.com"))

    let value = try mapper.reversed.map(john)  // structured data
    let text = try mapper.jsonData(from: john)  // JSON bytes

    #expect(value == ["name": ["first": "John", "last": "Doe"], "homepage": "http://example.com"])
    #expect(try Value(json: text) == value)
  }
}
