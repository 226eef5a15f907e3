/// ``Presence``, whatever it wraps.
protocol PresenceTarget: SendableMetatype {
  static var missingAsAny: Any { get }
  static var nullAsAny: Any { get }
  /// The type that it wraps.
  static var contentType: Any.Type { get }
  var isMissing: Bool { get }
  /// What it wraps, where there is something.
  var content: Any? { get }
}
