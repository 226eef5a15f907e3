import Foundation
import Hydrate
import Testing

private struct Entry: Codable, Hashable, Sendable { var id: Int; var name: String }
private struct Cart: Codable, Equatable, Sendable { var entries: [Entry]; var byName: [String: Entry]? }
private typealias Entries = ReflectiveMapper<Entry>

/// Lists, sets and dictionaries of a mapper have its settings, where they say nothing themselves.
@Suite struct ElementSettingsTests {
  private static let a = Entry(id: 1, name: "a")
  private static let one = #"{"id": 1, "name": "a"}"#
  private static let tolerant = Entries(profile: .tolerant)

  /// The same elements, however they are wrapped.
  private static let lists: [(String, any SendableMapper<Value, [Entry]>)] = [
    ("array", tolerant.array), ("validated", tolerant.validating(Validator("no") { $0.id > 0 }).array),
    ("set", tolerant.set.then(ClosureMapper { $0.sorted { $0.id < $1.id } })), ("lifted", tolerant.lifted.array),
    ("processed", tolerant.postProcess { _, entry in entry.name = entry.name.lowercased() }.array),
    ("then", tolerant.then(ClosureMapper { $0 }).array),
    ("builder", Entries().noRequiredFields().invalidElements(.skip).singleAsList().textAsJSON().array),
  ]

