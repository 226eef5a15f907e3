import Foundation
import Hydrate

/// Foundation's reading of the same text.
enum JSONTwin {
  /// Finds a difference between a value and what Foundation reads.
  static func check(_ value: Value, _ data: Data) {
    // Foundation drops a byte order mark within a string, after an escape.
    if String(decoding: data, as: UTF8.self).unicodeScalars.dropFirst().contains("\u{FEFF}") { return }
    do {
      compare(value, try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    } catch {
      require(hasOwnRules(value), "Foundation refuses what is taken here: \(error)")
    }
  }

  /// Foundation refuses numbers beyond a `Double`, and those whose digits it would lose.
  private static func hasOwnRules(_ value: Value) -> Bool {
    if value.kind == .number { return value.double == nil || !(value.double?.isFinite ?? false) }
    return (value.array ?? value.object?.map(\.value) ?? []).contains(where: hasOwnRules)
  }

  /// Finds a difference between a value and what Foundation has read; of JSON5, numbers that are not finite are texts here.
  static func compare(_ value: Value, _ object: Any) {
    switch value.kind {
    case .string where (object as? NSNumber).map { !$0.doubleValue.isFinite } ?? false:
      let number = require(object as? NSNumber, "a number there").doubleValue
      require(value.string == (number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity"), "another number that is not finite")
    case .null: require(object is NSNull, "null here")
    case .bool: require((object as? Bool) == value.bool, "a flag here")
    case .number: compareNumber(value, object)
    case .string: require((object as? String).map { Array($0.utf8) } == value.string.map { Array($0.utf8) }, "two texts")
    case .array:
      let elements = object as? [Any] ?? []
      require(elements.count == value.count, "two counts of elements")
      for (element, other) in zip(value.array ?? [], elements) { compare(element, other) }
    case .object:
      let members = object as? [String: Any] ?? [:]
      // Keys that differ in composition alone are one key there.
      let keys = value.keys ?? []
      guard Set(keys).count == keys.count else { return }
      require(members.count == keys.count, "two counts of members")
      for (key, member) in value.object ?? [] { compare(member, require(members[key], "a key is missing there")) }
    case .date, .data: require(false, "a kind that JSON does not have")
    }
  }

  private static func compareNumber(_ value: Value, _ object: Any) {
    let number = require(object as? NSNumber, "a number here").doubleValue
    let text = require(try? value.jsonString(), "a number that cannot be written")
    let nearest = Double(text).flatMap { $0.isFinite ? $0 : nil }
    require(value.double == nearest, "\(value.double ?? .nan) for \(text)")
    // Foundation goes by way of decimals at times, and rounds twice.
    guard let nearest, nearest.magnitude > 1e-300 else { return }
    require((number - nearest).magnitude <= nearest.magnitude * 1e-14, "\(nearest) here, \(number) there")
    guard let whole = value.int else { return }
    require(Double(whole) == nearest, "\(whole) for \(text)")
    if Int(text) != nil { require(Int(text) == whole, "\(whole) for \(text)") }
  }
}
