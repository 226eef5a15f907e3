import Foundation

/// The scalars that the library reads by itself, without asking the type.
enum Leaf: UInt8, Sendable, CaseIterable {
  case bool, string
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case double, float, cgFloat, decimal
  case date, url, uuid, data

  init?<T>(_ type: T.Type) {
    guard let leaf = Self.table[ObjectIdentifier(type)] else { return nil }
    self = leaf
  }

  private static let table: [ObjectIdentifier: Leaf] = {
    var table: [ObjectIdentifier: Leaf] = [
      ObjectIdentifier(Bool.self): .bool, ObjectIdentifier(String.self): .string,
      ObjectIdentifier(Int.self): .int, ObjectIdentifier(Int8.self): .int8, ObjectIdentifier(Int16.self): .int16,
      ObjectIdentifier(Int32.self): .int32, ObjectIdentifier(Int64.self): .int64,
      ObjectIdentifier(UInt.self): .uint, ObjectIdentifier(UInt8.self): .uint8, ObjectIdentifier(UInt16.self): .uint16,
      ObjectIdentifier(UInt32.self): .uint32, ObjectIdentifier(UInt64.self): .uint64,
      ObjectIdentifier(Double.self): .double, ObjectIdentifier(Float.self): .float, ObjectIdentifier(CGFloat.self): .cgFloat,
      ObjectIdentifier(Decimal.self): .decimal, ObjectIdentifier(Date.self): .date, ObjectIdentifier(URL.self): .url,
      ObjectIdentifier(UUID.self): .uuid, ObjectIdentifier(Data.self): .data,
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      table[ObjectIdentifier(Int128.self)] = .int128
      table[ObjectIdentifier(UInt128.self)] = .uint128
    }
    return table
  }()

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
