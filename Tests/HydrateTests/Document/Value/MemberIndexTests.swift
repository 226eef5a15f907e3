import Testing

@testable import Hydrate

@Suite struct MemberIndexTests {
  @Test("member index: the same bytes go first, keys that are equal as strings are counted together") func membersAreFoundByTheirKeys()
    throws
  {
    // The second and the third differ in scalars alone, and the fourth is the first one, spelt with an escape.
    let keys = [#"a"#, "\u{E9}", "e\u{301}", #"\u0061"#, "", "\u{1F600}"]
    let members = keys.enumerated().map { "\"\($1)\": \($0)" } + (0..<200).map { "\"key\($0)\": \($0 + 100)" }
    let object = try Value(json: "{\(members.joined(separator: ", "))}")
    let index = MemberIndex(of: object)
    func int(_ key: String) -> Int? { index.member(key).flatMap { Value(object.document, $0).int } }
    #expect(int("a") == 3)
    #expect(index.count(of: "a") == 2)
    #expect(int("\u{E9}") == 1)
    #expect(int("e\u{301}") == 2)
    #expect(index.count(of: "\u{E9}") == 2)
    #expect(int("") == 4)
    #expect(int("\u{1F600}") == 5)
    for number in 0..<200 { #expect(int("key\(number)") == number + 100) }
    #expect(int("key200") == nil)
    #expect(index.count(of: "key200") == 0)
  }

  @Test func anEmptyObjectHasNone() throws {
    #expect(try MemberIndex(of: Value(json: "{}")).member("a") == nil)
  }
}
