import Foundation

/// Reads scalars. This is the only table of conversions.
///
/// A value is converted without loss or refused. `isExact` requires the target's own kind (see
/// ``Coercion/strict``).
enum LeafReader {
  /// Why a value cannot become a scalar.
  enum Fault: Error {
    /// Its kind has no conversion to the target.
    case mismatch
    /// Its kind has a conversion, but its content does not fit.
    case invalid
  }

  /// A scalar, and whether digits were lost.
  struct Reading<T> {
    let value: T
    var isRounded = false
  }

  /// Reads a scalar of the leaf's type. Deliberately not generic, to keep code size down.
  ///
  /// - Parameter asFoundation: Whether a text for a URL is read, or refused, as by `JSONDecoder`.
  static func read(_ leaf: Leaf, _ value: Value, isExact: Bool, asFoundation: Bool = false) throws(Fault) -> Reading<Any> {
    switch leaf {
    case .bool: Reading(value: try bool(value, isExact))
    case .string: Reading(value: try string(value, isExact))
    case .int: Reading(value: try integer(value, isExact) as Int)
    case .int8: Reading(value: try integer(value, isExact) as Int8)
    case .int16: Reading(value: try integer(value, isExact) as Int16)
    case .int32: Reading(value: try integer(value, isExact) as Int32)
    case .int64: Reading(value: try integer(value, isExact) as Int64)
    case .uint: Reading(value: try integer(value, isExact) as UInt)
    case .uint8: Reading(value: try integer(value, isExact) as UInt8)
    case .uint16: Reading(value: try integer(value, isExact) as UInt16)
    case .uint32: Reading(value: try integer(value, isExact) as UInt32)
    case .uint64: Reading(value: try integer(value, isExact) as UInt64)
    case .int128, .uint128: Reading(value: try wide(leaf, value, isExact))
    case .double: boxed(try double(value, isExact))
    case .float: boxed(try float(value, isExact))
    case .cgFloat: boxed(try cgFloat(value, isExact))
    case .decimal: Reading(value: try decimal(value, isExact))
    case .date: Reading(value: try date(value, isExact))
    case .url where asFoundation: Reading(value: try text(value) { URL(string: String(decoding: $0)) })
    case .url: Reading(value: try url(value, isExact))
    case .uuid: Reading(value: try uuid(value, isExact))
    case .data: Reading(value: try data(value, isExact))
    }
  }

  /// Whether reading the leaf from a value is a conversion from another kind.
  static func isConversion(_ leaf: Leaf, _ value: Value) -> Bool { (try? read(leaf, value, isExact: true)) == nil }

  private static func boxed<A>(_ reading: Reading<A>) -> Reading<Any> { Reading(value: reading.value, isRounded: reading.isRounded) }

  private static func wide(_ leaf: Leaf, _ value: Value, _ isExact: Bool) throws(Fault) -> Any {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { throw .mismatch }
    return leaf == .int128 ? try integer(value, isExact) as Int128 : try integer(value, isExact) as UInt128
  }

  // MARK: Numbers

  /// Passes the bytes of a number to a closure; with coercion those of a numeric string, too,
  /// even if it has escapes.
  @inline(__always) private static func withNumber<R>(
    _ value: Value, _ isExact: Bool, _ read: (Span<UInt8>) -> R
  ) throws(Fault) -> R {
    switch value.document.tag(at: value.index) {
    case .number: return value.document.withBytes(at: value.index, read)
    case .string where !isExact: return withText(value) { NumberText.withSpelled($0, read) }
    default: throw .mismatch
    }
  }

  static func integer<I: FixedWidthInteger>(_ value: Value, _ isExact: Bool) throws(Fault) -> I {
    switch try withNumber(value, isExact, { IntegerReader.read($0, as: I.self) }) {
    case .value(let integer): return integer
    case .notANumber, .fractional, .outOfRange: throw .invalid
    }
  }

