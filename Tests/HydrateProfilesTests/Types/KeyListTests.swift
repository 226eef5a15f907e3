import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// A property that is read from several keys, each with a type or a default of its own.
@Suite struct KeyListTests {
  struct Part: Codable, Equatable { var text: String? }
  struct Sure: Codable, Equatable { var text: String }

  struct Whole: Codable, Equatable {
    var parts: [Part]?
    var sures: [Sure]?
    var part: Part?
    var value: Value?
    var text: String?
    var count: Int?
    var numbers: [Int]?
  }

  struct Zoo: Codable { var pets: [Pet]?; var pet: Pet? }

  struct Texts: ReversibleMapper {
    func map(_ input: [Part], in context: inout MappingContext) throws(MappingError) -> String { input.map { $0.text ?? "-" }.joined() }
    func unmap(_ output: String, in context: inout MappingContext) throws(MappingError) -> [Part] { output.map { Part(text: String($0)) } }
  }

  private static func wholes(_ rules: String) throws -> ReflectiveMapper<Whole> {
    let names = ProfileNames().type(Whole.self).type(Part.self).type(Sure.self).mapper("texts", Texts())
    let json = #"{"Whole": {\#(rules)}, "Part": {"text": "the_text"}, "Sure": {"text": "the_text"}}"#
    return ReflectiveMapper(profile: try MappingProfile(json: json, names: names))
  }

  private static func lines(_ issues: [MappingIssue]) -> [String] { issues.map { "\($0.code) \($0.sourcePath)" } }

  private static func failure(_ body: () throws -> Void) -> [String] {
    do { try body() } catch let error as MappingError { return lines(error.issues) } catch {}
    return []
  }

