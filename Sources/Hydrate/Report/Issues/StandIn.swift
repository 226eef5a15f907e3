/// What stood in where something did not fit, as an issue tells of it.
///
/// By its text: the value may be of any type of a user's, and an issue goes anywhere.
final class StandIn: Sendable {
  let text: String
  /// What a message says of it.
  let clause: String

  private init(_ text: String, clause: String? = nil) {
    self.text = text
    self.clause = clause ?? "\(text) stands in"
  }

  /// What left an element or a member out of its container.
  static let skipped = StandIn("skipped", clause: "skipped")

  /// What softened an issue with nothing in the place of the value.
  static let nothing = StandIn("nil")

  /// A default, a declared value, a zero; nil among them.
  static func value(_ value: Any?) -> StandIn { value.flatMap { shown($0) }.map { StandIn($0) } ?? nothing }

  /// The present value of what is updated.
  static func present(_ value: Any?) -> StandIn { StandIn(value.flatMap { shown($0) } ?? "nil", clause: "the present value stays") }

  private static let limit = 80

  /// A value in short; nil for a nil within.
  private static func shown(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { shown($0.value) }
    case .collection?, .set?, .dictionary?:
      // Not spelled out: it may be long.
      let count = mirror.children.count
      return count == 0 ? (mirror.displayStyle == .dictionary ? "[:]" : "[]") : "\(count) element\(count == 1 ? "" : "s")"
    case .struct? where !(value is any CustomStringConvertible), .class? where !(value is any CustomStringConvertible):
      return "a \(type(of: value))"
    default:
      let text = String(describing: value)
      return text.count > limit ? text.prefix(limit) + "…" : text
    }
  }
}
