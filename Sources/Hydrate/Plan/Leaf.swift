import Foundation

/// The scalars that the library reads by itself, without asking the type.
enum Leaf: UInt8, Sendable, CaseIterable {
  case bool, string
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case double, float, cgFloat, decimal
  case date, url, uuid, data

  /// The types are asked for one by one: it is done once a type and a plan, and a table would have to be made first.
  init?<T>(_ type: T.Type) { self.init(ObjectIdentifier(type)) }

  private init?(_ type: ObjectIdentifier) {
    if let leaf = Self.standard(type) ?? Self.number(type) ?? Self.foundation(type) { self = leaf } else { return nil }
  }

  private static func standard(_ type: ObjectIdentifier) -> Leaf? {
    if type == ObjectIdentifier(String.self) { return .string }
    if type == ObjectIdentifier(Int.self) { return .int }
    if type == ObjectIdentifier(Bool.self) { return .bool }
    if type == ObjectIdentifier(Double.self) { return .double }
    return nil
  }

  private static func number(_ type: ObjectIdentifier) -> Leaf? {
    if type == ObjectIdentifier(Int8.self) { return .int8 }
    if type == ObjectIdentifier(Int16.self) { return .int16 }
    if type == ObjectIdentifier(Int32.self) { return .int32 }
    if type == ObjectIdentifier(Int64.self) { return .int64 }
    if type == ObjectIdentifier(UInt.self) { return .uint }
    if type == ObjectIdentifier(UInt8.self) { return .uint8 }
    if type == ObjectIdentifier(UInt16.self) { return .uint16 }
    if type == ObjectIdentifier(UInt32.self) { return .uint32 }
    if type == ObjectIdentifier(UInt64.self) { return .uint64 }
    if type == ObjectIdentifier(Float.self) { return .float }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      if type == ObjectIdentifier(Int128.self) { return .int128 }
      if type == ObjectIdentifier(UInt128.self) { return .uint128 }
    }
    return nil
  }

  private static func foundation(_ type: ObjectIdentifier) -> Leaf? {
    if type == ObjectIdentifier(Date.self) { return .date }
    if type == ObjectIdentifier(URL.self) { return .url }
    if type == ObjectIdentifier(UUID.self) { return .uuid }
    if type == ObjectIdentifier(Data.self) { return .data }
    if type == ObjectIdentifier(Decimal.self) { return .decimal }
    if type == ObjectIdentifier(CGFloat.self) { return .cgFloat }
    return nil
  }

  /// The zero that may stand in for a missing value: 0, false and the empty string; a date, for one, has none.
  var zero: Value? {
    switch self {
    case .bool: false
    case .string: ""
    case .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64, .uint128, .double, .float, .cgFloat,
      .decimal:
      0
    case .date, .url, .uuid, .data: nil
    }
  }
}
