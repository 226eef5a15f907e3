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

// `Values.Element` is the type of the values, whose own name is also that of structured data, which
// this folder does not know.
extension Dictionary: ContainerShape {
  package static var contents: [Any.Type] { [Key.self, Values.Element.self] }
  package static func holding(_ values: [Any]) -> Any? {
    guard values.count == 2 else { return Self() }
    guard let key = unboxed(values[0], as: Key.self), let value = unboxed(values[1], as: Values.Element.self) else { return nil }
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
