import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A lenient setting never changes what a type reads that tries several kinds of a value.
@Suite(.serialized) struct SeveralKindsTests {
  static let settings: [(name: String, profile: MappingProfile)] = [
    ("none", MappingProfile()), ("tolerant", .tolerant), ("singleAsList", MappingProfile().singleAsList()),
    ("listAsSingle", MappingProfile().listAsSingle()),
    ("emptyArrayAsObject", MappingProfile().emptyArrayAsObject()), ("indexedObjectAsList", MappingProfile().indexedObjectAsList()),
    ("textAsJSON", MappingProfile().textAsJSON()), ("emptyTextAsNull", MappingProfile().emptyTextAsNull()),
    ("falseAsNull", MappingProfile().falseAsNull()),
    ("relaxedNames", MappingProfile().relaxedNames()), ("noRequiredFields", MappingProfile().noRequiredFields()),
  ]

  // MARK: Types that try kinds

  /// A list before one, in a container for the whole value.
  enum ManyOrOne: Decodable, Equatable {
    case many([Int]), one(Int), texts([String: String])
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let many = try? value.decode([Int].self) {
        self = .many(many)
      } else if let one = try? value.decode(Int.self) {
        self = .one(one)
      } else {
        self = .texts(try value.decode([String: String].self))
      }
    }
  }
  /// The same in another order.
  enum OneOrMany: Decodable, Equatable {
    case many([Int]), one(Int)
    init(from decoder: any Decoder) throws {
      if let one = try? Int(from: decoder) { self = .one(one) } else { self = .many(try [Int](from: decoder)) }
    }
  }
  /// Both at one key.
  enum ByKey: Decodable, Equatable {
    case many([Int]), one(Int)
    enum CodingKeys: CodingKey { case v }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let many = try? container.decode([Int].self, forKey: .v) {
        self = .many(many)
      } else {
        self = .one(try container.decode(Int.self, forKey: .v))
      }
    }
  }
  /// Two properties of one key, read one after the other.
  struct Both: Decodable, Equatable {
    var many: [Int]?
    var one: Int?
    enum CodingKeys: CodingKey { case v }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      many = try? container.decode([Int].self, forKey: .v)
      one = try? container.decode(Int.self, forKey: .v)
    }
  }
  struct OneFirst: Decodable, Equatable {
    var many: [Int]?
    var one: Int?
    enum CodingKeys: CodingKey { case v }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      one = try? container.decode(Int.self, forKey: .v)
      many = try? container.decode([Int].self, forKey: .v)
    }
  }
  struct Lists: Codable, Equatable { var tags: [Int] }
  struct Single: Codable, Equatable { var tags: Int }
  /// Two models of one object.
  enum Models: Decodable, Equatable {
    case lists(Lists), single(Single)
    init(from decoder: any Decoder) throws {
      if let lists = try? Lists(from: decoder) { self = .lists(lists) } else { self = .single(try Single(from: decoder)) }
    }
  }
  enum Wholes: Decodable, Equatable {
    case lists([Lists]), singles([Single]), list(Lists), single(Single)
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let lists = try? value.decode([Lists].self) {
        self = .lists(lists)
      } else if let singles = try? value.decode([Single].self) {
        self = .singles(singles)
      } else if let list = try? value.decode(Lists.self) {
        self = .list(list)
      } else {
        self = .single(try value.decode(Single.self))
      }
    }
  }
  /// An array by hand before an object.
  enum Containers: Decodable, Equatable {
    case list([Value]), object(Int)
    enum CodingKeys: CodingKey { case a }
    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer() {
        var values: [Value] = []
        while !list.isAtEnd { values.append(try list.decode(Value.self)) }
        self = .list(values)
      } else {
        self = .object(try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a))
      }
    }
  }
  /// Elements of two kinds, by hand.
  struct Mixed: Decodable, Equatable {
    var lists: [[Int]] = []
    var numbers: [Int] = []
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        if let inner = try? list.decode([Int].self) { lists.append(inner) } else { numbers.append(try list.decode(Int.self)) }
      }
    }
  }
  struct Nested: Decodable, Equatable {
    var many: [Int]?
    var one: Int?
    enum CodingKeys: CodingKey { case inner, v }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self).nestedContainer(keyedBy: CodingKeys.self, forKey: .inner)
      many = try? container.decode([Int].self, forKey: .v)
      if many == nil { one = try container.decode(Int.self, forKey: .v) }
    }
  }
  struct Within<T: Decodable & Equatable>: Decodable, Equatable { var items: [T]; var table: [String: T]; var last: T? }

  @Test(arguments: settings.indices) func aTypeSeesTheDocument(_ number: Int) throws {
    func check<T: Decodable & Equatable>(_ type: T.Type, _ documents: String...) throws {
      for json in documents {
        let (name, profile) = Self.settings[number]
        let plain = try ReflectiveMapper<T>().map(json: json)
        let mapper = ReflectiveMapper<T>(profile: profile)
        for round in 0..<3 { #expect(try mapper.map(json: json) == plain, "\(name), \(T.self), \(json), \(round)") }
        let within = ReflectiveMapper<Within<T>>(profile: profile)
        for round in 0..<3 {
          let all = try within.map(json: #"{"items": [\#(json), \#(json)], "table": {"x": \#(json)}, "last": \#(json)}"#)
          #expect(all == Within(items: [plain, plain], table: ["x": plain], last: plain), "\(name), \(T.self), \(json), \(round)")
        }
        #expect(try MappingDecoder(profile).decode(T.self, from: Data(json.utf8)) == plain, "\(name)")
      }
    }
    try check(ManyOrOne.self, "[1]", "5", "[]", #"{"1": "a"}"#, #"{"a": "[1]"}"#, "{}")
    try check(OneOrMany.self, "[1]", "5", "[]")
    try check(ByKey.self, #"{"v": [1]}"#, #"{"v": 5}"#, #"{"v": []}"#)
    try check(Both.self, #"{"v": [1]}"#, #"{"v": 5}"#)
    try check(OneFirst.self, #"{"v": [1]}"#, #"{"v": 5}"#)
    try check(Models.self, #"{"tags": [1]}"#, #"{"tags": 5}"#)
    // Invalid elements are skipped in a plain run, too, so a list of them would be one without them.
    try check(Wholes.self, #"{"tags": [1]}"#, #"{"tags": 5}"#, #"[{"tags": [5]}]"#)
    try check(Containers.self, #"[1, {}, false, "", "[1]"]"#, #"{"a": 1}"#)
    try check(Mixed.self, "[1, [2], 3, [4, 5]]")
    try check(Nested.self, #"{"inner": {"v": 5}}"#, #"{"inner": {"v": [5]}}"#)
  }

  /// Two models of one object, of which the first has rules of its own.
  enum Ruled: Decodable, Equatable {
    struct Image: Codable, Equatable { var url: String; var width: Int }
    struct Text: Codable, Equatable { var text: String }
    case image(Image), text(Text)
    init(from decoder: any Decoder) throws {
      if let image = try? Image(from: decoder) { self = .image(image) } else { self = .text(try Text(from: decoder)) }
    }
  }

  @Test func aModelWithRulesOfItsOwnIsNotMadeOfFallbacks() throws {
    for base in [MappingProfile.tolerant, MappingProfile().noRequiredFields()] {
      let mapper = ReflectiveMapper<[Ruled]>(profile: base.type(Ruled.Image.self) { $0.field(\.url, from: "href") })
      for _ in coldAndWarm {
        let json = #"[{"href": "u", "width": 1}, {"text": "a"}, {"href": "v"}]"#
        #expect(
          try mapper.map(json: json) == [
            .image(.init(url: "u", width: 1)), .text(.init(text: "a")), .image(.init(url: "v", width: 0)),
          ])
      }
    }
  }

  // MARK: What a type gives up

  /// Goes on without what it cannot read, wherever that is.
  struct Lax: Decodable, Equatable {
    var ids: [Int] = []
    var name = "none"
    enum CodingKeys: CodingKey { case ids, name }
    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { return }
      ids = (try? container.decode([Int].self, forKey: .ids)) ?? []
      name = (try? container.decode(String.self, forKey: .name)) ?? "none"
    }
    init(_ ids: [Int], _ name: String) { (self.ids, self.name) = (ids, name) }
  }
  struct LaxList: Decodable, Equatable {
    var ids: [Int]
    init(from decoder: any Decoder) throws { ids = (try? decoder.singleValueContainer().decode([Int].self)) ?? [] }
    init(_ ids: [Int]) { self.ids = ids }
  }

  @Test func whatATypeGivesUpIsReadInAnotherShape() throws {
    for round in 0..<3 {
      let single = ReflectiveMapper<[Lax]>().singleAsList().listAsSingle().textAsJSON().indexedObjectAsList()
      #expect(
        try single.map(
          json: #"""
            [{"ids": 5, "name": "a"}, {"ids": [5], "name": ["b"]}, {"ids": "[5]"}, [{"ids": 5}], "{\"ids\": [5]}", {"ids": {"0": 5}},
            {"ids": "x", "name": {}}, {}, 7]
            """#) == [
            Lax([5], "a"), Lax([5], "b"), Lax([5], "none"), Lax([5], "none"), Lax([5], "none"), Lax([5], "none"), Lax([], "none"),
            Lax([], "none"), Lax([], "none"),
          ], "\(round)")
      #expect(try ReflectiveMapper<[LaxList]>().singleAsList().map(json: #"[5, "6", [7], "x"]"#).map(\.ids) == [[5], [6], [7], []])
      // A type's own default goes before a fallback that no rule names.
      #expect(try ReflectiveMapper<Lax>(profile: .tolerant).map(json: #"{"name": {}}"#) == Lax([], "none"))
      // What is skipped in a plain run, or softened by a rule, is read again where a shape fits.
      let lists = ReflectiveMapper<[ManyOrOne]>().invalidElements(.skip).listAsSingle().textAsJSON()
      #expect(try lists.map(json: #"["[1]", 2, {"a": 1}, [[3]]]"#) == [.many([1]), .one(2), .texts(["a": "1"]), .many([3])])
    }
  }

  @Test func aTextIsJSONBeforeItIsTheNameOfACase() throws {
    struct Held: Decodable, Equatable { var lists: Lists }
    enum Mode: String, Decodable, CaseIterable { case darkBlue }
    let mapper = ReflectiveMapper<Held>().relaxedNames().textAsJSON().singleAsList()
    for _ in coldAndWarm {
      #expect(try mapper.map(json: #"{"LISTS": "{\"tags\": [1]}"}"#) == Held(lists: Lists(tags: [1])))
      #expect(try ReflectiveMapper<Lists>(profile: .tolerant.relaxedNames()).map(json: #""{\"TAGS\": 1}""#) == Lists(tags: [1]))
      #expect(
        try ReflectiveMapper<[Mode]>(profile: .tolerant.relaxedNames()).map(json: #"["DARK_BLUE", ["dark-blue"]]"#) == [
          .darkBlue, .darkBlue,
        ])
      #expect(throws: MappingError.self) { try mapper.map(json: #"{"lists": "tags"}"#) }
    }
  }

  @Test func aRuleThatSoftensComesAfterShapes() throws {
    struct Post: Decodable, Equatable { var tags: [Int]?; var lists: Lists? }
    let posts = ReflectiveMapper<Post>().optional(\.tags, \.lists).singleAsList()
    for json in [#"{"tags": 5, "lists": {"tags": 6}}"#, #"{"tags": [5], "lists": {"tags": [6]}}"#] {
      let mapped = try posts.mapReportingIssues(json: json)
      #expect(mapped.value == Post(tags: [5], lists: Lists(tags: [6])) && mapped.issues.isEmpty)
    }
  }

  // MARK: How often a type is read

  static let runs = DecodeCount()

  /// Reads by key, each property as what it is.
  struct Tree: Decodable, Equatable {
    var tags: [String]
    var size: Int
    var child: [Tree]
    enum CodingKeys: CodingKey { case tags, size, child }
    init(from decoder: any Decoder) throws {
      SeveralKindsTests.runs.add()
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tags = try container.decode([String].self, forKey: .tags)
      size = try container.decode(Int.self, forKey: .size)
      child = try container.decode([Tree].self, forKey: .child)
    }
  }
  /// Tries kinds.
  indirect enum Kinds: Decodable, Equatable {
    case number(Int), list([Kinds]), object([String: Kinds])
    init(from decoder: any Decoder) throws {
      SeveralKindsTests.runs.add()
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else if let list = try? value.decode([Kinds].self) {
        self = .list(list)
      } else {
        self = .object(try value.decode([String: Kinds].self))
      }
    }
  }

  @Test func eachObjectIsReadAtMostTwice() throws {
    func tree(_ depth: Int, flawed: Bool) -> String {
      let child = depth == 0 ? "" : tree(depth - 1, flawed: flawed)
      return flawed
        ? #"{"tags": "a", "child": \#(depth == 0 ? "[]" : child)}"# : #"{"tags": ["a"], "size": 1, "child": [\#(child)]}"#
    }
    let all = MappingProfile.tolerant.relaxedNames()
    for plans in [false, true] {
      let mapper = ReflectiveMapper<Tree>(profile: all)
      // Relaxed names have their types inspected, at set-up.
      if plans { try mapper.plan() } else { _ = try? mapper.map(json: "0") }
      for _ in coldAndWarm {
        Self.runs.reset()
        let mapped = try mapper.mapReportingIssues(json: tree(40, flawed: true))
        #expect(Self.runs.value <= 82 && mapped.issues.count == 41, "\(Self.runs.value) runs of 41 objects")
        Self.runs.reset()
        _ = try mapper.map(json: tree(40, flawed: false))
        #expect(Self.runs.value == 41, "what is complete is read once")
      }
    }
    let mapper = ReflectiveMapper<Kinds>(profile: all)
    _ = try mapper.map(json: "1")
    Self.runs.reset()
    _ = try mapper.map(json: String(repeating: #"{"a": ["#, count: 20) + "1" + String(repeating: "]}", count: 20))
    #expect(Self.runs.value == 41)
  }

  @Test func aShapeOfAKnownTypeCostsNoSecondRun() throws {
    let mapper = ReflectiveMapper<Tree>().singleAsList()
    try mapper.plan()
    Self.runs.reset()
    #expect(try mapper.map(json: #"{"tags": "a", "size": 1, "child": {"tags": [], "size": 2, "child": []}}"#).child.count == 1)
    #expect(Self.runs.value == 2)
  }
}

/// Lists, objects and nothing as PHP writes them.
@Suite struct PHPShapesTests {
  struct Entry: Codable, Equatable { var id: Int; var name: String }
  struct Cart: Codable, Equatable { var items: [Entry]; var ids: Set<Int>?; var byHand: ByHand? }
  struct ByHand: Codable, Equatable {
    var ids: [Int] = []
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd { ids.append(try list.decode(Int.self)) }
    }
    init(_ ids: [Int]) { self.ids = ids }
    func encode(to encoder: any Encoder) throws { try ids.encode(to: encoder) }
  }

  @Test(arguments: [
    (#"{"items": {}, "ids": {"0": 3, "2": "4"}, "byHand": {"7": 1, "5": 2}}"#, Cart(items: [], ids: [3, 4], byHand: ByHand([1, 2]))),
    (
      #"{"items": {"10": {"id": 1, "name": "a"}, "9": {"id": 2, "name": "b"}}}"#,
      Cart(items: [Entry(id: 1, name: "a"), Entry(id: 2, name: "b")], ids: nil, byHand: nil)
    ),
    (#"{"items": "{\"3\": {\"id\": 1, \"name\": \"a\"}}"}"#, Cart(items: [Entry(id: 1, name: "a")], ids: nil, byHand: nil)),
  ])
  func aListWithGaps(json: String, cart: Cart) throws {
    let mapper = ReflectiveMapper<Cart>().indexedObjectAsList().textAsJSON()
    for _ in coldAndWarm { #expect(try mapper.map(json: json) == cart) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Cart>().map(json: json) }
    #expect(try mapper.map(json: mapper.jsonData(from: cart)) == cart)
  }

  @Test func itsPlacesHaveTheKeys() throws {
    let mapper = ReflectiveMapper<Cart>().indexedObjectAsList()
    try mapper.plan()
    let json = #"{"items": {"2": {"id": "x", "name": "a"}, "4": {"id": 1}}, "byHand": {"3": "y"}}"#
    for _ in coldAndWarm {
      #expect(
        issueLines { _ = try mapper.map(json: json) } == [
          "! invalidValue items.2.id", "! missingValue items.4.name", "! invalidValue byHand.3",
        ])
    }
    let skipped = try mapper.invalidElements(.skip).mapReportingIssues(
      json: #"{"items": {"2": {"id": "x", "name": "a"}, "4": {"id": 1, "name": "b"}}}"#)
    #expect(skipped.value.items == [Entry(id: 1, name: "b")] && skipped.issues.map(\.sourcePath.description) == ["items.2.id"])
    struct Maybe: Codable, Equatable { var list: [Int?] }
    #expect(
      try ReflectiveMapper<Maybe>().indexedObjectAsList().invalidElements(.null).map(json: #"{"list": {"1": 1, "2": "x", "3": null}}"#)
        == Maybe(list: [1, nil, nil]))
  }

  @Test(arguments: [
    #"{"01": 1}"#, #"{"1.0": 1}"#, #"{"1": 1, "a": 2}"#, #"{"+1": 1}"#, #"{"": 1}"#, #"{"-0": 1}"#, #"{"99999999999999999999": 1}"#,
  ])
  func otherObjectsAreNone(json: String) throws {
    let mapper = ReflectiveMapper<[Int]>().indexedObjectAsList()
    #expect(issueLines { _ = try mapper.map(json: json) } == ["! typeMismatch"])
    #expect(try mapper.map(json: #"{"-1": 1, "0": 2}"#) == [1, 2])
  }

  @Test func anUpdateReplacesByIt() throws {
    var cart = Cart(items: [Entry(id: 1, name: "a")], ids: [1], byHand: nil)
    let changes = try ReflectiveMapper<Cart>().indexedObjectAsList().update(&cart, json: #"{"items": {"3": {"id": 2, "name": "b"}}}"#)
    #expect(cart.items == [Entry(id: 2, name: "b")] && changes == ["items"])
  }

  @Test func theOrderIsTheDocumentsOrTheNumbers() throws {
    let mapper = ReflectiveMapper<[String]>().indexedObjectAsList()
    #expect(try mapper.map(json: #"{"10": "c", "9": "b", "1": "a"}"#) == ["c", "b", "a"])
    #expect(try mapper.map(Value(any: ["10": "c", "9": "b", "1": "a"])) == ["a", "b", "c"])
  }

  @Test func inMappersOfFields() throws {
    struct Held: Codable, Equatable { var ids: [Int]; var names: Set<String>; var entries: [Entry] }
    let mapper = ReflectiveMapper<Held>().field(\.ids, using: IdentityMapper<Int>().array).field(
      \.names, using: IdentityMapper<String>().set
    )
    .field(\.entries, using: ReflectiveMapper<Entry>().array)
    let json = #"{"ids": {"1": "7", "4": 8}, "names": {"0": "a"}, "entries": {"2": {"id": 1, "name": "a"}}}"#
    let held = Held(ids: [7, 8], names: ["a"], entries: [Entry(id: 1, name: "a")])
    #expect(try mapper.indexedObjectAsList().map(json: json) == held)
    #expect(throws: MappingError.self) { try mapper.map(json: json) }
    let line = issueLines { _ = try mapper.indexedObjectAsList().map(json: json.replacing("8", with: #""x""#)) }
    #expect(line == ["! invalidValue ids.4"])
  }

  // MARK: One element

  @Test(arguments: [#"{"items": {}}"#, #"{"items": {"error": "x"}}"#, #"{"items": 5}"#, #"{"items": {"id": null}}"#])
  func noElementIsMadeOfFallbacks(json: String) throws {
    for profile in [MappingProfile().singleAsList().noRequiredFields(), .tolerant] {
      for _ in coldAndWarm {
        let mapped = try ReflectiveMapper<Cart>(profile: profile).mapReportingIssues(json: json)
        #expect(mapped.value.items == [])
        #expect(json.contains("{}") || mapped.issues.allSatisfy { "\($0.sourcePath)".hasPrefix("items") } && !mapped.issues.isEmpty)
        #expect(throws: MappingError.self) { try ReflectiveMapper<[Entry]>(profile: profile).map(json: #"{"error": 1}"#) }
      }
    }
    let mapper = ReflectiveMapper<Cart>().singleAsList()
    try mapper.plan()
    let lines = issueLines { _ = try mapper.map(json: json) }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("! ") && $0.contains(" items") })
  }

  @Test func oneElementIsReadAsInBrackets() throws {
    let mapper = ReflectiveMapper<Cart>(profile: .tolerant)
    for element in [#"{"id": 7}"#, #"{"id": "x", "name": "a"}"#, #"{"name": ["a"], "id": [3]}"#, #"{"id": {}, "name": "b"}"#] {
      let one = try mapper.mapReportingIssues(json: #"{"items": \#(element)}"#)
      let list = try mapper.mapReportingIssues(json: #"{"items": [\#(element)]}"#)
      #expect(one.value == list.value && one.issues.count == list.issues.count, "\(element)")
    }
    let skips = ReflectiveMapper<Cart>().singleAsList().invalidElements(.skip)
    let skipped = try skips.mapReportingIssues(json: #"{"items": {"id": "x", "name": "a"}}"#)
    #expect(skipped.value.items == [] && skipped.issues.map(\.sourcePath.description) == ["items.id"])
    let tables = ReflectiveMapper<[[String: Entry]]>(profile: .tolerant)
    #expect(try tables.map(json: #"{"x": {"id": 1, "name": "a"}}"#) == [["x": Entry(id: 1, name: "a")]])
  }

  /// Reads its only member by the rules of another type.
  struct Wrapper: Decodable, Equatable {
    var entry: Entry
    init(from decoder: any Decoder) throws { entry = try Entry(from: decoder) }
    init(_ entry: Entry) { self.entry = entry }
  }

  @Test func anElementThatAnotherTypeReadsCounts() throws {
    let profile = MappingProfile().singleAsList().type(Entry.self) { $0.field(\.name, from: "title") }
    let mapper = ReflectiveMapper<[Wrapper]>(profile: profile)
    for _ in coldAndWarm {
      #expect(try mapper.map(json: #"{"id": 1, "title": "a"}"#) == [Wrapper(Entry(id: 1, name: "a"))])
      #expect(throws: MappingError.self) { try mapper.map(json: #"{"error": 1}"#) }
    }
  }

  // MARK: Nothing

  struct Loose: Codable, Equatable {
    var tags: [String]?
    var when: Date?
    var link: URL?
    var count: Int?
    var entry: Entry?
    var table: [String: Int]?
    var kind: Kind?
    var on: Bool?
    var text: String?
    var any: Value?
    enum Kind: String, Codable { case a }
  }

  @Test func falseIsNullWhereItDoesNotFit() throws {
    let json = #"""
      {"tags": false, "when": false, "link": false, "count": false, "entry": false, "table": false, "kind": false, "on": false,
      "text": false, "any": false}
      """#
    let expected = Loose(on: false, text: "false", any: false)
    for profile in [MappingProfile().falseAsNull(), .tolerant] {
      let mapper = ReflectiveMapper<Loose>(profile: profile)
      for _ in coldAndWarm {
        let mapped = try mapper.mapReportingIssues(json: json)
        #expect(mapped.value == expected && mapped.issues.isEmpty)
      }
    }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Loose>().falseAsNull().map(json: #"{"when": true}"#) }
    struct Required: Codable { var count: Int; var names: [String] }
    let required = ReflectiveMapper<Required>().falseAsNull()
    try required.plan()
    let issues = issueLines { _ = try required.map(json: #"{"count": false, "names": false}"#) }
    #expect(issues.count == 2 && issues.allSatisfy { $0.hasPrefix("! ") })
    struct Named: Codable { var names: [String] }
    let failed = #expect(throws: MappingError.self) { try ReflectiveMapper<Named>().falseAsNull().map(json: #"{"names": false}"#) }
    #expect(failed?.issues.map(\.message) == ["expected an array of strings, found a boolean"])
    #expect(
      try ReflectiveMapper<Required>().falseAsNull().default(\.count, 3).default(\.names, ["x"]).map(
        json: #"{"count": false, "names": false}"#
      ).count == 3)
    var loose = Loose(tags: ["a"], count: 1, on: true)
    try ReflectiveMapper<Loose>().falseAsNull().update(&loose, json: #"{"tags": false, "on": false}"#)
    #expect(loose == Loose(count: 1, on: false))
  }

  /// Requests different keys for different documents, so nothing is certain of it.
  struct Branching: Decodable, Equatable {
    var x: Int?
    var count: Int?
    var when: Date?
    enum CodingKeys: CodingKey { case x, count, when }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if container.contains(.x) { x = try container.decode(Int.self, forKey: .x) }
      count = try container.decodeIfPresent(Int.self, forKey: .count)
      when = try container.decodeIfPresent(Date.self, forKey: .when)
    }
  }

  @Test func nothingIsNilInATypeThatBranches() throws {
    let mapper = ReflectiveMapper<Branching>(profile: .tolerant)
    for _ in coldAndWarm {
      for nothing in ["[]", "false", "\"\""] {
        let mapped = try mapper.mapReportingIssues(json: #"{"count": \#(nothing), "when": \#(nothing)}"#)
        #expect(mapped.value == (try mapper.map(json: "{}")) && mapped.issues.isEmpty, "\(nothing)")
      }
      #expect(try mapper.map(json: #"{"x": [1], "count": "2"}"#).x == 1)
    }
  }

  @Test func anEmptyListIsNilForWhatIsNoList() throws {
    let json = #"{"when": [], "link": [], "count": [], "entry": [], "table": [], "kind": [], "on": [], "text": [], "tags": [], "any": []}"#
    for profile in [MappingProfile().emptyArrayAsObject(), .tolerant] {
      let mapped = try ReflectiveMapper<Loose>(profile: profile).mapReportingIssues(json: json)
      #expect(mapped.value == Loose(tags: [], any: []) && mapped.issues.isEmpty)
    }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Loose>().map(json: json) }
    #expect(try ReflectiveMapper<[Int?]>().emptyArrayAsObject().map(json: "[1, []]") == [1, nil])
  }
}

/// A type that keeps what it does not know as a `Value` keeps it as it is.
@Suite struct KeptValuesTests {
  struct Kept: Codable {
    var kind: String
    var all: Value
    enum CodingKeys: CodingKey { case kind }
    init(from decoder: any Decoder) throws {
      kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
      all = try Value(from: decoder)
    }
    func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
  }

  @Test(arguments: SeveralKindsTests.settings.indices) func isKeptAsItIs(_ number: Int) throws {
    let json = #"{"kind":"k","n":1.10,"big":12345678901234567890123,"e":1e400,"list":[],"text":"","off":false,"one":[1],"json":"[1]"}"#
    let mapper = ReflectiveMapper<[Kept]>(profile: SeveralKindsTests.settings[number].profile.unknownKeys(.refuse))
    let kept = try mapper.map(json: "[\(json)]")
    #expect(kept[0].all == (try Value(json: json)))
    #expect(try mapper.reversed.map(kept).jsonString() == "[\(json)]")
    let coded = try MappingDecoder(SeveralKindsTests.settings[number].profile).decode([Kept].self, from: Data("[\(json)]".utf8))
    #expect(String(decoding: try MappingEncoder().encode(coded), as: UTF8.self) == "[\(json)]")
    #expect(try JSONDecoder().decode(Kept.self, from: Data(#"{"kind":"k","n":1.5}"#.utf8)).all == ["kind": "k", "n": 1.5])
  }
}
