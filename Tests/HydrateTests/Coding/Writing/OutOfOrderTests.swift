import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What a type writes by hand, in whatever order, comes out as it does with Foundation's encoder, or as the row says; what would lose something is refused.
///
/// A container that a type nests in its own is written in place as long as nothing else is; the text is the same either way. The second value of a type is
/// the first whose fields are known, so lists of several are written.
@Suite struct OutOfOrderTests {
  typealias Body = (any Encoder) throws -> Void

  enum Key: String, CodingKey { case a, b, c, x, y }

  struct Row: @unchecked Sendable, CustomTestStringConvertible {
    enum Expected {
      case asFoundation
      case text(String)
      case refused
    }

    // Closures over nothing.
    let testDescription: String
    let expected: Expected
    /// Whether the type uses the names in ``Key``, not keys that are data.
    var hasNames = false
    let body: Body

    private init(_ name: String, _ expected: Expected, hasNames: Bool = false, body: @escaping Body) {
      (testDescription, self.expected, self.hasNames, self.body) = (name, expected, hasNames, body)
    }

    init(_ name: String, _ body: @escaping Body) { self.init(name, .asFoundation, body: body) }

    init(_ name: String, _ text: String, _ body: @escaping Body) { self.init(name, .text(text), body: body) }

    static func refused(_ name: String, _ body: @escaping Body) -> Row { Row(name, .refused, body: body) }

    static func named(_ name: String, _ text: String, _ body: @escaping Body) -> Row { Row(name, .text(text), hasNames: true, body: body) }

    static func keyed(_ name: String, _ text: String, _ body: @escaping (inout KeyedEncodingContainer<Key>) throws -> Void) -> Row {
      named(name, text) { encoder in
        var container = encoder.container(keyedBy: Key.self)
        try body(&container)
      }
    }
  }

  /// A type that uses only the names in ``Key``.
  struct Named: ScriptedModel {
    let body: Body
    init(_ body: @escaping Body) { self.body = body }
    init(from decoder: any Decoder) throws { body = { _ in } }
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  static func named(_ body: @escaping (inout KeyedEncodingContainer<Key>) throws -> Void) -> Named {
    Named { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try body(&container)
    }
  }

  struct Part: Codable { var name = "n", price = 2 }

  /// Fails after it has begun to write.
  struct Failing: Codable {
    var good = "x"
    var bad = Double.nan
  }

  struct Refusal: Error {}

  /// The same thing at the top, in a model, in an array and in a dictionary.
  struct Everywhere<Model: ScriptedModel>: Codable {
    let field: Model
    let optional: Model?
    let list: [Model]
    let named: [String: Model]
    let last: Int

    init(_ script: Model) {
      field = script
      optional = script
      list = [script, script]
      named = ["a": script, "b": script]
      last = 1
    }
  }

  @Test("encoders: scripts", arguments: rows) func scripts(_ row: Row) throws {
    if row.hasNames { try check(row, Named(row.body)) } else { try check(row, WritingScript(row.body)) }
  }

  private func check<Model: ScriptedModel>(_ row: Row, _ script: Model) throws {
    let (mapper, list) = (ReflectiveMapper<Model>(), ReflectiveMapper<[Model]>())
    if case .refused = row.expected {
      #expect(throws: MappingError.self) { try mapper.reversed.map(script) }
      #expect(throws: MappingError.self) { try list.jsonData(from: [script]) }
      #expect(throws: MappingError.self) { try ReflectiveMapper<[String: [Model]]>().jsonData(from: ["a": [script]]) }
      return
    }
    let everywhere = Everywhere(script)
    for _ in 0..<2 {
      let text = String(decoding: try ReflectiveMapper().jsonData(from: everywhere, options: .sorted), as: UTF8.self)
      switch row.expected {
      case .asFoundation:
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(text == String(decoding: try encoder.encode(everywhere), as: UTF8.self))
      case .text(let expected):
        #expect(String(decoding: try mapper.jsonData(from: script), as: UTF8.self) == expected)
        let all = "[" + Array(repeating: expected, count: 4).joined(separator: ",") + "]"
        #expect(String(decoding: try list.jsonData(from: Array(repeating: script, count: 4)), as: UTF8.self) == all)
        #expect(try list.reversed.map(Array(repeating: script, count: 4)) == Value(json: all))
        let members = try ReflectiveMapper<[String: Model]>().jsonData(from: ["a": script, "b": script])
        #expect(String(decoding: members, as: UTF8.self) == #"{"a":\#(expected),"b":\#(expected)}"#)
      case .refused: break
      }
      // A value that can be looked into, too.
      let value = try ReflectiveMapper<Everywhere<Model>>().reversed.map(everywhere)
      #expect(value["last"]?.int == 1)
      #expect(try Value(json: text).description == Value(json: value.jsonData(.sorted)).description)
    }
  }

