import Foundation

/// Text that JSON documents are put together from.
enum MadeParts {
  /// `[a,b]`
  static func list(_ elements: some Sequence<String>) -> String { "[\(elements.joined(separator: ","))]" }

  /// `{"a":1,"b":2}`; the keys need no escapes.
  static func object(_ members: some Sequence<(key: String, value: String)>) -> String {
    "{\(members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
  }

  /// A number with so many digits after its point: `-12.0345`, of thousandths with three of them.
  static func decimal(_ parts: Int, digits: Int) -> String {
    let text = String(parts.magnitude)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(parts < 0 ? "-" : "")\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
