import Foundation
import Hydrate

/// The schemas of scalars with built-in rules, written and accepted. They repeat `LeafReader` and
/// `LeafWriter`.
extension Leaf {
  /// - Parameter isExact: Whether only values of the target's own kind are accepted.
  func schema(_ use: JSONSchemaUse, isExact: Bool = false) -> SchemaNode { use == .written ? written : accepted(isExact) }

  var written: SchemaNode {
    switch self {
    case .bool: .types("boolean")
    case .string: .types("string")
    case .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64, .uint128:
      integer?.node ?? .types("integer")
    case .double, .float, .cgFloat, .decimal: .types("number")
    case .date: .keywords(["type": .text("string"), "format": .text("date-time")])
    case .url: .keywords(["type": .text("string"), "format": .text("uri-reference")])
    case .uuid: .keywords(["type": .text("string"), "format": .text("uuid")])
    case .data: .keywords(["type": .text("string"), "contentEncoding": .text("base64")])
    }
  }

  private func accepted(_ isExact: Bool) -> SchemaNode {
    func orText(_ number: SchemaNode, _ pattern: String) -> SchemaNode {
      guard !isExact, case .value(let type)? = number["type"] else { return number }
      return number.with("type", .list([.value(type), .text("string")])).with("pattern", .text(pattern))
    }
    return switch self {
    case .bool:
      isExact
        ? written
        : .keywords([
          "type": .texts(["boolean", "integer", "string"]), "minimum": .number(0), "maximum": .number(1),
          "pattern": .text(TextPatterns.bool),
        ])
    case .string: isExact ? written : .types("string", "number", "boolean")
    case .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64, .uint128:
      integer.map { orText($0.node, $0.pattern) } ?? .nothing
    case .double, .cgFloat: orText(.numbers(upTo: .greatestFiniteMagnitude), TextPatterns.double)
    case .float: orText(.numbers(upTo: Double(Float.greatestFiniteMagnitude)), TextPatterns.float)
    // Larger numbers do not fit a `Decimal`; a schema cannot limit the number of digits.
    case .decimal: orText(.numbers(upTo: 1e127), TextPatterns.decimal)
    case .date: isExact ? date : .any([date] + Self.times)
    case .url: written.with("minLength", .number(1)).with("pattern", .text(TextPatterns.url))
    case .uuid: isExact ? written.with("pattern", .text(TextPatterns.uuid)) : .types("string").with("pattern", .text(TextPatterns.anyUUID))
    case .data: written.with("pattern", .text(TextPatterns.base64))
    }
  }

  private var date: SchemaNode { written.with("pattern", .text(TextPatterns.date)) }

  /// Unix time: seconds, and milliseconds from the size on at which they are unambiguous, without
  /// the ranges of 8 and 14 digits in which numbers are days.
  private static let times: [SchemaNode] = [
    (-9_999_999_999 as Int64, 10_000_100 as Int64), (99_991_232, 9_999_999_999), (900_000_000_000, 10_000_100_999_999),
    (99_991_232_000_000, 253_402_300_799_999),
  ].map { .numbers(from: Value($0), to: Value($1)) }

  /// The integers of the type, and the pattern of their texts.
  private var integer: (node: SchemaNode, pattern: String)? { (type as? any FixedWidthInteger.Type).map { integer($0) } }

  private func integer<I: FixedWidthInteger>(_ type: I.Type) -> (node: SchemaNode, pattern: String) {
    (.numbers("integer", from: Value(I.min), to: Value(I.max)), TextPatterns.integer(type))
  }
}
