/// The zeros that may replace a missing value, always with an issue: 0, false, "", [], [:].
package enum Zero {
  /// Returns the zero of a type; nil if it has none.
  static func value<T>(of type: T.Type) -> T? {
    if let leaf = Leaf(type) {
      guard let zero = leaf.zero, let reading = try? LeafReader.read(leaf, zero, isExact: false) else { return nil }
      return unboxed(reading.value, as: type)
    }
    return (type as? any EmptyCollection.Type).flatMap { $0.init() as? T }
  }

  /// Whether a type has a zero. Only for use at set-up.
  package static func isThere(for type: Any.Type) -> Bool {
    if let leaf = Leaf(type) { return leaf.zero != nil }
    return ExtendedType(type) != nil && type is any EmptyCollection.Type
  }
}

/// A collection that is empty when made.
private protocol EmptyCollection {
  init()
}

extension Array: EmptyCollection {}
extension ContiguousArray: EmptyCollection {}
extension Set: EmptyCollection {}
extension Dictionary: EmptyCollection {}
