import Foundation
import Hydrate
import HydrateEditing
import Testing

/// A change is made where the value was read, and takes along nothing else: neither on the way of a
/// path, nor in another spelling.
@Suite struct EditingPlaceTests {
  struct Item: Codable, Hashable { var x: Int }
  struct Pair: Codable, Equatable {
    var a: Int?
    var b: Int?
  }
  struct Holder<Content: Codable & Equatable>: Codable, Equatable { var m: Content }

  private func refused<M: ReversibleMapper>(
    _ mapper: M, _ text: String, at location: SourceLocation = #_sourceLocation, _ change: (inout M.Output) -> Void
  ) throws -> String where M.Input == Value {
    let error = #expect(throws: MappingError.self, sourceLocation: location) { try mapper.edit(json: text, change) }
    return try #require(error).issues.map { "\($0.code) \($0.sourcePath)" }.joined(separator: ", ")
  }

  // MARK: Paths

  @Test func arraysOnAPath() throws {
    let pairs = ReflectiveMapper<Pair>().field(\.a, from: "l[1].v").field(\.b, from: "l[3]")
    try expectEdit(pairs, #"{"l":[0,{"v":1,"w":2}, "x",4,5]}"#, #"{"l":[0,{"v":7,"w":2}, "x",8,5]}"#) { ($0.a, $0.b) = (7, 8) }
    try expectEdit(pairs, #"{"l":[0,{"v":1,"w":2}, "x",4,5]}"#, #"{"l":[0,{"w":2}, "x",null,5]}"#) { ($0.a, $0.b) = (nil, nil) }
    try expectEdit(pairs, #"{"l":[0,{"w":2}]}"#, #"{"l":[0,{"w":2,"v":1},null,9]}"#) { ($0.a, $0.b) = (1, 9) }
    try expectEdit(pairs, #"{"k":1}"#, #"{"k":1,"l":[null,null,null,9]}"#) { $0.b = 9 }
    try expectEdit(
      ReflectiveMapper<Item>().at("d.l[2]"), #"{"d":{"l":[{"x":1},{"x":2},{"x":3,"u":1},4]}}"#,
      #"{"d":{"l":[{"x":1},{"x":2},{"x":5,"u":1},4]}}"#
    ) { $0.x = 5 }
    try expectEdit(ReflectiveMapper<[Int]>().at("l[0]"), #"{"l":[[1,2 , 3],[4]]}"#, #"{"l":[[1,2 , 3, 4],[4]]}"#) { $0.append(4) }
  }

  @Test func firstOfSeveralPlaces() throws {
    let first = ReflectiveMapper<Pair>().field(\.a, from: .first("l[0].v", "k[1]"))
    try expectEdit(first, #"{"l":[{"w":1}],"k":[0,5,6]}"#, #"{"l":[{"w":1}],"k":[0,7,6]}"#) { $0.a = 7 }
    try expectEdit(first, #"{"l":[{"v":1,"w":1},2]}"#, #"{"l":[{"v":7,"w":1},2]}"#) { $0.a = 7 }
  }

  @Test func joinedPlaces() throws {
    struct Event: Codable, Equatable { var when: String }
    let joined = ReflectiveMapper<Event>().field(\.when, from: ["d.day", "times[1]"], using: JoinMapper(separator: " "))
    try expectEdit(joined, #"{"d":{"day":"mon","z":1},"times":["x","noon","y"]}"#, #"{"d":{"day":"tue","z":1},"times":["x","noon","y"]}"#) {
      $0.when = "tue noon"
    }
    try expectEdit(joined, #"{"d":{"day":"mon","z":1},"times":["x","noon","y"]}"#, #"{"d":{"day":"tue","z":1},"times":["x","night","y"]}"#)
    {
      $0.when = "tue night"
    }
  }

  @Test func keyedMappers() throws {
    struct Point: Equatable { var x: Double; var y: Double }
    let points = KeyedMapper(Point.init(x:y:), from: KeyedPart("[1]", \.x), KeyedPart("[0]", \.y))
    try expectEdit(points, "[1.50, 2, 300.25]", "[1.50, 7, 300.25]") { $0.x = 7 }
    let paths = KeyedMapper({ Point(x: 0, y: 0) }) {
      KeyedField("at[0].x", \.x)
      KeyedField("at[0].y", \.y)
    }
    try expectEdit(paths, #"{"at":[{"x":1,"y":2,"z":3},{"x":9}]}"#, #"{"at":[{"x":1,"y":5,"z":3},{"x":9}]}"#) { $0.y = 5 }
    try expectEdit(paths.array, #"[{"at":[{"x":1,"y":2,"z":3},4],"u":1}]"#, #"[{"at":[{"x":1,"y":5,"z":3},4],"u":1}]"#) { $0[0].y = 5 }
  }

  @Test("a type that reads some elements of an array") func partsOfAnArray() throws {
    struct Point: Codable, Equatable {
      var x: Int
      var y: Int
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (x, y) = (try list.decode(Int.self), try list.decode(Int.self))
      }
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(x)
        try list.encode(y)
      }
    }
    try expectEdit(ReflectiveMapper<Point>(), "[1.0, 2, 300.25]", "[1.0, 5, 300.25]") { $0.y = 5 }
    try expectEdit(ReflectiveMapper<Holder<[Point]>>(), #"{"m":[[1, 2, 9], [3, 4, 8]]}"#, #"{"m":[[3, 4, 8], [1, 2, 9]]}"#) {
      $0.m.reverse()
    }
  }

  // MARK: In doubt

  @Test("what was not all read is not replaced") func unreadContainers() throws {
    enum Area: Codable, Equatable {
      case radius(Int)
      case everywhere
      enum Keys: CodingKey { case radius }
      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self), text == "all" {
          self = .everywhere
        } else {
          self = .radius(try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .radius))
        }
      }
      func encode(to encoder: any Encoder) throws {
        switch self {
        case .everywhere:
          var container = encoder.singleValueContainer()
          try container.encode("all")
        case .radius(let radius):
          var container = encoder.container(keyedBy: Keys.self)
          try container.encode(radius, forKey: .radius)
        }
      }
    }
    let areas = ReflectiveMapper<Holder<Area>>()
    #expect(try refused(areas, #"{"m":{"radius":1,"u":2}}"#) { $0.m = .everywhere } == "irreversible m")
    try expectEdit(areas, #"{"m":{"radius":1}}"#, #"{"m":"all"}"#) { $0.m = .everywhere }
    try expectEdit(areas, #"{"m":"all"}"#, #"{"m":{"radius":5}}"#) { $0.m = .radius(5) }
    try expectEdit(ReflectiveMapper<Holder<Value>>(), #"{"m":{"a":1.0,"b":[1]}}"#, #"{"m":5}"#) { $0.m = 5 }
    let ages = ReflectiveMapper<Holder<Int?>>().optional(\.m)
    #expect(try refused(ages, #"{"m":{"years":5}}"#) { $0.m = 4 } == "irreversible m")
    try expectEdit(ages, #"{"m":"many"}"#, #"{"m":4}"#) { $0.m = 4 }
    try expectEdit(areas.nulls(.write), #"{"m":{"radius":1},"u":1}"#, #"{"m":{"radius":2},"u":1}"#) { $0.m = .radius(2) }
  }

  @Test("a key that another field's value has is not taken") func takenKeys() throws {
    let pairs = ReflectiveMapper<Pair>().field(\.a, from: .first("x", "y.z")).optional(\.a)
    #expect(try refused(pairs, #"{"x":{"k":1},"b":1}"#) { $0.a = 4 } == "irreversible x")
  }

  // MARK: Spellings

  @Test func keysInOtherSpellings() throws {
    let id = "5F2C0BA4-2E4B-4C55-8F0B-6A1D3C1B0A11"
    let lower = id.lowercased()
    let key = try #require(UUID(uuidString: id))
    try expectEdit(ReflectiveMapper<Holder<[UUID: Item]>>(), #"{"m":{"\#(lower)":{"x":1,"u":2}}}"#, #"{"m":{"\#(lower)":{"x":3,"u":2}}}"#) {
      $0.m[key]?.x = 3
    }
    try expectEdit(ReflectiveMapper<Holder<[UUID: Item]>>(), #"{"m":{"\#(lower)":{"x":1,"u":2},"\#(id)":{"x":4}}}"#, #"{"m":{}}"#) {
      $0.m[key] = nil
    }
    let day = Date(timeIntervalSince1970: 86400)
    try expectEdit(
      ReflectiveMapper<Holder<[Date: Item]>>(), #"{"m":{"1970-01-02":{"x":1,"u":2},"Sat, 03 Jan 1970 00:00:00 GMT":{"x":2}}}"#,
      #"{"m":{"1970-01-02":{"x":3,"u":2}}}"#
    ) {
      $0.m[day]?.x = 3
      $0.m[day.addingTimeInterval(86400)] = nil
    }
    enum Size: String, Codable { case small, large }
    try expectEdit(
      ReflectiveMapper<Holder<[Size: Item]>>(), #"{"m":{"small":{"x":1,"u":2}}}"#, #"{"m":{"small":{"x":3,"u":2},"large":{"x":4}}}"#
    ) {
      $0.m[.small]?.x = 3
      $0.m[.large] = Item(x: 4)
    }
    try expectEdit(
      ReflectiveMapper<Holder<[Int: [Item]]>>(), #"{"m":{"01":[{"x":1,"u":1}],"+2":[{"x":2}]}}"#,
      #"{"m":{"01":[{"x":1,"u":1},{"x":5}],"+2":[{"x":2}]}}"#
    ) {
      $0.m[1]?.append(Item(x: 5))
    }
    let byMapper = ReflectiveMapper<Item>().dictionary(keys: StringToNumber<Int>())
    try expectEdit(byMapper, #"{"01":{"x":1,"u":1},"2":{"x":2}}"#, #"{"01":{"x":9,"u":1}}"#) {
      $0[1]?.x = 9
      $0[2] = nil
    }
  }

  @Test("arrays of keys and values stay so") func pairs() throws {
    enum Size: String, Codable { case small, large }
    let sizes = ReflectiveMapper<Holder<[Size: Item]>>()
    let text = #"{"m":["large",{"x":1,"u":1}, "small", {"x":2,"u":2}]}"#
    try expectEdit(sizes, text, #"{"m":["large",{"x":9,"u":1}, "small", {"x":2,"u":2}]}"#) { $0.m[.large]?.x = 9 }
    try expectEdit(sizes, text, #"{"m":["small", {"x":2,"u":2}]}"#) { $0.m[.large] = nil }
    try expectEdit(sizes, #"{"m":["small",{"x":2,"u":2}]}"#, #"{"m":["small",{"x":3,"u":2},"large",{"x":4}]}"#) {
      $0.m[.small]?.x = 3
      $0.m[.large] = Item(x: 4)
    }
    let lists = ReflectiveMapper<[[Size: Item]]>()
    try expectEdit(lists, #"[["small",{"x":1,"u":1}],{"large":{"x":2,"u":2}}]"#, #"[["small",{"x":3,"u":1}],{"large":{"x":4,"u":2}}]"#) {
      $0[0][.small]?.x = 3
      $0[1][.large]?.x = 4
    }
    try expectEdit(
      lists, #"[["small",{"x":1,"u":1}],{"large":{"x":2,"u":2}}]"#,
      #"[["small",{"x":1,"u":1},"large",{"x":5}],{"large":{"x":2,"u":2},"small":{"x":6}}]"#
    ) {
      $0[0][.large] = Item(x: 5)
      $0[1][.small] = Item(x: 6)
    }
  }

  @Test("repeated keys of dictionaries: the one that was read is edited; all are removed") func repeatedKeys() throws {
    let items = ReflectiveMapper<Holder<[String: Item]>>()
    let text = #"{"m":{"a":{"x":1,"u":1},"a":{"x":2,"u":2},"b":{"x":3}}}"#
    try expectEdit(items, text, #"{"m":{"a":{"x":1,"u":1},"a":{"x":9,"u":2},"b":{"x":3}}}"#) { $0.m["a"]?.x = 9 }
    try expectEdit(items, text, #"{"m":{"b":{"x":3}}}"#) { $0.m["a"] = nil }
    #expect(
      try items.edit(json: text, options: .init(duplicateKeys: .firstWins)) { $0.m["a"]?.x = 9 }
        == #"{"m":{"a":{"x":9,"u":1},"a":{"x":2,"u":2},"b":{"x":3}}}"#)
    try expectEdit(
      ReflectiveMapper<Item>().dictionary, #"{"a":{"x":1,"u":1},"a":{"x":2,"u":2}}"#, #"{"a":{"x":1,"u":1},"a":{"x":9,"u":2}}"#
    ) {
      $0["a"]?.x = 9
    }
    let numbers = ReflectiveMapper<Holder<[Int: Item]>>()
    try expectEdit(numbers, #"{"m":{"1":{"x":1},"01":{"x":2,"u":2}}}"#, #"{"m":{"1":{"x":1},"01":{"x":5,"u":2}}}"#) { $0.m[1]?.x = 5 }
  }

  @Test("members that could not be read stay until they are set") func skippedMembers() throws {
    let items = ReflectiveMapper<Holder<[String: Item]>>().invalidElements(.skip)
    try expectEdit(items, #"{"m":{"a":"bad","b":{"x":1,"u":1}}}"#, #"{"m":{"a":"bad","b":{"x":2,"u":1}}}"#) { $0.m["b"]?.x = 2 }
    try expectEdit(items, #"{"m":{"a":"bad","b":{"x":1}}}"#, #"{"m":{"a":{"x":5},"b":{"x":1}}}"#) { $0.m["a"] = Item(x: 5) }
    #expect(try refused(items, #"{"m":{"a":{"y":1}}}"#) { $0.m["a"] = Item(x: 5) } == "irreversible m.a")
  }

  @Test("elements of sets by what was read") func sets() throws {
    let numbers = ReflectiveMapper<Holder<Set<Int>>>()
    try expectEdit(numbers, #"{"m":["1", 2.0,1, 3]}"#, #"{"m":[2.0,3, 10, 11, 12, 9]}"#) {
      $0.m.remove(1)
      $0.m.formUnion([9, 10, 11, 12])
    }
    let items = ReflectiveMapper<Holder<Set<Item>>>().invalidElements(.skip).singleAsList()
    try expectEdit(items, #"{"m":["bad",{"x":"1","u":1},{"x":2,"u":2}]}"#, #"{"m":["bad",{"x":"1","u":1}]}"#) { $0.m.remove(Item(x: 2)) }
    try expectEdit(items, #"{"m":{"x":"1","u":1}}"#, #"{"m":[{"x":"1","u":1},{"x":2}]}"#) { $0.m.insert(Item(x: 2)) }
    try expectEdit(items, #"{"m":{"x":"1","u":1}}"#, #"{"m":{"x":2}}"#) { $0.m = [Item(x: 2)] }
    struct Named: Codable, Hashable {
      var name: String
      var count: Int?
    }
    let named = ReflectiveMapper<Holder<Set<Named>>>()
    try expectEdit(
      named, #"{"m":[{"name":"a","u":1},{"count":"4","name":"b","u":2}]}"#,
      #"{"m":[{"name":"a","u":1,"count":3},{"count":5,"name":"b","u":2}]}"#
    ) {
      $0.m = [Named(name: "b", count: 5), Named(name: "a", count: 3)]
    }
    try expectEdit(ReflectiveMapper<Int>().set, #"["1",2]"#, "[2]") { $0.remove(1) }
  }

  @Test("objects of whole numbers as lists") func listedObjects() throws {
    let items = ReflectiveMapper<Holder<[Item]>>().indexedObjectAsList()
    let text = #"{"m":{"0":{"x":1,"u":1},"2":{"x":2,"u":2},"5":{"x":3,"u":3}}}"#
    try expectEdit(items, text, #"{"m":{"0":{"x":1,"u":1},"2":{"x":9,"u":2},"5":{"x":3,"u":3}}}"#) { $0.m[1].x = 9 }
    try expectEdit(items, text, #"{"m":{"0":{"x":1,"u":1},"2":{"x":2,"u":2}}}"#) { $0.m.removeLast() }
    try expectEdit(items, text, #"{"m":{"0":{"x":2,"u":2},"2":{"x":3,"u":3}}}"#) { $0.m.removeFirst() }
    try expectEdit(items, text, #"{"m":{"0":{"x":1,"u":1},"2":{"x":2,"u":2},"5":{"x":3,"u":3},"6":{"x":4}}}"#) { $0.m.append(Item(x: 4)) }
    try expectEdit(items, text, #"{"m":{"0":{"x":4},"2":{"x":1,"u":1},"5":{"x":2,"u":2},"6":{"x":3,"u":3}}}"#) {
      $0.m.insert(Item(x: 4), at: 0)
    }
  }

  @Test("a list in a single value keeps its elements") func listsInSingleValues() throws {
    let lists = ReflectiveMapper<Holder<[[Item]]>>().singleAsList()
    try expectEdit(lists, #"{"m":[{"x":1,"u":1},{"x":2,"u":2}]}"#, #"{"m":[{"x":1,"u":1},[{"x":2,"u":2},{"x":3}]]}"#) {
      $0.m[1].append(Item(x: 3))
    }
    try expectEdit(lists, #"{"m":[{"x":1,"u":1},{"x":2,"u":2}]}"#, #"{"m":[{"x":2,"u":2},{"x":1,"u":1}]}"#) { $0.m.reverse() }
    try expectEdit(lists, #"{"m":[[{"x":1,"u":1},{"x":2,"u":2}]]}"#, #"{"m":[[{"x":1,"u":1},{"x":2,"u":2}],[{"x":3}]]}"#) {
      $0.m.append([Item(x: 3)])
    }
  }
}
