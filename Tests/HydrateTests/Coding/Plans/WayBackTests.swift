import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Members whose keys a key transformer brings back to properties.
@Suite struct WayBackTests {
  struct Address: Codable, Equatable {
    var addressLine1: String?
    var firstName: String?
    var zipCode: Int?
    var imageURL: String?
  }
  struct Strict: Codable, Equatable { var firstName: String; var zipCode: Int }
  struct Person: Codable, Equatable { var homeAddress: Address; var oldAddresses: [Address]? }
  /// A fresh configuration: mappers that are set up alike share what they have learnt.
  private static func snake() -> KeyTransformer {
    KeyTransformer(
      sourceKey: { KeyTransformer.camelToSnake.sourceKey(for: $0) }, property: { KeyTransformer.camelToSnake.property(for: $0) })
  }
  private let mapper = ReflectiveMapper<Address>().keyTransformer(snake())

  /// The same for an object that comes first, and for those that meet what was learnt.
  private func expect(_ json: String, gives expected: Address, _ lines: [String] = [], at location: SourceLocation = #_sourceLocation) {
    for _ in 0..<12 {
      let outcome = RunOutcome(mapper, json)
      #expect(outcome.value == expected && outcome.lines == lines, "\(outcome.lines)", sourceLocation: location)
    }
  }

  @Test(arguments: [
    #"{"address_line1": "a", "first_name": "b", "zip_code": 1, "image_url": "u"}"#,
    #"{"address_line_1": "a", "firstName": "b", "zip__code": 1, "imageURL": "u"}"#,
    #"{"ADDRESS_LINE_1": "a", "FIRST_NAME": "b", "zipCode": 1, "IMAGE_URL": "u"}"#,
    #"{"addressLine1": "a", "First_Name": "b", "ZIP_CODE": 1, "image__url": "u"}"#,
    #"{"x": {}, "addressLine1": "a", "y": [], "First_Name": "b", "z": null, "ZIP_CODE": 1, "zz": 1, "imageUrl": "u"}"#,
    #"{"\u0061ddressLine1": "a", "first\u005fname": "b", "zip\u005f\u005fcode": 1, "IMAGE\u005fURL": "u"}"#,
  ]) func everySpellingIsFound(json: String) {
    expect(json, gives: Address(addressLine1: "a", firstName: "b", zipCode: 1, imageURL: "u"))
  }

