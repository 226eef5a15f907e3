import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What a type's own code throws: as it is at the call site, with its own text in issues.
@Suite struct OwnErrorsTests {
  enum Refusal: Error, Equatable { case tooYoung(Int) }
  struct Adult: Codable, Equatable {
    var age: Int
    enum Keys: String, CodingKey { case age }
    init(age: Int) { self.age = age }
    init(from decoder: any Decoder) throws {
      age = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .age)
      if age < 18 { throw Refusal.tooYoung(age) }
    }
    func encode(to encoder: any Encoder) throws {
      if age < 18 { throw Refusal.tooYoung(age) }
      var object = encoder.container(keyedBy: Keys.self)
      try object.encode(age, forKey: .age)
    }
  }
  struct Household: Codable, Equatable {
    var adults: [Adult] = []
    var byName: [String: Adult]?
    var count: Int?
  }
  final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [MappingReport] = []
    func add(_ report: MappingReport) { lock.withLock { all.append(report) } }
    var issues: [[String]] { lock.withLock { all.map { $0.issues.map(\.sourcePath.description) } } }
  }

  @Test(
    "own errors: the decoder throws them as they are",
    arguments: [
      #"{"adults": [{"age": 7}]}"#, #"{"adults": [{"age": 30}, {"age": "7"}]}"#, #"{"adults": [], "byName": {"a": {"age": 7}}}"#,
    ])
  func decoderThrowsOwnErrors(_ json: String) throws {
    let decoder = MappingDecoder()
    for _ in coldAndWarm {
      #expect(throws: Refusal.tooYoung(7)) { try decoder.decode(Household.self, from: Data(json.utf8)) }
      #expect(throws: Refusal.tooYoung(7)) { try JSONDecoder().decode(Household.self, from: Data(json.replacing(#""7""#, with: "7").utf8)) }
    }
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Household>().map(json: json) }
    #expect(error?.issues.first?.underlyingError as? Refusal == .tooYoung(7) && error?.issues.first?.code == .invalidValue)
  }

  @Test("own errors: the error that ends the decoding decides, and the report goes to the listener") func reportGoesToTheListener() throws {
    let reports = Reports()
    let decoder = MappingDecoder().reporting { _, report in reports.add(report) }
    try decoder.plan(for: Household.self)
    #expect(throws: Refusal.tooYoung(7)) {
      try decoder.decode(Household.self, from: Data(#"{"adults": [{"age": 7}], "count": "many"}"#.utf8))
    }
    #expect(reports.issues == [["adults[0]", "count"]])
    #expect(throws: DecodingError.self) { try decoder.decode(Household.self, from: Data(#"{"adults": [{"age": "x"}, {"age": 7}]}"#.utf8)) }
    #expect(reports.issues.count == 1, "a DecodingError has the report itself")
  }

  @Test("own errors: a sensitive place keeps them back") func sensitivePlaces() throws {
    let decoder = MappingDecoder(MappingProfile().type(Household.self) { $0.sensitive(\.adults) })
    let error = #expect(throws: DecodingError.self) { try decoder.decode(Household.self, from: Data(#"{"adults": [{"age": 7}]}"#.utf8)) }
    #expect(!"\(try #require(error))".contains("tooYoung"))
  }

  @Test("own errors: the encoder throws them as they are") func encoderThrowsOwnErrors() throws {
    let reports = Reports()
    let encoder = MappingEncoder().reporting { _, report in reports.add(report) }
    #expect(throws: Refusal.tooYoung(7)) { try encoder.encode(Household(adults: [Adult(age: 30), Adult(age: 7)])) }
    #expect(reports.issues == [["adults[1]"]])
  }

  // MARK: Texts

  /// Makes a coding error of one kind at its key or at itself.
  struct Picky: Codable, Equatable {
    var kind: String
    enum Keys: String, CodingKey { case kind }
    init(kind: String) { self.kind = kind }
    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Keys.self)
      kind = try object.decode(String.self, forKey: .kind)
      let path = object.codingPath + [Keys.kind]
      switch kind {
      case "corrupted": throw DecodingError.dataCorruptedError(forKey: .kind, in: object, debugDescription: "no such kind")
      case "mismatch": throw DecodingError.typeMismatch(Int.self, .init(codingPath: path, debugDescription: "no such kind"))
      case "null": throw DecodingError.valueNotFound(Int.self, .init(codingPath: path, debugDescription: "no such kind"))
      case "missing": throw DecodingError.keyNotFound(Keys.kind, .init(codingPath: object.codingPath, debugDescription: "no such kind"))
      case "empty": throw DecodingError.dataCorruptedError(forKey: .kind, in: object, debugDescription: "")
      default: break
      }
    }
    func encode(to encoder: any Encoder) throws {
      if kind == "corrupted" {
        throw EncodingError.invalidValue(kind, .init(codingPath: encoder.codingPath, debugDescription: "no such kind"))
      }
      var object = encoder.container(keyedBy: Keys.self)
      try object.encode(kind, forKey: .kind)
    }
  }
  struct Shelf: Codable, Equatable { var list: [Picky] }

  @Test(
    "own texts: of all four decoding errors, in the message, the thrown error and its case",
    arguments: [
      ("corrupted", "invalidValue", "list[0].kind"), ("mismatch", "typeMismatch", "list[0].kind"), ("null", "nullValue", "list[0].kind"),
      ("missing", "missingValue", "list[0].kind"),
    ])
  func ownTextsAreKept(_ kind: String, code: String, path: String) throws {
    let json = #"{"list": [{"kind": "\#(kind)"}]}"#
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Shelf>().map(json: json) }
    let issue = try #require(error?.issues.first)
    #expect(issue.message == "no such kind" && "\(issue.code)" == code && issue.sourcePath.description == path)
    let thrown = #expect(throws: DecodingError.self) { try MappingDecoder().decode(Shelf.self, from: Data(json.utf8)) }
    #expect("\(try #require(thrown))".contains("no such kind"))
    if case .typeMismatch(let type, _)? = thrown { #expect("\(type)" == "Int") } else { #expect(kind != "mismatch") }
    let hidden = #expect(throws: MappingError.self) { try ReflectiveMapper<Shelf>().sensitive(\.list).map(json: json) }
    #expect(hidden?.report.formatted().contains("no such kind") == false)
  }

  @Test("own texts: none where there is none, and none of the standard library") func systemTextsAreNotShown() throws {
    enum Size: String, Codable, CaseIterable { case small, large }
    enum Shape: Codable { case round(Int), flat }
    struct Span: Codable {
      var range: Range<Int>
      init(from decoder: any Decoder) throws { range = try Range(from: decoder) }
    }
    struct Inner: Codable {
      var number: Int
      init(from decoder: any Decoder) throws {
        number = try JSONDecoder().decode(Int.self, from: Data(decoder.singleValueContainer().decode(String.self).utf8))
      }
    }
    func message<T: Decodable>(_ type: T.Type, _ json: String) -> String {
      #expect(throws: MappingError.self) { try ReflectiveMapper<T>().map(json: json) }?.description ?? "mapped"
    }
    #expect(message(Picky.self, #"{"kind": "empty"}"#).contains("invalid string (Picky)"))
    #expect(message(Size.self, #""secret""#).contains("one of small, large"))
    for text in [
      message(Size.self, #""secret""#), message(Shape.self, #"{"round": {"_0": 77}, "flat": {}}"#), message(Span.self, "[77, 5]"),
      message(Inner.self, #""[77]""#),
    ] {
      #expect(
        !text.contains("secret") && !text.contains("77") && !text.contains("Expected to decode") && text.contains("1 fatal issue"),
        "\(text)")
    }
  }

  @Test("own texts: of an encoding error") func encodingTexts() throws {
    let shelf = Shelf(list: [Picky(kind: "a"), Picky(kind: "corrupted")])
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Shelf>().jsonData(from: shelf) }
    #expect(error?.issues.map(\.message) == ["no such kind"] && error?.issues.map(\.sourcePath.description) == ["list[1]"])
    let thrown = #expect(throws: EncodingError.self) { try MappingEncoder().encode(shelf) }
    #expect("\(try #require(thrown))".contains("no such kind"))
  }

  // MARK: Errors of mappings within

  /// Maps a part of itself by a mapper of its own, and lets its error through, or one of a decoder.
  struct Wrapped: Decodable {
    struct Part: Codable { var count: Int; var name: String }
    var part: Part
    enum Keys: String, CodingKey { case part, text }
    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Keys.self)
      if let text = try object.decodeIfPresent(String.self, forKey: .text) {
        part = try MappingDecoder().decode(Part.self, from: Data(text.utf8))
      } else {
        part = try ReflectiveMapper<Part>().map(object.decode(Value.self, forKey: .part))
      }
    }
  }

  @Test(
    "errors of mappings within an init(from:) keep their paths",
    arguments: [
      (#"[{"part": {"count": "x", "name": "n"}}]"#, "[0].count"), (#"[{"text": "{\"count\": \"x\", \"name\": \"n\"}"}]"#, "[0].count"),
    ])
  func innerErrorsKeepTheirPaths(_ json: String, path: String) throws {
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Wrapped]>().map(json: json) }
    #expect(error?.issues.map(\.sourcePath.description) == [path] && error?.issues.map(\.destinationPath.description) == [path])
    #expect(error?.issues.first?.location?.line == 1 && error?.issues.first?.code == .invalidValue)
    #expect(throws: DecodingError.self) { try MappingDecoder().decode([Wrapped].self, from: Data(json.utf8)) }
  }

  // MARK: Printing

  @Test("a printed coding error shows the report once, and the error within is whole") func reportsArePrintedOnce() throws {
    struct Pair: Codable { var first: Int; var second: Double }
    let decoder = MappingDecoder()
    try decoder.plan(for: Pair.self)
    let thrown = #expect(throws: DecodingError.self) { try decoder.decode(Pair.self, from: Data(#"{"first": "x", "second": "y"}"#.utf8)) }
    let error = try #require(thrown)
    for text in ["\(error)", String(reflecting: error)] { #expect(text.components(separatedBy: "at second").count == 2, "\(text)") }
    guard case .dataCorrupted(let context) = error else { throw error }
    let within = try #require(context.underlyingError as? MappingError)
    #expect("\(within)" == "MappingError: 2 fatal issues" && within.issues.count == 2)
    #expect(MappingError.underlying(error)?.description == within.report.formatted(.lines))
    let encoding = #expect(throws: EncodingError.self) { try MappingEncoder().encode(["at": Double.nan]) }
    #expect("\(try #require(encoding))".components(separatedBy: "fatal invalidValue").count == 2)
  }
}
