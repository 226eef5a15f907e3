/// The replacement for an invalid value, as text: the value may be of any type, and issues may be
/// read on any thread.
package final class Fallback: Sendable {
  let text: String
  /// The clause for messages.
  let clause: String

  private init(_ text: String, clause: String? = nil) {
    self.text = text
    self.clause = clause ?? "using \(text.isEmpty ? "an empty string" : text)"
  }

  /// An element or a member was left out of its container.
  static let skipped = Fallback("skipped", clause: "skipped")

  /// There is no value.
  static let nothing = Fallback("nil")

  /// A default, a declared value or a zero, or nil.
  package static func value(_ value: Any?) -> Fallback { value.flatMap { shown($0) }.map { Fallback($0) } ?? nothing }

  /// The existing value in an update.
  package static func existing(_ value: Any?) -> Fallback {
    Fallback(value.flatMap { shown($0) } ?? "nil", clause: "keeping the existing value")
  }

  private static let limit = 80

  /// A short form of a value; nil if it is a wrapped nil.
  private static func shown(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { shown($0.value) }
    case .collection?, .set?, .dictionary?:
      // Only the number of elements, because the elements may be long.
      let count = mirror.children.count
      return count == 0 ? (mirror.displayStyle == .dictionary ? "[:]" : "[]") : "\(count) element\(count == 1 ? "" : "s")"
    case .struct? where !(value is any CustomStringConvertible), .class? where !(value is any CustomStringConvertible):
      return TypeWords.withArticle(TypeWords.name(type(of: value)))
    default:
      let text = String(describing: value)
      return text.count > limit ? text.prefix(limit) + "…" : text
    }
  }
}
