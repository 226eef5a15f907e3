import Foundation
import Hydrate
import HydrateLearn
import HydrateSources

extension MessageTableTests {
  final class Ring { var next: Ring? }
  final class Opaque {}

  /// Sources that cannot become documents. The table of malformed JSON is in `JSONReaderFaultTests`.
  static let sourceRows: [MessageRow] = [
    MessageRow("Detail.json", #"expected a comma or ] | malformed | {}"#, throwing: { try Value(json: "[1 2]") }),
    MessageRow(
      "Detail.json", #"nested deeper than 2 levels | malformed | {"maximum":2}"#,
      throwing: { try Value(json: #"[[[1]]]"#, options: JSONReadingOptions(nestingLimit: 2)) }),
    MessageRow(
      "SourceMistake.cells", #"expected 2 cells as in the header, found 1 | malformed | {"cells":1,"columns":2}"#,
      throwing: { try Value(csv: "a,b\n1") }),
    MessageRow(
      "SourceMistake.cells", #"expected 1 cell as in the header, found 3 | malformed | {"cells":3,"columns":1}"#,
      throwing: { try Value(csv: "a\n1,\"2,2\",3\n4") }),
    MessageRow(
      "SourceMistake.archiveReference", #"references of an archive are not structured data | typeMismatch | {}"#,
      throwing: { try Value(plist: Data("<plist><dict><key>CF$UID</key><integer>1</integer></dict></plist>".utf8)) }),
    MessageRow(
      "SourceMistake.strayQuote", #"unexpected quote in a cell that does not start with one | malformed | {}"#,
      throwing: { try Value(csv: "a\nx\"y") }),
    MessageRow(
      "SourceMistake.textAfterQuote", #"expected a separator or the end of the row after the closing quote | malformed | {}"#,
      throwing: { try Value(csv: "a\n\"x\"y") }),
    MessageRow("SourceMistake.openQuote", #"missing closing quote | malformed | {}"#, throwing: { try Value(csv: "a\n\"x") }),
    MessageRow(
      "SourceMistake.repeatedName", #"duplicate name in the header | duplicateKey | {}"#, throwing: { try Value(csv: "a,a\n1,2") }),
    MessageRow(
      "SourceMistake.encoding", #"invalid UTF-8: beyond U+10FFFF | malformed | {}"#, throwing: { try Value(csv: Data([0x61, 0x0A, 0xFF])) }),
    MessageRow(
      "SourceMistake.escape", #"expected two hexadecimal digits after % | malformed | {}"#, throwing: { try Value(query: "a=%4") }),
    MessageRow("SourceMistake.escapedEncoding", #"invalid UTF-8 in the escapes | malformed | {}"#, throwing: { try Value(query: "a=%FF") }),
    MessageRow(
      "SourceMistake.openBracket", #"missing closing bracket in the name | malformed | {}"#, throwing: { try Value(query: "a[b=1") }),
    MessageRow(
      "SourceMistake.textAfterBracket", #"expected another bracket or the end of the name after a bracket | malformed | {}"#,
      throwing: { try Value(query: "a[b]c=1") }),
    MessageRow("SourceMistake.noName", #"expected a name before the brackets | malformed | {}"#, throwing: { try Value(query: "[b]=1") }),
    MessageRow(
      "SourceMistake.parameterConflict", #"the name has values of two kinds, such as a string and an object | duplicateKey | {}"#,
      throwing: { try Value(query: "a=1&a[b]=2") }),
    MessageRow("SourceMistake.notPropertyList", #"not a property list | malformed | {}"#, throwing: { try Value(plist: Data("x".utf8)) }),
    MessageRow(
      "SourceMistake.environmentConflict", #"one variable's name is the start of others' names | duplicateKey | {}"#,
      throwing: { try Value(environment: ["A": "1", "A__B": "2"]) }),
    MessageRow(
      "SourceMistake.notStructured", #"not structured data (Opaque) | typeMismatch | {"type":"Opaque"}"#,
      throwing: { try Value(any: Opaque()) }),
    MessageRow(
      "SourceMistake.notFinite", #"expected a finite number | invalidValue | {"expected":"a finite number"}"#,
      throwing: { try Value(any: Double.nan) }),
    MessageRow(
      "SourceMistake.circular", #"an object contains itself | invalidValue | {}"#,
      throwing: {
        let ring = Ring()
        ring.next = ring
        defer { ring.next = nil }
        return try Value(reflecting: ring)
      }),
    MessageRow(
      "SourceMistake.keyType", #"expected strings as keys of a dictionary (AnyHashable) | typeMismatch | {"type":"AnyHashable"}"#,
      throwing: { try Value(any: [Date(): 1] as [AnyHashable: Any]) }),
    MessageRow(
      "Mistake.separator", #"expected one ASCII character other than a quote or a line break as separator | configuration | {}"#,
      throwing: { try Value(csv: "a", options: CSVOptions(separator: "\n")) }),
    MessageRow(
      "Mistake.noSamples", #"expected at least one sample | configuration | {}"#,
      throwing: { try LearntModel(named: "Order", samples: []) }),
    MessageRow(
      "Mistake.typeName", #"expected the name of a type, found an order | configuration | {"name":"an order"}"#,
      throwing: { try LearntModel(named: "an order", samples: [5]) }),
    MessageRow(
      "SourceMistake.tooDeep", #"nested deeper than 64 levels | malformed | {"maximum":64}"#,
      throwing: { try Value(query: "a" + String(repeating: "[b]", count: 600) + "=1") }),
    MessageRow(
      "SourceMistake.environmentParts", #"the name has more than 64 parts | tooDeep | {"maximum":64}"#,
      throwing: {
        try Value(environment: ["A" + String(repeating: "__B", count: 600): "1"])
      }),
    MessageRow(
      "Mistake.unsupported",
      #"keyDecodingStrategy .custom is not supported; use keyTransformer(_:) of the profile | configuration | {"field":"keyDecodingStrategy .custom"}"#,
      throwing: {
        let decoder = FoundationJSONDecoder()
        decoder.keyDecodingStrategy = .custom { $0[0] }
        return try Self.decoded("[1]", by: decoder)
      }),
    MessageRow(
      "SourceMistake.hiddenCase",
      #"the type's own description hides the case; give it raw values (Described) | typeMismatch | {"type":"Described"}"#,
      throwing: { try Value(reflecting: Described.one) }),
  ]

  /// The error underneath, of a decoder that is asked for by class.
  private static func decoded(_ json: String, by decoder: JSONDecoder) throws -> [Int] {
    do {
      return try decoder.decode([Int].self, from: Data(json.utf8))
    } catch {
      throw MappingError.underlying(error) ?? error
    }
  }

  enum Described: CustomStringConvertible {
    case one
    var description: String { "" }
  }
}
