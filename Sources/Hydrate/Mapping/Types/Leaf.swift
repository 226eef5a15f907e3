import Foundation

/// The scalars that the library reads by itself, without asking the type.
enum Leaf: UInt8, Sendable, CaseIterable {
  case bool, string
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case double, float, cgFloat, decimal
  case date, url, uuid, data

  /// The leaves are asked one by one: it is done once a type and a plan, and a table would have to be made first.
  init?<T>(_ type: T.Type) {
    guard let leaf = Self.allCases.first(where: { $0.type.map { $0 == type } == true }) else { return nil }
    self = leaf
  }

  /// Whether values of a type are known to be written as something else than an object: scalars and lists, and their `Optional`.
  static func isNoObject(_ type: Any.Type) -> Bool {
    let type = unwrapped(type)
    return isScalar(type) || type is any CollectionShape.Type
  }

  /// Whether a type, or what it wraps as an `Optional`, is one of the leaves.
  static func isScalar(_ type: Any.Type) -> Bool {
    let type = unwrapped(type)
    return allCases.contains { $0.type.map { $0 == type } == true }
  }

  /// What a type wraps as an `Optional`, else the type.
  static func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalShape.Type)?.wrappedDecodable.map { unwrapped($0) } ?? type
  }

  /// The type that the leaf is of; nil where the system has none.
  var type: (any (Decodable & SendableMetatype).Type)? {
    switch self {
    case .bool: Bool.self
    case .string: String.self
    case .int: Int.self
    case .int8: Int8.self
    case .int16: Int16.self
    case .int32: Int32.self
    case .int64: Int64.self
    case .uint: UInt.self
    case .uint8: UInt8.self
    case .uint16: UInt16.self
    case .uint32: UInt32.self
    case .uint64: UInt64.self
    case .int128: if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { Int128.self } else { nil }
    case .uint128: if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { UInt128.self } else { nil }
    case .double: Double.self
    case .float: Float.self
    case .cgFloat: CGFloat.self
    case .decimal: Decimal.self
    case .date: Date.self
    case .url: URL.self
    case .uuid: UUID.self
    case .data: Data.self
    }
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
