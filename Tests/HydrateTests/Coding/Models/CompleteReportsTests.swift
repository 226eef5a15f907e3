import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A report that says that it is complete has every issue: where all of them are repaired, the document is mapped.
@Suite struct CompleteReportsTests {
  // MARK: Types that read themselves

  enum Three: CodingKey { case a, b, c }
  enum Inner: CodingKey { case x, y }

  struct RestAsKeys: Decodable {
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      (_, _) = (try fields.decode(Int.self, forKey: .a), try fields.decode(Int.self, forKey: .b))
      _ = try decoder.container(keyedBy: AnyTextKey.self).allKeys
    }
  }
  struct RestAsValues: Decodable {
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      _ = try fields.decode(Int.self, forKey: .a)
      let others = try decoder.container(keyedBy: AnyTextKey.self)
      for key in others.allKeys where key.stringValue != "a" { _ = try others.decode(Int.self, forKey: key) }
    }
  }
  struct RestFirst: Decodable {
    var b = 0
    init(from decoder: any Decoder) throws {
      let others = try decoder.container(keyedBy: AnyTextKey.self)
      for key in others.allKeys where key.stringValue != "b" { _ = try others.decode(Int.self, forKey: key) }
      b = try decoder.container(keyedBy: Three.self).decode(Int.self, forKey: .b)
    }
  }
  struct Bag: Decodable {
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: AnyTextKey.self)
      for key in members.allKeys { _ = try members.decode(Int.self, forKey: key) }
    }
  }
  struct Patch: Decodable {
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Three.self)
      for key in members.allKeys { _ = try members.decode(Int.self, forKey: key) }
    }
  }
  struct BagOfObjects: Decodable {
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: AnyTextKey.self)
      for key in members.allKeys {
        let inner = try members.nestedContainer(keyedBy: Inner.self, forKey: key)
        (_, _) = (try inner.decode(Int.self, forKey: .x), try inner.decode(Int.self, forKey: .y))
      }
    }
  }
  struct BagOfLists: Decodable {
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: AnyTextKey.self)
      for key in members.allKeys {
        var list = try members.nestedUnkeyedContainer(forKey: key)
        while !list.isAtEnd { _ = try list.decode(Int.self) }
      }
    }
  }
  struct AsksLast: Decodable {
    var a: Int, b: Int?
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = fields.contains(.b) ? try fields.decode(Int.self, forKey: .b) : nil
    }
  }
  struct AsksFirst: Decodable {
    var a: Int, b: Int?
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      if fields.contains(.b) { b = try fields.decode(Int.self, forKey: .b) }
      a = try fields.decode(Int.self, forKey: .a)
    }
  }
  struct AsksForEither: Decodable {
    var a: Int, b: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = try fields.contains(.b) ? fields.decode(Int.self, forKey: .b) : fields.decode(Int.self, forKey: .c)
    }
  }
  struct AsksForNull: Decodable {
    var a: Int, b: Int?
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = try fields.contains(.b) && !fields.decodeNil(forKey: .b) ? fields.decode(Int.self, forKey: .b) : nil
    }
  }
  struct ContainersFirst: Decodable {
    var x: Int, list: [Int], c: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      let inner = try fields.nestedContainer(keyedBy: Inner.self, forKey: .a)
      var elements = try fields.nestedUnkeyedContainer(forKey: .b)
      x = try inner.decode(Int.self, forKey: .x)
      list = []
      while !elements.isAtEnd { list.append(try elements.decode(Int.self)) }
      c = try fields.decode(Int.self, forKey: .c)
    }
  }
  struct ContainersLast: Decodable {
    var x: Int, list: [Int], c: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      c = try fields.decode(Int.self, forKey: .c)
      var elements = try fields.nestedUnkeyedContainer(forKey: .b)
      list = []
      while !elements.isAtEnd { list.append(try elements.decode(Int.self)) }
      x = try fields.nestedContainer(keyedBy: Inner.self, forKey: .a).decode(Int.self, forKey: .x)
    }
  }
  struct TwoContainers: Decodable {
    var ax: Int, ay: Int, bx: Int, by: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      let a = try fields.nestedContainer(keyedBy: Inner.self, forKey: .a), b = try fields.nestedContainer(keyedBy: Inner.self, forKey: .b)
      (ax, bx) = (try a.decode(Int.self, forKey: .x), try b.decode(Int.self, forKey: .x))
      (ay, by) = (try a.decode(Int.self, forKey: .y), try b.decode(Int.self, forKey: .y))
    }
  }
  struct DeepContainers: Decodable {
    var x: Int, y: Int, c: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      let a = try fields.nestedContainer(keyedBy: Inner.self, forKey: .a)
      x = try a.nestedContainer(keyedBy: Inner.self, forKey: .x).decode(Int.self, forKey: .x)
      y = try a.decode(Int.self, forKey: .y)
      c = try fields.decode(Int.self, forKey: .c)
    }
  }
  struct ListOfObjects: Decodable {
    var list: [Int] = [], c: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      var elements = try fields.nestedUnkeyedContainer(forKey: .b)
      while !elements.isAtEnd {
        let inner = try elements.nestedContainer(keyedBy: Inner.self)
        list.append(try inner.decode(Int.self, forKey: .x) + inner.decode(Int.self, forKey: .y))
      }
      c = try fields.decode(Int.self, forKey: .c)
    }
  }
  struct SuperDictionary: Decodable {
    var a: [String: Int], c: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      a = try [String: Int](from: fields.superDecoder(forKey: .a))
      c = try fields.decode(Int.self, forKey: .c)
    }
  }
  struct SuperLast: Decodable {
    var a: Int, b: [Int], c: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      c = try fields.decode(Int.self, forKey: .c)
      let (one, two) = (try fields.superDecoder(forKey: .a), try fields.superDecoder(forKey: .b))
      (a, b) = (try Int(from: one), try [Int](from: two))
    }
  }
  struct Alternatives: Decodable {
    var a: Int, b: Int
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      if let a = try? fields.decode(Int.self, forKey: .a) { self.a = a } else { a = try fields.decode(Int.self, forKey: .c) }
      b = try fields.decode(Int.self, forKey: .b)
    }
  }
  struct OtherType: Decodable {
    var a: Int, b: URL
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Three.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = try URL(fileURLWithPath: String(fields.decode(Int.self, forKey: .b)))
    }
  }
  struct Held: Decodable {
    var a: AsksLast, b: [Bag], c: [String: ContainersFirst]
  }
  enum Shape: Decodable {
    case box(x: Int, y: Int), list([Int])
  }
  struct Shapes: Decodable { var a: Shape, b: Shape, c: Int }
  struct Plain: Decodable { var a: Int, b: String?, c: [Int] }

  struct Case: Sendable, CustomTestStringConvertible {
    let type: any (Decodable & SendableMetatype).Type
    let json: String
    /// How many reports are complete once the type was inspected, where no less is to be known.
    let complete: Int?
    var testDescription: String { "\(type)" }
    init(_ type: any (Decodable & SendableMetatype).Type, _ json: String, complete: Int? = nil) {
      (self.type, self.json, self.complete) = (type, json, complete)
    }
  }
  static let cases = [
    Case(RestAsKeys.self, #"{"a": 1, "b": 2, "z": 3}"#), Case(RestAsValues.self, #"{"a": 1, "b": 2, "z": 3}"#),
    Case(RestFirst.self, #"{"a": 1, "b": 2, "z": 3}"#), Case(Bag.self, #"{"p": 1, "q": 2, "r": 3}"#),
    Case(Patch.self, #"{"a": 1, "b": 2, "c": 3}"#),
    Case(BagOfObjects.self, #"{"p": {"x": 1, "y": 2}, "q": {"x": 1, "y": 2}}"#), Case(BagOfLists.self, #"{"p": [1, 2], "q": [3]}"#),
    Case(BagOfLists.self, #"{"p": [1, 2]}"#), Case(BagOfObjects.self, #"{"p": {"x": 1, "y": 2}}"#),
    Case(AsksLast.self, #"{"a": 1, "b": 2}"#), Case(AsksFirst.self, #"{"a": 1, "b": 2}"#, complete: 5),
    Case(AsksForEither.self, #"{"a": 1, "b": 2, "c": 3}"#),
    Case(AsksForNull.self, #"{"a": 1, "b": 2}"#), Case(AsksForNull.self, #"{"a": 1, "b": null}"#),
    Case(ContainersFirst.self, #"{"a": {"x": 1}, "b": [1, 2], "c": 3}"#, complete: 8),
    Case(ContainersFirst.self, #"{"a": {"x": 1}, "b": [], "c": 3}"#),
    Case(ContainersLast.self, #"{"a": {"x": 1}, "b": [1, 2], "c": 3}"#),
    Case(TwoContainers.self, #"{"a": {"x": 1, "y": 2}, "b": {"x": 1, "y": 2}}"#, complete: 64),
    Case(DeepContainers.self, #"{"a": {"x": {"x": 1}, "y": 2}, "c": 3}"#, complete: 26),
    Case(ListOfObjects.self, #"{"b": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "c": 5}"#),
    Case(SuperDictionary.self, #"{"a": {"p": 1, "q": 2}, "c": 3}"#),
    Case(SuperLast.self, #"{"a": 1, "b": [2, 3], "c": 4}"#), Case(Alternatives.self, #"{"a": 1, "b": 2, "c": 3}"#),
    Case(OtherType.self, #"{"a": 1, "b": 2}"#),
    Case(Held.self, #"{"a": {"a": 1, "b": 2}, "b": [{"p": 1, "q": 2}], "c": {"k": {"a": {"x": 1}, "b": [1], "c": 3}}}"#),
    Case(Shapes.self, #"{"a": {"box": {"x": 1, "y": 2}}, "b": {"list": {"_0": [1, 2]}}, "c": 3}"#, complete: 130),
    Case(Plain.self, #"{"a": 1, "b": "x", "c": [1, 2]}"#, complete: 63),
  ]

  // MARK: Documents

  /// What is done to one scalar of a document.
  enum Flaw: CaseIterable { case none, other, absent }

  /// The scalars of a document.
  private static func scalars(of value: Value, _ path: [ValuePath.Component] = []) -> [[ValuePath.Component]] {
    switch value.kind {
    case .object: (value.object ?? []).flatMap { scalars(of: $0.value, path + [.key($0.key)]) }
    case .array: (value.array ?? []).enumerated().flatMap { scalars(of: $1, path + [.index($0)]) }
    default: [path]
    }
  }

  private static func flawed(_ value: Value, _ flaws: [ValuePath: Flaw], _ path: [ValuePath.Component] = []) -> Value? {
    switch value.kind {
    case .object:
      let members = (value.object ?? []).compactMap { member in
        flawed(member.value, flaws, path + [.key(member.key)]).map { (key: member.key, value: $0) }
      }
      return Value(object: members)
    case .array: return Value((value.array ?? []).enumerated().compactMap { flawed($1, flaws, path + [.index($0)]) })
    default:
      switch flaws[ValuePath(path)] ?? .none {
      case .none: return value
      case .other: return [:]
      // An absent element would move the others.
      case .absent: if case .index = path.last { return [:] } else { return nil }
      }
    }
  }

  /// Every document with up to `most` flaws.
  private static func documents(_ paths: [ValuePath], most: Int) -> [[ValuePath: Flaw]] {
    paths.reduce([[:]]) { found, path in
      found.flatMap { flaws in
        flaws.count == most ? [flaws] : Flaw.allCases.map { $0 == .none ? flaws : flaws.merging([path: $0]) { _, new in new } }
      }
    }
  }

  @Test("complete reports: where all issues are repaired, the document is mapped", arguments: cases) func completeReportsAreComplete(
    _ it: Case
  ) throws {
    try check(it.type, it.json, it.complete)
  }

  private func check<T: Decodable & SendableMetatype>(_ type: T.Type, _ json: String, _ expected: Int?) throws {
    let good = try Value(json: json)
    let paths = Self.scalars(of: good).map { ValuePath($0) }
    // Whether the types were not seen before, have read a document, or were inspected.
    for way in ["unseen", "observed", "inspected"] {
      if way == "inspected" { try ReflectiveMapper<T>().plan() }
      var complete = 0
      for flaws in Self.documents(paths, most: 3) where !flaws.isEmpty {
        let mapper = ReflectiveMapper<T>()
        if way == "observed" { for _ in 0..<2 { _ = try mapper.map(good) } }
        guard let document = Self.flawed(good, flaws) else { continue }
        do throws(MappingError) { _ = try mapper.map(document) } catch {
          let found = Set(error.issues.map(\.sourcePath))
          let text = (try? document.jsonString()) ?? ""
          // Nothing is reported that is no flaw, alone or with the others.
          #expect(
            found.allSatisfy { path in flaws.keys.contains { "\($0)".hasPrefix("\(path)") } }, "\(T.self), \(way): \(text) gave \(error)")
          guard error.isComplete else { continue }
          complete += 1
          let rest = flaws.filter { !found.contains($0.key) }
          let repaired = Self.flawed(good, rest)
          #expect((try? repaired.map { try ReflectiveMapper<T>().map($0) }) != nil, "\(T.self), \(way): \(text) gave no more than \(error)")
        }
      }
      if way == "inspected", let expected { #expect(complete == expected, "\(T.self)") }
    }
  }
}

@Suite struct PayloadTests {
  enum Shape: Codable, Equatable {
    case box(width: Int, label: String, sizes: [Int])
    case pair(Double, Bool)
    case empty
  }

  static let rows: [(json: String, issues: [String])] = [
    (
      #"{"box": {"width": {}, "label": [], "sizes": ["q"]}}"#,
      ["box.width typeMismatch", "box.label typeMismatch", "box.sizes[0] invalidValue"]
    ),
    (#"{"pair": {"_0": "a", "_1": 7}}"#, ["pair._0 invalidValue", "pair._1 invalidValue"]),
    (#"{"box": {"width": 1}}"#, ["box.label missingValue", "box.sizes missingValue"]),
    (#"{"ring": {}}"#, [" invalidValue"]),
    (#"{"box": {}, "empty": {}}"#, [" invalidValue"]),
    (#"{"empty": 1}"#, ["empty typeMismatch"]),
  ]

  /// Every case once: no inspection can tell what they ask for, only documents name them.
  static let good = [#"{"box": {"width": 1, "label": "a", "sizes": [1]}}"#, #"{"pair": {"_0": 1, "_1": true}}"#, #"{"empty": {}}"#]

  @Test(arguments: rows) func everyValueOfAPayloadIsChecked(_ row: (json: String, issues: [String])) throws {
    for json in Self.good { _ = try ReflectiveMapper<Shape>().map(json: json) }
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Shape>().map(json: row.json) }
    #expect(error?.isComplete == true)
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == row.issues)
  }
}
