import Testing

@testable import Hydrate

@Suite struct ContainerProbeTests {
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

  @Test func aContainerTellsWhatItIsMadeOf() {
    func collection<T: Decodable>(_ type: T.Type) -> Bool {
      guard case .collection(let found) = ContainerProbe.strategy(of: type) else { return false }
      return ObjectIdentifier(found) == ObjectIdentifier(type)
    }
    func dictionary<T: Decodable>(_ type: T.Type) -> Bool {
      guard case .dictionary(let found) = ContainerProbe.strategy(of: type) else { return false }
      return ObjectIdentifier(found) == ObjectIdentifier(type)
    }
    #expect(collection([Item].self))
    #expect(collection([String].self))
    #expect(collection([[Int?]].self))
    #expect(collection(ContiguousArray<Item>.self))
    #expect(dictionary([String: Item].self))
    #expect(dictionary([String: [String: Double]].self))
    // What cannot be told is asked for in the usual way.
    #expect(ContainerProbe.strategy(of: [Int: Item].self) == nil)
    #expect(ContainerProbe.strategy(of: Set<Int>.self) == nil)
    #expect(ContainerProbe.strategy(of: Int.self) == nil)
    #expect(ContainerProbe.strategy(of: Item.self) == nil)
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

  @Test func aUsersTypeOfTheSameNameReadsItself() throws {
    struct Model: Decodable { var list: Mine.Array<Int> }
    #expect(try ReflectiveMapper<Model>().map(json: #"{"list": [1, 2]}"#).list.elements == [1, 2])
  }
}
