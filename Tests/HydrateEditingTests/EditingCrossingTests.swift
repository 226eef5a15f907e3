import Foundation
import Hydrate
import HydrateEditing
import Testing

@testable import TestSupport

/// Edits where two mechanisms meet: lists in dictionaries, paths in lists, lists that a type reads by
/// itself, settings for other shapes beside elements that could not be read.
@Suite struct EditingCrossingTests {
  struct Item: Codable, Hashable {
    var x: Int
    var y: Int?
  }
  struct Group: Codable, Equatable {
    var id: Int
    var l: [Item]
  }
  struct Cell: Codable, Hashable, Identifiable {
    var id: Int
    var v: Int?
  }
  struct Row: Codable, Hashable {
    var code: Int
    var cells: [Cell]?
    var tags: Set<String>?
  }
  struct Holder<Content: Codable & Equatable>: Codable, Equatable { var m: Content }
  struct Optionals: Codable, Equatable {
    var r: Item?
    var n: Int?
  }
  enum Size: String, Codable { case small, large }

  private func isRefused<M: ReversibleMapper>(
    _ mapper: M, _ text: String, at location: SourceLocation = #_sourceLocation, _ change: (inout M.Output) -> Void
  ) throws where M.Input == Value {
    let error = #expect(throws: MappingError.self, sourceLocation: location) { try mapper.edit(json: text, change) }
    #expect(error?.issues.allSatisfy { $0.code == .irreversible } == true, sourceLocation: location)
  }

  // MARK: Dictionaries and paths

  @Test("values of dictionaries in pairs, and of paths, that change places") func changedPlaces() throws {
    let pairs = #"["large",{"id":1,"l":[{"x":1,"u":1},{"x":5,"u":5}]},"small",{"id":2,"l":[{"x":2,"u":2},{"x":6,"u":6}]}]"#
    try expectEdit(
      ReflectiveMapper<[Size: Group]>(), pairs,
      #"["large",{"id":2,"l":[{"x":5,"u":5},{"x":1,"u":1}]},"small",{"id":1,"l":[{"x":6,"u":6},{"x":2,"u":2}]}]"#
    ) {
      for size in [Size.large, .small] {
        $0[size]?.id = size == .large ? 2 : 1
        $0[size]?.l.reverse()
      }
    }
    struct Two: Codable, Equatable { var a, b: Group? }
    let paths = ReflectiveMapper<Two>().field(\.a, from: "l[0]").field(\.b, from: "l[1]")
    try expectEdit(
      paths, #"{"l":[{"id":1,"l":[{"x":1,"u":1}],"w":1},{"id":2,"l":[{"x":2},{"x":3}],"w":2}]}"#,
      #"{"l":[{"id":2,"l":[{"x":2},{"x":3},{"x":8}],"w":1},{"id":1,"l":[{"x":1}],"w":2}]}"#
    ) {
      ($0.a, $0.b) = ($0.b, $0.a)
      $0.a?.l.append(Item(x: 8))
    }
  }