  /// Each finds what the others have left.
  @Test("encoders: scripts, one after the other") func oneAfterTheOther() throws {
    let all = Self.rows.compactMap { row -> (Named, String)? in
      if row.hasNames, case .text(let text) = row.expected { (Named(row.body), text) } else { nil }
    }
    let text = "[" + all.map(\.1).joined(separator: ",") + "]"
    for _ in coldAndWarm { #expect(String(decoding: try ReflectiveMapper<[Named]>().jsonData(from: all.map(\.0)), as: UTF8.self) == text) }
  }

  // MARK: Keys of a type that is known

  struct Amended: Codable {
    enum CodingKeys: String, CodingKey { case before, theItem, theList, after }
    enum ItemKeys: String, CodingKey { case type, name }

    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      _ = try (fields.decode(Int.self, forKey: .before), fields.decode(Part.self, forKey: .theItem))
      _ = try (fields.decode([Int].self, forKey: .theList), fields.decode(Int.self, forKey: .after))
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(1, forKey: .before)
      try fields.encode(Part(), forKey: .theItem)
      try fields.encode([1, 2], forKey: .theList)
      var item = fields.nestedContainer(keyedBy: ItemKeys.self, forKey: .theItem)
      var list = fields.nestedUnkeyedContainer(forKey: .theList)
      try item.encode("x", forKey: .type)
      try list.encode(3)
      try fields.encode(2, forKey: .after)
    }
  }

  @Test func theKeysRulesHold() throws {
    let item: Value = ["name": "n", "price": 2, "type": "x"]
    let plain = ReflectiveMapper<Amended>()
    let rows: [(mapper: ReflectiveMapper<Amended>, expected: Value)] = [
      (plain, ["before": 1, "theItem": item, "theList": [1, 2, 3], "after": 2]),
      (plain.keyTransformer(.camelToSnake), ["before": 1, "the_item": item, "the_list": [1, 2, 3], "after": 2]),
      (
        plain.field(named: "theItem", at: "a.b").field(named: "theList", at: "a.c"),
        ["before": 1, "a": ["b": item, "c": [1, 2, 3] as Value] as Value, "after": 2]
      ),
      (plain.field(named: "theItem", at: ""), ["before": 1, "name": "n", "price": 2, "type": "x", "theList": [1, 2, 3], "after": 2]),
      (plain.field(named: "after", at: "theItem.price"), ["before": 1, "theItem": item, "theList": [1, 2, 3]]),
    ]
    for (mapper, expected) in rows {
      for _ in coldAndWarm {
        #expect(try mapper.reversed.map(Amended()) == expected)
        #expect(try Value(json: mapper.jsonData(from: Amended())) == expected)
        #expect(try mapper.jsonData(from: Amended()) == mapper.reversed.map(Amended()).jsonData())
      }
    }
    let clash = plain.field(named: "before", at: "theItem.price")
    for write in [{ _ = try clash.jsonData(from: Amended()) }, { _ = try clash.reversed.map(Amended()) }] as [() throws -> Void] {
      #expect(issueLines(write).map { $0.split(separator: " -> ")[0] } == ["! irreversible theItem.price"])
    }
  }

  @Test func placesCountOn() {
    let script = WritingScript {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode([1, 2], forKey: "list")
      var nested = object.nestedUnkeyedContainer(forKey: "list")
      try nested.encode(Double.nan)
    }
    #expect(issueLines { _ = try ReflectiveMapper<WritingScript>().jsonData(from: script) } == ["! invalidValue list[2]"])
    #expect(issueLines { _ = try ReflectiveMapper<WritingScript>().reversed.map(script) } == ["! invalidValue list[2]"])
  }

  /// Each member is looked at once, however many are gone on with.
  @Test func manyMembersAreLinear() throws {
    let script = WritingScript {
      var object = $0.container(keyedBy: AnyTextKey.self)
      // More than `WrittenObject` learns.
      for number in 0..<2000 {
        try object.encode(["n": number], forKey: AnyTextKey("k\(number)"))
        var nested = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: AnyTextKey("k\(number)"))
        try nested.encode(number, forKey: "type")
      }
    }
    let mapper = ReflectiveMapper<WritingScript>()
    #expect(try mapper.reversed.map(script)["k1999"] == ["n": 1999, "type": 1999])
    #expect(try Value(json: mapper.jsonData(from: script)).count == 2000)
  }

  // MARK: Errors

  @Test func errorsOfTheTypeBecomeIssues() {
    struct Own: Error {}
    let own = WritingScript { _ in throw Own() }
    let invalid = WritingScript {
      throw EncodingError.invalidValue(1, .init(codingPath: $0.codingPath, debugDescription: "own text"))
    }
    for (script, text) in [(own, "threw Own (WritingScript)"), (invalid, "own text")] {
      do {
        _ = try ReflectiveMapper<[String: WritingScript]>().reversed.map(["a": script])
        Testing.Issue.record("no error")
      } catch {
        #expect(error.issues.map(\.code) == [.invalidValue])
        #expect(error.issues.map(\.destinationPath.description) == ["a"])
        #expect(error.issues.first?.underlyingError != nil)
        #expect(error.issues.first?.message == text)
      }
    }
  }

