import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

@Suite struct ProfileMistakesTests {
  /// A file, and what is wrong with it where.
  @Test(arguments: [
    ("[]", ["root: expected an object with the rules of each type under the type's name"]),
    (#"{"Playr": {}}"#, ["Playr: unknown type Playr; did you mean Player?"]),
    (#"{"Int": {}}"#, ["Int: expected a type with properties (Int)"]),
    (#"{"Int": {"__default__": 1, "__coercion__": "strict"}}"#, ["Int: expected a type with properties (Int)"]),
    (#"{"NSArray": {"__default__": []}}"#, ["NSArray: expected a type with properties (NSArray)"]),
    (#"{"Int": {"__default__": "x"}}"#, ["Int.__default__: invalid default: expected a whole number"]),
    (#"{"Player": {"__default__": {}}}"#, ["Player.__default__: invalid default: "]),
    (#"{"Player": {"__default__": null}}"#, ["Player.__default__: invalid default: "]),
    (
      #"{"Player": {"__parent__": "B"}, "B": {"__default__": {}}}"#, ["B.__default__: unknown type B"]
    ),
    (#"{"Player": []}"#, ["Player: expected an object with the rules of a type"]),
    (#"{"Player": {"ag": "a"}}"#, ["Player.ag: unknown property ag; did you mean age?"]),
    (#"{"Player": {"age": {"when": "missing"}}}"#, ["Player.age.when: expected a default beside when"]),
    (
      #"{"Player": {"age": {"default": 1, "when": "mising"}}}"#,
      ["Player.age.when: unknown use of a default mising; did you mean missing?"]
    ),
    (#"{"Player": {"age": {"default": 1, "when": true}}}"#, ["Player.age.when: expected a string as use of a default"]),
    (#"{"Player": {"age": {"kye": "a"}}}"#, ["Player.age.kye: unknown setting kye; did you mean key?"]),
    (#"{"Player": {"age": {"key": 5}}}"#, ["Player.age.key: expected a path, an array of paths or an object with the key first"]),
    (#"{"Player": {"age": 5}}"#, ["Player.age: expected a path, an array of paths or an object with the key first"]),
    (#"{"Player": {"age": {"mapper": "JoinMaper"}}}"#, ["Player.age.mapper: unknown mapper JoinMaper; did you mean JoinMapper?"]),
    (
      #"{"Player": {"age": {"mapper": "JoinMapper"}}}"#,
      ["Player.age.mapper: expected a mapper of Int for age, found JoinMapper, which gives String"]
    ),
    (#"{"Player": {"age": {"type": "Strin"}}}"#, ["Player.age.type: unknown type Strin; did you mean String?"]),
    (#"{"Player": {"age": {"type": "Ground"}}}"#, ["Player.age.type: expected a mapper of Int for age, found Ground"]),
    (
      #"{"Player": {"age": {"type": "String", "mapper": "ToString"}}}"#,
      ["Player.age.mapper: expected a mapper of Int for age, found ToString, which gives String"]
    ),
    (
      #"{"Player": {"age": {"default": "x"}}}"#,
      ["Player.age.default: invalid default: expected a whole number, found a string that is not one (Int)"]
    ),
    (
      #"{"Player": {"__parent__": "Persn"}, "Person": {"__abstract__": true}}"#,
      ["Player.__parent__: unknown parent Persn; did you mean Person?"]
    ),
    (#"{"Player": {"__parent__": ["Ground", 5]}, "Ground": {}}"#, ["Player.__parent__[1]: expected a string as __parent__"]),
    (#"{"Player": {"__parent__": "Player"}}"#, ["Player.__parent__: circular parents: Player -> Player"]),
    (
      #"{"Player": {"__parent__": ["B"]}, "B": {"__abstract__": true, "__parent__": ["C"]}, "C": {"__abstract__": true, "__parent__": "B"}}"#,
      ["C.__parent__: circular parents: B -> C -> B"]
    ),
    (
      #"{"Player": {"__parent__": "B"}, "B": {"__abstract__": true, "street": "s"}}"#,
      ["B.street: unknown property in Player, which has B as a parent: street"]
    ),
    (#"{"Player": {"__keyTransformer__": "snake"}}"#, ["Player.__keyTransformer__: unknown key transformer snake"]),
    (#"{"Player": {"__nulls__": true}}"#, ["Player.__nulls__: expected a string as policy for nulls"]),
    (#"{"Player": {"__optionl__": []}}"#, ["Player.__optionl__: unknown setting __optionl__; did you mean __optional__?"]),
    (#"{"__parent__": "Player"}"#, ["__parent__: unknown setting __parent__"]),
    (#"{"Player": {}, "Player": {}}"#, ["Player: duplicate type Player"]),
    (#"{"Player": {"age": "a", "age": "b"}}"#, ["Player.age: duplicate property age"]),
    (
      #"{"Player": {"__optional__": ["homepage"], "__required__": "age"}}"#,
      ["Player: optional (homepage) and required (age) cannot be combined (Player)"]
    ),
    (#"{"Player": {"__optional__": ["homepag"]}}"#, ["Player.__optional__[0]: unknown property homepag; did you mean homepage?"]),
    (
      #"{"Player": {"__only__": ["age"]}}"#,
      ["Player: fullName is left out but has no default, no declared value and cannot be nil (Player)"]
    ),
    (
      #"{"__cases__": {"tag": "t", "content": "t"}, "Player": {"__cases__": {"tag": "", "content": "t"}}}"#,
      [
        "__cases__: the tag and the content have one key, t",
        "Player.__cases__: expected a key of the tag, and of the content, that is not empty",
      ]
    ),
    (#"{"Player": {"age": {"groups": 5}}}"#, ["Player.age.groups: expected a string or an array of strings as groups"]),
    (#"{"Player": {"age": {"groups": ["a", 5]}}}"#, ["Player.age.groups[1]: expected a string as groups"]),
    (#"{"Player": {"age": {"key": []}}}"#, ["Player.age.key: expected at least one key"]),
    (
      #"{"Player": {"age": {"key": [{"kye": "a"}]}}}"#,
      ["Player.age.key[0]: missing key of one of several keys", "Player.age.key[0].kye: unknown setting kye"]
    ),
    (#"{"Player": {"age": {"key": [{"key": "a", "key": "b"}]}}}"#, ["Player.age.key[0].key: duplicate setting key"]),
    (
      #"{"Player": {"fullName": {"mapper": "CSJoinMapper", "key": [{"key": "a", "type": "NSStrin"}]}}}"#,
      ["Player.fullName.key[0].type: unknown type NSStrin; did you mean NSString?"]
    ),
    (
      #"{"Player": {"fullName": {"mapper": "CSJoinMapper", "key": [{"key": "a", "type": "NSNumber", "default": "x"}]}}}"#,
      ["Player.fullName.key[0].default: invalid default: expected a number, found a string that is not one (Decimal)"]
    ),
    (
      #"{"Player": {"age": {"key": [{"key": "a", "default": 1}]}}}"#,
      ["Player.age.key: expected a mapper of Int for age, found a list of keys, which gives a list"]
    ),
    (#"{"Player": {"age": ["a", "b"]}}"#, ["Player.age: several keys give an array, which does not fit age (Int)"]),
    (
      #"{"Player": {"age": {"key": [{"key": "a"}, {"key": "b"}]}}}"#,
      ["Player.age.key: several keys give an array, which does not fit age (Int)"]
    ),
    (#"{"Player": {"age": {"type": "NSArray"}}}"#, ["Player.age.type: expected a mapper of Int for age, found NSArray"]),
    (
      #"{"Team": {"members": {"type": "NSString", "array_subtype": "Player"}}}"#,
      ["Team.members.array_subtype: array_subtype needs an array type, found NSString"]
    ),
    (#"{"Team": {"members": {"array_subtype": "Playr"}}}"#, ["Team.members.array_subtype: unknown type Playr; did you mean Player?"]),
    (
      #"{"Team": {"members": {"array_subtype": "Ground"}}}"#,
      ["Team.members.array_subtype: expected a mapper of [Player] for members, found a list of Ground"]
    ),
    (
      #"{"Team": {"members": {"type": "NSDictionary"}}}"#,
      ["Team.members.type: expected a mapper of [Player] for members, found NSDictionary"]
    ),
    (
      #"{"Player": {"homepage": {"mapper": "CSCountMapper"}}}"#,
      ["Player.homepage.mapper: expected a mapper of URL for homepage, found CSCountMapper, which gives Int"]
    ),
    (#"{"Player": {"age": "a["}, "Playr": {}}"#, ["Player.age: ", "Playr: "]),
  ])
  func everyMistakeHasItsPlace(json: String, expected: [String]) {
    let error = #expect(throws: MappingError.self) { try MappingProfile(json: json, names: ProfileFileTests.names) }
    let lines = (error?.issues ?? []).map { issue in
      "\(issue.sourcePath.components.isEmpty ? "root" : issue.sourcePath.description): \(issue.message)"
    }
    #expect(lines.count == expected.count, "\(lines)")
    for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start)) }
    #expect(error?.issues.allSatisfy { $0.code == .configuration && $0.location != nil } == true)
  }

  @Test func theLineOfAMistakeIsKnown() {
    let error = #expect(throws: MappingError.self) {
      try MappingProfile(json: "{\n  \"Player\": {\n    \"age\": {\"mapper\": \"x\"}\n  }\n}", names: ProfileFileTests.names)
    }
    #expect(error?.issues.first?.location?.line == 3)
  }

  @Test func whatIsNoFileIsMalformed() {
    let json = #expect(throws: MappingError.self) { try MappingProfile(json: "{", names: ProfileFileTests.names) }
    #expect(json?.issues.map(\.code) == [.malformed])
    let plist = #expect(throws: MappingError.self) { try MappingProfile(plist: Data("<plist><dict>".utf8), names: ProfileFileTests.names) }
    #expect(plist?.issues.map(\.code) == [.malformed])
    let empty = #expect(throws: MappingError.self) { try MappingProfile(plist: Data(), names: ProfileFileTests.names) }
    #expect(empty?.issues.map(\.code) == [.malformed])
  }

  @Test func namesThatAreGivenTwiceAreMistakes() {
    let names = ProfileNames().type(Player.self).type(Player.self, named: "Person").type(Ground.self, named: "Player")
      .mapper("JoinMapper", StringToURL()).mapper("JoinMapper", StringToURL()).keyTransformer("own", .identity)
      .keyTransformer("own", .camelToSnake)
    let error = #expect(throws: MappingError.self) { try MappingProfile(json: "{}", names: names) }
    #expect(
      error?.issues.map(\.message) == [
        "two names for one type: Player, Person (Player)", "duplicate name Player", "duplicate name JoinMapper",
        "duplicate name own",
      ])
  }

  @Test("profile names: a mapper that is added goes before the library's of that name")
  func mappersGoBeforeTheLibrarys() throws {
    struct Shop: Codable, Equatable { var count: Int; var site: URL? }
    let names = ProfileNames().type(Shop.self).mapper("CSCountMapper", ClosureMapper { (list: [Value]) in list.count * 10 })
    let file = #"{"Shop": {"count": {"mapper": "CSCountMapper"}, "site": {"mapper": "URL"}}}"#
    let mapper = ReflectiveMapper<Shop>(profile: try MappingProfile(json: file, names: names))
    #expect(try mapper.map(json: #"{"count": [1, 2], "site": "https://a.b"}"#) == Shop(count: 20, site: URL(string: "https://a.b")))
    let own = ReflectiveMapper<Shop>(profile: try MappingProfile(json: file, names: names.mapper("URL", StringToURL(schemes: ["ftp"]))))
    #expect(throws: MappingError.self) { try own.map(json: #"{"count": [1, 2], "site": "https://a.b"}"#) }
  }

  @Test("profile names: types and key transformers that are added go before the library's")
  func typesAndTransformersGoBeforeTheLibrarys() throws {
    struct Day: Codable, Equatable { var dayOfYear: Int }
    let names = ProfileNames().type(Day.self, named: "Date").type(URL.self, named: "Address")
      .keyTransformer("camelToSnake", .camelToKebab)
    let profile = try MappingProfile(json: #"{"Date": {"__keyTransformer__": "camelToSnake"}}"#, names: names)
    #expect(try ReflectiveMapper<Day>(profile: profile).map(json: #"{"day-of-year": 5}"#) == Day(dayOfYear: 5))
  }

  @Test func aLongLineOfParentsIsNoCrash() {
    let count = 4_000
    let rules = (0..<count).map { #""P\#($0)": {"__abstract__": true, "__parent__": "P\#($0 + 1)"}"# }.joined(separator: ",")
    let error = #expect(throws: MappingError.self) {
      try MappingProfile(json: "{\(rules), \"P\(count)\": {\"__abstract__\": true}}", names: ProfileFileTests.names)
    }
    #expect(error?.issues.allSatisfy { $0.message.contains("generations") } == true)
  }

  @Test func parentsThatComeInManyWaysAreCheap() throws {
    // Each of them has both of the next ones: 2^60 ways from the first to the last.
    let rules = (0..<60).map { level in
      let next = (level + 1)...(level + 1)
      let parents = next.map { #""A\#($0)", "B\#($0)""# }.joined()
      return
        #""A\#(level)": {"__abstract__": true, "__parent__": [\#(parents)]}, "B\#(level)": {"__abstract__": true, "__parent__": [\#(parents)]}"#
    }.joined(separator: ",")
    let json =
      #"{"Player": {"__parent__": "A0"}, \#(rules), "A60": {"__abstract__": true, "age": "a"}, "B60": {"__abstract__": true, "age": "b"}}"#
    let profile = try MappingProfile(json: json, names: ProfileFileTests.names)
    #expect(try ReflectiveMapper<Player>(profile: profile).map(json: #"{"fullName": "", "a": 1, "b": 2}"#).age == 2)
  }

  struct Labelled: Codable { var text: String }
  struct Holder: Codable { var one: Labelled }

  /// A mistake has the code that it has without a profile.
  @Test func whatHasNoWayBackIsSaidSo() throws {
    let profile = MappingProfile().type(Labelled.self) { $0.field(\.text, from: "") }
    for use in [
      { try ReflectiveMapper<Labelled>().field(\.text, from: "").plan() }, { try ReflectiveMapper<Labelled>(profile: profile).plan() },
      { try ReflectiveMapper<Holder>(profile: profile).plan() },
    ] as [() throws -> Any] {
      #expect(issueLines { _ = try use() } == ["! irreversible  -> text"])
    }
    #expect(issueLines { try profile.check() } == ["! irreversible  -> text"])
    let file = #"{"Labelled": {"text": ""}}"#
    #expect(
      issueLines { _ = try MappingProfile(json: file, names: ProfileNames().type(Labelled.self)) } == ["! irreversible Labelled.text -> "])
  }

  @Test("a mapper of a name that is set up incorrectly is a mistake of the property that has it")
  func mistakenMappers() {
    let names = ProfileNames().type(Player.self).mapper("points", EnumMapper<String, Int>(["one": 1, "one": 2]))
    let lines = issueLines { _ = try MappingProfile(json: #"{"Player": {"age": {"mapper": "points"}}}"#, names: names) }
    #expect(lines == ["! configuration Player.age -> "])
  }
}
