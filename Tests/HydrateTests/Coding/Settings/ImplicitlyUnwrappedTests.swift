// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Rules for properties such as `var list: [String]!`, which a key path unwraps where it must.
@Suite("Implicitly unwrapped properties") struct ImplicitlyUnwrappedTests {
  struct Plain: Codable, Equatable, Sendable {
    var list: [String]!
    var count: Int!
    var at: Date!
    var note: String!
    var rest: [String: Value]!
  }

  /// Overridable properties have no name in a key path.
  class Open: Codable {
    var list: [String]!
    var at: Date!
    var note: String!
    init() {}
  }

  @Test("implicitly unwrapped: mappers, at the own key and at another, for a struct") func mappersOfStructs() throws {
    let mapper = ReflectiveMapper<Plain>()
      .field(\.list, using: .split(",")).field(\.at, from: "time", using: .date(.rfc3339)).field(\.count, from: "n") { (text: String) in
        text.count
      }
    #expect(try mapper.plan().fields.map(\.name) == ["list", "count", "at", "note", "rest"])
    let model = try mapper.map(json: #"{"list": "a,b", "time": "1970-01-01T00:00:09Z", "n": "abc"}"#)
    #expect(model == Plain(list: ["a", "b"], count: 3, at: Date(timeIntervalSince1970: 9)))
    #expect(try mapper.map(json: "{}") == Plain())
    let back = ReflectiveMapper<Plain>().field(\.list, using: .split(","))
    #expect(try back.reversed.map(Plain(list: ["a", "b"])) == ["list": "a,b"])
  }

  @Test("implicitly unwrapped: the same for a class whose key paths have no names") func mappersOfClasses() throws {
    let mapper = ReflectiveMapper<Open>().field(\.list, using: .split(",")).field(\.at, from: "time", using: .date(.rfc3339))
    #expect(try mapper.plan().fields.map(\.name) == ["list", "at", "note"])
    let model = try mapper.map(json: #"{"list": "a,b", "time": "1970-01-01T00:00:09Z"}"#)
    #expect(model.list == ["a", "b"] && model.at == Date(timeIntervalSince1970: 9) && model.note == nil)
  }

  @Test("implicitly unwrapped: every rule") func rules() throws {
    let mapper = ReflectiveMapper<Plain>()
    #expect(try mapper.field(\.note, from: "text").map(json: #"{"text": "a"}"#).note == "a")
    #expect(try mapper.default(\.count, 5).map(json: "{}").count == 5)
    #expect(try mapper.default(\.count, 5, when: .missing).map(json: #"{"count": null}"#).count == nil)
    #expect(try mapper.optional(\.count).map(json: #"{"count": "x"}"#).count == nil)
    #expect(issueLines { _ = try mapper.required(\.note).map(json: "{}") }.count == 1)
    #expect(try mapper.only(\.note).map(json: #"{"note": "a", "count": 1}"#) == Plain(note: "a"))
    #expect(try mapper.except(\.note).map(json: #"{"note": "a", "count": 1}"#) == Plain(count: 1))
    #expect(try mapper.nulls(.write, for: \.note).reversed.map(Plain(count: 1)) == ["count": 1, "note": nil])
    #expect(try mapper.unknownKeys(into: \.rest).map(json: #"{"x": 1}"#).rest == ["x": 1])
    let error = #expect(throws: MappingError.self) { try mapper.sensitive(\.note).map(json: #"{"note": ["hush"]}"#) }
    #expect(error?.report.formatted(showingValues: true).contains("hush") == false)
    var model = Plain(note: "a")
    #expect(throws: MappingError.self) { try mapper.readOnly(\.note).update(&model, json: #"{"note": "b"}"#) }
    #expect(try mapper.field(\.note!, from: "text").map(json: #"{"text": "a"}"#).note == "a", "unwrapped by hand")
  }

  @Test("implicitly unwrapped: a profile, declared fields and a mapper by keys") func places() throws {
    struct Holder: Codable { var plain: Plain! }
    let profile = MappingProfile().type(Plain.self) { $0.field(\.list, using: .split(";")).field(\.note, from: "text") }
    let holder = try ReflectiveMapper<Holder>(profile: profile).field(\.plain, from: "p").map(json: #"{"p": {"list": "a;b", "text": "t"}}"#)
    #expect(holder.plain == Plain(list: ["a", "b"], note: "t"))
    struct Declared: FieldDeclaring {
      var list: [String]!
      static var fields: [Field<Self>] { Field(\.list).from("l").using(StringToArray<String>(",")) }
    }
    #expect(try ReflectiveMapper<Declared>().map(json: #"{"l": "a,b"}"#).list == ["a", "b"])
    let keyed = KeyedMapper({ Open() }) {
      KeyedField("l", \.list, .split(","))
      KeyedField("note", \.note)
    }
    let open = try keyed.map(json: #"{"l": "a,b", "note": "n"}"#)
    #expect(open.list == ["a", "b"] && open.note == "n")
  }
}
