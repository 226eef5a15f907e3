import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

/// One value where a list is meant.
@Suite struct SingleAsListTests {
  struct Item: Codable, Equatable { var id: Int }
  struct Feed: Codable, Equatable {
    var items: [Item]?
    var tags: Set<String>?
    var grid: [[Int]]?
    var table: [String: [Int]]?
    var more: ContiguousArray<Double>?
  }

  @Test(arguments: [
    (#"{"items": {"id": 1}}"#, #"{"items": [{"id": 1}]}"#),
    (#"{"tags": "a"}"#, #"{"tags": ["a"]}"#),
    (#"{"tags": ""}"#, #"{"tags": [""]}"#),
    (#"{"grid": [1, [2, 3]]}"#, #"{"grid": [[1], [2, 3]]}"#),
    (#"{"grid": 5}"#, #"{"grid": [[5]]}"#),
    (#"{"table": {"a": 1, "b": "2"}}"#, #"{"table": {"a": [1], "b": [2]}}"#),
    (#"{"more": "0.5"}"#, #"{"more": [0.5]}"#),
    (#"{"items": null, "tags": null}"#, #"{}"#),
    (#"{"items": []}"#, #"{"items": []}"#),
  ])
  func isAListOfIt(one: String, list: String) throws {
    let mapper = ReflectiveMapper<Feed>().singleAsList()
    for _ in coldAndWarm { #expect(try mapper.map(json: one) == mapper.map(json: list)) }
    #expect(try mapper.map(Value(json: one)) == ReflectiveMapper<Feed>().map(Value(json: list)))
  }

  @Test func whatIsWrongHasItsOwnPlace() throws {
    let mapper = ReflectiveMapper<Feed>().singleAsList()
    try mapper.plan()
    let error = #expect(throws: MappingError.self) { _ = try mapper.map(json: #"{"items": {"id": "x"}, "grid": ["y"]}"#) }
    #expect(error?.issues.map(\.sourcePath.description) == ["items.id", "grid[0]"])
    #expect(error?.issues.map(\.destinationPath.description) == ["items[0].id", "grid[0][0]"])
    #expect(throws: MappingError.self) { try ReflectiveMapper<[Int]>().singleAsList().map(json: "null") }
    #expect(throws: MappingError.self) { try mapper.singleAsList(false).map(json: #"{"tags": "a"}"#) }
  }

  @Test func aNullTextIsNoList() throws {
    let mapper = ReflectiveMapper<Feed>().singleAsList().nullTexts("")
    #expect(try mapper.map(json: #"{"tags": ""}"#) == Feed())
    #expect(try mapper.map(json: #"{"tags": "a"}"#).tags == ["a"])
  }

  @Test func atTheTopAndByHand() throws {
    struct Own: Decodable, Equatable {
      var numbers: [Int] = []
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { numbers.append(try list.decode(Int.self)) }
      }
    }
    #expect(try ReflectiveMapper<[Int]>().singleAsList().map(json: "5") == [5])
    #expect(try ReflectiveMapper<[Item]>().singleAsList().map(json: #"{"id": 1}"#) == [Item(id: 1)])
    #expect(try ReflectiveMapper<[Own]>().singleAsList().map(json: "[1, [2, 3]]").map(\.numbers) == [[1], [2, 3]])
  }

  // MARK: Types that are a scalar or a list of themselves

  indirect enum Nested: Decodable, Equatable {
    case number(Int), list([Nested])
    init(from decoder: any Decoder) throws {
      if let number = try? Int(from: decoder) { self = .number(number) } else { self = .list(try [Nested](from: decoder)) }
    }
  }
  /// Tries a list of optionals, a set and a list by hand.
  indirect enum Other: Decodable, Hashable {
    case text(String), optionals([Other?]), set(Set<Other>), byHand([Other]), empty
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let list = try? value.decode([Other?].self) {
        self = .optionals(list)
      } else if let set = try? value.decode(Set<Other>.self) {
        self = .set(set)
      } else if var list = try? decoder.unkeyedContainer() {
        var all: [Other] = []
        while !list.isAtEnd { all.append(try list.decode(Other.self)) }
        self = .byHand(all)
      } else {
        self = .empty
      }
    }
  }
  /// Two types that each try a list of the other.
  indirect enum Left: Decodable, Equatable {
    case flag(Bool), rights([Right])
    init(from decoder: any Decoder) throws {
      if let flag = try? Bool(from: decoder) { self = .flag(flag) } else { self = .rights(try [Right](from: decoder)) }
    }
  }
  indirect enum Right: Decodable, Equatable {
    case lefts([Left])
    init(from decoder: any Decoder) throws { self = .lefts(try decoder.singleValueContainer().decode([Left].self)) }
  }
  /// Reads lists within lists by hand.
  struct Flat: Decodable, Equatable {
    var texts: [String] = []
    init(from decoder: any Decoder) throws {
      func read(_ list: inout any UnkeyedDecodingContainer) throws {
        while !list.isAtEnd {
          if let text = try? list.decode(String.self) {
            texts.append(text)
          } else {
            var inner = try list.nestedUnkeyedContainer()
            try read(&inner)
          }
        }
      }
      var list = try decoder.unkeyedContainer()
      try read(&list)
    }
  }

  @Test("single as list: a value is wrapped once, whatever the type tries", .ends)
  func aValueIsWrappedOnce() throws {
    #expect(throws: MappingError.self) { try ReflectiveMapper<Nested>().singleAsList().map(json: #""x""#) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Nested>().singleAsList().map(json: "{}") }
    #expect(try ReflectiveMapper<Nested>().singleAsList().map(json: #"[1, ["2"]]"#) == .list([.number(1), .list([.number(2)])]))
    #expect(try ReflectiveMapper<Other>().singleAsList().map(json: "{}") == .empty, "as without the setting")
    #expect(try ReflectiveMapper<Other>().singleAsList().map(json: "5") == .text("5"))
    #expect(throws: MappingError.self) { try ReflectiveMapper<Left>().singleAsList().map(json: "{}") }
    #expect(try ReflectiveMapper<Right>().singleAsList().map(json: "true") == .lefts([.flag(true)]))
    #expect(throws: MappingError.self) { try ReflectiveMapper<Flat>().singleAsList().map(json: "{}") }
    #expect(try ReflectiveMapper<Flat>().singleAsList().map(json: #"["a", ["b"]]"#).texts == ["a", "b"])
  }

  @Test("single as list: a conversion of the value goes before a list of it") func aConversionIsAPlainReading() throws {
    /// Tries numbers in a list before text.
    enum Listed: Decodable, Equatable {
      case numbers([Int]), text(String)
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let numbers = try? value.decode([Int].self) { self = .numbers(numbers) } else { self = .text(try value.decode(String.self)) }
      }
    }
    #expect(try ReflectiveMapper<[Listed]>().singleAsList().map(json: #"["5", 5]"#) == [.text("5"), .text("5")])
    #expect(try ReflectiveMapper<[Listed]>().singleAsList().map(json: #"[[5], ["6"]]"#) == [.numbers([5]), .numbers([6])])
  }

  @Test func updatesReplaceByIt() throws {
    var feed = Feed(tags: ["a", "b"])
    #expect(try ReflectiveMapper<Feed>().singleAsList().update(&feed, json: #"{"tags": "c"}"#) == ["tags"] && feed.tags == ["c"])
  }

  @Test func profilesSayItInCodeAndFiles() throws {
    let json = #"{"tags": "a"}"#
    #expect(try ReflectiveMapper<Feed>(profile: MappingProfile().singleAsList()).map(json: json).tags == ["a"])
    let file = try MappingProfile(json: #"{"Feed": {"__singleAsList__": true}}"#, names: ProfileNames().type(Feed.self))
    #expect(try ReflectiveMapper<Feed>(profile: file).map(json: json).tags == ["a"])
    #expect(throws: MappingError.self) { try ReflectiveMapper<Feed>(profile: file).singleAsList(false).map(json: json) }
  }

  // MARK: Explicit mappers

  @Test func explicitListsWrapWhereToldTo() throws {
    let links = StringToURL().array(single: .wrap)
    #expect(try links.map(json: #""https://a.b""#).count == 1 && links.map(json: #"["https://a.b", "https://c.d"]"#).count == 2)
    #expect(throws: MappingError.self) { try links.map(json: "null") }
    #expect(throws: MappingError.self) { try StringToURL().array.map(json: #""https://a.b""#) }
    let broken = #expect(throws: MappingError.self) { _ = try links.map(json: #""a b""#) }
    #expect(broken?.issues.map(\.sourcePath.description) == ["$"] || broken?.issues.map(\.sourcePath) == [.root])
    let skipped = try StringToURL().array(invalid: .skip, single: .wrap).mapReportingIssues(json: #""a b""#)
    #expect(skipped.value.isEmpty && skipped.issues.count == 1)
    #expect(try StringToNumber<Int>().set(single: .wrap).map(json: "\"7\"") == [7])
    #expect(try Value(json: links.jsonData(from: links.map(json: #""https://a.b""#))) == ["https://a.b"])
  }
}
