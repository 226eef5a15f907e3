import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct AlternativesTests {
  struct Point: Codable, Equatable { var x: Int; var y: Float }
  /// Tries one form after another.
  enum Either: Decodable, Equatable {
    case points([String: Point]), list([Point]), grumbled(String), text(String), none
    struct Grumble: Decodable, Equatable { var text: String }
    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      if let points = try? one.decode([String: Point].self) {
        self = .points(points)
      } else if let list = try? one.decode([Point].self) {
        self = .list(list)
      } else if let text = try? one.decode(String.self) {
        self = .text(text)
      } else {
        self = .none
      }
    }
  }
  struct Holder: Decodable, Equatable { var value: Either }

  static let rows: [(json: String, value: Either, lines: [String])] = [
    (#"{"a": {"x": 1, "y": 2}}"#, .points(["a": Point(x: 1, y: 2)]), []),
    // The loss is reported where the branch that has it wins, and only there.
    (#"{"a": {"x": 1, "y": 0.123456789}}"#, .points(["a": Point(x: 1, y: 0.123456789)]), ["~ precisionLoss value.a.y"]),
    (#"{"a": {"x": 1, "y": 0.123456789}, "b": {}}"#, .none, []),
    (#"{"a": {"x": 1, "y": 2}, "a": {"x": 1, "y": 2}, "b": {}}"#, .none, []),
    (#"[{"x": 1, "y": 0.123456789}]"#, .list([Point(x: 1, y: 0.123456789)]), ["~ precisionLoss value[0].y"]),
    (#"[{"x": 1, "y": 0.123456789}, {"x": {}}]"#, .none, []),
    (#""t""#, .text("t"), []),
    ("7", .text("7"), []),
  ]

  @Test(arguments: rows.indices) func aBranchThatLosesLeavesNoIssue(_ index: Int) {
    let row = Self.rows[index]
    let json = #"{"value": \#(row.json)}"#
    for mapper in [ReflectiveMapper<Holder>(), ReflectiveMapper<Holder>().unknownKeys(.report)] {
      let outcome = RunOutcome(mapper, json)
      #expect(outcome.value?.value == row.value && outcome.lines == row.lines, "\(row.json) \(outcome.lines)")
    }
  }

  struct Grumbles: Decodable, Equatable {
    var text: String
    enum CodingKeys: CodingKey { case text }
    init(text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      text = (try? fields.decode(String.self, forKey: .text)) ?? "none"
    }
  }

  @Test func whatAMapperReportedBeforeItFailedIsDroppedWithIt() {
    let mapper = ReflectiveMapper<Grumbles>().field(\.text, using: Grumbling(wanted: "a"))
    expectRun(mapper, #"{"text": "a"}"#, gives: Grumbles(text: "a"), ["~ precisionLoss text"])
    expectRun(mapper, #"{"text": "b"}"#, gives: Grumbles(text: "none"))
    struct Plain: Codable, Equatable { var text: String }
    expectRun(
      ReflectiveMapper<Plain>().field(\.text, using: Grumbling(wanted: "a")), #"{"text": "b"}"#, gives: nil,
      ["! invalidValue text", "~ precisionLoss text"])
  }

  @Test func errorsOfDecodingAreOfFoundationsKinds() throws {
    struct Asking: Decodable, Equatable {
      var found: [String] = []
      enum CodingKeys: CodingKey { case missing, null, object, number, inner }
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        for key in [CodingKeys.missing, .null, .object, .number] {
          do { _ = try fields.decode(Int.self, forKey: key) } catch let error as DecodingError { found.append(Self.kind(error)) }
        }
        do { _ = try fields.decode(Point.self, forKey: .inner) } catch let error as DecodingError { found.append(Self.kind(error)) }
      }
      static func kind(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "keyNotFound \(key.stringValue) \(context.codingPath.count)"
        case .valueNotFound(_, let context): "valueNotFound \(context.codingPath.map(\.stringValue))"
        case .typeMismatch(_, let context): "typeMismatch \(context.codingPath.map(\.stringValue))"
        case .dataCorrupted(let context): "dataCorrupted \(context.codingPath.map(\.stringValue))"
        @unknown default: "?"
        }
      }
    }
    let outcome = RunOutcome(ReflectiveMapper<Asking>(), #"{"null": null, "object": {}, "number": "x", "inner": {"x": 1}}"#)
    #expect(outcome.lines == [])
    let found = outcome.value?.found ?? []
    #expect(found.map { $0.prefix { $0 != " " } } == ["keyNotFound", "valueNotFound", "typeMismatch", "dataCorrupted", "keyNotFound"])
    #expect(found.dropFirst().first == #"valueNotFound ["null"]"#)
    #expect(found.first == "keyNotFound missing 0", "Foundation names the object's path, not the key's")
  }

  static let count = DecodeCount()
  /// A tree that is tried as a pair first, which fails at the bottom only.
  struct Tree: Decodable {
    var depth: Int
    enum CodingKeys: CodingKey { case next, name }
    init(from decoder: any Decoder) throws {
      AlternativesTests.count.add()
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let next = try? fields.decode(Tree.self, forKey: .next)
      _ = try? fields.decode([Tree].self, forKey: .next)
      _ = try fields.decode(String.self, forKey: .name)
      depth = (next?.depth ?? 0) + 1
    }
  }

  @Test func nestedAlternativesAreDecodedAsOftenAsFoundationDoes() throws {
    for bottom in [#"{"name": "x"}"#, #"{"name": {}}"#, "5"] {
      let json = (0..<20).reduce(bottom) { inner, _ in #"{"next": \#(inner), "name": {}}"# }
      Self.count.reset()
      _ = try? JSONDecoder().decode(Tree.self, from: Data(json.utf8))
      let expected = Self.count.value
      Self.count.reset()
      let outcome = RunOutcome(ReflectiveMapper<Tree>(), json)
      #expect(Self.count.value <= expected + 16, "\(Self.count.value) decodes, Foundation's decoder takes \(expected)")
      #expect(outcome.lines == ["! typeMismatch name"])
    }
  }

  struct Rounded: Decodable { var size: Float }
  struct Exact: Decodable {
    var size: Double
    var extra: Int
  }

  struct Size: Decodable {
    var size: Double

    enum CodingKeys: String, CodingKey { case part }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let rounded = try? fields.decode(Rounded.self, forKey: .part) {
        size = Double(rounded.size)
      } else {
        size = try fields.decode(Exact.self, forKey: .part).size
      }
    }
  }

  @Test func anAlternativeRefusedForAnUnknownKeyLeavesNoIssue() throws {
    let json = #"{"part": {"size": 0.123456789, "extra": 1}}"#
    let mapped = try ReflectiveMapper<Size>().unknownKeys(.refuse).mapReportingIssues(json: json)
    #expect(mapped.value.size == 0.123456789)
    #expect(mapped.issues.isEmpty, "\(mapped.report)")
  }
}
