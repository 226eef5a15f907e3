import Foundation
import Hydrate

extension MessageTableTests {
  struct Refusal: Error {}
  final class Item { var name = ""; var count = 0 }
  struct Thrower: Codable {
    init(from decoder: any Decoder) throws { throw Refusal() }
    func encode(to encoder: any Encoder) throws {}
  }
  struct Explainer: Codable {
    init(from decoder: any Decoder) throws {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not today"))
    }
    func encode(to encoder: any Encoder) throws {}
  }

  /// Messages of mappers while they read.
  static let mapperRows: [MessageRow] = [
    MessageRow(
      "Detail.own", #"too large | invalidValue | {}"#,
      throwing: {
        try ClosureMapper { (_: String, context) -> Int in throw context.failure(.invalidValue, "too large") }.map("x")
      }),
    MessageRow("Detail.said", #"not today | invalidValue | {"type":"Explainer"}"#, Explainer.self, "{}"),
    MessageRow("Detail.threw", #"threw Refusal (Thrower) | invalidValue | {"error":"Refusal","type":"Thrower"}"#, Thrower.self, "{}"),
    MessageRow(
      "Detail.closureThrew", #"ClosureMapper threw Refusal | invalidValue | {"error":"Refusal"}"#,
      throwing: { try ClosureMapper { (text: String) -> Int in throw Refusal() }.map("x") }),
    MessageRow(
      "Detail.closureThrew", #"the initializer threw Refusal (Order) | invalidValue | {"error":"Refusal","type":"Order"}"#,
      throwing: {
        try KeyedMapper({ (id: Int) -> Order in throw Refusal() }, from: KeyedPart("id")).map(["id": 1])
      }),
    MessageRow(
      "Detail.rule", #"must be at least 18 | invalidValue | {"minimum":18}"#,
      throwing: { try StringToNumber<Int>().validating(.minimum(18)).map("5") }),
    MessageRow(
      "Detail.rule", #"must be from 0.0 to 1.5 | invalidValue | {"maximum":1.5,"minimum":0.0}"#,
      throwing: { try IdentityMapper<Double>().validating(.range(0...1.5)).map(2) }),
    MessageRow(
      "Detail.rule", #"must have a length from 2 to 3 | invalidValue | {"maximumLength":3,"minimumLength":2}"#,
      throwing: { try IdentityMapper<String>().validating(.length(in: 2...3)).map("a") }),
    MessageRow(
      "Detail.rule", #"must be one of: "m", "f" | invalidValue | {"allowed":["m","f"]}"#,
      throwing: { try IdentityMapper<String>().validating(.oneOf("m", "f")).map("x") }),
    MessageRow(
      "Detail.rule", #"must match the pattern "[a-z]" | invalidValue | {"pattern":"[a-z]"}"#,
      throwing: { try IdentityMapper<String>().validating(.matching(pattern: "[a-z]")).map("5") }),
    MessageRow(
      "Detail.rule", #"too young | invalidValue | {"minimum":18}"#,
      throwing: { try IdentityMapper<Int>().validating(.minimum(18).saying("too young")).map(5) }),
    MessageRow(
      "Detail.rule", #"must not be one of the values that are ruled out | invalidValue | {}"#,
      throwing: { try IdentityMapper<String>().validating(.not(.oneOf("m", "f"))).map("m") }),
    MessageRow(
      "Detail.oneOf", #"expected one of S, L | invalidValue | {"allowed":["S","L"]}"#,
      throwing: { try EnumMapper(["S": Size.small, "L": Size.large]).map("x") }),
    MessageRow(
      "Detail.oneOf", #"expected one of ja, j, nein | invalidValue | {"allowed":["ja","j","nein"]}"#,
      throwing: { try BoolMapper(true: ["ja", "j"], false: ["nein"]).map("x") }),
    MessageRow(
      "Detail.expectedKind",
      #"expected a string or an array, found a number | typeMismatch | {"expected":"a string or an array","found":"number"}"#,
      throwing: { try IdentityMapper<Value>().requiring(.array, .string).map(json: "5") }),
    MessageRow(
      "Detail.rule",
      #"expected a whole number, found a string that is not one (Int) | invalidValue | {"expected":"a whole number","found":"string","type":"Int"}"#,
      throwing: {
        struct Outer: Codable {
          var inner: Order
          init(from decoder: any Decoder) throws { inner = try ReflectiveMapper<Order>().map(json: #"{"id": "x"}"#) }
          func encode(to encoder: any Encoder) throws {}
        }
        return try ReflectiveMapper<Outer>().map(json: "{}")
      }),
    MessageRow(
      "Detail.expected", #"expected a whole number (Int) | invalidValue | {"expected":"a whole number","type":"Int"}"#,
      throwing: { try StringToNumber<Int>().map("x") }),
    MessageRow(
      "InvalidValue.url", #"invalid URL: a space at character 2 | invalidValue | {"expected":"a URL","offset":1}"#,
      throwing: { try StringToURL().map("a b") }),
    MessageRow(
      "InvalidValue.url", #"invalid URL: an empty string | invalidValue | {"expected":"a URL"}"#, throwing: { try StringToURL().map("") }),
    MessageRow(
      "Mistake.emptySeparator", #"expected a separator that is not empty | configuration | {}"#,
      throwing: { try StringToArray<Int>("").map("1") }),
    MessageRow(
      "Mistake.numberSeparators",
      #"expected different separators of a number that are no digits, letters or signs | configuration | {}"#,
      throwing: { try StringToNumber<Int>().spelled(decimal: ",", grouping: ",").map("1") }),
    MessageRow(
      "Unwritable.notSplit", #"cannot be written: the text would be split into other elements | irreversible | {}"#,
      throwing: { try StringToArray<String>(",").reversed.map([""]) }),
    MessageRow(
      "Unwritable.notScalar", #"cannot be written in a text with separators: expected one scalar | irreversible | {}"#,
      throwing: { try StringToArray<[Int]>(",").reversed.map([[]]) }),
    MessageRow("InvalidValue.uuid", #"invalid UUID | invalidValue | {"expected":"a UUID"}"#, throwing: { try StringToUUID().map("x") }),
    MessageRow(
      "InvalidValue.scheme",
      #"expected a URL with the scheme http or https | invalidValue | {"allowed":["http","https"],"expected":"a URL"}"#,
      throwing: { try StringToURL(schemes: ["https", "http"]).map("ftp://a") }),
    MessageRow(
      "InvalidValue.encoding", #"invalid hex data | invalidValue | {"expected":"hex data"}"#, throwing: { try StringToData(.hex).map("x") }),
    MessageRow(
      "InvalidValue.dateFormat", #"expected a date in the format RFC 3339 | invalidValue | {"expected":"a date","format":"RFC 3339"}"#,
      throwing: { try StringToDate(.rfc3339).map("x") }),
    MessageRow(
      "InvalidValue.dateFormat", #"invalid date | invalidValue | {"expected":"a date","type":"Date"}"#,
      throwing: { try StringToDate(.anyFormat).map("x") }),
    MessageRow(
      "InvalidValue.dateRange", #"expected a date in the years 0 to 9999 | invalidValue | {"expected":"a date in the years 0 to 9999"}"#,
      throwing: { try NumberToDate().map(1e30) }),
    MessageRow(
      "InvalidValue.dateComponents",
      #"expected year, month, day and a time of day | invalidValue | {"expected":"year, month, day and a time of day"}"#,
      throwing: { try ComponentsToDate().map([2014, 13, 1]) }),
    MessageRow("InvalidValue.timeDropped", "the time of day is not written | precisionLoss | {}") {
      try StringToDate(.day).reversed.mapReportingIssues(Date(timeIntervalSince1970: 1)).issues
    },
    MessageRow("InvalidValue.datePartDropped", "a part of the date is not written | precisionLoss | {}") {
      try StringToDate(.custom("yyyy-MM")).reversed.mapReportingIssues(Date(timeIntervalSince1970: 1)).issues
    },
    MessageRow("InvalidValue.fractionDropped", "digits after the nanoseconds are not written | precisionLoss | {}") {
      try ComponentsToDate().reversed.mapReportingIssues(Date(timeIntervalSinceReferenceDate: 0x1p-30)).issues
    },
    MessageRow(
      "InvalidValue.format", #"expected a string in the format | invalidValue | {}"#,
      throwing: { try FormatMapper(.dateTime.year().month().day()).map("x") }),
    MessageRow(
      "InvalidValue.formatter", #"the formatter rejects the string | invalidValue | {}"#,
      throwing: { try FormatterMapper({ NumberFormatter() }, as: Int.self).map("x") }),
    MessageRow(
      "InvalidValue.result", #"expected a result of String, found NSNumber | invalidValue | {"expected":"String","found":"NSNumber"}"#,
      throwing: { try FormatterMapper({ NumberFormatter() }, as: String.self).map("5") }),
    MessageRow(
      "Detail.key", #"invalid key (Named) | invalidValue | {"type":"Named"}"#,
      throwing: { try ReflectiveMapper<[Named: Int]>().map(json: #"{"x": 1}"#) }),
    MessageRow(
      "Detail.oneOf", #"expected one of north, south | invalidValue | {"allowed":["north","south"],"found":"string"}"#,
      throwing: { try ReflectiveMapper<[Pole: Int]>().map(json: #"{"nort": 1}"#) }),
    MessageRow(
      "InvalidValue.oddPairs", #"expected keys and values in turn, found an odd number of elements | invalidValue | {}"#,
      throwing: { try ReflectiveMapper<[Double: Int]>().map(json: "[1]") }),
    MessageRow(
      "InvalidValue.cannotTellCase", #"missing value that names the case | missingValue | {}"#,
      throwing: {
        try DispatchMapper<Order>(on: "type", ["o": ReflectiveMapper<Order>()]).map(json: "{}")
      }),
    MessageRow(
      "Detail.oneOf", #"expected one of o | invalidValue | {"allowed":["o"],"found":"string"}"#,
      throwing: {
        try DispatchMapper<Order>(on: "type", ["o": ReflectiveMapper<Order>()]).map(json: #"{"type": "x"}"#)
      }),
    MessageRow(
      "Detail.jsonText", #"expected a comma or ], at line 1, column 4 of the JSON text | malformed | {"column":4,"line":1}"#,
      throwing: { try Mappers.JSONText(IdentityMapper<[Int]>()).map("[1 2]") }),
    MessageRow("Mistake.noMapper", #"no mapper to try | configuration | {}"#, throwing: { try FirstMapper<String, Int>([]).map("x") }),
    MessageRow(
      "Mistake.otherType", #"expected a value of String, found Int | configuration | {"expected":"String","found":"Int"}"#,
      throwing: { try StringToNumber<Int>().casting(to: String.self).map("5") }),
    MessageRow(
      "Mistake.repeated", #"duplicate key a | configuration | {"key":"a"}"#, throwing: { try EnumMapper(["a": 1, "a": 2]).map("a") }),
    MessageRow(
      "Mistake.repeated", #"duplicate word a | configuration | {"key":"a"}"#,
      throwing: { try BoolMapper(true: ["a"], false: ["a"]).map("a") }),
    MessageRow(
      "Mistake.noWord", #"no word for true | configuration | {"expected":"true"}"#,
      throwing: { try BoolMapper(true: [], false: ["a"]).map("a") }),
    MessageRow(
      "Mistake.sharedProperty", #"two fields for the property count | configuration | {"field":"count"}"#,
      throwing: {
        try KeyedMapper({ Item() }) {
          KeyedField("a", \.count)
          KeyedField("b", \.count)
        }.map([:])
      }),
    MessageRow(
      "Mistake.invalidPath",
      #"invalid path: missing closing bracket, at offset 1 | configuration | {"reason":"missing closing bracket, at offset 1"}"#,
      throwing: { try IdentityMapper<Int>().at("a[").map([:]) }),
    MessageRow(
      "Mistake.noModel",
      #"expected a mapper that wraps one ReflectiveMapper (IdentityMapper<Value>) | configuration | {"type":"IdentityMapper<Value>"}"#,
      throwing: { try IdentityMapper<Value>().plan() }),
  ]

  enum Pole: String, Codable, CodingKeyRepresentable, CaseIterable { case north, south }
  struct Named: Codable, Hashable, CodingKeyRepresentable {
    var codingKey: any CodingKey { Key.a }
    init?<K: CodingKey>(codingKey: K) { nil }
    enum Key: CodingKey { case a }
  }
}