  @Test("lists: skip what is invalid, take one value and JSON in text, by the settings of their elements", arguments: lists.indices)
  func listsAreTolerant(_ index: Int) throws {
    func check<M: SendableMapper<Value, [Entry]>>(_ name: String, _ mapper: M) throws {
      #expect(try mapper.map(json: "[\(Self.one), 7]") == [Self.a], "\(name)")
      #expect(try mapper.map(json: "[7, \(Self.one), null, \(Self.one)]") == (name == "set" ? [Self.a] : [Self.a, Self.a]), "\(name)")
      #expect(try mapper.map(json: Self.one) == [Self.a], "\(name)")
      #expect(try mapper.map(json: #""[{\"id\": 1, \"name\": \"a\"}]""#) == [Self.a], "\(name)")
      #expect(
        try mapper.mapReportingIssues(json: "[\(Self.one), 7]").issues.map { "\($0.code) \($0.sourcePath)" } == ["typeMismatch [1]"],
        "\(name)")
    }
    let (name, mapper) = Self.lists[index]
    try check(name, mapper)
  }

  @Test(
    "lists: as the mapper of the array, on whatever is not one",
    arguments: [one, "5", #""x""#, "true", #"{"id": "x", "name": "a"}"#, "null", #""[1, {\"id\": 2, \"name\": \"b\"}]""#, #""[""#])
  func asTheMapperOfTheArray(json: String) throws {
    for profile in [
      MappingProfile.tolerant, MappingProfile().singleAsList(), MappingProfile().textAsJSON(), MappingProfile().invalidElements(.skip),
      MappingProfile(),
    ] {
      let whole = Result { try ReflectiveMapper<[Entry]>(profile: profile).mapReportingIssues(json: json) }
      let parts = Result { try Entries(profile: profile).array.mapReportingIssues(json: json) }
      func lines(_ result: Result<Mapped<[Entry]>, any Error>) -> [String] {
        switch result {
        case .success(let mapped): ["\(mapped.value)"] + mapped.issues.map { "\($0.code) \($0.sourcePath) \($0.message)" }
        case .failure(let error): ((error as? MappingError)?.allIssues ?? []).map { "! \($0.code) \($0.sourcePath) \($0.message)" }
        }
      }
      #expect(lines(whole) == lines(parts), "\(json)")
    }
  }

  @Test("dictionaries: skip what is invalid and take other shapes, by the settings of their members")
  func dictionaries() throws {
    let json = #"{"1": \#(Self.one), "2": 7}"#
    #expect(try Self.tolerant.dictionary.map(json: json) == ["1": Self.a])
    #expect(try Self.tolerant.dictionary(keys: StringToNumber<Int>()).map(json: json) == [1: Self.a])
    #expect(try Self.tolerant.dictionary(keys: StringToNumber<Int>()).map(json: #"{"x": \#(Self.one), "1": \#(Self.one)}"#) == [1: Self.a])
    for mapper in [Self.tolerant.dictionary, Entries().emptyArrayAsObject().dictionary] { #expect(try mapper.map(json: "[]") == [:]) }
    #expect(try Self.tolerant.dictionary.map(json: "[\(json)]") == ["1": Self.a], "one object in a list")
    #expect(throws: MappingError.self) { try Entries().dictionary.map(json: "[]") }
    var table = ["1": Self.a]
    try ReflectiveMapper<Cart>().field(\.byName, using: Self.tolerant.dictionary).update(
      json: #"{"byName": {"2": 7, "3": {"id": 3, "name": "c"}}}"#, of: &table)
    #expect(table == ["1": Self.a, "3": Entry(id: 3, name: "c")])
  }

  @Test("what a container says itself goes before the settings of its elements")
  func own() throws {
    for json in ["[7]", Self.one] {
      #expect(throws: MappingError.self) { try Self.tolerant.array(invalid: .fail, single: .refuse).map(json: json) }
    }
    #expect(throws: MappingError.self) { try Self.tolerant.array(invalid: .fail).map(json: "[7]") }
    #expect(try Self.tolerant.array(invalid: .fail).map(json: Self.one) == [Self.a], "says nothing of single values")
    #expect(throws: MappingError.self) { try Self.tolerant.set(invalid: .fail).map(json: "[7]") }
    #expect(throws: MappingError.self) { try Self.tolerant.dictionary(invalid: .fail).map(json: #"{"a": 7}"#) }
    #expect(try Entries().array(invalid: .skip).map(json: "[7, \(Self.one)]") == [Self.a])
    #expect(throws: MappingError.self) { try Entries().array.map(json: "[7]") }
    #expect(throws: MappingError.self) { try Entries().array.map(json: Self.one) }
  }

  @Test("the mapper around gives what the elements' mapper does not say")
  func around() throws {
    let json = #"{"entries": [\#(Self.one), 7]}"#, single = #"{"entries": \#(Self.one)}"#
    let inner = ReflectiveMapper<Cart>().field(\.entries, using: Self.tolerant.array)
    #expect(try inner.map(json: json).entries == [Self.a] && inner.map(json: single).entries == [Self.a])
    let outer = ReflectiveMapper<Cart>().invalidElements(.skip).singleAsList().field(\.entries, using: Entries().array)
    #expect(try outer.map(json: json).entries == [Self.a] && outer.map(json: single).entries == [Self.a])
    let failing = ReflectiveMapper<Cart>().invalidElements(.skip).singleAsList()
      .field(\.entries, using: Entries().invalidElements(.fail).singleAsList(false).array)
    for json in [json, single] { #expect(throws: MappingError.self) { try failing.map(json: json) } }
    let profile = MappingProfile().type(Cart.self) { $0.field(\.entries, using: Self.tolerant.array) }
    #expect(try MappingDecoder(profile).decode(Cart.self, from: Data(json.utf8)).entries == [Self.a])
  }

  @Test("lists of lists have the settings, too")
  func nested() throws {
    #expect(try Self.tolerant.array.array.map(json: "[[\(Self.one), 7], [8]]") == [[Self.a], []])
    #expect(try Self.tolerant.array.dictionary.map(json: #"{"x": [7, \#(Self.one)], "y": true}"#)["x"] == [Self.a])
    #expect(try Self.tolerant.dictionary.array.map(json: #"[{"x": \#(Self.one), "y": 7}, 5]"#) == [["x": Self.a]])
  }

  @Test("nil for what is invalid, where the elements are optional")
  func optionalElements() throws {
    let mapper = ReflectiveMapper<Entry?>().invalidElements(.null).array
    #expect(try mapper.map(json: "[\(Self.one), 7]") == [Self.a, nil])
  }
}

extension ReflectiveMapper where Model == Cart {
  fileprivate func update(json: String, of table: inout [String: Entry]) throws {
    var cart = Cart(entries: [], byName: table)
    try update(&cart, json: json)
    table = cart.byName ?? [:]
  }
}