  @Test func everyElementThatCannotBeWrittenIsReported() {
    let model = ["a": [0.5, .nan, 1, .infinity], "b": [], "c": [-.infinity]]
    do {
      _ = try ReflectiveMapper<[String: [Double]]>().reversed.map(model)
      Testing.Issue.record("no error")
    } catch {
      #expect(error.issues.map(\.destinationPath.description).sorted() == ["a[1]", "a[3]", "c[0]"])
    }
  }

  /// Where it went wrong is said by the keys that lead there.
  @Test func placesOfErrors() throws {
    let scripted = Self.named { own in
      var nested = own.nestedContainer(keyedBy: Key.self, forKey: .a)
      var inner = nested.nestedUnkeyedContainer(forKey: .x)
      try inner.encode(1)
      #expect(inner.codingPath.map(\.stringValue).suffix(2) == ["a", "x"])
      try inner.encode(Double.infinity)
    }
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<[Named]>().jsonData(from: [scripted, scripted]) }
    #expect(error?.issues.map { "\($0.destinationPath)" } == ["[0].a.x[1]", "[1].a.x[1]"])
  }

  // MARK: Superclasses

  class Base: Codable, Equatable {
    var id = 1
    var name = "n"

    init() {}

    static func == (first: Base, second: Base) -> Bool { first.id == second.id && first.name == second.name }
  }

  final class Sub: Base {
    enum CodingKeys: String, CodingKey { case extra, last }

    var extra = "e"
    var last = true

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      try super.init(from: container.superDecoder())
      extra = try container.decode(String.self, forKey: .extra)
      last = try container.decode(Bool.self, forKey: .last)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(extra, forKey: .extra)
      try super.encode(to: container.superEncoder())
      try container.encode(last, forKey: .last)
    }
  }

  @Test func superclasses() throws {
    let mapper = ReflectiveMapper<[Sub]>()
    let expected =
      "[" + Array(repeating: #"{"extra":"e","super":{"id":1,"name":"n"},"last":true}"#, count: 100).joined(separator: ",") + "]"
    let all = (0..<100).map { _ in Sub() }
    for _ in coldAndWarm {
      #expect(String(decoding: try mapper.jsonData(from: all), as: UTF8.self) == expected)
      #expect(try mapper.map(json: expected) == all)
    }
  }

  /// Fields of the superclass that do not fit are named, and all of them, in whichever object.
  @Test func superclassesThatDoNotFit() throws {
    let good = #"{"extra":"e","super":{"id":1,"name":"n"},"last":true}"#
    let bad = #"{"extra":"e","super":{"id":"x","name":"n"},"last":true}"#
    let mapper = ReflectiveMapper<[Sub]>()
    let text = "[" + (Array(repeating: good, count: 100) + [bad, good, bad]).joined(separator: ",") + "]"
    let error = #expect(throws: MappingError.self) { try mapper.map(json: text) }
    #expect(error?.issues.map { "\($0.sourcePath)" } == ["[100].super.id", "[102].super.id"])
  }

  // MARK: Several of one type

  struct Item: Codable {
    enum CodingKeys: String, CodingKey { case number }

    let number: Int
    var meanwhile: () throws -> Void = {}

    init(_ number: Int, meanwhile: @escaping () throws -> Void = {}) {
      self.number = number
      self.meanwhile = meanwhile
    }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try meanwhile()
      try container.encode(number, forKey: .number)
    }
  }

  struct Lists: Codable {
    enum CodingKeys: String, CodingKey { case nested, own }

    /// How many items are written before the two lists are written at once, and how many then.
    var counts = (before: 0, together: 0)

    init(_ before: Int, _ together: Int) { counts = (before, together) }

    init(from decoder: any Decoder) throws {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var nested = container.nestedUnkeyedContainer(forKey: .nested)
      for number in 0..<counts.before { try nested.encode(Item(number)) }
      for number in 0..<counts.together {
        var own = container
        try nested.encode(Item(number) { try own.encode([Item(number), Item(-number)], forKey: .own) })
      }
      withExtendedLifetime(container) { container = container }
    }
  }

  private static func item(_ number: Int) -> String { #"{"number":\#(number)}"# }

  /// There are more items than are written before a container is lent.
  @Test(arguments: [0, 40, 100]) func aContainerThatIsLentStays(before: Int) throws {
    let nested = (Array(0..<before) + Array(0..<150)).map(Self.item).joined(separator: ",")
    let expected = #"{"nested":[\#(nested)],"own":[\#(Self.item(149)),\#(Self.item(-149))]}"#
    let mapper = ReflectiveMapper<Lists>()
    for _ in coldAndWarm {
      #expect(String(decoding: try mapper.jsonData(from: Lists(before, 150)), as: UTF8.self) == expected)
    }
  }
}

/// A model that writes itself by a script.
protocol ScriptedModel: Codable, SendableMetatype {
  init(_ body: @escaping (any Encoder) throws -> Void)
}

extension WritingScript: ScriptedModel {}
