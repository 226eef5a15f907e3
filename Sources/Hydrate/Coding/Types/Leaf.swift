import Foundation

/// The scalars that the library reads by itself, without asking the type.
enum Leaf: UInt8, Sendable, CaseIterable {
  case bool, string
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case double, float, cgFloat, decimal
  case date, url, uuid, data

  /// The leaf of a type, by its identity alone: ``type`` would have the runtime look up conformances, which takes long the first time.
  init?(_ type: Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Bool.self): self = .bool
    case ObjectIdentifier(String.self): self = .string
    case ObjectIdentifier(Int.self): self = .int
    case ObjectIdentifier(Int8.self): self = .int8
    case ObjectIdentifier(Int16.self): self = .int16
    case ObjectIdentifier(Int32.self): self = .int32
    case ObjectIdentifier(Int64.self): self = .int64
    case ObjectIdentifier(UInt.self): self = .uint
    case ObjectIdentifier(UInt8.self): self = .uint8
    case ObjectIdentifier(UInt16.self): self = .uint16
    case ObjectIdentifier(UInt32.self): self = .uint32
    case ObjectIdentifier(UInt64.self): self = .uint64
    case ObjectIdentifier(Double.self): self = .double
    case ObjectIdentifier(Float.self): self = .float
    case ObjectIdentifier(CGFloat.self): self = .cgFloat
    case ObjectIdentifier(Decimal.self): self = .decimal
    case ObjectIdentifier(Date.self): self = .date
    case ObjectIdentifier(URL.self): self = .url
    case ObjectIdentifier(UUID.self): self = .uuid
    case ObjectIdentifier(Data.self): self = .data
    default:
      guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
      switch ObjectIdentifier(type) {
      case ObjectIdentifier(Int128.self): self = .int128
      case ObjectIdentifier(UInt128.self): self = .uint128
      default: return nil
      }
    }
  }

  /// Whether values of a type are known to be written as something else than an object: scalars and lists, and their `Optional`.
  static func isNoObject(_ type: Any.Type) -> Bool {
    let type = unwrapped(type)
    return isScalar(type) || type is any CollectionShape.Type
  }

  /// Whether a type, or what it wraps as an `Optional`, is one of the leaves.
  static func isScalar(_ type: Any.Type) -> Bool {
    Leaf(unwrapped(type)) != nil
  }

  /// What a type wraps as an `Optional`, else the type.
  static func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalShape.Type)?.wrappedDecodable.map { unwrapped($0) } ?? type
  }

  /// What a type wraps as an `Optional`, of which there may be one more within, else the type.
  static func unwrappedOnce(_ type: Any.Type) -> Any.Type { (type as? any OptionalShape.Type)?.wrappedDecodable ?? type }

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
