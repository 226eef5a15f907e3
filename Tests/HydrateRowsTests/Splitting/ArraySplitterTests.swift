import Foundation
import Testing

@testable import Hydrate
@testable import HydrateRows

@Suite struct ArraySplitterTests {
  /// The rows of a text in pieces, by a mapper that takes anything.
  static func cut(
    _ text: Data, at path: ValuePath, pieces size: Int, longest: Int = 1 << 20, options: JSONReadingOptions = .init()
  ) -> SplitRows<
    Value
  > {
    SplitRows(text, pieces: size, by: ArraySplitter(at: path, longestRow: longest, options: options)) { batch in
      var maker = RowMaker(IdentityMapper<Value>(), reading: options, userInfo: [:], path: path)
      let product = maker.rows(of: batch, longest: longest) { true }
      return (product.rows, product.error)
    }
  }

  private static func seen(_ cut: SplitRows<Value>) -> [String] {
    let error = (cut.error as? MappingError)?.issues.map {
      "\($0.code) \($0.message) \($0.sourcePath) \($0.location.map { "\($0)" } ?? "-")"
    }
    return cut.rows.map { "\(SeenRow($0)) \($0.source.map { "\($0)" } ?? "-")" } + (error ?? [])
  }

  private static let lists: [(String, ValuePath)] = [
    ("[]", ""), ("[1, \"a,]\\\"\", null, true, {\"a\": [1, {}]}, [[]], -1.5e+3]", ""), ("\u{FEFF} [1]\n", ""),
    ("[\r\n {\"a\": 1},\r\n\r {\"é\": 2}\n]", ""),
    ("{\"meta\": {\"data\": [7]}, \"data\": {\"rows\": [1, 2]}, \"z\": [\"x\", 0.5]}", "data.rows"),
    ("{\"data\": {\"x\": [1], \"rows\": [{\"id\": 1}\n,{\"id\": 2}]}}", "data.rows"), ("[[0], {\"a\": [[5, 6], [7]]}]", "[1].a[1]"),
    ("{\"d\\u0061ta\": [1]}", "data"), ("{\"data\": [], \"x\": 1}", "data"), ("{\"datax\": [1], \"dat\": [2], \"data\": [3]}", "data"),
    ("{\"\": {\"a.b\": [1]}}", #"[""]["a.b"]"#), ("[\"\\ud83d\\ude00\", \"🎉é\", \"\\\\\"]", ""), ("[0,1 , 2\t]", ""),
  ]

  @Test(arguments: lists) func theRowsAreTheDocuments(text: String, path: ValuePath) throws {
    let data = Data(text.utf8)
    let whole = try IdentityMapper<Value>().rows.at(Accessor(path)).map(json: data)
    for size in 1...data.count {
      let cut = Self.cut(data, at: path, pieces: size)
      #expect(cut.error == nil && cut.byteCount <= data.count)
      #expect(cut.rows.map { SeenRow($0) } == whole.map { SeenRow($0) }, "pieces of \(size)")
    }
  }

  @Test func issuesStandWhereTheDocumentHasThem() throws {
    let readings = ReflectiveMapper<Reading>()
    try readings.plan()
    let text = Data(
      "{\"data\": {\"rows\": [\n {\"id\": \"x\", \"at\": \"y\"},\n 7,\r\n\"é\", {\"id\": 4, \"at\": 0, \"level\": \"2\"}, {}]}}".utf8)
    let whole = try readings.rows.at("data.rows").map(json: text)
    for size in 1...text.count {
      let cut = SplitRows(text, pieces: size, by: ArraySplitter(at: "data.rows", longestRow: 100, options: .init())) { batch in
        var maker = RowMaker(readings, reading: .init(), userInfo: [:], path: "data.rows")
        let product = maker.rows(of: batch, longest: 100) { true }
        return (product.rows, product.error)
      }
      #expect(cut.rows.map { SeenRow($0) } == whole.map { SeenRow($0) })
    }
  }

  private static let broken: [String] = [
    "", " ", "[", "[1", "[1,", "[1, 2", "[1 2]", "[1,,2]", "[,]", "[1,]", "[1]x", "[1]]", "[{\"a\": 1]", "[{\"a\": 1} {\"b\"}]", "[nul, 1]",
    "[1, tru]",
    "[\"a", "[\"\u{1}\"]", "[01]", "[1.]", "[\u{FEFF}1]", "[1, \u{FEFF}]", "{\"rows\": [1], \"x\": tru}", "{\"rows\": [1] \"x\": 1}",
    "{\"rows\" [1]}",
    "{\"a\": \"\\ud800\", \"rows\": [1]}", "{\"a\": 01, \"rows\": [1]}", "{\"a\": -, \"rows\": [1]}", "{\"a\": [}, \"rows\": [1]}",
    "{\"rows\": [1]",
    "{\"rows\": [1]}}", "{\"rows\": [1], }", "{rows: [1]}", "\u{FEFF}\u{FEFF}[1]", "[1}", "[}", "[:]", "[1:2]", "[\"a\"\"b\"]", "[[1}]",
    "[truefalse, 1]",
  ]

  @Test(arguments: broken) func malformedTextIsThrownAfterTheRowsBeforeIt(text: String) throws {
    let data = Data(text.utf8)
    #expect(throws: MappingError.self) { try Value(json: data) }
    let path: ValuePath = text.contains("rows") ? "rows" : ""
    let whole = Self.cut(data, at: path, pieces: 1000)
    let error = try #require(whole.error as? MappingError)
    #expect(error.issues.map(\.code) == [.malformed] && error.issues[0].location != nil)
    for size in 1...max(1, data.count) {
      #expect(Self.seen(Self.cut(data, at: path, pieces: size)) == Self.seen(whole), "pieces of \(size)")
    }
  }

  @Test(arguments: [
    ("{}", "a", MappingIssue.Code.missingValue), ("{\"a\": null}", "a", .nullValue), ("{\"a\": 5}", "a", .typeMismatch),
    ("{\"a\": 5}", "a.b", .typeMismatch), ("{\"a\": null}", "a.b", .missingValue), ("[[1]]", "[1]", .missingValue),
    ("{\"a\": [1]}", "a[0]", .typeMismatch),
    ("{\"b\": {\"a\": [1]}}", "a", .missingValue), ("7", "", .typeMismatch), ("{}", "[a, b]", .configuration),
  ])
  func whereThereIsNoListThatIsThrown(text: String, path: ValuePath, code: MappingIssue.Code) throws {
    for size in [1, 1000] {
      let cut = Self.cut(Data(text.utf8), at: path, pieces: size)
      let issue = try #require((cut.error as? MappingError)?.issues.first)
      #expect(cut.rows.isEmpty && issue.code == code)
    }
  }

  @Test func theFirstListIsRead() {
    let cut = Self.cut(Data(#"{"a": 5, "a": [1, 2], "a": [3]}"#.utf8), at: "a", pieces: 1000)
    #expect(cut.error == nil && cut.rows.map(\.value) == [1, 2])
  }

  @Test(arguments: ["\"xxxxxxxxxxxxxxxx\"", "{\"a\": [1, 2, {\"b\": 3}]}", "1234567890123", "[[[[[[[]]]]]]]"])
  func whatIsTooLongIsLetGoOf(long: String) {
    let text = Data("[1,\n \(long) , 2, \(long)]".utf8)
    let whole = Self.cut(text, at: "", pieces: 1000, longest: 10)
    #expect(whole.error == nil && whole.rows.map(\.value) == [1, nil, 2, nil] && whole.rows.map(\.number) == [1, 2, 3, 4])
    #expect(whole.rows[1].location == TextLocation(line: 2, column: 2) && whole.rows[1].issues[0].sourcePath.description == "[1]")
    for size in 1...text.count { #expect(Self.seen(Self.cut(text, at: "", pieces: size, longest: 10)) == Self.seen(whole)) }
  }

  @Test(arguments: [
    "\"xxxxxxxxxxxxxx\u{1}\"", "{\"a\": [1, 2, {\"b\" 3}]}", "12345678901234x", "1234567890123.", "[[[[[[[}]]]]]]", "\"xxxxxxxxxxxx",
  ])
  func whatIsTooLongMustBeWellFormed(long: String) {
    let text = Data("[1, \(long), 2]".utf8)
    for size in 1...text.count {
      let cut = Self.cut(text, at: "", pieces: size, longest: 10)
      #expect(cut.rows.map(\.value) == [1] && (cut.error as? MappingError)?.issues.map(\.code) == [.malformed], "pieces of \(size)")
    }
  }

  @Test func depthIsBounded() {
    let options = JSONReadingOptions(nestingLimit: 3)
    for (text, isGood) in [("{\"rows\": [[1]]}", true), ("{\"rows\": [[[1]]]}", false), ("{\"x\": [[[1]]], \"rows\": []}", false)] {
      let cut = Self.cut(Data(text.utf8), at: "rows", pieces: 1, options: options)
      #expect((cut.error == nil) == isGood, "\(text)")
      if let error = cut.error as? MappingError { #expect(error.issues[0].message == "nested deeper than 3 levels") }
    }
  }
}
