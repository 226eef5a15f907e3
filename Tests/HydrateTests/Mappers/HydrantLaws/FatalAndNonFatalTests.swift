import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What each mapper of mappers makes of a child that gives a value, an issue with a value, or a failure; in either direction.
struct FatalAndNonFatalTests {
  /// A child that does as its input says: text is its own length, "~" is reported, "!" fails; the same on the way back.
  private struct Child: ReversibleMapper {
    var tag = ""

    func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Int {
      if input.contains("!" + tag) { throw context.failure(.invalidValue, "fatal") }
      if input.contains("~" + tag) { context.report(.precisionLoss, "not fatal") }
      return input.count
    }

    func unmap(_ output: Int, in context: inout MappingContext) throws(MappingError) -> String {
      if output < 0 { throw context.failure(.invalidValue, "fatal") }
      if output > 9 { context.report(.precisionLoss, "not fatal") }
      return String(repeating: "x", count: output)
    }
  }

  private func outcome<M: Mapper>(_ mapper: M, _ input: M.Input) -> String {
    do {
      let mapped = try mapper.mapReportingIssues(input)
      return (["\(mapped.value)"] + mapped.issues.map(\.line)).joined(separator: ", ")
    } catch {
      return error.allIssues.map(\.line).joined(separator: ", ")
    }
  }

  @Test func then() {
    let mapper = Child(tag: "1").then(
      TwoWayClosureMapper { (count: Int) in
        String(count)
      } reverse: {
        $0.count
      }
    ).then(Child(tag: "1"))
    #expect(outcome(mapper, "ab") == "1")
    #expect(outcome(mapper, "~1") == "1, ~ precisionLoss")
    #expect(outcome(mapper, "!1~1") == "! invalidValue", "the next one is not asked")
    let fails = Child().then(ClosureMapper { (_: Int, context) -> Int in throw context.failure(.irreversible, "second") })
    #expect(outcome(fails, "~") == "! irreversible, ~ precisionLoss" || outcome(fails, "~") == "~ precisionLoss, ! irreversible")
  }

