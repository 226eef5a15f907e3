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

  /// The type as a container of other types, if it is one.
  package static func container(_ type: Any.Type) -> (any ContainerShape.Type)? {
    Self(type) == nil ? nil : type as? any ContainerShape.Type
  }

  /// Returns the user-defined types within a type: the type itself, or the contents of an
  /// optional, a collection or a dictionary. Types that the library knows are not included.
  static func models(in type: any Decodable.Type) -> [any Decodable.Type] {
    if Leaf(type) != nil { return [] }
    if let container = container(type) { return container.held.flatMap { models(in: $0) } }
    return FullTypeName(type).isOfSystem || type == Value.self ? [] : [type]
  }
}

extension Presence: ContainerShape {
  package static var contents: [Any.Type] { [Wrapped.self] }
  package static func holding(_ values: [Any]) -> Any? {
    guard let value = values.first else { return Self.missing }
    return unboxed(value, as: Wrapped.self).map { Self.value($0) }
  }
}
