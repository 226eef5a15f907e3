import Foundation

/// What a type takes, in words of the domain.
///
/// Only types of the standard library and Foundation are known, by identity: a message may be read anywhere, where no code of a model's may run.
enum TypeWords {
  /// What would have been read as the type: `a whole number from -128 to 127 (Int8)`; the type's name where nothing more is known.
  static func of(_ type: Any.Type, for value: Value?) -> String {
    words(type, for: value).map { "\($0) (\(type))" } ?? "\(type)"
  }

  private static func words(_ type: Any.Type, for value: Value?) -> String? {
    // What a wide type holds helps only where a number is too large.
    if let small = smallIntegers[ObjectIdentifier(type)] { return "a whole number from \(small)" }
    if let wide = wideIntegers[ObjectIdentifier(type)] { return value?.kind == .number ? "a whole number from \(wide)" : "a whole number" }
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Bool.self):
      return value?.kind == .string
        ? "true, yes, on, t, y, 1 or false, no, off, f, n, 0" : value?.kind == .number ? "1 or 0" : "true or false"
    case ObjectIdentifier(Double.self), ObjectIdentifier(Float.self), ObjectIdentifier(Decimal.self), ObjectIdentifier(CGFloat.self):
      return "a number"
    case ObjectIdentifier(String.self): return "text"
    case ObjectIdentifier(Date.self): return "a date"
    case ObjectIdentifier(URL.self): return "an address by RFC 3986"
    case ObjectIdentifier(UUID.self): return "8-4-4-4-12 hexadecimal digits"
    case ObjectIdentifier(Data.self): return "base64"
    default: return nil
    }
  }

  private static func range<I: FixedWidthInteger>(_ type: I.Type) -> (ObjectIdentifier, String) {
    (ObjectIdentifier(type), "\(I.min) to \(I.max)")
  }

  private static let smallIntegers: [ObjectIdentifier: String] = Dictionary(
    [range(Int8.self), range(Int16.self), range(Int32.self), range(UInt8.self), range(UInt16.self), range(UInt32.self)],
    uniquingKeysWith: { first, _ in first })

  private static let wideIntegers: [ObjectIdentifier: String] = Dictionary(
    [range(Int.self), range(Int64.self), range(UInt.self), range(UInt64.self)], uniquingKeysWith: { first, _ in first })
}
