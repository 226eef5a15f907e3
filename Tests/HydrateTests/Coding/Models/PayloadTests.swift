import Hydrate
import Testing

@Suite struct PayloadTests {
  enum Shape: Codable, Equatable {
    case box(width: Int, label: String, sizes: [Int])
    case pair(Double, Bool)
    case empty
  }

  static let rows: [(json: String, issues: [String])] = [
    (
      #"{"box": {"width": {}, "label": [], "sizes": ["q"]}}"#,
      ["box.width typeMismatch", "box.label typeMismatch", "box.sizes[0] invalidValue"]
    ),
    (#"{"pair": {"_0": "a", "_1": 7}}"#, ["pair._0 invalidValue", "pair._1 invalidValue"]),
    (#"{"box": {"width": 1}}"#, ["box.label missingValue", "box.sizes missingValue"]),
    (#"{"ring": {}}"#, [" invalidValue"]),
    (#"{"box": {}, "empty": {}}"#, [" invalidValue"]),
    (#"{"empty": 1}"#, ["empty typeMismatch"]),
  ]

  /// Every case once: no inspection can tell what they ask for, only documents name them.
  static let good = [#"{"box": {"width": 1, "label": "a", "sizes": [1]}}"#, #"{"pair": {"_0": 1, "_1": true}}"#, #"{"empty": {}}"#]

  @Test(arguments: rows) func everyValueOfAPayloadIsChecked(_ row: (json: String, issues: [String])) throws {
    for json in Self.good { _ = try ReflectiveMapper<Shape>().map(json: json) }
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Shape>().map(json: row.json) }
    #expect(error?.isComplete == true)
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == row.issues)
  }
}
