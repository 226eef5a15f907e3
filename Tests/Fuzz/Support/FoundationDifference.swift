import Foundation
import Hydrate

/// Documents that Foundation's decoder is known to read otherwise, or that stop it.
enum FoundationDifference {
  static func isExpected(in data: Data) -> Bool { (try? Value(json: data)).map(isExpected) ?? true }

  static func isExpected(in value: Value) -> Bool {
    switch value.kind {
    // Foundation refuses what is beyond a Double, and rounds what has more digits than that; of a Float, what becomes 0.
    case .number: return isOddNumber(value)
    case .array: return (value.array ?? []).contains(where: isExpected)
    case .object:
      return stopsFoundation(value) || (value.object ?? []).contains { isExpected(in: $0.value) }
    default: return false
    }
  }

  private static func isOddNumber(_ value: Value) -> Bool {
    guard let text = try? value.jsonString(), let number = Double(text), number.isFinite else { return true }
    if number == 0 { return text.contains { $0 == "-" || $0 == "e" || $0 == "E" || "123456789".contains($0) } }
    return text.utf8.count(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) > 17 || number.magnitude < 1e-45
  }

  /// Whether one of the types that are read by code of the library's own would stop the program, or be misread.
  private static func stopsFoundation(_ object: Value) -> Bool {
    // Foundation gets even sound bitmaps of characters wrong.
    if object["bitmap"] != nil { return true }
    if let length = object["length"]?.int, let location = object["location"]?.int {
      if length < 0 || location.magnitude > 1 << 40 || length > 1 << 40 { return true }
    }
    if let scheme = object["scheme"]?.string, scheme.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) == nil { return true }
    if let port = object["port"]?.int, port < 0 { return true }
    return ["firstWeekday", "minimumDaysInFirstWeek"].contains { key in object[key]?.int.map { Int32(exactly: $0) == nil } ?? false }
  }
}
