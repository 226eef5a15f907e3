/// Collects the types that a type requests during an inspection, in its own containers and in
/// nested ones.
package final class HeldTypes {
  package private(set) var types: [any Decodable.Type] = []
  private var seen: Set<ObjectIdentifier> = []

  func note(_ type: any Decodable.Type) {
    if seen.insert(ObjectIdentifier(type)).inserted { types.append(type) }
  }

  /// Returns the user-defined types within a type: the type itself, or the contents of an
  /// optional, a collection or a dictionary. Types that the library knows are not included.
  static func models(in type: any Decodable.Type) -> [any Decodable.Type] {
    if Leaf(type) != nil { return [] }
    if let container = container(type) { return container.held.flatMap { models(in: $0) } }
    return FullTypeName(type).isOfSystem || type == Value.self ? [] : [type]
  }

  /// Returns the type as a container of other types, if it is one.
  package static func container(_ type: Any.Type) -> (any HoldingTarget.Type)? {
    ExtendedType(type) == nil ? nil : type as? any HoldingTarget.Type
  }
}

/// A container type that the library knows.
package protocol HoldingTarget {
  /// The decodable types among the types of its values.
  static var held: [any Decodable.Type] { get }
}

extension Optional: HoldingTarget {
  package static var held: [any Decodable.Type] { [Wrapped.self as? any Decodable.Type].compactMap(\.self) }
}

extension Array: HoldingTarget {
  package static var held: [any Decodable.Type] { [Element.self as? any Decodable.Type].compactMap(\.self) }
}

extension ContiguousArray: HoldingTarget {
  package static var held: [any Decodable.Type] { [Element.self as? any Decodable.Type].compactMap(\.self) }
}

extension Set: HoldingTarget {
  package static var held: [any Decodable.Type] { [Element.self as? any Decodable.Type].compactMap(\.self) }
}

extension Dictionary: HoldingTarget {
  package static var held: [any Decodable.Type] { [Key.self as? any Decodable.Type, Value.self as? any Decodable.Type].compactMap(\.self) }
}

extension Presence: HoldingTarget {
  package static var held: [any Decodable.Type] { [Wrapped.self as? any Decodable.Type].compactMap(\.self) }
}
