import Foundation
import Hydrate
import Testing

/// The page for users of OHMKit.
@Suite struct ComingFromOHMKit {
  struct Color: Codable, Equatable { var red: UInt8, green: UInt8, blue: UInt8 }

  @Test("coming from OHMKit: the ten lines that change") func person() throws {
    let response: [String: Any] = [
      "name": "Fabian", "favorite_word": "absurd", "favorite_number": 47, "favorite_color": [122, 50, 80],
      "friends": [
        ["name": "Rock", "favorite_word": "b", "favorite_number": 1, "favorite_color": [0, 0, 0], "friends": [[String: Any]]()]
      ],
    ]

    struct Person: Codable, Equatable {
      var name: String
      var favoriteWord: String
      var favoriteNumber: Int
      var favoriteColor: Color
      var friends: [Person]
    }

    let colors = TwoWayClosureMapper { (numbers: [UInt8], context) -> Color in
      guard numbers.count == 3 else {
        throw context.failure(.invalidValue, "expected three numbers")
      }
      return Color(red: numbers[0], green: numbers[1], blue: numbers[2])
    } reverse: { color, _ in
      [color.red, color.green, color.blue]
    }
    let people = ReflectiveMapper<Person>()
      .keyTransformer(.camelToSnake)
      .mapType(Color.self, using: colors)
    var fabian = try people.map(Value(any: response))
    try people.update(&fabian, ["favorite_word": "odd"])

    let rock = Person(name: "Rock", favoriteWord: "b", favoriteNumber: 1, favoriteColor: Color(red: 0, green: 0, blue: 0), friends: [])
    #expect(
      fabian
        == Person(
          name: "Fabian", favoriteWord: "odd", favoriteNumber: 47, favoriteColor: Color(red: 122, green: 50, blue: 80), friends: [rock]))
    #expect(try people.map(people.reversed.map(fabian)) == fabian)
    let error = #expect(throws: MappingError.self) { try people.update(&fabian, ["favorite_color": [1, 2]]) }
    #expect(error?.issues.map(\.sourcePath.description) == ["favorite_color"])
    #expect(
      try people.map(Value(plist: PropertyListSerialization.data(fromPropertyList: response, format: .xml, options: 0))).friends == [rock])
  }

  @Test("coming from OHMKit: undefined keys") func undefinedKeys() throws {
    struct Person: Codable, Equatable {
      var name: String
      var rest: [String: Value] = [:]
    }
    let json = #"{"name": "Ann", "age": 7}"#

    let dropping = ReflectiveMapper<Person>().except(\.rest)  // unknownKeys(.ignore), the default
    let raising = dropping.unknownKeys(.refuse)
    let reporting = dropping.unknownKeys(.report)
    let keeping = ReflectiveMapper<Person>().unknownKeys(into: \.rest)

    #expect(try dropping.default(\.rest, [:]).map(json: json) == Person(name: "Ann"))
    #expect(throws: MappingError.self) { try raising.default(\.rest, [:]).map(json: json) }
    #expect(try reporting.default(\.rest, [:]).mapReportingIssues(json: json).issues.map(\.code) == [.unknownKey])
    #expect(try keeping.map(json: json) == Person(name: "Ann", rest: ["age": 7]))
    #expect(try keeping.reversed.map(keeping.map(json: json)) == Value(json: json))
  }

  // A class of another framework: no base class, no Codable.
  class Record {
    var name = ""
    var color: Paint?
    var parts: [String: Record] = [:]
  }

  struct Paint: Equatable { var red: Int, green: Int, blue: Int }

  @Test("coming from OHMKit: a class that is not Codable") func anyClass() throws {
    let paints = ClosureMapper { (numbers: [Int]) in
      Paint(red: numbers[0], green: numbers[1], blue: numbers[2])
    }
    let part = KeyedMapper({ Record() }) { KeyedField("name", \.name) }
    let records = KeyedMapper({ Record() }) {
      KeyedField("name", \.name)
      KeyedField("favorite_color", \.color, IdentityMapper<[Int]>().validating(.length(3)).then(paints))
      KeyedField("parts", \.parts, part.dictionary)
    }

    let record = Record()
    try records.update(record, ["name": "x", "favorite_color": [1, 2, 3], "parts": ["a": ["name": "y"]]])
    #expect(record.name == "x" && record.color == Paint(red: 1, green: 2, blue: 3) && record.parts["a"]?.name == "y")
    let error = #expect(throws: MappingError.self) { try records.update(record, json: #"{"name": "z", "favorite_color": [1]}"#) }
    #expect(error?.issues.map(\.code) == [.invalidValue] && record.name == "x")
  }

  @Test("coming from OHMKit: a Value is Codable") func coding() throws {
    let value: Value = ["a": [1, nil]]
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
  }
}
