import Foundation

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

/// Provides an instance of each Foundation type that a model may contain, so that no Foundation
/// code runs with made-up values.
enum FoundationZeros {
  static func value<T>(of type: T.Type) -> T? {
    if let value = table[ObjectIdentifier(type)]?() as? T { return value }
    guard ExtendedType(type) == .measurement else { return nil }
    return (type as? any ZeroMakeable.Type)?.zero.flatMap { $0 as? T }
  }

  private static let table: [ObjectIdentifier: @Sendable () -> Any] = [
    ObjectIdentifier(Locale.self): { Locale(identifier: "en_US_POSIX") },
    ObjectIdentifier(TimeZone.self): { TimeZone.gmt },
    ObjectIdentifier(Calendar.self): { Calendar(identifier: .gregorian) },
    ObjectIdentifier(DateComponents.self): { DateComponents() },
    ObjectIdentifier(DateInterval.self): { DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 0) },
    ObjectIdentifier(IndexSet.self): { IndexSet() },
    ObjectIdentifier(IndexPath.self): { IndexPath() },
    ObjectIdentifier(CharacterSet.self): { CharacterSet() },
    ObjectIdentifier(PersonNameComponents.self): { PersonNameComponents() },
    ObjectIdentifier(URLComponents.self): { URLComponents() },
    ObjectIdentifier(AttributedString.self): { AttributedString() },
    ObjectIdentifier(CGPoint.self): { CGPoint() },
    ObjectIdentifier(CGSize.self): { CGSize() },
    ObjectIdentifier(CGRect.self): { CGRect() },
    ObjectIdentifier(Duration.self): { Duration.zero },
  ]
}

/// A generic Foundation type with a zero.
private protocol ZeroMakeable {
  /// Nil if none can be made.
  static var zero: Any? { get }
}

extension Measurement: ZeroMakeable {
  /// Decoded from JSON, since the different unit types have no other initializer in common.
  fileprivate static var zero: Any? {
    let json = #"{"value":0,"unit":{"symbol":"","converter":{"constant":0,"coefficient":1}}}"#
    return try? JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }
}
