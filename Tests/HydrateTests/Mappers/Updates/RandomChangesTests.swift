import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// An audit log of random updates says what the models hold: each change has the values that are at
/// its path before and after, whatever the place where they are written.
@Suite("Reported changes of random models") struct RandomChangesTests {
  enum Level: Int, Codable, CaseIterable { case low = 1, high = 2 }

  struct Inner: Codable, Equatable {
    var a: Int
    var when: Date?
    var counts: [String: Int]
    init(_ random: inout RepeatableRandom) {
      a = .random(in: 0...2, using: &random)
      when = .any(&random) { Date(timeIntervalSince1970: Double(Int.random(in: 0...4, using: &$0)) / 2) }
      counts = .any(&random, keys: ["x", "y"]) { .random(in: 0...2, using: &$0) }
    }
  }

  struct Tables: Codable, Equatable {
    var days: [Date: Int], prices: [Decimal: Int], sizes: [Double: Inner], flags: [Bool: Int], links: [URL: Int], levels: [Level: Inner]
    var ids: [UUID: Int], numbers: [Int: Int]
    init(_ random: inout RepeatableRandom) {
      func number(_ random: inout RepeatableRandom) -> Int { .random(in: 0...2, using: &random) }
      days = .any(&random, keys: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0.5)], number)
      prices = .any(&random, keys: [1, 2.5], number)
      sizes = .any(&random, keys: [1, 0.1]) { Inner(&$0) }
      flags = .any(&random, keys: [true, false], number)
      links = .any(&random, keys: ["https://a.example/x%20y", "b"].compactMap { URL(string: $0) }, number)
      levels = .any(&random, keys: Level.allCases) { Inner(&$0) }
      ids = .any(&random, keys: ["11111111-1111-1111-1111-11111111111A"].compactMap { UUID(uuidString: $0) }, number)
      numbers = .any(&random, keys: [1, 2], number)
    }
  }

  class Base: Codable {
    var id: Int
    var inner: Inner
    enum CodingKeys: CodingKey { case id, inner }
    init(_ random: inout RepeatableRandom) { (id, inner) = (.random(in: 0...2, using: &random), Inner(&random)) }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      (id, inner) = (try container.decode(Int.self, forKey: .id), try container.decode(Inner.self, forKey: .inner))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(inner, forKey: .inner)
    }
  }

  /// A superclass in an object of its own, with a key that the class has as well.
  final class Derived: Base {
    var number: Int
    enum Keys: String, CodingKey { case number = "id", parent }
    override init(_ random: inout RepeatableRandom) {
      number = .random(in: 0...2, using: &random)
      super.init(&random)
    }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      number = try container.decode(Int.self, forKey: .number)
      try super.init(from: container.superDecoder(forKey: .parent))
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(number, forKey: .number)
      try super.encode(to: container.superEncoder(forKey: .parent))
    }
  }

  /// Containers within the object, with keys of the same names.
  struct Nested: Codable, Equatable {
    var id: Int, other: Int, inner: Inner, deep: Int
    enum Keys: CodingKey { case id, inner, meta }
    init(_ random: inout RepeatableRandom) {
      func number(_ random: inout RepeatableRandom) -> Int { .random(in: 0...2, using: &random) }
      (id, other, inner, deep) = (number(&random), number(&random), Inner(&random), number(&random))
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let meta = try container.nestedContainer(keyedBy: Keys.self, forKey: .meta)
      id = try container.decode(Int.self, forKey: .id)
      other = try meta.decode(Int.self, forKey: .id)
      inner = try meta.decode(Inner.self, forKey: .inner)
      deep = try meta.nestedContainer(keyedBy: Keys.self, forKey: .meta).decode(Int.self, forKey: .id)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var meta = container.nestedContainer(keyedBy: Keys.self, forKey: .meta)
      try container.encode(id, forKey: .id)
      try meta.encode(other, forKey: .id)
      try meta.encode(inner, forKey: .inner)
      var last = meta.nestedContainer(keyedBy: Keys.self, forKey: .meta)
      try last.encode(deep, forKey: .id)
    }
  }

  enum Part: Codable, Equatable {
    case pair(first: Int, second: Inner?), one(Inner), table([Date: Int]), none
    init(_ random: inout RepeatableRandom) {
      switch Int.random(in: 0...5, using: &random) {
      case 0, 1: self = .pair(first: .random(in: 0...2, using: &random), second: .any(&random) { Inner(&$0) })
      case 2, 3: self = .one(Inner(&random))
      case 4:
        self = .table(
          .any(&random, keys: [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1)]) { .random(in: 0...2, using: &$0) })
      default: self = .none
      }
    }
  }

  /// Keys that are those of other properties.
  struct Crossed: Codable, Equatable {
    var a: Int, b: Int, part: Part, maybe: Part?, parts: [String: Part]
    enum CodingKeys: String, CodingKey { case a = "b", b = "a", part, maybe, parts }
    init(_ random: inout RepeatableRandom) {
      (a, b) = (.random(in: 0...2, using: &random), .random(in: 0...2, using: &random))
      (part, maybe, parts) = (Part(&random), .any(&random) { Part(&$0) }, .any(&random, keys: ["p", "q"]) { Part(&$0) })
    }
  }

  @Test("changes: each says what the models hold", arguments: 0..<4) func changes(_ seed: Int) throws {
    var random = RepeatableRandom(state: UInt64(seed))
    for keyed in [true, false] {
      for transformer in [KeyTransformer.identity, .camelToSnake] {
        try check(&random, ReflectiveMapper<Tables>().keyTransformer(transformer).keyedDictionaries(keyed)) { Tables(&$0) }
        try check(&random, ReflectiveMapper<Derived>().keyTransformer(transformer).keyedDictionaries(keyed)) { Derived(&$0) }
        try check(&random, ReflectiveMapper<Nested>().keyTransformer(transformer).keyedDictionaries(keyed)) { Nested(&$0) }
        for form in [CaseForm.synthesized, .keyed, .tagged(by: "t"), .tagged(by: "t", content: "c")] {
          try check(&random, ReflectiveMapper<Crossed>().keyTransformer(transformer).cases(form)) { Crossed(&$0) }
        }
      }
    }
  }

  private func check<Model: Codable & SendableMetatype>(
    _ random: inout RepeatableRandom, _ mapper: ReflectiveMapper<Model>, _ make: (inout RepeatableRandom) -> Model
  ) throws {
    for _ in 0..<15 {
      let (before, after) = (make(&random), make(&random))
      var model = before
      let patch = Self.some(of: try mapper.keyedDictionaries(true).reversed.map(after), &random)
      guard let changes = try? mapper.updateReportingChanges(&model, json: patch).value else { continue }
      for change in changes {
        let parts = [before, model].map { Self.content(of: $0, at: change.path) }
        for (part, told) in zip(parts, [change.old, change.new]) {
          #expect((part == nil) == (told == nil), "\(Model.self) \(patch): \(change)")
          if let text = part.flatMap({ Self.text(of: $0) }) {
            #expect(told.map { Self.text(of: $0) } == text, "\(Model.self) \(patch): \(change)")
          }
        }
        #expect(change.old != change.new, "\(Model.self) \(patch): \(change)")
      }
    }
  }
}