  @Test("pairs in any order, with lists and sets in them") func unsortedPairs() throws {
    let rows = ReflectiveMapper<[Size: [Row]]>()
    let text = #"["small",[{"code":1,"cells":[{"id":1,"u":1},{"id":2,"u":2}],"tags":["a","b","a"]}],"large",[]]"#
    try expectEdit(rows, text, text.replacing(#"{"id":1,"u":1},{"id":2,"u":2}"#, with: #"{"id":2,"u":2},{"id":1,"u":1}"#)) {
      $0[.small]?[0].cells?.swapAt(0, 1)
    }
    try expectEdit(rows, text, text.replacing(#"{"id":1,"u":1},"#, with: "")) { $0[.small]?[0].cells?.removeFirst() }
    try expectEdit(rows, text, text.replacing(#","b""#, with: "")) { $0[.small]?[0].tags?.remove("b") }
  }

  @Test("what is removed from an array on a path leaves null, once") func removedFromAPath() throws {
    let first = ReflectiveMapper<Optionals>().field(\.n, from: .first("z", "p[1]"))
    try expectEdit(first, #"{"p":[0,1,2,3,4]}"#, #"{"p":[0,null,2,3,4]}"#) { $0.n = nil }
    try expectEdit(first, #"{"p":[0,1,null,3,4]}"#, #"{"p":[0,null,null,3,4]}"#) { $0.n = nil }
    let model = ReflectiveMapper<Optionals>().field(\.r, from: .first("z", "p[1]"))
    try expectEdit(model, #"{"p":[0,{"x":1,"u":1},"end"]}"#, #"{"p":[0,null,"end"]}"#) { $0.r = nil }
    try expectEdit(ReflectiveMapper<Optionals>().listAsSingle(), #"{"r":[{"x":1}],"n":[5],"u":1}"#, #"{"u":1}"#) {
      ($0.n, $0.r) = (nil, nil)
    }
  }

  @Test("elements are told by properties below a path, and by their identity wherever they are") func tellingElements() throws {
    struct Server: Codable, Equatable {
      var host: String
      var port: Int
    }
    let text = #"[{"net":{"host":"a","port":1,"w":1},"u":1},{"net":{"host":"b","port":2,"w":2},"u":2}]"#
    let changed = #"[{"net":{"host":"b","port":9,"w":2},"u":2},{"net":{"host":"a","port":8,"w":1},"u":1}]"#
    func change(_ servers: inout [Server]) { servers = [Server(host: "b", port: 9), Server(host: "a", port: 8)] }
    let servers = ReflectiveMapper<Server>()
    try expectEdit(servers.field(\.host, from: "net.host").field(\.port, from: "net.port").array, text, changed) { change(&$0) }
    try expectEdit(servers.at("net").array, text, changed) { change(&$0) }
    let first = ReflectiveMapper<Holder<[Cell]>>().field(\.m, from: .first("z", "q[1].r"))
    try expectEdit(first, #"{"q":[0,{"r":[{"id":1,"u":1}]}]}"#, #"{"q":[0,{"r":[{"id":2}]}]}"#) { $0.m = [Cell(id: 2)] }
    let quoted = ReflectiveMapper<Holder<[Cell]>>().field(\.m, using: .jsonText(ReflectiveMapper<[Cell]>()))
    try expectEdit(quoted, #"{"m":"[{\"id\":1,\"u\":1}]"}"#, #"{"m":"[{\"id\":2}]"}"#) { $0.m = [Cell(id: 2)] }
    try expectEdit(ReflectiveMapper<[Cell]>(), #"[{"id":1,"u":1},{"id":1,"u":2},{"id":2,"u":3}]"#, #"[{"id":2,"u":3,"v":5}]"#) {
      $0 = [Cell(id: 2, v: 5)]
    }
  }

  // MARK: Lists that are not read one to one

  @Test("a list that a type sorts or filters is edited only where that is certain") func ownLists() throws {
    struct Sorted: Codable, Equatable {
      enum CodingKeys: CodingKey { case m }
      var m: [Item]
      init(from decoder: any Decoder) throws {
        m = try decoder.container(keyedBy: CodingKeys.self).decode([Item].self, forKey: .m).filter { $0.x > 0 }.sorted { $0.x < $1.x }
      }
    }
    let sorted = ReflectiveMapper<Sorted>()
    try isRefused(sorted, #"{"m":[{"x":2,"u":2},{"x":1,"u":1}]}"#) { $0.m[1].x = 3 }
    try isRefused(sorted, #"{"m":[{"x":2,"u":2},{"x":1,"u":1}]}"#) { $0.m.removeFirst() }
    try isRefused(sorted, #"{"m":[{"x":-1,"u":1},{"x":2,"u":2}]}"#) { $0.m[0].x = 9 }
    try expectEdit(sorted, #"{"m":[{"x":1,"u":1},{"x":2,"u":2}]}"#, #"{"m":[{"x":1,"u":1,"y":5},{"x":2,"u":2}]}"#) { $0.m[0].y = 5 }
  }

  @Test("objects as lists, beside members that could not be read") func listedObjects() throws {
    let items = ReflectiveMapper<Holder<[Item]>>().indexedObjectAsList().invalidElements(.skip)
    let text = #"{"m":{"1":{"x":1,"u":1},"2":"bad","5":{"x":2,"u":2}}}"#
    try expectEdit(items, text, #"{"m":{"1":{"x":1,"u":1},"2":"bad","5":{"x":2,"u":2,"y":7}}}"#) { $0.m[1].y = 7 }
    try expectEdit(items, text, #"{"m":{"1":{"x":2,"u":2},"2":"bad","5":{"x":1,"u":1}}}"#) { $0.m.reverse() }
    try expectEdit(items, text, #"{"m":{"1":{"x":1,"u":1},"2":"bad","5":{"x":2,"u":2},"6":{"x":3}}}"#) { $0.m.append(Item(x: 3)) }
    let mapped = ReflectiveMapper<Item>().indexedObjectAsList().invalidElements(.skip).array
    try expectEdit(mapped, #"{"1":{"x":1,"u":1},"2":"bad","5":{"x":2,"u":2}}"#, #"{"1":{"x":1,"u":1},"2":"bad","5":{"x":2,"u":2,"y":7}}"#) {
      $0[1].y = 7
    }
    let sets = ReflectiveMapper<Holder<Set<Item>>>().indexedObjectAsList()
    try expectEdit(sets, #"{"m":{"0":{"x":1,"u":1}}}"#, #"{"m":{"0":{"x":1,"u":1},"1":{"x":2}}}"#) { $0.m.insert(Item(x: 2)) }
    let last = #"{"m":{"0":{"x":5},"9223372036854775807":{"x":7}}}"#
    try isRefused(items, last) { $0.m.append(Item(x: 1)) }
    try expectEdit(items, last, last.replacing(":5}", with: ":6}")) { $0.m[0].x = 6 }
    let sameNumbers = #"{"m":{"0":{"x":1},"9223372036854775807":{"x":2}}}"#
    try isRefused(sets, sameNumbers) { $0.m = [Item(x: 1), Item(x: 3)] }
  }

  @Test("a single value as a list in a list") func singleInLists() throws {
    try expectEdit(ReflectiveMapper<Holder<[[Item]]>>(profile: .tolerant), #"{"m":{"x":1,"u":1}}"#, #"{"m":[[{"x":1,"u":1},{"x":2}]]}"#) {
      $0.m[0].append(Item(x: 2))
    }
  }

  @Test("lists in texts") func listsInTexts() throws {
    let cells = ReflectiveMapper<Holder<[Cell]>>().textAsJSON()
    let text = #"{"m":"[{\"id\":1,\"u\":1}, {\"id\":2}]"}"#
    try expectEdit(cells, text, #"{"m":"[{\"id\":1,\"u\":1}, {\"id\":2}, {\"id\":3}]"}"#) { $0.m.append(Cell(id: 3)) }
    try expectEdit(cells, text, #"{"m":"[{\"id\":2}, {\"id\":1,\"u\":1}]"}"#) { $0.m.swapAt(0, 1) }
    try expectEdit(cells, #"{"m":"[ ]"}"#, #"{"m":"[ {\"id\": 3} ]"}"#) { $0.m.append(Cell(id: 3)) }
    try expectEdit(ReflectiveMapper<Holder<[String]>>().textAsJSON(), #"{"m":"[\"a\"]"}"#, #"{"m":"[\"a\", \"b\"]"}"#) { $0.m.append("b") }
    let texts = ReflectiveMapper<Holder<String>>()
    try expectEdit(texts, #"{"m":"[1, 2.0]"}"#, #"{"m":"[1,2]"}"#) { $0.m = "[1,2]" }
    try expectEdit(ReflectiveMapper<Holder<[Int]>>().textAsJSON(), #"{"m":"[1, 2.0]"}"#, #"{"m":"[1, 2.0, 3]"}"#) { $0.m.append(3) }
  }

  // MARK: Sets and defaults

  @Test("equal sets are equal, in whatever order they are") func equalSets() throws {
    let rows = ReflectiveMapper<[Row]>()
    let text = #"[{"code":1,"tags":["a","b","c","d","e","a"],"u":1},{"code":1,"u":2},{"code":2,"u":3}]"#
    try expectEdit(rows, text, #"[{"code":2,"u":3},{"code":1,"u":2},{"code":1,"tags":["a","b","c","d","e","a"],"u":1}]"#) {
      $0.reverse()
      var tags = Set<String>(minimumCapacity: 500)
      tags.formUnion($0[2].tags ?? [])
      $0[2].tags = tags
    }
    try expectEdit(ReflectiveMapper<Holder<Set<String>?>>(), "{}", #"{"m": ["a", "b", "c", "d"]}"#) { $0.m = ["c", "b", "d", "a"] }
    struct Rest: Codable, Hashable {
      var name: String
      var rest: [String: Value]
    }
    let open = ReflectiveMapper<Rest>().unknownKeys(into: \.rest).set
    try expectEdit(open, #"[{"name":"a","k":[1, 2.0],"z":1},{"name":"b","k":[3]}]"#, #"[{"name":"a","k":[7],"z":1},{"name":"b","k":[7]}]"#)
    {
      $0 = Set($0.map { Rest(name: $0.name, rest: $0.rest.merging(["k": [7]]) { $1 }) })
    }
  }

  @Test("a value that a default has given is written as a whole") func defaults() throws {
    let items = ReflectiveMapper<Holder<Item>>().default(\.m, Item(x: 0, y: 1))
    try expectEdit(items, #"{"z":1}"#, #"{"z":1,"m":{"x":0,"y":4}}"#) { $0.m.y = 4 }
    try expectEdit(items, #"{"m":null}"#, #"{"m":{"x":0,"y":4}}"#) { $0.m.y = 4 }
  }

  @Test("many dictionaries in a list, and many members of one key", .ends) func manyParts() throws {
    let tables = "[" + (0..<4000).map { #"{"k\#($0)":1}"# }.joined(separator: ",") + "]"
    try expectEdit(ReflectiveMapper<[[String: Int]]>(), tables, tables.replacing(":1", with: ":2")) {
      for index in $0.indices { $0[index] = $0[index].mapValues { $0 + 1 } }
    }
    let repeated = "{" + (0..<20_000).map { #""k\#($0 % 2)":\#($0)"# }.joined(separator: ",") + "}"
    let edited = try ReflectiveMapper<[String: Int]>().edit(json: repeated) { $0["k1"] = nil }
    #expect(try Value(json: edited) == ["k0": 19998] && edited.count { $0 == ":" } == 10_000)
  }
}
