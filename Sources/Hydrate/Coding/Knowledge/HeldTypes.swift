/// The types that a type asks for while it is inspected, in its own containers and in those nested
/// there: what it holds.
final class HeldTypes {
  private(set) var types: [any Decodable.Type] = []
  private var seen: Set<ObjectIdentifier> = []

  func note(_ type: any Decodable.Type) {
    if seen.insert(ObjectIdentifier(type)).inserted { types.append(type) }
  }

  /// The types of users' within a type: itself, or what an optional, a list or a dictionary is
  /// made of. None for what the library knows.
  static func models(in type: any Decodable.Type) -> [any Decodable.Type] {
    if Leaf(type) != nil { return [] }
    if let container = container(type) { return container.held.flatMap { models(in: $0) } }
    return FullTypeName(type).isOfSystem || type == Value.self ? [] : [type]
  }

  /// A type as one that holds values of others, if it does.
  static func container(_ type: Any.Type) -> (any HoldingTarget.Type)? {
    ExtendedType(type) == nil ? nil : type as? any HoldingTarget.Type
  }
}

/// A type of the library's knowledge that holds values of other types.
protocol HoldingTarget {
  /// What can be read of the types of the values.
  static var held: [any Decodable.Type] { get }
}

extension Optional: HoldingTarget {
  static var held: [any Decodable.Type] { [Wrapped.self as? any Decodable.Type].compactMap(\.self) }
}

extension Array: HoldingTarget {
  static var held: [any Decodable.Type] { [Element.self as? any Decodable.Type].compactMap(\.self) }
}

extension ContiguousArray: HoldingTarget {
  static var held: [any Decodable.Type] { [Element.self as? any Decodable.Type].compactMap(\.self) }
}

extension Set: HoldingTarget {
  static var held: [any Decodable.Type] { [Element.self as? any Decodable.Type].compactMap(\.self) }
}

extension Dictionary: HoldingTarget {
  static var held: [any Decodable.Type] { [Key.self as? any Decodable.Type, Value.self as? any Decodable.Type].compactMap(\.self) }
}

extension Presence: HoldingTarget {
  static var held: [any Decodable.Type] { [Wrapped.self as? any Decodable.Type].compactMap(\.self) }
}
