import Testing

@testable import Hydrate

@Suite struct SpellingTests {
  static let known = ["title", "firstName", "first_name", "homepage", "id"]

  static let rows: [(name: String, nearest: String?, likely: String?)] = [
    ("titel", "title", "title"),  // two letters swapped
    ("Title", "title", "title"),
    ("firstname", "firstName", "firstName"),
    ("homepge", "homepage", "homepage"),
    ("frstNme", "firstName", "firstName"),
    ("pagehome", nil, nil),
    ("colour", nil, nil),
    ("x", nil, nil),
  ]

  @Test(arguments: rows) func findsTheNameThatWasMeant(_ row: (name: String, nearest: String?, likely: String?)) {
    #expect(Spelling.nearest(to: row.name, among: Self.known) == row.nearest)
    #expect(Spelling.likely(for: row.name, among: Self.known) == row.likely)
  }

  @Test func aNameWithoutACommonLetterIsNotMeant() {
    #expect(Spelling.likely(for: "x", among: ["a", "id"]) == nil && Spelling.nearest(to: "x", among: ["a"]) == nil)
    #expect(Spelling.likely(for: "X", among: ["x"]) == "x" && Spelling.likely(for: "x", among: ["xs"]) == "xs")
  }

  @Test func nothingIsNearWhereNothingIsKnown() {
    #expect(Spelling.nearest(to: "a", among: []) == nil)
    #expect(Spelling.nearest(to: String(repeating: "a", count: 100_000), among: Self.known) == nil)
  }
}
