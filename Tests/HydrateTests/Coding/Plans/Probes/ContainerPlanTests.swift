import Hydrate
import Testing

@testable import TestSupport

@Suite struct ContainerPlanTests {
  struct Item: Codable, Equatable { var a: Int }

  /// A type of a user's that has the name, and the size, of the standard library's.
  enum Mine {
    struct Array<Element: Decodable>: Decodable {
      var elements: [Element]
      init(from decoder: any Decoder) throws {
        var elements: [Element] = []
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
          guard let element = try? container.decode(Element.self) else { continue }
          elements.append(element)
        }
        self.elements = elements
      }
    }
  }

  /// Types of a user's that swallow what goes wrong and ask on, each in a way of its own.
  enum Stubborn {
    struct Array<Way: AskingWay>: Decodable {
      let rounds: [Bool]
      init(from decoder: any Decoder) throws {
        var (rounds, container) = ([Bool](), try decoder.unkeyedContainer())
        while !container.isAtEnd { rounds.append((try? Way.ask(&container)) ?? false) }
        self.rounds = rounds
      }
    }
  }

  protocol AskingWay {
    static func ask(_ container: inout any UnkeyedDecodingContainer) throws -> Bool
  }
  enum ForNull: AskingWay {
    static func ask(_ container: inout any UnkeyedDecodingContainer) throws -> Bool { try container.decodeNil() }
  }
  enum ForAnObject: AskingWay {
    enum Key: CodingKey { case a }
    static func ask(_ container: inout any UnkeyedDecodingContainer) throws -> Bool {
      try container.nestedContainer(keyedBy: Key.self).contains(.a)
    }
  }
  enum ForAList: AskingWay {
    static func ask(_ container: inout any UnkeyedDecodingContainer) throws -> Bool { try container.nestedUnkeyedContainer().isAtEnd }
  }
  enum ForADecoder: AskingWay {
    static func ask(_ container: inout any UnkeyedDecodingContainer) throws -> Bool { try Bool(from: container.superDecoder()) }
  }
  enum IfPresent: AskingWay {
    static func ask(_ container: inout any UnkeyedDecodingContainer) throws -> Bool { try container.decodeIfPresent(Bool.self) ?? false }
  }

  /// No type waits for an end that never comes.
  @Test(.ends) func aStubbornTypeOfTheSameNameComesToAnEnd() throws {
    #expect(try ReflectiveMapper<Stubborn.Array<ForNull>>().map(json: "[null, null]").rounds == [true, true])
    #expect(try ReflectiveMapper<Stubborn.Array<ForAnObject>>().map(json: #"[{"a": 1}, {}]"#).rounds == [true, false])
    #expect(try ReflectiveMapper<Stubborn.Array<ForAList>>().map(json: "[[], [1]]").rounds == [true, false])
    #expect(try ReflectiveMapper<Stubborn.Array<ForADecoder>>().map(json: "[true, false]").rounds == [true, false])
    #expect(try ReflectiveMapper<Stubborn.Array<IfPresent>>().map(json: "[true, null]").rounds == [true, false])
  }

  @Test func containersOfAllKindsAreRead() throws {
    struct Model: Decodable, Equatable {
      var list: [Item]
      var lists: [[Item]]
      var contiguous: ContiguousArray<Item>
      var set: Set<Int>
      var named: [String: Item]
      var numbered: [Int: Item]
      var nullable: [Item?]
    }
    let json = """
      {"list": [{"a": 1}], "lists": [[{"a": "2"}], []], "contiguous": [{"a": 3}], "set": [4, "5"], "named": {"x": {"a": 6}},
       "numbered": {"7": {"a": 8}}, "nullable": [null, {"a": 9}]}
      """
    let model = Model(
      list: [Item(a: 1)], lists: [[Item(a: 2)], []], contiguous: [Item(a: 3)], set: [4, 5], named: ["x": Item(a: 6)],
      numbered: [7: Item(a: 8)], nullable: [nil, Item(a: 9)])
    #expect(try ReflectiveMapper<Model>().map(json: json) == model)
  }

  enum Named {
    /// As large as a dictionary.
    struct Dictionary<Element: Decodable>: Decodable {
      static var seen: DecodeCount { ContainerPlanTests.keysSeen }
      var count: Int
      init(from decoder: any Decoder) throws {
        count = try decoder.container(keyedBy: ProbeTestKey.self).allKeys.count
        for _ in 0..<count { Self.seen.add() }
      }
    }
  }
  struct ProbeTestKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  static let keysSeen = DecodeCount()

  @Test func aUsersDictionaryIsShownNoKeyThatNoDocumentHas() throws {
    #expect(try ReflectiveMapper<[Named.Dictionary<Int>]>().map(json: "[{}]").first?.count == 0)
    #expect(Self.keysSeen.value == 0)
  }

  @Test func aUsersTypeOfTheSameNameReadsItself() throws {
    struct Model: Decodable { var list: Mine.Array<Int> }
    #expect(try ReflectiveMapper<Model>().map(json: #"{"list": [1, 2]}"#).list.elements == [1, 2])
  }
}
