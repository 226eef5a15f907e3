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

/// An optional, a collection or a dictionary whose type is known only at run time.
package protocol ContainerShape {
  /// The types of its values.
  static var contents: [Any.Type] { get }
  /// Returns a container with a value of each of these types, or an empty one for no values; nil if
  /// a value has another type.
  static func holding(_ values: [Any]) -> Any?
}

extension ContainerShape {
  /// The decodable types among the types of its values.
  package static var held: [any Decodable.Type] { contents.compactMap { $0 as? any Decodable.Type } }
}

extension ContainerShape where Self: ExpressibleByArrayLiteral {
  package static var contents: [Any.Type] { [ArrayLiteralElement.self] }
  package static func holding(_ values: [Any]) -> Any? {
    guard let value = values.first else { return [] as Self }
    return unboxed(value, as: ArrayLiteralElement.self).map { [$0] as Self }
  }
}

extension Array: ContainerShape {}
extension ContiguousArray: ContainerShape {}
extension Set: ContainerShape {}

extension Dictionary: ContainerShape {
  package static var contents: [Any.Type] { [Key.self, Value.self] }
  package static func holding(_ values: [Any]) -> Any? {
    guard values.count == 2 else { return Self() }
    guard let key = unboxed(values[0], as: Key.self), let value = unboxed(values[1], as: Value.self) else { return nil }
    return [key: value]
  }
}

extension Optional: ContainerShape {
  package static var contents: [Any.Type] { [Wrapped.self] }
  package static func holding(_ values: [Any]) -> Any? {
    guard let value = values.first else { return Self.none as Any }
    return unboxed(value, as: Wrapped.self).map { Self.some($0) as Any }
  }
}

extension Presence: ContainerShape {
  package static var contents: [Any.Type] { [Wrapped.self] }
  package static func holding(_ values: [Any]) -> Any? {
    guard let value = values.first else { return Self.missing }
    return unboxed(value, as: Wrapped.self).map { Self.value($0) }
  }
}
