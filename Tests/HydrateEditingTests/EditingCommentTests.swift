import Hydrate
import HydrateEditing
import Testing

/// Comments stay, in the order of the text, whatever happens to the values around them.
@Suite struct EditingCommentTests {
  typealias Case = TableEdit
  typealias Table = TableEdit.Table

  static let cases: [Case] = [
    Case(
      "between removed members", "{\n  a: 1, // one\n  // about b\n  b: 2, // two\n  c: 3\n}",
      "{\n  // one\n  // about b\n  // two\n  c: 3\n}"
    ) {
      $0["a"] = nil
      $0["b"] = nil
    },
    Case(
      "between the last members", "{\n  a: 1,\n  b: 2, // two\n  /* c */ c: 3 // three\n}",
      "{\n  a: 1,\n  b: 2 // two\n  /* c */ // three\n}"
    ) { $0["c"] = nil },
    Case(
      "of a member for another one", "{\n  a: 1, // one\n  b: 2 /* two */, // end\n}", "{\n  a: 1, // one\n  c: 3 /* two */, // end\n}"
    ) {
      $0["b"] = nil
      $0["c"] = 3
    },
    Case(
      "between elements that change places", "{l: [\n  \"a\", // first\n  \"b\", // second\n  \"c\" // third\n]}",
      "{l: [\n  \"c\", // first\n  \"b\", // second\n  \"a\" // third\n]}"
    ) { $0["l"] = ["c", "b", "a"] },
    Case(
      "between elements that others take the place of", "{l: [1, /* x */ 2, /* y */ 3]}", "{l: [7, /* x */ 8, /* y */ 3]}"
    ) { $0["l"] = [7, 8, 3] },
    Case(
      "between elements that go", "{l: [1, /* x */ 2, /* y */ 3, /* z */ 4]}", "{l: [1, /* x */ /* y */ /* z */ 4]}"
    ) { $0["l"] = [1, 4] },
    Case(
      "before and after an element that moves", "{l: [\"a\", /* x */ \"b\", /* y */ \"c\", /* z */ \"d\"]}",
      "{l: [ /* x */ \"b\", /* y */ \"c\", /* z */ \"d\", \"a\"]}"
    ) { $0["l"] = ["b", "c", "d", "a"] },
    Case(
      "up to U+2028, before a new member", "{\u{2028}  a: 1, // one\u{2028}}", "{\u{2028}  a: 1, // one\n b: 2,\u{2028}}"
    ) { $0["b"] = 2 },
    Case(
      "up to U+2028, after a removed member", "{a: 1, // one\u{2028} b: 2, // two\u{2029} c: 3}",
      "{a: 1, // one\u{2028} // two\u{2029} c: 3}"
    ) { $0["b"] = nil },
    Case(
      "up to U+2028, after the last member", "{a: 1, b: 2 // two\u{2028}}", "{a: 1 // two\u{2028}}"
    ) { $0["b"] = nil },
    Case("in a value that changes", "{a: {/* x */ b: 1, /* y */ c: 2}}", "{a: {/* x */ b: 5, /* y */ c: 2}}") {
      $0["a"] = ["b": 5, "c": 2]
    },
  ]

  private static func comments(_ text: String) -> [Substring] { text.matches(of: #/\/\*.*?\*\/|\/\/[^\n\u{2028}\u{2029}]*/#).map(\.output) }

  @Test(arguments: cases) func commentsStay(_ edit: Case) throws {
    let options = JSONReadingOptions(dialect: .json5)
    let edited = try ReflectiveMapper<Table>().edit(json: edit.before, options: options, edit.change)
    #expect(edited == edit.after)
    var changed = try ReflectiveMapper<Table>().map(json: edit.before, options: options)
    edit.change(&changed)
    #expect(try ReflectiveMapper<Table>().map(json: edited, options: options) == changed)
    #expect(Self.comments(edited) == Self.comments(edit.before))
  }
}
