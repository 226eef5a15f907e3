import Testing

@testable import Hydrate

@Suite struct NameTableTests {
  @Test(arguments: [0, 1, 8, 9, 16, 17, 500]) func everyNameHasItsNumber(count: Int) {
    var table = NameTable()
    #expect(table.isEmpty)
    for number in 0..<count {
      let isNew = table.add("name \(number)", number)
      #expect(isNew)
    }
    for number in 0..<count {
      #expect(table.number(of: "name \(number)") == number)
      let isNew = table.add("name \(number)", -1)
      #expect(!isNew)
      #expect(table.number(of: "name \(number)") == number)
    }
    #expect(table.number(of: "name \(count)") == nil)
    #expect(!table.contains(""))
    #expect(table.isEmpty == (count == 0))
  }

  /// Names are the same where they are the same text, however it is spelled.
  @Test func equalTexts() {
    var table = NameTable()
    for number in 0..<20 { table.add("\(number)\u{E9}", number) }
    #expect(table.number(of: "7e\u{301}") == 7)
    let isNew = table.add("8e\u{301}", 0)
    #expect(!isNew)
  }
}
