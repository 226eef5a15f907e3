/// The zeros that may replace a missing value, always with an issue: 0, false, "", [], [:].
package enum Zero {
  /// Returns the zero of a type; nil if it has none.
  static func value<T>(of type: T.Type) -> T? {
    if let leaf = Leaf(type) {
      guard let zero = leaf.zero, let reading = try? LeafReader.read(leaf, zero, isExact: false) else { return nil }
      return unboxed(reading.value, as: type)
    }
    return (type as? any EmptiableCollection.Type).flatMap { $0.init() as? T }
  }

  /// Whether a type has a zero. Only for use at set-up.
  package static func isThere(for type: Any.Type) -> Bool {
    if let leaf = Leaf(type) { return leaf.zero != nil }
    return ExtendedType(type) != nil && type is any EmptiableCollection.Type
  }
}

/// A collection that is empty when made.
protocol EmptiableCollection {
  init()
  var isEmpty: Bool { get }
}

extension Array: EmptiableCollection {}
extension ContiguousArray: EmptiableCollection {}
extension Set: EmptiableCollection {}
extension Dictionary: EmptiableCollection {}
