import Hydrate
import Testing

@testable import TestSupport

/// Documents whose keys begin with a capital letter.
@Suite struct PascalKeysTests {
  enum Colour: String, Codable { case red, green }
  struct Paint: Codable, Equatable { var mainColour: Colour; var urlString: String?; var imageURL: String?; var _id: Int? }
  enum Event: Codable, Equatable {
    case started(atTime: Int), iOSUpdate, aB(Int)
  }

  private static let paints = ReflectiveMapper<Paint>().keyTransformer(.camelToPascal)

  @Test("camelToPascal: models are read and written")
  func models() throws {
    #expect(try Self.paints.map(json: #"{"MainColour": "red"}"#).mainColour == .red)
    let paint = Paint(mainColour: .green, urlString: "a", imageURL: "b", _id: 1)
    let written: Value = ["MainColour": "green", "UrlString": "a", "ImageURL": "b", "_Id": 1]
    #expect(try Self.paints.reversed.map(paint) == written)
    expectRun(Self.paints, try written.jsonString(), gives: paint)
  }

  @Test("camelToPascal: other spellings of a key are found, and the own one wins")
  func spellings() {
    let strict = Self.paints.unknownKeys(.refuse)
    expectRun(strict, #"{"mainColour": "red", "URLString": "a"}"#, gives: Paint(mainColour: .red, urlString: "a"))
    expectRun(
      strict, #"{"MainColour": "red", "URLString": "a", "UrlString": "b"}"#, gives: Paint(mainColour: .red, urlString: "b"),
      ["~ duplicateKey UrlString -> urlString"])
    expectRun(strict, #"{"MainColour": "red", "maincolour": "red"}"#, gives: nil, ["! unknownKey maincolour"])
  }

  @Test("camelToPascal: the cases and labels of an enum")
  func enums() throws {
    let events = ReflectiveMapper<[Event]>().keyTransformer(.camelToPascal)
    let all = [Event.started(atTime: 5), .iOSUpdate, .aB(1)]
    let written: Value = [["Started": ["AtTime": 5]], ["IOSUpdate": [:]], ["AB": ["_0": 1]]]
    #expect(try events.reversed.map(all) == written)
    #expect(try events.map(written) == all)
  }

  @Test("camelToPascal: a hint names it where all keys fit")
  func hint() throws {
    let error = try #require(mappingError { () throws(MappingError) in try ReflectiveMapper<Paint>().map(json: #"{"MainColour": "red"}"#) })
    #expect(error.issues.first?.hints.first == "all keys fit another key transformer: .keyTransformer(.camelToPascal)")
  }
}
