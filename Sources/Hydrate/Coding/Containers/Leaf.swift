import Foundation

/// The scalars that the library reads itself, without running the type's code.
package enum Leaf: UInt8, Sendable, CaseIterable {
  case bool, string
  case int, int8, int16, int32, int64, int128
  case uint, uint8, uint16, uint32, uint64, uint128
  case double, float, cgFloat, decimal
  case date, url, uuid, data

  /// Creates the leaf of a type by the type's identity alone: ``type`` would make the runtime
  /// look up conformances, which is slow the first time.
  package init?(_ type: Any.Type) {
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

  /// Whether values of a type are known to be written as something other than an object: scalars
  /// and collections, and their `Optional`.
  static func isNoObject(_ type: Any.Type) -> Bool {
    let type = unwrapped(type)
    return isScalar(type) || type is any CollectionShape.Type
  }

  /// Whether a type, or the type that it wraps as an `Optional`, is a leaf.
  package static func isScalar(_ type: Any.Type) -> Bool {
    Leaf(unwrapped(type)) != nil
  }

  /// Returns the type that an `Optional` wraps, at any depth, else the type itself.
  static func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalShape.Type)?.wrappedDecodable.map { unwrapped($0) } ?? type
  }

  /// Returns the type that an `Optional` wraps, which may be another `Optional`, else the type
  /// itself.
  package static func unwrappedOnce(_ type: Any.Type) -> Any.Type { (type as? any OptionalShape.Type)?.wrappedDecodable ?? type }

  /// The type of the leaf; nil if the system does not have it.
  package var type: (any (Decodable & SendableMetatype).Type)? {
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

  /// The zero that may replace a missing value: 0, false or the empty string. Other scalars, such
  /// as dates, have none.
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

extension Leaf {
  /// Whether a type is read from one scalar: a leaf, a type with a raw value, a ``Presence`` of
  /// these, or a type that contains nothing else.
  ///
  /// Inspects the type if its name is not enough, so it is only for use at set-up.
  package static func isReadFromOne(_ type: Any.Type) -> Bool {
    let type = unwrapped(type)
    if isScalar(type) { return true }
    if let raw = type as? any RawRepresentable.Type { return isRawScalar(raw) }
    if let presence = ExtendedType.presence(type) { return isReadFromOne(presence.contentType) }
    if type == Value.self || type is any CollectionShape.Type || type is any DictionaryShape.Type { return false }
    guard let decodable = type as? any Decodable.Type else { return false }
    let schema = SchemaReader.schema(of: decodable)
    guard schema.isComplete, schema.fields.isEmpty, schema.findings.held.count == 1, let held = schema.findings.held.first else {
      return false
    }
    return isScalar(held.type)
  }

  private static func isRawScalar<R: RawRepresentable>(_ type: R.Type) -> Bool { isScalar(R.RawValue.self) }
}
