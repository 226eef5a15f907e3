import Foundation
import Hydrate

/// A model that has every kind of field. What is optional here lets the rest be reached when one part does not fit.
struct Everything: Codable, Equatable, Sendable {
  var wholeNumbers: WholeNumbers
  var otherScalars: OtherScalars?
  var manyChoices: Choices?
  var manyLists: Collections?
  var innerParts: InnerParts?

  static let shape = Shape.object([
    ("wholeNumbers", WholeNumbers.shape), ("otherScalars", .optional(OtherScalars.shape)), ("manyChoices", .optional(Choices.shape)),
    ("manyLists", .optional(Collections.shape)), ("innerParts", .optional(InnerParts.shape)),
  ])
}

/// Every integer type.
struct WholeNumbers: Codable, Equatable, Sendable {
  var inInt: Int
  var inInt8: Int8
  var inInt16: Int16
  var inInt32: Int32
  let inInt64: Int64
  var inUInt: UInt?
  var inUInt8: UInt8?
  var inUInt16: UInt16?
  var inUInt32: UInt32?
  private(set) var inUInt64: UInt64?
  var inInt128: Int128?
  var inUInt128: UInt128?

  static let shape = Shape.object(
    [
      "inInt", "inInt8", "inInt16", "inInt32", "inInt64", "inUInt", "inUInt8", "inUInt16", "inUInt32", "inUInt64", "inInt128", "inUInt128",
    ].map { ($0, .integer) })
}

/// The other scalars of the standard library and Foundation.
struct OtherScalars: Codable, Equatable, Sendable {
  var doubleNumber: Double
  var floatNumber: Float?
  var decimalNumber: Decimal?
  var graphicNumber: CGFloat?
  var plainFlag: Bool
  var someText: String
  var birthDate: Date?
  var deathDate: Date?
  var homePage: URL?
  var uniqueID: UUID?
  var rawData: Data?
  var anythingElse: Value?
  var twiceOptional: Int??

  static let shape = Shape.object([
    ("doubleNumber", .number), ("floatNumber", .number), ("decimalNumber", .number), ("graphicNumber", .number), ("plainFlag", .flag),
    ("someText", .text), ("birthDate", .optional(.date)), ("deathDate", .optional(.date)), ("homePage", .link), ("uniqueID", .uuid),
    ("rawData", .data), ("anythingElse", .any), ("twiceOptional", .optional(.integer)),
  ])
}

/// Arrays, sets and dictionaries.
struct Collections: Codable, Equatable, Sendable {
  var smallNumbers: [Int8]
  var maybeTexts: [String?]
  var nestedLists: [[Double]]?
  var numberSet: Set<Int>
  var textSet: Set<String>?
  var byText: [String: Int]
  var byNumber: [Int: String]?
  var bySide: [Side: UInt16]?
  var byDate: [Date: Bool]?
  var ofModels: [String: [Leaf]]?
  var fixedLists: ContiguousArray<Decimal>?
  var someValues: [Value]?

  static let shape = Shape.object([
    ("smallNumbers", .list(.integer)), ("maybeTexts", .list(.optional(.text))), ("nestedLists", .list(.list(.number))),
    ("numberSet", .list(.integer)), ("textSet", .list(.text)), ("byText", .map(keys: Literals.keys, .integer)),
    ("byNumber", .map(keys: ["1", "-5", "007", "x", "9223372036854775808"], .text)),
    ("bySide", .either([.map(keys: ["left", "right", "up"], .integer), .list(.any)])), ("byDate", .inTurn([.date, .flag])),
    ("ofModels", .map(keys: Literals.keys, .list(Leaf.shape))), ("fixedLists", .list(.number)), ("someValues", .list(.any)),
  ])
}
