import Hydrate
import HydrateEditing
import Testing

/// New text looks like what is around it.
@Suite struct EditingStyleTests {
  typealias Case = TableEdit
  typealias Table = TableEdit.Table

  static let json: [Case] = [
    Case("one line", #"{"a": 1}"#, #"{"a": 1, "b": 2}"#) { $0["b"] = 2 },
    Case("compact", #"{"a":1,"l":[1]}"#, #"{"a":1,"l":[1,2],"b":{"c":[1,2]}}"#) {
      $0["b"] = ["c": [1, 2]]
      $0["l"] = [1, 2]
    },
    Case("spaces in brackets", #"{ "a": 1 }"#, #"{ "a": 1, "b": 2 }"#) { $0["b"] = 2 },
    Case("lines", "{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"b\": 2\n}\n") { $0["b"] = 2 },
    Case("tabs and CRLF", "{\r\n\t\"a\": 1\r\n}", "{\r\n\t\"a\": 1,\r\n\t\"b\": {\r\n\t\t\"c\": 2\r\n\t}\r\n}") { $0["b"] = ["c": 2] },
    Case("a byte order mark", "\u{FEFF}{\"a\": 1}", "\u{FEFF}{\"a\": 2}") { $0["a"] = 2 },
    Case("the first member", "{}", #"{"b": 2}"#) { $0["b"] = 2 },
    Case("the first member between lines", "{\n}", "{\n  \"b\": 2\n}") { $0["b"] = 2 },
    Case("the first member in an object in lines", "{\n    \"a\": {}\n}", "{\n    \"a\": {\n        \"b\": 2\n    }\n}") {
      $0["a"] = ["b": 2]
    },
    Case(
      "an object of several lines", "{\n  \"a\": 1\n}",
      "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [1, 2],\n    \"d\": [\n      {}\n    ]\n  }\n}"
    ) {
      $0["b"] = ["c": [1, 2], "d": [[:]]]
    },
    Case("an element like its neighbor", "{\n  \"l\": [\n    {\"c\": 1}\n  ]\n}", "{\n  \"l\": [\n    {\"c\": 1},\n    {\"c\": 2}\n  ]\n}")
    {
      $0["l"] = [["c": 1], ["c": 2]]
    },
    Case("elements in a line", #"{"l": [1, 4]}"#, #"{"l": [0, 1, 2, 3, 4, 5]}"#) { $0["l"] = [0, 1, 2, 3, 4, 5] },
    Case("an element of several", #"{"l": [1,2, 3 , 4]}"#, #"{"l": [1,3 , 4]}"#) { $0["l"] = [1, 3, 4] },
    Case("the last element", #"{"l": [1,2, 3 ]}"#, #"{"l": [1,2 ]}"#) { $0["l"] = [1, 2] },
    Case("the first elements", #"{"l": [ 1, 2, 3]}"#, #"{"l": [ 3]}"#) { $0["l"] = [3] },
    Case("all elements", "{\"l\": [\n  1\n]}", #"{"l": []}"#) { $0["l"] = [] },
    Case("one of several members", #"{"a": 1,  "b": 2,  "c": 3}"#, #"{"a": 1,  "c": 3}"#) { $0["b"] = nil },
    Case("the first member of several", #"{"a": 1,  "b": 2}"#, #"{"b": 2}"#) { $0["a"] = nil },
    Case("the last member in lines", "{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"a\": 1\n}") { $0["b"] = nil },
    Case("a member for another one", #"{"a": 1, "b": 2}"#, #"{"a": 1, "c": 3}"#) {
      $0["b"] = nil
      $0["c"] = 3
    },
    Case("values for others", #"{"a":  1, "b": [1, 2] , "c": "\u0041"}"#, #"{"a":  "x\ny", "b": {"d": null} , "c": "\u0041"}"#) {
      $0["a"] = "x\ny"
      $0["b"] = ["d": nil]
    },
    Case("the spelling of equal values", #"{"a": 1.50, "b": 1e2, "c": "\u00e9"}"#, #"{"a": 1.50, "b": 1e2, "c": "\u00e9", "d": 1}"#) {
      $0["a"] = 1.5
      $0["b"] = 100
      $0["c"] = "é"
      $0["d"] = 1
    },
  ]

  static let json5: [Case] = [
    Case("a trailing comma", "{\n  a: 1,\n}", "{\n  a: 1,\n  b: {\n    c: 2\n  },\n}") { $0["b"] = ["c": 2] },
    Case("a key that needs quotes", "{a: 1}", #"{a: 1, "b-c": 2, d: 3}"#) {
      $0["b-c"] = 2
      $0["d"] = 3
    },
    Case("a comment after the last member", "{\n  a: 1 // one\n}", "{\n  a: 1, // one\n  b: 2\n}") { $0["b"] = 2 },
    Case("a comment after the comma", "{\n  a: 1, // one\n}", "{\n  a: 1, // one\n  b: 2,\n}") { $0["b"] = 2 },
    Case("comments around a value", "{a: /* x */ 0x10 /* y */}", "{a: /* x */ 17 /* y */}") { $0["a"] = 17 },
    Case("a removed member after a comment", "{a: 1, // one\n b: 2, c: 3}", "{a: 1, // one\n c: 3}") { $0["b"] = nil },
    Case("a removed member before a comment", "{\n  a: 1,\n  b: 2, // two\n}", "{\n  a: 1,\n  // two\n}") { $0["b"] = nil },
    Case(
      "all elements but the comments", "{\n  l: [\n    1, // one\n    // two\n    2,\n  ],\n}", "{\n  l: [\n    // one\n    // two\n  ],\n}"
    ) { $0["l"] = [] },
    Case("all elements but a comment in their line", "{l: [1, // one\n 2,\n 3]}", "{l: [ // one\n ]}") { $0["l"] = [] },
    Case("all members but a comment", "{a: 1, /* x */ b: 2}", "{ /* x */}") {
      $0["a"] = nil
      $0["b"] = nil
    },
    Case("a removed last member after a comment", "{a: 1, // one\n b: 2}", "{a: 1 // one\n }") { $0["b"] = nil },
    Case("a comment alone", "{\n  // none\n}", "{\n  // none\n  \"a\": 1\n}") { $0["a"] = 1 },
    Case("a removed member between comments", "{ /* 1 */ a: 1 /* 2 */ }", "{ /* 1 */ /* 2 */ }") { $0["a"] = nil },
  ]

  @Test(arguments: json) func newTextFollowsTheStyle(_ edit: Case) throws {
    #expect(try ReflectiveMapper<Table>().edit(json: edit.before, edit.change) == edit.after)
  }

  @Test(arguments: json5) func commentsStay(_ edit: Case) throws {
    #expect(try ReflectiveMapper<Table>().edit(json: edit.before, options: .init(dialect: .json5), edit.change) == edit.after)
  }

  @Test("an addition and its removal give the same bytes in every style", arguments: json + json5)
  func additionsAreTakenBack(_ edit: Case) throws {
    let options = JSONReadingOptions(dialect: .json5)
    let tables = ReflectiveMapper<Table>()
    let more = try tables.edit(json: edit.before, options: options) { $0["added"] = [["x": 1]] }
    #expect(more != edit.before)
    #expect(try tables.edit(json: more, options: options) { $0["added"] = nil } == edit.before)
  }
}
