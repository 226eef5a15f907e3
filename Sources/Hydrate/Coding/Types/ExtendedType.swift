/// A type that conforms to protocols of the library's own, told by its name.
///
/// Asking a type for a conformance that it has not got takes long: the runtime looks through all that the process has, of which large apps have a
/// hundred thousand. To protocols that nobody else sees, only the types that are named here conform, and no other need be asked. A type of a user's
/// may have such a name too; it is asked, and says no. For set-up: a name takes longer than a question that was asked before.
enum ExtendedType: String {
  case optional = "Optional"
  case array = "Array"
  case contiguousArray = "ContiguousArray"
  case set = "Set"
  case dictionary = "Dictionary"
  case presence = "Presence"
  case value = "Value"
  case measurement = "Measurement"

  /// Nil for a scalar, and where the name is none of these.
  init?(_ type: Any.Type) {
    guard Leaf(type) == nil else { return nil }
    self.init(rawValue: String(decoding: "\(type)".utf8.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self))
  }

  /// The type as an `Optional`, if it is one.
  static func optional(_ type: Any.Type) -> (any OptionalShape.Type)? {
    Self(type) == .optional ? type as? any OptionalShape.Type : nil
  }

  /// The type as a ``Presence``, if it is one.
  static func presence(_ type: Any.Type) -> (any PresenceTarget.Type)? {
    Self(type) == .presence ? type as? any PresenceTarget.Type : nil
  }
}