  /// A key that the transformer leaves as it is, or turns into another name, is nobody's.
  @Test func onlyANameThatAKeyIsTurnedIntoIsFound() throws {
    struct Short: Codable, Equatable { var x: Int?; var id: Int?; var addressLine1: Int?; var imageURL: Int? }
    let mapper = ReflectiveMapper<Short>().keyTransformer(Self.snake())
    for _ in 0..<12 {
      expectRun(mapper, #"{"x": 1, "X": 2, "ID": 3, "Id": 4, "AddressLine1": 5, "ImageUrl": 6}"#, gives: Short(x: 1))
      expectRun(mapper, #"{"ADDRESS_LINE_1": 1, "imageUrl": 2}"#, gives: Short(addressLine1: 1, imageURL: 2))
    }
  }

  @Test func capitalsInFrontAreACasesOwn() throws {
    enum Shape: Codable, Equatable {
      case circle(radius: Int)
      case bigSquare(side: Int)
      enum CodingKeys: String, CodingKey { case circle = "Circle", bigSquare }
    }
    let mapper = ReflectiveMapper<[Shape]>().keyTransformer(Self.snake())
    let shapes = [Shape.circle(radius: 1), .bigSquare(side: 2)]
    for _ in coldAndWarm { expectRun(mapper, #"[{"circle": {"radius": 1}}, {"big_square": {"side": 2}}]"#, gives: shapes) }
    #expect(try mapper.map(json: mapper.jsonData(from: shapes)) == shapes)
  }

  @Test func whatComesBackToNothingIsNobodys() {
    expect(#"{"Firstname": "a", "first-name": "b", "ZIPCODE": 1, "_firstName": "c", "": "d"}"#, gives: Address())
  }

  @Test func theExactKeyWins() {
    let snake = Address(firstName: "snake")
    expect(#"{"firstName": "camel", "first_name": "snake"}"#, gives: snake, ["~ duplicateKey first_name -> firstName"])
    expect(#"{"first_name": "snake", "firstName": "camel"}"#, gives: snake, ["~ duplicateKey first_name -> firstName"])
    expect(#"{"FIRST_NAME": 1, "first_name": "snake", "firstName": {}}"#, gives: snake, ["~ duplicateKey first_name -> firstName"])
    expect(#"{"first_name": "a", "first_name": "snake", "firstName": "b"}"#, gives: snake, ["~ duplicateKey first_name -> firstName"])
    expect(#"{"first_name": null, "firstName": "camel"}"#, gives: Address(), ["~ duplicateKey first_name -> firstName"])
  }

  @Test func ofSeveralOthersTheLastIsRead() {
    expect(
      #"{"firstName": "a", "FIRST_NAME": "b"}"#, gives: Address(firstName: "b"), ["~ duplicateKey FIRST_NAME -> firstName"])
    expect(
      #"{"FIRST_NAME": "a", "firstName": "b", "x": 1}"#, gives: Address(firstName: "b"), ["~ duplicateKey firstName"])
    expect(#"{"firstName": "a", "firstName": "b"}"#, gives: Address(firstName: "b"), ["~ duplicateKey firstName"])
  }

  @Test func pathsShowTheKeyThatStandsInTheSource() throws {
    let people = ReflectiveMapper<Person>().keyTransformer(Self.snake())
    try people.plan()
    for _ in 0..<12 {
      expectRun(
        people, #"{"homeAddress": {"ZIP_CODE": "x"}, "OLD_ADDRESSES": [{"zip_code": {}}, {"FIRST_NAME": []}]}"#, gives: nil,
        [
          "! invalidValue homeAddress.ZIP_CODE -> homeAddress.zipCode",
          "! typeMismatch OLD_ADDRESSES[0].zip_code -> oldAddresses[0].zipCode",
          "! typeMismatch OLD_ADDRESSES[1].FIRST_NAME -> oldAddresses[1].firstName",
        ])
    }
    expectRun(
      ReflectiveMapper<Strict>().keyTransformer(Self.snake()), #"{"FIRST_NAME": "a"}"#, gives: nil,
      ["! missingValue zip_code -> zipCode"])
  }

  @Test func rulesHold() {
    let json = #"{"FIRST_NAME": "a", "ZIP_CODE": "x", "ID": 5}"#
    let lines = ["~ invalidValue ZIP_CODE -> zipCode"]
    let rows: [(String, ReflectiveMapper<Address>, Address)] = [
      ("an own key", ReflectiveMapper().field(\.firstName, from: "ID"), Address(firstName: "5")),
      ("an own key that is absent", ReflectiveMapper().field(\.firstName, from: "name"), Address()),
      ("left out", ReflectiveMapper().except(\.firstName), Address()),
      ("a mapper", ReflectiveMapper().field(\.firstName, using: OneWay { (s: String) in s + "!" }), Address(firstName: "a!")),
      ("a rule has the key", ReflectiveMapper().field(\.imageURL, from: "FIRST_NAME"), Address(imageURL: "a")),
    ]
    for (name, mapper, expected) in rows {
      let mapper = mapper.keyTransformer(Self.snake()).optional(\.zipCode)
      for _ in 0..<12 {
        let outcome = RunOutcome(mapper, json)
        #expect(outcome.value == expected && outcome.lines == lines, "\(name): \(outcome.lines)")
      }
    }
  }

  /// A coding key that has a separator of its own is a key of its own.
  @Test func anothersKeyIsNotTaken() throws {
    struct Both: Codable, Equatable {
      var fooBar: Int?
      var other: Int?
      enum CodingKeys: String, CodingKey { case fooBar, other = "foo__bar" }
    }
    let both = ReflectiveMapper<Both>().keyTransformer(Self.snake())
    for _ in 0..<12 {
      let mapped = try both.mapReportingIssues(json: #"{"foo__bar": 1}"#)
      #expect(mapped.value == Both(fooBar: nil, other: 1) && mapped.issues.isEmpty)
    }
  }

  @Test func updatesFindThemToo() throws {
    var address = Address(addressLine1: "a", firstName: "b", zipCode: 1)
    try mapper.update(&address, json: #"{"FIRST_NAME": null, "zip__code": 2}"#)
    #expect(address == Address(addressLine1: "a", firstName: nil, zipCode: 2))
  }

  @Test func otherSources() throws {
    #expect(try mapper.map(Value(any: ["FIRST_NAME": "a", "zipCode": 1])) == Address(firstName: "a", zipCode: 1))
    #expect(try mapper.map(Value(reflecting: Address(firstName: "a", zipCode: 1))) == Address(firstName: "a", zipCode: 1))
    #expect(try mapper.map(["ADDRESS_LINE_1": "b"]) == Address(addressLine1: "b"))
  }

  /// Ever new keys are neither kept without bound nor looked at by ever more objects.
  @Test func everNewKeysCostNoMoreThanTheirNumber() throws {
    let asked = Asked()
    let counting = KeyTransformer(
      sourceKey: { KeyTransformer.camelToSnake.sourceKey(for: $0) },
      property: {
        asked.note()
        return KeyTransformer.camelToSnake.property(for: $0)
      })
    let list = ReflectiveMapper<[Address]>().keyTransformer(counting)
    let objects = (0..<600).map { #"{"new_key_\#($0)": 1, "FIRST_NAME": "a", "the_same": 2}"# }
    let json = "[\(objects.joined(separator: ","))]"
    for _ in coldAndWarm { #expect(try list.map(json: json).allSatisfy { $0 == Address(firstName: "a") }) }
    // Those that there is no room for are asked for again.
    #expect(asked.count < 602 * 3)
    let known = Asked()
    let few = ReflectiveMapper<[Address]>().keyTransformer(
      KeyTransformer(
        sourceKey: { KeyTransformer.camelToSnake.sourceKey(for: $0) },
        property: {
          known.note()
          return KeyTransformer.camelToSnake.property(for: $0)
        }))
    let same = "[\(Array(repeating: objects[0], count: 600).joined(separator: ","))]"
    for _ in coldAndWarm { _ = try few.map(json: same) }
    #expect(known.count <= 8, "a key that is known is not asked for again")
  }

  private final class Asked: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    func note() { lock.withLock { number += 1 } }
    var count: Int { lock.withLock { number } }
  }

  /// Containers within a type's own, and a superclass's object.
  @Test func containersWithin() throws {
    struct Outer: Codable, Equatable {
      var first: Int?
      var list: [Int] = []
      enum Keys: String, CodingKey { case outerPart, listPart, firstValue }
      init(from decoder: any Decoder) throws {
        let all = try decoder.container(keyedBy: Keys.self)
        let part = try all.nestedContainer(keyedBy: Keys.self, forKey: .outerPart)
        #expect(part.contains(.firstValue))
        first = try part.decodeNil(forKey: .firstValue) ? nil : part.decodeIfPresent(Int.self, forKey: .firstValue)
        var list = try all.nestedUnkeyedContainer(forKey: .listPart)
        while !list.isAtEnd {
          let element = try list.nestedContainer(keyedBy: Keys.self)
          if let value = try element.decodeIfPresent(Int.self, forKey: .firstValue) { self.list.append(value) }
        }
      }
      func encode(to encoder: any Encoder) throws {}
    }
    let outer = ReflectiveMapper<Outer>().keyTransformer(Self.snake()).unknownKeys(.report)
    for _ in 0..<12 {
      let mapped = try outer.mapReportingIssues(
        json: #"{"OUTER_PART": {"FIRST_VALUE": "1", "x": 1}, "listPart": [{"firstValue": 2}, {"first_value": 3, "FIRST_VALUE": 4}]}"#)
      #expect(mapped.value.first == 1 && mapped.value.list == [2, 3])
      #expect(
        mapped.issues.map(\.line) == [
          "~ unknownKey OUTER_PART.x -> outerPart.x", "~ duplicateKey listPart[1].first_value -> listPart[1].firstValue",
        ])
    }
  }

  @Test func collectedKeysAreOthers() throws {
    struct Open: Codable, Equatable { var firstName: String?; var rest: [String: Value] }
    let open = ReflectiveMapper<Open>().keyTransformer(Self.snake()).unknownKeys(into: \.rest)
    for _ in 0..<12 {
      let mapped = try open.mapReportingIssues(json: #"{"first_name": "a", "FIRST_NAME": "b", "Other": 1}"#)
      #expect(mapped.value == Open(firstName: "a", rest: ["Other": 1]) && mapped.issues.map(\.code) == [.duplicateKey])
      #expect(try open.map(json: #"{"firstName": "a", "firstname": 1}"#) == Open(firstName: "a", rest: ["firstname": 1]))
    }
    #expect(throws: MappingError.self) { try open.reversed.map(Open(firstName: "a", rest: ["FIRST_NAME": 1])) }
  }
}