// MARK: What is at a path, and patches
extension RandomChangesTests {
  /// Some members of an object, at every depth, some of them with numbers as text.
  fileprivate static func some(of value: Value, _ random: inout RepeatableRandom) -> String {
    guard let members = value.object else {
      return value.kind == .number && .random(using: &random) ? "\"\(value)\"" : "\(value)"
    }
    let kept = members.filter { $0.key == "t" || .random(in: 0...3, using: &random) > 0 }
    return "{" + kept.map { "\(Value($0.key)): \(some(of: $0.value, &random))" }.joined(separator: ", ") + "}"
  }

  /// The text of a scalar; nil for any other value.
  fileprivate static func text(of value: Any) -> String? {
    switch value {
    case let date as Date: "1970-01-01T00:00:0\(text(of: date.timeIntervalSince1970) ?? "")Z"
    case let number as Double: number == number.rounded() ? "\(Int(number))" : "\(number)"
    case let url as URL: url.absoluteString
    case let id as UUID: id.uuidString
    case let level as Level: "\(level.rawValue)"
    case is Int, is Decimal, is Bool: "\(value)"
    default: nil
    }
  }

  fileprivate static func text(of value: Value) -> String { value.string ?? "\(value)" }

  /// The value at a path of properties, cases, labels and keys; nil if there is none.
  fileprivate static func content(of model: Any, at path: ValuePath) -> Any? {
    var value = unwrapped(model)
    for component in path.components {
      guard case .key(let name) = component else { return nil }
      value = value.flatMap { part($0, name) }.flatMap { unwrapped($0) }
    }
    return value
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle != .optional ? value : mirror.children.first.flatMap { unwrapped($0.value) }
  }

  private static func part(_ value: Any, _ name: String) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: value)
    if mirror?.displayStyle == .dictionary {
      let pairs = mirror?.children.map { Array(Mirror(reflecting: $0.value).children) } ?? []
      return pairs.first { ($0[0].value as? String ?? text(of: $0[0].value)) == name }?[1].value ?? (name == "_0" ? value : nil)
    }
    while let level = mirror {
      if let child = level.children.first(where: { $0.label == name }) { return child.value }
      mirror = level.superclassMirror
    }
    // The only payload of a case has no label.
    return name == "_0" ? value : nil
  }
}

extension Optional {
  fileprivate static func any(_ random: inout RepeatableRandom, _ make: (inout RepeatableRandom) -> Wrapped) -> Self {
    .random(using: &random) ? make(&random) : nil
  }
}

extension Dictionary {
  fileprivate static func any(
    _ random: inout RepeatableRandom, keys: [Key], _ make: (inout RepeatableRandom) -> Value
  ) -> Self {
    var members: Self = [:]
    for key in keys where .random(using: &random) { members[key] = make(&random) }
    return members
  }
}
