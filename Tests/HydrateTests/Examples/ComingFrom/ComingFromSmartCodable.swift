import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The page for users of SmartCodable.
@Suite struct ComingFromSmartCodable {
  private static let page = "ComingFrom/SmartCodable"
  private var printed = ""

  private mutating func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

  private struct Address: Reflectable, Equatable {
    var street = ""
    var city = ""
  }

  @Test("coming from SmartCodable: the ten lines that change") mutating func tenLines() throws {
    let json = try ExamplePages.block(on: Self.page)

    enum Level: String, Codable { case free, pro }

    struct User: Reflectable {
      var id = 0
      var fullName = ""
      var level = Level.free
      var settings: [String: Value] = [:]
      var address: Address?
      var isSelected = false
    }

    let users = ReflectiveMapper<User>(profile: .tolerant)
      .keyTransformer(.camelToSnake)
      .field(\.id, from: .first("user_id", "id"))
      .field(\.address, from: "")
      .except(\.isSelected)
      .postProcess { source, user in user.fullName = user.fullName.capitalized }
      .array.at("data.users")

    let mapped = try users.mapReportingIssues(json: json)
    let back = try users.jsonData(from: mapped.value, options: .pretty)
    print(mapped.report)

    #expect(try ExamplePages.page(Self.page, shows: printed))
    let (ann, bob) = (mapped.value[0], mapped.value[1])
    #expect(ann.id == 7 && ann.fullName == "Ann Lee" && ann.level == .pro && ann.settings["theme"] == "dark")
    #expect(ann.address == Address(street: "High Street 5", city: "Bath") && !ann.isSelected)
    #expect(bob.id == 0 && bob.fullName.isEmpty && bob.level == .free && bob.address?.city == "Rome")
    let written: Value = [
      "user_id": 7, "full_name": "Ann Lee", "level": "pro", "settings": ["theme": "dark"], "street": "High Street 5", "city": "Bath",
    ]
    #expect(try Value(json: back)[path: "data.users[0]"] == written)
  }

  @Test("coming from SmartCodable: values") func values() throws {
    enum Sex: Codable, Equatable {
      case man, woman
      case other(String)
    }

    struct Hobby: Codable, Equatable { var name: String }

    struct Person: Codable, Equatable {
      var sex: Sex
      var hobby: Hobby
      var homepage: URL
    }

    let sexes = TwoWayClosureMapper { (text: String) -> Sex in
      switch text {
      case "man": .man
      case "woman": .woman
      default: .other(text)
      }
    } reverse: { sex in
      switch sex {
      case .man: "man"
      case .woman: "woman"
      case .other(let text): text
      }
    }
    let https = TwoWayClosureMapper { (text: String) in
      "https://" + text
    } reverse: {
      String($0.dropFirst("https://".count))
    }
    let people = ReflectiveMapper<Person>()
      .mapType(Sex.self, using: sexes)
      .field(\.hobby, using: .jsonText(ReflectiveMapper<Hobby>()))
      .field(\.homepage, using: https.then(.url))

    let source: Value = ["sex": "unknown", "hobby": #"{"name":"sleep"}"#, "homepage": "a.example"]
    let person = try people.map(source)
    #expect(person.sex == .other("unknown") && person.hobby.name == "sleep" && person.homepage.host() == "a.example")
    #expect(try people.reversed.map(person) == source)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Int>().map(json: "3.9") }
  }

  @Test("coming from SmartCodable: what declares no value") func noDeclaredValue() throws {
    enum Level: String, Codable { case free, pro }
    struct Entry: Codable, Equatable { var count: Int; var text: String; var level: Level; var date: Date }
    let entries = ReflectiveMapper<Entry>().noRequiredFields()

    try entries.plan()
    let error = #expect(throws: MappingError.self) { try entries.map(json: "{}") }
    #expect(error?.issues.map(\.sourcePath.description) == ["level", "date"])
    let entry = try entries.map(json: #"{"level": "pro", "date": "1970-01-01T00:00:00Z"}"#)
    #expect(entry == Entry(count: 0, text: "", level: .pro, date: Date(timeIntervalSince1970: 0)))
  }

  @Test("coming from SmartCodable: keys of another first letter") func firstLetter() throws {
    let addresses = ReflectiveMapper<Address>().keyTransformer(.camelToPascal)
    #expect(try addresses.map(json: #"{"Street": "a", "City": "b"}"#) == Address(street: "a", city: "b"))
    #expect(KeyTransformer.camelToPascal.reversed.sourceKey(for: "Street") == "street")
  }

  @Test("coming from SmartCodable: a decoder that reports to a log") func reporting() throws {
    let lines = Locked<[String]>([])
    @Sendable func log(_ line: String) { lines.withLock { $0.append(line) } }
    let decoder = MappingDecoder(.tolerant).reporting { type, report in log("\(type): \(report)") }
    let address = try decoder.decode(Address.self, from: Data(#"{"street": null, "city": "Bath"}"#.utf8))

    #expect(address == Address(street: "", city: "Bath"))
    #expect(lines.withLock { $0.count == 1 && $0[0].hasPrefix("Address: 1 non-fatal issue\n") })
    var changed = address
    #expect(try ReflectiveMapper<Address>().update(&changed, Value(any: ["street": "x"])) == ["street"])
    #expect(changed == Address(street: "x", city: "Bath"))
  }
}