  @Test func nonFatal() {
    let mapper = Child().nonFatal(default: 42, reverseDefault: { "back" })
    let rows = [("ab", "2"), ("!", "42, ~ invalidValue"), ("a~", "2, ~ precisionLoss")]
    for (input, expected) in rows { #expect(outcome(mapper, input) == expected, "\(input)") }
    #expect(outcome(mapper.reversed, 2) == "xx")
    #expect(outcome(mapper.reversed, -1) == "back, ~ invalidValue")
    #expect(outcome(mapper.reversed, 10) == "xxxxxxxxxx, ~ precisionLoss")
    #expect(outcome(Child().nonFatal(default: 42).reversed, -1) == "! invalidValue", "there is no text to stand in")
  }

  @Test func nonFatalWhereTheInputCannotBeRead() {
    let mapper = Child().nonFatal(default: 42)
    let rows: [(Value, String)] = [("ab", "2"), ([], "42, ~ typeMismatch"), ([:], "42, ~ typeMismatch"), (nil, "! nullValue")]
    for (input, expected) in rows { #expect(outcome(mapper.lifted, input) == expected, "\(input)") }
    #expect(outcome(mapper.array, ["a", [], "b"]) == "[1, 42, 1], ~ typeMismatch [1]")
    #expect(outcome(mapper.nonFatal().lifted, []) == "Optional(42), ~ typeMismatch", "the inner one stands in")
    #expect(outcome(mapper.at("gone"), [:]) == "! missingValue gone -> ")
    let next = mapper.then(ClosureMapper { (count: Int) in count + 1 }).casting(to: Any.self)
    #expect(outcome(next.lifted, []) == "43, ~ typeMismatch")
    #expect(outcome(Child().then(ClosureMapper { (count: Int) in count + 1 }).lifted, []) == "! typeMismatch")
  }

  @Test func optionally() {
    let mapper = Child().optional()
    let rows: [(Value, String)] = [
      ("ab", "Optional(2)"), ("!", "nil, ~ invalidValue"), ("a~", "Optional(2), ~ precisionLoss"), (nil, "nil, ~ nullValue"),
      ([], "nil, ~ typeMismatch"),
    ]
    for (input, expected) in rows { #expect(outcome(mapper, input) == expected, "\(input)") }
    #expect(outcome(mapper.at("gone"), [:]) == "nil, ~ missingValue gone -> ")
  }

  @Test func elements() {
    let rows: [(Value, fails: String, skips: String)] = [
      (["a", "bb"], "[1, 2]", "[1, 2]"),
      (["!", "bb", "!"], "! invalidValue [0], ! invalidValue [2]", "[2], ~ invalidValue [0], ~ invalidValue [2]"),
      (["~", "!"], "~ precisionLoss [0], ! invalidValue [1]", "[1], ~ precisionLoss [0], ~ invalidValue [1]"),
      (["~", "bb"], "[1, 2], ~ precisionLoss [0]", "[1, 2], ~ precisionLoss [0]"),
      (nil, "! nullValue", "! nullValue"), (1, "! typeMismatch", "! typeMismatch"), ([:], "! typeMismatch", "! typeMismatch"),
    ]
    for (input, fails, skips) in rows {
      #expect(outcome(Child().array, input) == fails, "\(input)")
      #expect(outcome(Child().array(invalid: .skip), input) == skips, "\(input)")
    }
    #expect(outcome(Child().array(invalid: .skip).reversed, [1, -1]) == "[\"x\"], ~ invalidValue [1]")
  }

  @Test func places() {
    let mapper = Child().at("walk.to")
    let rows: [(Value, String)] = [
      (["walk": ["to": "me"]], "2"), (["walk": ["nowhere": "me"]], "! missingValue walk.to -> "),
      (["walk": ["to": "!"]], "! invalidValue walk.to -> "), (["walk": ["to": "a~"]], "2, ~ precisionLoss walk.to -> "),
    ]
    for (input, expected) in rows { #expect(outcome(mapper, input) == expected, "\(input)") }
    #expect(outcome(mapper.reversed, 2) == "{\"walk\":{\"to\":\"xx\"}}")
    #expect(outcome(mapper.reversed, -1).hasPrefix("! invalidValue walk.to"))
  }

  @Test func alternatives() {
    let mapper = FirstMapper<String, Int>(Child(tag: "1"), Child(tag: "2"), Child(tag: "3"))
    let rows = [
      ("ab", "2"), ("!1", "2"), ("!1~2", "4, ~ precisionLoss"), ("!1!2", "4"),
      ("!1!2!3", "! invalidValue, ! invalidValue, ! invalidValue"),
    ]
    for (input, expected) in rows { #expect(outcome(mapper, input) == expected, "\(input)") }
    #expect(outcome(mapper.reversed, 1) == "x")
  }

  @Test func bothDirectionsByTwoMappers() {
    let mapper = SplitMapper(Child(), reverse: ClosureMapper { (count: Int) in "\(count)" })
    #expect(outcome(mapper, "hi") == "2" && outcome(mapper.reversed, 2) == "2")
    #expect(outcome(mapper, "!") == "! invalidValue" && outcome(mapper.reversed, -1) == "-1")
  }

  @Test func afterwards() {
    struct Refusal: Error {}
    let mapper = Child().postProcess { source, count in
      if source == "no" { throw Refusal() }
      count += 100
    } reverse: { _, text in
      text += "!"
    }
    let rows = [("ab", "102"), ("a~", "102, ~ precisionLoss"), ("!", "! invalidValue"), ("no", "! invalidValue")]
    for (input, expected) in rows { #expect(outcome(mapper, input) == expected, "\(input)") }
    #expect(outcome(mapper.reversed, 1) == "x!")
  }

  @Test func indexes() {
    let mapper = IdentityMapper<[String?]>().at(["[0]", "[2]"])
    #expect(outcome(mapper, ["hi", nil, "bob"]) == #"[Optional("hi"), Optional("bob")]"#)
    #expect(outcome(mapper, [nil, "pi", "pizza"]) == #"[nil, Optional("pizza")]"#)
    #expect(outcome(mapper, []) == "! missingValue [0, 2] -> ")
    #expect(outcome(mapper, [:]) == "! typeMismatch")
    #expect(outcome(mapper, nil) == "! nullValue")
    #expect(outcome(IdentityMapper<[String?]>().at("[0, 2]"), ["hi", nil, "bob"]) == outcome(mapper, ["hi", nil, "bob"]), "as printed")
    #expect(outcome(mapper.reversed, ["hi", "bob"]) == #"["hi",null,"bob"]"#)
  }
}
