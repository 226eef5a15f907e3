import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Keys that come from one document do not show in the reports of another.
@Suite struct DocumentKeysTests {
  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a dictionary through the decoder of a superclass's object.
  struct BySuper: Decodable, Sendable {
    var a: [String: Int]?
    enum CodingKeys: CodingKey { case a }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if container.contains(.a) { a = try [String: Int](from: container.superDecoder(forKey: .a)) }
    }
  }
  /// Reads the members of a nested container.
  struct Nested: Decodable, Sendable {
    var a: [String: Int] = [:]
    enum CodingKeys: CodingKey { case a }
    init(from decoder: any Decoder) throws {
      let inner = try decoder.container(keyedBy: CodingKeys.self).nestedContainer(keyedBy: Key.self, forKey: .a)
      for key in inner.allKeys { a[key.stringValue] = try inner.decode(Int.self, forKey: key) }
    }
  }
  /// Reads a container within each member.
  struct Deep: Decodable, Sendable {
    var a: [String: Int] = [:]
    enum Part: CodingKey { case n }
    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Key.self)
      for key in outer.allKeys {
        a[key.stringValue] = try outer.nestedContainer(keyedBy: Part.self, forKey: key).decode(Int.self, forKey: .n)
      }
    }
  }
  /// A value names the key of another.
  struct Named: Codable, Sendable {
    var type: String
    var a: Int
    enum CodingKeys: CodingKey { case type }
    init(type: String, a: Int) { (self.type, self.a) = (type, a) }
    init(from decoder: any Decoder) throws {
      type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
      a = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: Key(stringValue: type))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(type, forKey: .type)
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(a, forKey: Key(stringValue: type))
    }
  }
  /// Reads what it does not know into a dictionary.
  struct Rest: Codable, Sendable {
    var b: Int
    var rest: [String: Int] = [:]
    enum CodingKeys: CodingKey { case b }
    init(b: Int, rest: [String: Int]) { (self.b, self.rest) = (b, rest) }
    init(from decoder: any Decoder) throws {
      b = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .b)
      let all = try decoder.container(keyedBy: Key.self)
      for key in all.allKeys where key.stringValue != "b" { rest[key.stringValue] = try all.decode(Int.self, forKey: key) }
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      for (key, value) in rest { try members.encode(value, forKey: Key(stringValue: key)) }
    }
  }

  private func check<T: Decodable & SendableMetatype>(_ type: T.Type, _ first: [String], _ later: [String]) throws {
    let plain = ReflectiveMapper<T>().unknownKeys(.report)
    let mappers = [
      plain, plain.unknownKeys(.refuse), plain.keyTransformer(.camelToSnake), plain.noRequiredFields(), plain.coercion(.strict),
      ReflectiveMapper<T>(profile: .tolerant).unknownKeys(.report),
    ]
    for mapper in mappers {
      for document in first + first {
        _ = try? mapper.map(json: document)
        _ = try? mapper.array.map(json: "[\(document), \(document)]")
      }
      for document in later {
        let one = shown { try mapper.mapReportingIssues(json: document).report }
        let two = shown { try mapper.array.mapReportingIssues(json: "[\(document), \(document)]").report }
        #expect(!one.contains("secret") && !two.contains("secret"), "\(T.self): \(one) \(two)")
        #expect(!(try mapper.explain(json: document).description.contains("secret")))
      }
      #expect(!(try mapper.plan().description.contains("secret")))
    }
  }

  private func shown(_ read: () throws -> MappingReport) -> String {
    do { return try read().formatted() } catch {
      guard let report = (error as? MappingError)?.report else { return "" }
      return report.formatted() + report.formatted(.tree)
    }
  }

  @Test("keys of documents: no report of another shows them") func reports() throws {
    try check(
      BySuper.self, [#"{"a": {"secret7": true}}"#, #"{"a": {"secret7": 1}}"#], [#"{"a": {"q": 1}, "secre8": 1}"#, #"{"secre8": 1}"#])
    try check(
      Nested.self, [#"{"a": {"secret7": true}}"#, #"{"a": {"secret7": 1}}"#], [#"{"a": {"q": 1}, "secre8": 1}"#, #"{"secre8": 1}"#])
    try check(
      Deep.self, [#"{"secret7": {"n": 1, "secret8": 1}, "secret9": {}}"#], [#"{"q": {"n": "x", "secre8": 1}}"#, #"{"secre7": {}}"#])
    try check(
      Named.self, [#"{"type": "secret7", "secret7": 1}"#, #"{"type": "secret7", "secret7": []}"#],
      [#"{"type": "x", "x": 1, "secre8": 1}"#, #"{"secre8": 1}"#, #"{"type": "x", "x": [], "secre8": 1}"#, #"{"type": [], "secre8": 1}"#])
    try check(
      Rest.self, [#"{"b": 1, "secret7": 1}"#, #"{"b": 1, "secret7": []}"#],
      [#"{"b": 1, "secre8": 1}"#, #"{"secre8": 1}"#, #"{"b": [], "secre8": 1}"#, #"{"b": 1, "secre8": []}"#])
  }

  @Test("keys of documents: written ones do not show either") func written() throws {
    let named = ReflectiveMapper<Named>().unknownKeys(.report)
    let rest = ReflectiveMapper<Rest>().unknownKeys(.report)
    for _ in coldAndWarm {
      #expect(try Value(json: named.jsonData(from: Named(type: "secret7", a: 1))) == ["type": "secret7", "secret7": 1])
      #expect(try rest.reversed.map(Rest(b: 1, rest: ["secret7": 2])) == ["secret7": 2])
    }
    let mapped = try named.mapReportingIssues(json: #"{"type": "x", "x": 1, "secre7": 1}"#)
    #expect(!mapped.report.formatted().contains("secret"))
    let error = #expect(throws: MappingError.self) { try rest.map(json: #"{"secre7": 1}"#) }
    #expect(error?.report.formatted().contains("secret") == false)
  }

  @Test("keys of documents: each reads its own, many times, with any settings") func values() throws {
    for mapper in [ReflectiveMapper<Named>(), .init().keyTransformer(.camelToSnake), .init().noRequiredFields(), .init(profile: .tolerant)]
    {
      for number in 0..<40 {
        let json = #"{"type": "k_\#(number)", "k_\#(number)": \#(number), "k": 1}"#
        #expect(try mapper.map(json: json).a == number)
        var value = Named(type: "old", a: 7)
        try mapper.update(&value, json: json)
        #expect(value.a == number)
      }
    }
  }
}
