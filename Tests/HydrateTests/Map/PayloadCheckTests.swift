import Testing

@testable import Hydrate

@Suite struct PayloadCheckTests {
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

  @Test(arguments: rows) func everyValueOfAPayloadIsChecked(_ row: (json: String, issues: [String])) {
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Shape>().map(json: row.json) }
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == row.issues)
  }
}