  /// Rules, a source that comes back as it was, and what is made of it.
  static let ways: [(rules: String, source: Value, expected: Whole)] = [
    (
      #""parts": {"key": [{"key": "p", "type": "Part"}, {"key": "q", "type": "Part"}]}"#, ["p": ["the_text": "x"], "q": ["the_text": "y"]],
      Whole(parts: [Part(text: "x"), Part(text: "y")])
    ),
    (
      #""sures": {"key": [{"key": "p", "type": "Sure"}, "q"]}"#, ["p": ["the_text": "x"], "q": ["the_text": "y"]],
      Whole(sures: [Sure(text: "x"), Sure(text: "y")])
    ),
    (
      #""parts": {"key": ["p", "q"], "array_subtype": "Part"}"#, ["p": ["the_text": "x"], "q": [:]],
      Whole(parts: [Part(text: "x"), Part()])
    ),
    (
      #""part": {"mapper": "CSSubKeyMapper", "key": [{"key": "p", "type": "Part"}]}"#, ["p": ["the_text": "x"]],
      Whole(part: Part(text: "x"))
    ),
    (
      #""part": {"mapper": "CSSubKeyMapper", "key": "l", "array_subtype": "Part"}"#, ["l": [["the_text": "x"]]],
      Whole(part: Part(text: "x"))
    ),
    (
      #""value": {"key": [{"key": "p", "type": "Part"}, "q"]}"#, ["p": ["the_text": "x"], "q": 2],
      Whole(value: [["the_text": "x"], 2])
    ),
    (#""value": {"type": "Part"}"#, ["value": ["the_text": "x"]], Whole(value: ["the_text": "x"])),
    (#""value": {"array_subtype": "Part"}"#, ["value": [["the_text": "x"], nil]], Whole(value: [["the_text": "x"], nil])),
    (
      #""text": {"mapper": "texts", "key": [{"key": "p", "type": "Part"}, {"key": "q", "type": "Part"}]}"#,
      ["p": ["the_text": "x"], "q": ["the_text": "y"]], Whole(text: "xy")
    ),
    (
      #""text": {"mapper": "texts", "key": "l", "array_subtype": "Part"}"#, ["l": [["the_text": "x"], ["the_text": "y"]]],
      Whole(text: "xy")
    ),
    (#""text": {"mapper": "CSJoinMapper", "key": [{"key": "a", "type": "NSNumber"}, "b"]}"#, ["a": 1, "b": "x"], Whole(text: "1:x")),
  ]

  @Test(arguments: ways.indices) func modelsAreMappedByTheirRulesBothWays(index: Int) throws {
    let (rules, source, expected) = Self.ways[index]
    let wholes = try Self.wholes(rules)
    let mapped = try wholes.mapReportingIssues(source)
    #expect(mapped.value == expected && mapped.issues.isEmpty)
    #expect(try wholes.reversed.map(expected) == source)
  }

  @Test func membersMayBeOfASubclass() throws {
    let json = #"""
      {"Zoo": {"pets": {"key": [{"key": "a", "type": "Hound"}, "b"]}, "pet": {"key": "l", "mapper": "CSSubKeyMapper", "array_subtype": "Hound"}},
       "Hound": {"breed": "the_breed"}, "Pet": {"name": "name"}}
      """#
    let names = ProfileNames().type(Zoo.self).type(Pet.self).type(Hound.self)
    let zoos = ReflectiveMapper<Zoo>(profile: try MappingProfile(json: json, names: names))
    let source: Value = [
      "a": ["the_breed": "b", "name": "n"], "b": ["name": "m"], "l": [["the_breed": "c", "name": "o"]],
    ]
    let zoo = try zoos.map(source)
    #expect((zoo.pets?.first as? Hound)?.breed == "b" && zoo.pets?.last?.name == "m" && (zoo.pet as? Hound)?.breed == "c")
    #expect(try zoos.reversed.map(zoo) == source)
  }

  @Test func defaultsAreReadByTheRulesToo() throws {
    let wholes = try Self.wholes(
      #"""
      "part": {"mapper": "CSSubKeyMapper", "key": [{"key": "p", "type": "Part", "default": {"the_text": "d"}}]},
      "parts": {"key": [{"key": "q", "type": "Part", "default": {"the_text": "e"}}]}
      """#)
    #expect(try wholes.map([:]) == Whole(parts: [Part(text: "e")], part: Part(text: "d")))
    #expect(try wholes.map(["p": ["the_text": []]]).part == Part(text: "d"))
    let wrong = #""parts": {"key": [{"key": "q", "type": "Part", "default": {"the_text": []}}]}"#
    #expect(Self.failure { _ = try Self.wholes(wrong) } == ["configuration Whole.parts.key[0].default"])
  }

  @Test func aChildMayMapItsParentsKeys() throws {
    let json = #"""
      {"P": {"__abstract__": true, "text": ["a", "b"], "count": {"key": [{"key": "a", "default": 1}, "b"]}},
       "Whole": {"__parent__": "P", "text": {"mapper": "CSSubKeyMapper"}, "count": {"mapper": "CSCountMapper"}}}
      """#
    let wholes = ReflectiveMapper<Whole>(profile: try MappingProfile(json: json, names: ProfileNames().type(Whole.self)))
    #expect(try wholes.map(["b": "x"]) == Whole(text: "x", count: 2))
  }

  // MARK: Absence

  /// Rules, a source, and what comes of it.
  static let absences: [(rules: String, source: Value, expected: Whole, issues: [String])] = [
    (#""count": {"key": ["p", "q"], "mapper": "CSCountMapper"}"#, ["p": 1], Whole(count: 1), []),
    (#""text": {"key": ["p", "q"], "mapper": "CSSubKeyMapper"}"#, ["q": "2"], Whole(text: "2"), []),
    (#""text": {"key": ["p", "q"], "mapper": "CSSubKeyMapper"}"#, ["p": "1", "q": "2"], Whole(text: "1"), []),
    (#""text": {"key": ["p", "q"], "mapper": "CSSubKeyMapper"}"#, [:], Whole(), []),
    (
      #""text": {"key": [{"key": "p.x[0]", "default": "d"}], "mapper": "CSSubKeyMapper"}"#, ["p": 1], Whole(text: "d"), ["typeMismatch p"]
    ),
    (#""text": {"key": "l", "mapper": "CSSubKeyMapper", "default": "d"}"#, ["l": []], Whole(text: "d"), ["missingValue l[0]"]),
    (#""text": {"key": "l", "mapper": "CSSubKeyMapper", "default": "d"}"#, ["l": [nil]], Whole(text: "d"), ["nullValue l[0]"]),
    (#""text": {"key": "l", "mapper": "CSSubKeyMapper"}"#, ["l": [nil]], Whole(), []),
  ]

  @Test(arguments: absences.indices) func whatIsAbsentIsNotTaken(index: Int) throws {
    let (rules, source, expected, issues) = Self.absences[index]
    let mapped = try Self.wholes(rules).mapReportingIssues(source)
    #expect(mapped.value == expected && Self.lines(mapped.issues) == issues)
  }

  // MARK: Updates

  static let numbers = #""numbers": {"key": [{"key": "a", "default": 1}, {"key": "b", "default": 2}]}"#
  static let joined = #""text": {"mapper": "CSJoinMapper", "key": [{"key": "a", "default": "D"}, {"key": "b", "default": "E"}]}"#
  static let models = #""parts": {"key": [{"key": "a", "type": "Part"}, {"key": "b", "type": "Part"}]}"#

  static let updates: [(rules: String, present: Whole, patch: Value, expected: Whole, issues: [String])] = [
    (numbers, Whole(numbers: [3, 4]), ["a": 8], Whole(numbers: [8, 4]), []),
    (numbers, Whole(numbers: [3, 4]), ["a": nil], Whole(numbers: [1, 4]), ["nullValue a"]),
    (numbers, Whole(numbers: [3, 4]), ["a": "x"], Whole(numbers: [3, 4]), ["invalidValue a"]),
    (numbers, Whole(numbers: nil), ["a": 8], Whole(numbers: [8, 2]), ["missingValue b"]),
    (joined, Whole(text: "x:y"), ["a": "z"], Whole(text: "z:y"), []),
    (models, Whole(parts: [Part(text: "x"), Part(text: "y")]), ["b": ["the_text": nil]], Whole(parts: [Part(text: "x"), Part()]), []),
    (models, Whole(parts: [Part(text: "x"), Part(text: "y")]), ["b": [:]], Whole(parts: [Part(text: "x"), Part(text: "y")]), []),
    (
      #""text": {"key": [{"key": "p.x", "default": "d"}], "mapper": "CSSubKeyMapper"}"#, Whole(text: "old"), ["p": 1], Whole(text: "old"),
      ["typeMismatch p"]
    ),
  ]

  @Test(arguments: updates.indices) func anUpdateKeepsTheOtherMembers(index: Int) throws {
    let (rules, present, patch, expected, issues) = Self.updates[index]
    var whole = present
    let mapped = try Self.wholes(rules).updateReportingIssues(&whole, patch)
    #expect(whole == expected && Self.lines(mapped.issues) == issues && mapped.value.isEmpty == (present == expected))
  }

  @Test func whatCannotBeToldIsNotGuessed() throws {
    for rules in [#""count": {"key": ["p", "q"], "mapper": "CSCountMapper"}"#, #""text": {"key": ["p", "q"], "mapper": "CSSubKeyMapper"}"#]
    {
      var whole = Whole(text: "x", count: 2)
      let wholes = try Self.wholes(rules)
      #expect(Self.failure { _ = try wholes.update(&whole, ["q": "1"]) } == ["nullValue p"])
    }
  }
}
