import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// What files of CSMapper's say, in each of the forms that a file may have.
@Suite struct CSMapperFilesTests {
  struct Trivial: Codable, Equatable { var text: String? }

  struct Thing: Codable, Equatable {
    var compound: String?
    var count: Int?
    var both: String?
    var one: String?
    var two: String?
    var simple: String?
    var number: Decimal?
    var complex: Date?
    var part: Trivial?
    var yes: Bool?
    var sub: String?
    var list: [Trivial]?
  }

  static let names = ProfileNames().type(Thing.self).type(Trivial.self).type(Shelf.self).type(Sums.self)
    .mapper("EpochMapper", NumberToDate(.seconds)).mapper("TrivialMapper", TrivialMapper())

  /// Parents that are no type, as they may be there.
  static let json = #"""
    {
      "Thing": {
        "__parent__": ["ParentOne", "ParentTwo"],
        "count": {"key": "many", "mapper": "CSCountMapper"},
        "compound": {"mapper": "CSJoinMapper", "key": ["part_one", "part_two"]},
        "yes": {"key": "yes_bool", "mapper": "CSAPIBoolMapper"},
        "part": {"key": "the_part", "type": "Trivial"},
        "complex": {"type": "NSNumber", "key": "the_date", "mapper": "EpochMapper"},
        "number": {"key": "the_number", "type": "NSNumber"},
        "simple": {"key": "the_simple"},
        "sub": {"mapper": "CSSubKeyMapper", "key": [{"type": "NSString", "default": "none", "key": "sub_value"}]},
        "list": {"type": "NSArray", "key": "the_list", "array_subtype": "Trivial"}
      },
      "Trivial": {"text": {"key": "the_text"}},
      "ParentOne": {"both": {"key": "one_both"}, "one": {"key": "one_only"}},
      "ParentTwo": {"both": {"key": "two_both"}, "two": {"key": "two_only"}}
    }
    """#

  static let sources: [(json: String, expected: Thing)] = [
    (#"{"the_simple": "bar"}"#, Thing(simple: "bar", sub: "none")),
    (#"{"not_mapped": "bar"}"#, Thing(sub: "none")),
    (#"{"the_number": "24"}"#, Thing(number: 24, sub: "none")),
    (#"{"the_date": "24"}"#, Thing(complex: Date(timeIntervalSince1970: 24), sub: "none")),
    (#"{"the_part": {"the_text": "x"}}"#, Thing(part: Trivial(text: "x"), sub: "none")),
    (#"{"yes_bool": "on"}"#, Thing(yes: true, sub: "none")),
    (#"{"part_one": "first", "part_two": "last"}"#, Thing(compound: "first:last", sub: "none")),
    (#"{"one_both": "1", "two_both": "2", "one_only": "3", "two_only": "4"}"#, Thing(both: "2", one: "3", two: "4", sub: "none")),
    (#"{"one_both": "1"}"#, Thing(both: "1", sub: "none")),
    (#"{"sub_value": "value"}"#, Thing(sub: "value")),
    (#"{"sub_value": 5.0}"#, Thing(sub: "5.0")),
    (#"{"the_list": [{"the_text": "1"}, {"the_text": "2"}]}"#, Thing(sub: "none", list: [Trivial(text: "1"), Trivial(text: "2")])),
    (#"{"many": [1, "x", null, []]}"#, Thing(count: 4, sub: "none")),
  ]

  @Test(arguments: sources.indices) func filesWorkAsTheyAre(index: Int) throws {
    let (source, expected) = Self.sources[index]
    for profile in try ProfileFileTests.profiles(Self.json, Self.names) {
      #expect(try ReflectiveMapper<Thing>(profile: profile).map(json: source) == expected)
    }
  }

  private static func things(_ rules: String) throws -> ReflectiveMapper<Thing> {
    ReflectiveMapper(profile: try MappingProfile(json: #"{"Thing": {\#(rules)}, "Trivial": {"text": "t"}}"#, names: names))
  }

  private static func lines(_ body: () throws -> Void) -> [String] {
    do { try body() } catch let error as MappingError { return error.issues.map { "\($0.code) \($0.sourcePath)" } } catch {}
    return []
  }

  @Test func theWayBackOfAll() throws {
    let things = try Self.things(
      #"""
      "compound": {"mapper": "CSJoinMapper", "key": [{"key": "a", "type": "NSNumber"}, "b"]}, "complex": {"type": "NSString", "mapper": "EpochMapper"},
      "sub": {"mapper": "CSSubKeyMapper", "key": [{"key": "s", "type": "NSNumber"}]}, "number": {"type": "NSString"},
      "list": {"type": "NSArray", "array_subtype": "Trivial", "key": "l"}, "part": {"type": "NSDictionary"}
      """#)
    let thing = Thing(
      compound: "12:x", number: 7, complex: Date(timeIntervalSince1970: 24), part: Trivial(text: "p"), sub: "5", list: [Trivial(text: "e")])
    let back = try things.reversed.map(thing)
    #expect(back == ["a": 12, "b": "x", "complex": "24", "s": 5, "number": "7", "l": [["t": "e"]], "part": ["t": "p"]])
    #expect(try things.map(back) == thing)
  }

  @Test func aCountHasNoWayBack() throws {
    let things = try Self.things(#""count": {"key": "many", "mapper": "CSCountMapper"}"#)
    #expect(Self.lines { _ = try things.reversed.map(Thing(count: 2)) }.first?.hasPrefix("irreversible") == true)
    #expect(Self.lines { _ = try things.map(["many": ["a": 1]]) } == ["typeMismatch many"])
    #expect(Self.lines { _ = try things.map(["many": "text"]) } == ["typeMismatch many"])
    #expect(try things.map(["many": []]).count == 0 && things.map(["many": nil]).count == nil)
  }

  @Test func anEmptyListHasNoFirst() throws {
    let things = try Self.things(#""sub": {"key": "l", "mapper": "CSSubKeyMapper"}, "part": {"key": "p", "mapper": "CSSubKeyMapper"}"#)
    #expect(try things.map(["l": ["a", "b"], "p": [["t": "x"]]]) == Thing(part: Trivial(text: "x"), sub: "a"))
    #expect(try things.map(["l": [nil]]).sub == nil)
    #expect(Self.lines { _ = try things.map(["l": []]) } == ["missingValue l[0]"])
    #expect(Self.lines { _ = try things.map(["l": "text"]) } == ["typeMismatch l"])
    #expect(Self.lines { _ = try things.map(["p": [["t": []]]]) } == ["typeMismatch p[0].t"])
    #expect(try things.reversed.map(Thing(part: Trivial(text: "x"), sub: "a")) == ["l": ["a"], "p": [["t": "x"]]])
  }

  // MARK: A type beside a mapper

  /// Takes the model that the type reads, by the model's own rules.
  struct TrivialMapper: ReversibleMapper {
    func map(_ input: Trivial, in context: inout MappingContext) throws(MappingError) -> String {
      guard let text = input.text else { throw context.failure(.invalidValue, "no text") }
      return text.uppercased()
    }
    func unmap(_ output: String, in context: inout MappingContext) throws(MappingError) -> Trivial { Trivial(text: output.lowercased()) }
  }

  @Test func aModelIsReadByItsRulesAndThenMapped() throws {
    let things = try Self.things(#""simple": {"key": "s", "type": "Trivial", "mapper": "TrivialMapper"}"#)
    #expect(try things.map(["s": ["t": "abc"]]).simple == "ABC")
    #expect(try things.reversed.map(Thing(simple: "ABC")) == ["s": ["t": "abc"]])
    #expect(Self.lines { _ = try things.map(["s": ["t": []]]) } == ["typeMismatch s.t"])
    #expect(Self.lines { _ = try things.map(["s": ["x": 1]]) } == ["invalidValue s"])
    #expect(try things.map(["s": nil]).simple == nil && things.map([:]).simple == nil)
  }

  @Test(arguments: [
    (#""24""#, 24), ("24", 24), ("24.0", 24),
  ])
  func theInputIsReadAsTheType(source: String, seconds: Double) throws {
    for type in ["NSNumber", "NSString", "Int", "NSDecimalNumber", "Double"] {
      let things = try Self.things(#""complex": {"type": "\#(type)", "mapper": "EpochMapper"}"#)
      #expect(try things.map(json: #"{"complex": \#(source)}"#).complex == Date(timeIntervalSince1970: seconds))
    }
  }

  @Test func whatIsNotOfTheTypeIsRefusedAtItsPlace() throws {
    let things = try Self.things(#""complex": {"type": "NSNumber", "mapper": "EpochMapper"}"#)
    #expect(Self.lines { _ = try things.map(["complex": "soon"]) } == ["invalidValue complex"])
    #expect(Self.lines { _ = try things.map(["complex": [1]]) } == ["typeMismatch complex"])
    #expect(try things.optional(\.complex).mapReportingIssues(["complex": "soon"]).issues.map(\.code) == [.invalidValue])
  }

  struct Sums: Codable, Equatable {
    var flag: Bool?
    var huge: Double?
    var whole: Int?
    var text: String?
  }

  @Test func aNumberOfFoundationIsAnyNumberOrAFlag() throws {
    let rules = ["flag", "huge", "whole", "text"].map { #""\#($0)": {"type": "NSNumber"}"# }.joined(separator: ",")
    let sums = ReflectiveMapper<Sums>(profile: try MappingProfile(json: #"{"Sums": {\#(rules)}}"#, names: Self.names))
    #expect(
      try sums.map(json: #"{"flag": true, "huge": 1e300, "whole": "7", "text": 7.50}"#)
        == Sums(flag: true, huge: 1e300, whole: 7, text: "7.5"))
    #expect(try sums.map(json: #"{"flag": 1, "huge": "1e300"}"#) == Sums(flag: true, huge: 1e300))
    #expect(try sums.reversed.map(Sums(flag: true, huge: 1e300, whole: 7, text: "8"))["text"] == 8)
    #expect(
      Self.lines { _ = try sums.map(json: #"{"whole": true, "text": "x", "huge": []}"#) } == [
        "typeMismatch whole", "invalidValue text", "typeMismatch huge",
      ])
  }

  // MARK: Lists of keys

  @Test func membersHaveTypesAndDefaultsOfTheirOwn() throws {
    let things = try Self.things(
      #"""
      "compound": {"mapper": "CSJoinMapper", "key": [
        {"key": "a.b", "type": "NSNumber", "default": "5"}, {"key": "c", "default": "z"}, "d"]}
      """#)
    #expect(try things.map(["a": ["b": "12"], "c": "x", "d": "y"]).compound == "12:x:y")
    let mapped = try things.mapReportingIssues(["a": ["b": "nine"], "c": nil, "d": 1.5])
    #expect(mapped.value.compound == "5:z:1.5")
    #expect(
      mapped.issues.map { "\($0.code) \($0.sourcePath) \($0.destinationPath)" } == ["invalidValue a.b compound", "nullValue c compound"])
    #expect(Self.lines { _ = try things.map(["a": ["b": 1], "c": 1]) } == ["nullValue d"])
    #expect(Self.lines { _ = try things.unknownKeys(.refuse).map(["a": ["b": 1], "c": 1, "d": 2, "e": 3]) } == ["unknownKey e"])
    #expect(Self.lines { _ = try things.reversed.map(Thing(compound: "x:y:z")) } == ["invalidValue a.b"])
  }

  struct Shelf: Codable, Equatable { var numbers: [Int]; var parts: Set<String>?; var trivials: ContiguousArray<Trivial?>? }

  @Test func aListOfKeysMayBeAListProperty() throws {
    let json = #"""
      {"Shelf": {"numbers": {"key": [{"key": "a", "default": 1}, {"key": "b", "type": "NSNumber", "default": "2"}]}}}
      """#
    for profile in try ProfileFileTests.profiles(json, Self.names) {
      let shelves = ReflectiveMapper<Shelf>(profile: profile)
      #expect(try shelves.map([:]).numbers == [1, 2])
      #expect(try shelves.map(["a": 8, "b": "9"]).numbers == [8, 9])
      #expect(try shelves.reversed.map(Shelf(numbers: [3, 4])) == ["a": 3, "b": 4])
      var shelf = Shelf(numbers: [3, 4])
      #expect(try shelves.update(&shelf, [:]).isEmpty && shelf.numbers == [3, 4])
    }
  }

  @Test func parentsMayHaveDefaultsInTheirLists() throws {
    let json = #"""
      {"A": {"sub": {"key": "a"}}, "B": {"sub": {"mapper": "CSSubKeyMapper", "key": [{"key": "b", "default": "d"}]}},
       "Thing": {"__parent__": ["A", "B"]}}
      """#
    let things = ReflectiveMapper<Thing>(profile: try MappingProfile(json: json, names: Self.names))
    #expect(try things.map(["a": "x", "b": "y"]).sub == "y" && things.map(["a": "x"]).sub == "x" && things.map([:]).sub == "d")
    #expect(try things.map(["a": nil]).sub == nil)
  }

  // MARK: Types of elements

  @Test func elementsHaveATypeOfTheirOwn() throws {
    let json = #"""
      {"Shelf": {"numbers": {"array_subtype": "NSString"}, "parts": {"type": "NSArray", "array_subtype": "NSNumber"},
        "trivials": {"type": "NSMutableArray", "array_subtype": "Trivial"}}, "Trivial": {"text": "t"}}
      """#
    let shelves = ReflectiveMapper<Shelf>(profile: try MappingProfile(json: json, names: Self.names))
    let shelf = try shelves.map(["numbers": ["1", 2], "parts": ["7", 7.0], "trivials": [["t": "x"], nil]])
    #expect(shelf == Shelf(numbers: [1, 2], parts: ["7"], trivials: [Trivial(text: "x"), nil]))
    #expect(try shelves.reversed.map(shelf) == ["numbers": ["1", "2"], "parts": [7], "trivials": [["t": "x"], nil]])
    let wrong: Value = ["numbers": [1, "x", nil, []], "parts": ["a": 1], "trivials": [["t": []]]]
    #expect(
      Self.lines { _ = try shelves.map(wrong) } == [
        "invalidValue numbers[1]", "nullValue numbers[2]", "typeMismatch numbers[3]", "typeMismatch parts", "typeMismatch trivials[0].t",
      ])
  }

  @Test func aListMustBeOne() throws {
    let things = try Self.things(#""list": {"type": "NSArray"}, "part": {"type": "NSDictionary"}"#)
    #expect(try things.map(["list": [["t": "x"]], "part": ["t": "y"]]) == Thing(part: Trivial(text: "y"), list: [Trivial(text: "x")]))
    #expect(Self.lines { _ = try things.map(["list": ["t": "x"], "part": []]) } == ["typeMismatch list", "typeMismatch part"])
  }
}
