import Foundation

/// An instance of each of Foundation's types that a model may hold, so that no code of Foundation's is tried with made-up values.
enum FoundationZeros {
  static func value<T>(of type: T.Type) -> T? {
    if let value = table[ObjectIdentifier(type)]?() as? T { return value }
    return (type as? any ZeroMakeable.Type).flatMap { $0.zero as? T }
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

/// A generic type of Foundation's that has a zero.
private protocol ZeroMakeable {
  static var zero: Any { get }
}

extension Measurement: ZeroMakeable {
  fileprivate static var zero: Any { Measurement(value: 0, unit: UnitType(symbol: "")) }
}
