/// A type that conforms to internal protocols of the library, recognized by its name.
///
/// Looking up a missing conformance is slow: the runtime searches all conformances of the
/// process, a hundred thousand in large apps. Only the types named here conform to the internal
/// protocols, so the look-up is limited to them. A user-defined type may have such a name, too;
/// its look-up fails. Only for use at set-up, since building a name is slower than a repeated
/// look-up.
package enum ExtendedType: String {
  case optional = "Optional"
  case array = "Array"
  case contiguousArray = "ContiguousArray"
  case set = "Set"
  case dictionary = "Dictionary"
  case presence = "Presence"
  case value = "Value"
  case measurement = "Measurement"

  /// Returns nil for a scalar, and for any other name.
  init?(_ type: Any.Type) {
    guard Leaf(type) == nil else { return nil }
    self.init(rawValue: String(decoding: "\(type)".utf8.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self))
  }

  /// The type as an `Optional`, if it is one.
  static func optional(_ type: Any.Type) -> (any OptionalShape.Type)? {
    Self(type) == .optional ? type as? any OptionalShape.Type : nil
  }

  /// The type as a ``Presence``, if it is one.
  package static func presence(_ type: Any.Type) -> (any PresenceTarget.Type)? {
    Self(type) == .presence ? type as? any PresenceTarget.Type : nil
  }
}