  static func double(_ value: Value, _ isExact: Bool) throws(Fault) -> Reading<Double> {
    guard let double = try withNumber(value, isExact, { DoubleReader.read($0) }) else { throw .invalid }
    return Reading(value: double.value, isRounded: double.lossy)
  }

  static func float(_ value: Value, _ isExact: Bool) throws(Fault) -> Reading<Float> {
    guard let float = try withNumber(value, isExact, { FloatReader.read($0) }) else { throw .invalid }
    return Reading(value: float.value, isRounded: float.lossy)
  }

  private static func cgFloat(_ value: Value, _ isExact: Bool) throws(Fault) -> Reading<CGFloat> {
    #if arch(arm64_32) || arch(arm) || arch(i386)
      let reading = try float(value, isExact)
    #else
      let reading = try double(value, isExact)
    #endif
    return Reading(value: CGFloat(reading.value), isRounded: reading.isRounded)
  }

  static func decimal(_ value: Value, _ isExact: Bool) throws(Fault) -> Decimal {
    guard let decimal = try withNumber(value, isExact, { DecimalReader.read($0) }) else { throw .invalid }
    return decimal
  }

  // MARK: Bool and text

  static func bool(_ value: Value, _ isExact: Bool) throws(Fault) -> Bool {
    let flag: Bool?
    switch value.document.tag(at: value.index) {
    case .true: return true
    case .false: return false
    case .number where !isExact: flag = value.document.withBytes(at: value.index) { BoolReader.read(number: $0) }
    case .string where !isExact: flag = withText(value) { BoolReader.read(text: $0) }
    default: throw .mismatch
    }
    guard let flag else { throw .invalid }
    return flag
  }

  static func string(_ value: Value, _ isExact: Bool) throws(Fault) -> String {
    switch value.document.tag(at: value.index) {
    case .string: return value.document.string(at: value.index)
    case .number where !isExact: return value.document.plainString(at: value.index)
    case .true where !isExact: return "true"
    case .false where !isExact: return "false"
    default: throw .mismatch
    }
  }

  // MARK: Types that are text in JSON

  /// Passes the content of a string to a closure.
  @inline(__always) static func withText<R>(_ value: Value, _ read: (Span<UInt8>) -> R) -> R {
    guard value.document.hasEscapes(at: value.index) else { return value.document.withBytes(at: value.index, read) }
    return value.document.string(at: value.index).withBytes(read)
  }

  static func date(_ value: Value, _ isExact: Bool) throws(Fault) -> Date {
    let date: Date?
    switch value.document.tag(at: value.index) {
    case .date: return value.document.date(at: value.index)
    case .string: date = withText(value) { DateParser.parse($0, order: nil) }
    case .number where !isExact:
      date = value.document.withBytes(at: value.index) { EpochParser.date(fromNumber: $0) }
    default: throw .mismatch
    }
    guard let date else { throw .invalid }
    return date
  }

  static func url(_ value: Value, _ isExact: Bool) throws(Fault) -> URL {
    try text(value) { isExact ? URLText.read($0) : try? URLText.readEncoding($0) }
  }

  static func uuid(_ value: Value, _ isExact: Bool) throws(Fault) -> UUID {
    try text(value) { isExact ? UUIDReader.read($0) : UUIDReader.readAny($0) }
  }

  static func data(_ value: Value, _ isExact: Bool) throws(Fault) -> Data {
    if value.document.tag(at: value.index) == .data { return value.document.data(at: value.index) }
    return try text(value) { isExact ? Base64.read($0) : Base64.ignoringSpace($0, Base64.read) }
  }

  @inline(__always) private static func text<R>(_ value: Value, _ read: (Span<UInt8>) -> R?) throws(Fault) -> R {
    guard value.document.tag(at: value.index) == .string else { throw .mismatch }
    guard let result = withText(value, read) else { throw .invalid }
    return result
  }
}

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
