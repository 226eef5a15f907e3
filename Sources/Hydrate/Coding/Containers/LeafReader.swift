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
  static func read(_ leaf: Leaf, _ value: Value, isExact: Bool) throws(Fault) -> Reading<Any> {
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
    case .url: Reading(value: try url(value))
    case .uuid: Reading(value: try uuid(value))
    case .data: Reading(value: try data(value))
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

  static func url(_ value: Value) throws(Fault) -> URL { try text(value) { URLReader.read($0) } }

  static func uuid(_ value: Value) throws(Fault) -> UUID { try text(value) { UUIDReader.read($0) } }

  static func data(_ value: Value) throws(Fault) -> Data {
    if value.document.tag(at: value.index) == .data { return value.document.data(at: value.index) }
    return try text(value) { Base64.read($0) }
  }

  @inline(__always) private static func text<R>(_ value: Value, _ read: (Span<UInt8>) -> R?) throws(Fault) -> R {
    guard value.document.tag(at: value.index) == .string else { throw .mismatch }
    guard let result = withText(value, read) else { throw .invalid }
    return result
  }
}
