import Foundation
import Hydrate

@testable import TestSupport

extension MessageTableTests {
  /// Values that do not fit their types.
  static let valueRows: [MessageRow] = [
    // Missing and null.
    MessageRow(
      "Detail.absent", #"missing value (Bool) | missingValue | {"expected":"true or false","found":"nothing","type":"Bool"}"#,
      Box<Bool>.self, "{}"),
    MessageRow(
      "Detail.absent", #"missing value (String) | missingValue | {"expected":"a string","found":"nothing","type":"String"}"#,
      Box<String>.self, "{}"),
    MessageRow(
      "Detail.absent",
      #"missing value, expected an array of objects (Order) | missingValue | {"expected":"an array of objects","found":"nothing","type":"Order"}"#,
      Box<[Order]>.self, "{}"),
    MessageRow(
      "Detail.absent", #"missing value (Order) | missingValue | {"expected":"an object","found":"nothing","type":"Order"}"#,
      Box<Order>.self, "{}"),
    MessageRow(
      "Detail.absent",
      #"missing value, expected an object of whole numbers (Int) | missingValue | {"expected":"an object of whole numbers","found":"nothing","type":"Int"}"#,
      Box<[String: Int]>.self, "{}"),
    MessageRow(
      "Detail.absent", #"missing value (Size) | missingValue | {"expected":"a string","found":"nothing","type":"Size"}"#, Box<Size>.self,
      "{}"),
    MessageRow(
      "Detail.absent", #"null, expected an object (Order) | nullValue | {"expected":"an object","found":"null","type":"Order"}"#,
      Order.self, "null"),
    MessageRow(
      "Detail.absent", #"null, expected a string | nullValue | {"expected":"a string","found":"null","type":"String"}"#, Box<String>.self,
      #"{"v": null}"#),
    MessageRow(
      "Detail.absent",
      #"null, expected a whole number from 0 to 255 (UInt8) | nullValue | {"expected":"a whole number from 0 to 255","found":"null","maximum":255,"minimum":0,"type":"UInt8"}"#,
      Box<UInt8>.self, #"{"v": null}"#),
    MessageRow(
      "Detail.absent",
      #"null, expected an array of dates (Date) | nullValue | {"expected":"an array of dates","found":"null","type":"Date"}"#,
      Box<[Date]>.self, #"{"v": null}"#),
    MessageRow(
      "Detail.absent",
      #"missing value (Bool); using false | missingValue | {"expected":"true or false","fallback":"false","found":"nothing","type":"Bool"}"#
    ) {
      try ReflectiveMapper<Box<Bool>>().optional(named: "v").mapReportingIssues(json: "{}").issues
    },
    // Another kind.
    MessageRow(
      "Detail.expected", #"expected a string, found an array | typeMismatch | {"expected":"a string","found":"array","type":"String"}"#,
      String.self, "[]"),
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found an object (Int) | typeMismatch | {"expected":"a whole number","found":"object","type":"Int"}"#,
      Int.self, "{}"),
    MessageRow(
      "Detail.expected",
      #"expected true or false, found an array (Bool) | typeMismatch | {"expected":"true or false","found":"array","type":"Bool"}"#,
      Bool.self, "[]"),
    MessageRow(
      "Detail.expected",
      #"expected a number, found an array (Double) | typeMismatch | {"expected":"a number","found":"array","type":"Double"}"#, Double.self,
      "[]"),
    MessageRow(
      "Detail.expected", #"expected a date, found a boolean | typeMismatch | {"expected":"a date","found":"bool","type":"Date"}"#,
      Date.self, "true"),
    MessageRow(
      "Detail.expected",
      #"expected a duration, found a boolean | typeMismatch | {"expected":"a duration","found":"bool","type":"Duration"}"#,
      Duration.self, "true"),
    MessageRow(
      "Detail.expected",
      #"expected an array of durations, found a number (Duration) | typeMismatch | {"expected":"an array of durations","found":"number","type":"Duration"}"#,
      [Duration].self, "5"),
    MessageRow(
      "Detail.absent", #"missing value (Duration) | missingValue | {"expected":"a duration","found":"nothing","type":"Duration"}"#,
      Box<Duration>.self, "{}"),
    MessageRow(
      "Detail.expected", #"expected a URL, found an object | typeMismatch | {"expected":"a URL","found":"object","type":"URL"}"#, URL.self,
      "{}"),
    MessageRow(
      "Detail.expected", #"expected a UUID, found a number | typeMismatch | {"expected":"a UUID","found":"number","type":"UUID"}"#,
      UUID.self, "5"),
    MessageRow(
      "Detail.expected",
      #"expected base64 data, found a number (Data) | typeMismatch | {"expected":"base64 data","found":"number","type":"Data"}"#, Data.self,
      "5"),
    MessageRow(
      "Detail.expected",
      #"expected an object, found a number (Order) | typeMismatch | {"expected":"an object","found":"number","type":"Order"}"#, Order.self,
      "5"),
    MessageRow(
      "Detail.expected",
      #"expected an array of whole numbers, found an object (Int) | typeMismatch | {"expected":"an array of whole numbers","found":"object","type":"Int"}"#,
      [Int].self, "{}"),
    MessageRow(
      "Detail.expected",
      #"expected an array of dates, found a number (Date) | typeMismatch | {"expected":"an array of dates","found":"number","type":"Date"}"#,
      [Date].self, "5"),
    MessageRow(
      "Detail.expected",
      #"expected an array of objects, found a string (Order) | typeMismatch | {"expected":"an array of objects","found":"string","type":"Order"}"#,
      [Order].self, #""x""#),
    MessageRow(
      "Detail.expected",
      #"expected an array of strings, found an object | typeMismatch | {"expected":"an array of strings","found":"object","type":"String"}"#,
      [String].self, "{}"),
    MessageRow(
      "Detail.expected",
      #"expected an array of arrays of booleans, found a number (Bool) | typeMismatch | {"expected":"an array of arrays of booleans","found":"number","type":"Bool"}"#,
      [[Bool]].self, "5"),
    MessageRow(
      "Detail.expected",
      #"expected an array of UUIDs, found a number (UUID) | typeMismatch | {"expected":"an array of UUIDs","found":"number","type":"UUID"}"#,
      Set<UUID>.self, "5"),
    MessageRow(
      "Detail.expected",
      #"expected an object of whole numbers, found an array (Int) | typeMismatch | {"expected":"an object of whole numbers","found":"array","type":"Int"}"#,
      [String: Int].self, "[]"),
    MessageRow(
      "Detail.expected",
      #"expected an object of arrays of objects, found a number (Order) | typeMismatch | {"expected":"an object of arrays of objects","found":"number","type":"Order"}"#,
      [String: [Order]?].self, "5"),
    MessageRow(
      "Detail.expected", #"expected an object, found a number | typeMismatch | {"expected":"an object","found":"number","type":"Value"}"#,
      [String: Value].self, "5"),
    MessageRow(
      "Detail.expected",
      #"expected an object, found a number (Page<[Order]>) | typeMismatch | {"expected":"an object","found":"number","type":"Page<[Order]>"}"#,
      Page<[Order]>.self, "5"),
    MessageRow(
      "Detail.expected", #"expected a string, found an array | typeMismatch | {"expected":"a string","found":"array","type":"String"}"#,
      Size.self, "[]"),
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found an array (Int) | typeMismatch | {"expected":"a whole number","found":"array","type":"Int"}"#,
      Level.self, "[]"),
    MessageRow(
      "Detail.expected",
      #"expected an array of values, found a number (Size) | typeMismatch | {"expected":"an array of values","found":"number","type":"Size"}"#,
      [Size].self, "5"),
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found a string (Int) | typeMismatch | {"expected":"a whole number","found":"string","type":"Int"}"#,
      throwing: { try ReflectiveMapper<[Int]>().coercion(.strict).map(json: #"["5"]"#) }),
    MessageRow(
      "Detail.expected",
      #"expected a duration, found a number in a string | typeMismatch | {"expected":"a duration","found":"string","type":"Duration"}"#,
      throwing: { try ReflectiveMapper<[Duration]>().coercion(.strict).map(json: #"["5"]"#) }),
    // The same kind with a content that does not fit.
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found a string that is not one (Int) | invalidValue | {"expected":"a whole number","found":"string","type":"Int"}"#,
      Int.self, #""x""#),
    MessageRow(
      "Detail.expected", #"expected a whole number (Int) | invalidValue | {"expected":"a whole number","found":"number","type":"Int"}"#,
      Int.self, "1.5"),
    MessageRow(
      "Detail.expected",
      #"expected a whole number from -9223372036854775808 to 9223372036854775807 (Int) | invalidValue | {"expected":"a whole number from -9223372036854775808 to 9223372036854775807","found":"number","maximum":9223372036854775807,"minimum":-9223372036854775808,"type":"Int"}"#,
      Int.self, "99999999999999999999"),
    MessageRow(
      "Detail.expected",
      #"expected a whole number from -128 to 127 (Int8) | invalidValue | {"expected":"a whole number from -128 to 127","found":"number","maximum":127,"minimum":-128,"type":"Int8"}"#,
      Int8.self, "300"),
    MessageRow(
      "Detail.expected",
      #"expected a whole number from 0 to 65535, found a string that is not one (UInt16) | invalidValue | {"expected":"a whole number from 0 to 65535","found":"string","maximum":65535,"minimum":0,"type":"UInt16"}"#,
      UInt16.self, #""x""#),
    MessageRow(
      "Detail.expected",
      #"expected a number, found a string that is not one (Double) | invalidValue | {"expected":"a number","found":"string","type":"Double"}"#,
      Double.self, #""x""#),
    MessageRow(
      "Detail.expected",
      #"expected a number, found an empty string (Decimal) | invalidValue | {"expected":"a number","found":"string","type":"Decimal"}"#,
      Decimal.self, #""""#),
    MessageRow(
      "Detail.expected",
      #"expected a number, found grouped digits (Double) | invalidValue | {"expected":"a number","found":"string","type":"Double"}"#,
      Double.self, #""1,234.5""#),
    MessageRow(
      "Detail.expected",
      #"expected a number, found grouped digits (Decimal) | invalidValue | {"expected":"a number","found":"string","type":"Decimal"}"#,
      Decimal.self, #""1 234,50""#),
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found a decimal comma (Int) | invalidValue | {"expected":"a whole number","found":"string","type":"Int"}"#,
      Int.self, #""1,5""#),
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found a string that is not one (Int) | invalidValue | {"expected":"a whole number","found":"string","type":"Int"}"#,
      Int.self, #""1.5""#),
    MessageRow(
      "Detail.expected",
      #"expected true or false, found a string that means null (Bool) | nullValue | {"expected":"true or false","found":"string","type":"Bool"}"#,
      throwing: {
        struct Flag: Codable { var isOn: Bool }
        return try ReflectiveMapper<Flag>().nullTexts("").field(\.isOn, using: .bool(true: "x", false: "")).map(["isOn": ""])
      }),
    MessageRow(
      "Detail.expected",
      #"expected true, yes, on, t, y, 1 or false, no, off, f, n, 0, found another string (Bool) | invalidValue | {"expected":"true, yes, on, t, y, 1 or false, no, off, f, n, 0","found":"string","type":"Bool"}"#,
      Bool.self, #""maybe""#),
    MessageRow(
      "Detail.expected",
      #"expected true, false, 1 or 0, found another number (Bool) | invalidValue | {"expected":"true, false, 1 or 0","found":"number","type":"Bool"}"#,
      Bool.self, "2"),
    MessageRow(
      "Detail.expected",
      #"invalid URL: a space at character 2 | invalidValue | {"expected":"a URL","found":"string","offset":1,"type":"URL"}"#, URL.self,
      #""a b""#),
    MessageRow(
      "Detail.expected", #"invalid UUID | invalidValue | {"expected":"a UUID","found":"string","type":"UUID"}"#, UUID.self, #""x""#),
    MessageRow(
      "Detail.expected", #"invalid base64 data (Data) | invalidValue | {"expected":"base64 data","found":"string","type":"Data"}"#,
      Data.self, #""?""#),
    MessageRow(
      "Detail.expected", #"invalid date | invalidValue | {"expected":"a date","found":"string","type":"Date"}"#, Date.self, #""some day""#),
    MessageRow(
      "Detail.expected",
      #"ambiguous date: day/month order is unclear, .anyFormat(order:) sets it | invalidValue | {"expected":"a date","found":"string","type":"Date"}"#,
      Date.self, #""01/02/2013""#),
    MessageRow(
      "Detail.expected",
      #"invalid date: the day does not exist | invalidValue | {"expected":"a date","found":"string","type":"Date"}"#, Date.self,
      #""2014-02-30""#),
    MessageRow(
      "Detail.expected",
      #"invalid date: the number would be microseconds since 1970 | invalidValue | {"expected":"a date","found":"number","type":"Date"}"#,
      Date.self, "1390186634000000"),
    MessageRow(
      "Detail.expected",
      #"ambiguous date: a day in digits, or Unix time | invalidValue | {"expected":"a date","found":"number","type":"Date"}"#, Date.self,
      "20240305"),
    MessageRow(
      "Detail.expected",
      #"unexpected text after character 10 | invalidValue | {"expected":"a date","found":"string","offset":10,"type":"Date"}"#, Date.self,
      #""2014-01-20 at noon""#),
    MessageRow(
      "Detail.expected",
      #"unexpected name of a time zone after character 16: VV in a pattern reads names such as Europe/Berlin | invalidValue | {"expected":"a date","found":"string","offset":16,"type":"Date"}"#,
      Date.self, #""2014-01-20 10:00 Europe/Oslo""#),
    MessageRow(
      "Detail.expected", #"invalid duration | invalidValue | {"expected":"a duration","found":"string","type":"Duration"}"#, Duration.self,
      #""P1M""#),
    MessageRow(
      "Detail.expected", #"invalid duration | invalidValue | {"expected":"a duration","found":"number","type":"Duration"}"#, Duration.self,
      "1e30"),
    MessageRow(
      "Detail.expected", #"invalid value (Plain) | invalidValue | {"expected":"a string","found":"string","type":"Plain"}"#, Plain.self,
      #""z""#),
    MessageRow(
      "Detail.oneOf", #"expected one of one, other | invalidValue | {"allowed":["one","other"],"found":"object"}"#, Choice.self,
      #"{"none": {}}"#),
    MessageRow(
      "Detail.oneOf", #"expected one of 1, 5 | invalidValue | {"allowed":["1","5"],"found":"number"}"#, Grade.self, "3"),
    MessageRow(
      "Detail.oneOf", #"expected one of 1, 5 | invalidValue | {"allowed":["1","5"],"found":"string"}"#, Grade.self, #""x""#),
    MessageRow(
      "Detail.oneOf", #"expected one of small, medium, large | invalidValue | {"allowed":["small","medium","large"],"found":"string"}"#,
      Size.self, #""xl""#),
    MessageRow(
      "Detail.expected", #"number out of range (Double) | invalidValue | {"expected":"a number","found":"number","type":"Double"}"#,
      Double.self, "1e400"),
    // Fallbacks.
    MessageRow(
      "Detail.expected",
      #"expected a whole number from 0 to 255 (UInt8); using nil | invalidValue | {"expected":"a whole number from 0 to 255","fallback":"nil","found":"number","maximum":255,"minimum":0,"type":"UInt8"}"#
    ) {
      try ReflectiveMapper<Box<UInt8?>>().optional(named: "v").mapReportingIssues(json: #"{"v": 300}"#).issues
    },
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found a string that is not one (Int); using 7 | invalidValue | {"expected":"a whole number","fallback":"7","found":"string","type":"Int"}"#
    ) {
      try ReflectiveMapper<Box<Int>>().default(named: "v", 7).mapReportingIssues(json: #"{"v": "x"}"#).issues
    },
    MessageRow(
      "Detail.expected",
      #"expected a whole number, found a string that is not one (Int); skipped | invalidValue | {"expected":"a whole number","fallback":"skipped","found":"string","type":"Int"}"#
    ) {
      try IdentityMapper<Int>().array(invalid: .skip).mapReportingIssues(json: #"["x"]"#).issues
    },
    // Keys and rules of reading.
    MessageRow(
      "Detail.unknown", #"unknown key; did you mean tags? | unknownKey | {"key":"tgas","suggestion":"tags"}"#,
      throwing: { try ReflectiveMapper<Order>().unknownKeys(.refuse).map(json: #"{"id": 1, "tgas": []}"#) }),
    MessageRow(
      "Detail.unknown", #"unknown key | unknownKey | {"key":"zzz"}"#,
      throwing: { try ReflectiveMapper<Order>().unknownKeys(.refuse).map(json: #"{"id": 1, "zzz": 1}"#) }),
    MessageRow("Detail.repeated", #"duplicate key; using the last value | duplicateKey | {"key":"id"}"#) {
      try ReflectiveMapper<Order>().mapReportingIssues(json: #"{"id": 1, "id": 2}"#).issues
    },
    MessageRow("Detail.repeatedUsingFirst", #"duplicate key; using the first value | duplicateKey | {"key":"id"}"#) {
      try ReflectiveMapper<Order>()
        .mapReportingIssues(json: #"{"id": 1, "id": 2}"#, options: JSONReadingOptions(duplicateKeys: .firstWins)).issues
    },
    MessageRow("Detail.severalKeys", #"several keys for this property; using this one | duplicateKey | {"key":"first_name"}"#) {
      struct Name: Codable { var firstName: String }
      return try ReflectiveMapper<Name>().keyTransformer(.camelToSnake)
        .mapReportingIssues(json: #"{"first_name": "a", "firstName": "b"}"#).issues
    },
    MessageRow(
      "Detail.readOnly", #"read-only, cannot be changed | invalidValue | {}"#,
      throwing: {
        var order = Order(id: 1)
        return try ReflectiveMapper<Order>().readOnly(named: "id").update(&order, json: #"{"id": 2}"#)
      }),
    MessageRow(
      "Detail.blocked",
      #"expected an object on the path to a.b, found an array | typeMismatch | {"expected":"an object","found":"array","path":"a.b"}"#,
      throwing: { try ReflectiveMapper<Box<Int>>().field(named: "v", at: "a.b").map(json: #"{"a": [1]}"#) }),
    MessageRow(
      "Detail.blocked",
      #"expected an array on the path to a[0], found an object | typeMismatch | {"expected":"an array","found":"object","path":"a[0]"}"#,
      throwing: { try ReflectiveMapper<Box<Int>>().field(named: "v", at: "a[0]").map(json: #"{"a": {}}"#) }),
    MessageRow(
      "Detail.blocked",
      #"expected an object or an array on the path to a.b, found a number | typeMismatch | {"expected":"an object or an array","found":"number","path":"a.b"}"#,
      throwing: { try ReflectiveMapper<Box<Int>>().field(named: "v", at: "a.b").map(json: #"{"a": 5}"#) }),
    MessageRow("Detail.rounded", #"number rounded (Float) | precisionLoss | {"type":"Float"}"#) {
      try ReflectiveMapper<Box<Float>>().mapReportingIssues(json: #"{"v": 16777217}"#).issues
    },
    MessageRow("Detail.converted", #"converted from a string (Int) | converted | {"found":"string","type":"Int"}"#) {
      try ReflectiveMapper<Box<Int>>().coercion(.reported).mapReportingIssues(json: #"{"v": "5"}"#).issues
    },
  ]
}
