import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Text that is written straight is the text that the way by a tree gives.
@Suite struct SameTextTests {
  /// The text by both ways; a value is written by the long way, and so is text with options.
  private func check<T: Codable & SendableMetatype>(
    _ mapper: ReflectiveMapper<T>, _ model: T, _ expected: String? = nil, at place: SourceLocation = #_sourceLocation
  ) throws {
    for _ in coldAndWarm {
      let text = String(decoding: try mapper.jsonData(from: model), as: UTF8.self)
      let tree = try mapper.reversed.map(model)
      #expect(text == (try tree.jsonString()), sourceLocation: place)
      if let expected { #expect(text == expected, sourceLocation: place) }
      #expect(
        try mapper.array.jsonData(from: [model, model]) == mapper.array.reversed.map([model, model]).jsonData(), sourceLocation: place)
      #expect(
        try mapper.dictionary.jsonData(from: ["b": model, "a": model])
          == mapper.dictionary.reversed.map(["b": model, "a": model]).jsonData(), sourceLocation: place)
      let pretty = try Value(json: mapper.jsonData(from: model, options: .prettySorted)).jsonString(.sorted)
      #expect(pretty == (try Value(json: text).jsonString(.sorted)), sourceLocation: place)
    }
  }

  private static let written = OutOfOrderTests.rows.filter { if case .refused = $0.expected { false } else { true } }

  @Test(arguments: written) func handWrittenForms(_ row: OutOfOrderTests.Row) throws {
    let script = WritingScript(row.body)
    try check(ReflectiveMapper<WritingScript>(), script)
    try check(ReflectiveMapper<OutOfOrderTests.Everywhere<WritingScript>>(), .init(script))
    try check(ReflectiveMapper<OutOfOrderTests.Everywhere<WritingScript>>().keyTransformer(.camelToSnake).nulls(.write), .init(script))
  }

  struct Scalars: Codable, Reflectable {
    var flag = true, int = -5, wide = Int64.min, small = UInt8.max, huge = UInt64.max
    var double = 0.1, whole = 5.0, float = Float(0.1), decimal = Decimal(1.1 as Double)
    var text = "a\"b\\c\nd\u{1}é/", empty = "", date = Date(timeIntervalSince1970: 1_390_186_634.5)
    var url = URL(string: "http://x.y/a?b=c#d"), uuid = UUID(), data = Data([0xFB, 0xFF, 0])
    var none: Int?, noText: String?, noModel: Leafy?, some: Int? = 3, someModel: Leafy? = Leafy(someCount: 1)
    var list = [1, 2], texts = ["x", "y\t"], models = [Leafy(someCount: 1)], optionals: [Int?] = [nil, 1], twice: Int?? = .some(nil)
    var named = ["b": 1, "a": 2], numbered = [2: "x", 10: "y"], members: Set<Int> = [7], value: Value = ["k": [1, nil, "x"]]
    var pairs = [0.5: 1]
  }

  @Test func scalarsAndContainers() throws {
    for mapper in [
      ReflectiveMapper<Scalars>(), ReflectiveMapper().keyTransformer(.camelToSnake), ReflectiveMapper().nulls(.write),
      ReflectiveMapper().only(\.text, \.none, \.models), ReflectiveMapper().except(\.flag, \.someModel),
      ReflectiveMapper().field(\.int, from: "deep.int").field(\.none, from: "deep.none").nulls(.write),
      ReflectiveMapper().field(\.int, from: "places[3]").field(\.double, from: "places[0]"),
      ReflectiveMapper().except(\.some).field(\.empty, from: "some"),
      ReflectiveMapper().mapType(Int.self, using: BothWays<String, Int>(forward: { Int($0) }, back: { "#\($0)" })),
      ReflectiveMapper().mapType(Int?.self, using: BothWays<String, Int?>(forward: { Int($0) }, back: { $0.map { "?\($0)" } ?? "" })),
      ReflectiveMapper().mapType(String.self, using: BothWays<String, String>(forward: { $0 }, back: { $0.uppercased() })),
    ] {
      try check(mapper, Scalars())
    }
  }

  @Test func modelsOfManyShapes() throws {
    try check(ReflectiveMapper<[Payload]>().keyTransformer(.camelToSnake), [.labelledValue(theName: "a", itsAge: 1)])
    let citizen = Citizen("A", 1, homepage: "http://x.y", [Citizen("B", 2, [Citizen("C", 3)])])
    try check(ReflectiveMapper<Citizen>().keyTransformer(.camelToKebab), citizen)
    try check(ReflectiveMapper<Citizen>().field(\.age, from: "info.age").field(\.homepage, from: "info.url"), citizen)
    try check(ReflectiveMapper<Season>(), Season(wins: 1, losses: 2, title: "t"))
    try check(ReflectiveMapper<Parcel>(), Parcel(id: "declared(5)", label: "l", note: "n"))
  }

  // MARK: Errors

  struct Holder: Codable {
    var value: Value
    var list: [Double] = []
  }

  /// The lines without the properties, which structured data does not know.
  private func sources(_ lines: [String]) -> [String] { lines.map { $0.components(separatedBy: " -> ")[0] } }

  @Test func aDateThatTextCannotSayIsRefusedAtItsPlace() {
    let far = Value(Date(timeIntervalSince1970: 1e15))
    let mapper = ReflectiveMapper<Holder>()
    for value: Value in [far, ["a": [1, far]]] {
      let model = Holder(value: value)
      #expect((try? mapper.reversed.map(model)) != nil)
      let straight = issueLines { _ = try mapper.jsonData(from: model) }
      #expect(sources(straight) == sources(issueLines { _ = try mapper.reversed.map(model).jsonData() }))
      #expect(straight.count == 1)
      #expect(
        sources(issueLines { _ = try mapper.array.jsonData(from: [model]) })
          == sources(issueLines { _ = try mapper.array.reversed.map([model]).jsonData() }))
    }
  }

  @Test func errorsAreTheSame() {
    let models = [Holder(value: 1, list: [0.5, .nan, .infinity]), Holder(value: 1), Holder(value: 1, list: [.nan])]
    let mapper = ReflectiveMapper<Holder>()
    let expected = ["! invalidValue [0].list[1]", "! invalidValue [0].list[2]", "! invalidValue [2].list[0]"]
    #expect(issueLines { _ = try ReflectiveMapper<[Holder]>().jsonData(from: models) } == expected)
    #expect(issueLines { _ = try mapper.array.jsonData(from: models) } == expected)
    #expect(issueLines { _ = try mapper.array.reversed.map(models) } == expected)
    #expect((try? mapper.array(invalid: .skip).jsonData(from: models)) == Data(#"[{"value":1,"list":[]}]"#.utf8))
    // What fails leaves nothing behind for the next one.
    #expect((try? mapper.jsonData(from: Holder(value: 1, list: [2]))) == Data(#"{"value":1,"list":[2]}"#.utf8))
  }
}
