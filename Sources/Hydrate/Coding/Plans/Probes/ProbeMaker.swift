import Foundation

/// Makes up values of any type for `ProbeDecoder`. They never become part of a mapped model.
///
/// These are zeros, empty strings and collections, nil, and the first case of an enum; values of
/// Foundation's types come from a table. Alternative values show which property belongs to a key;
/// they exist only for types where they are easily made.
///
/// A type may contain itself once, for example as an element. A type that needs itself again to
/// be created would not end; it must break the cycle with an `Optional`, a collection, or by
/// tolerating a failed read.
package struct ProbeMaker {
  struct NotPossible: Error {}

  /// Whether the thread's stack was too small; shared by all values made up for one inspection.
  final class Stack {
    var ranOut = false
    /// How many cases of enums with payloads may still be tried, since these may contain each other.
    var remainingCases = 256
  }

  private static let stackReserve = 128 * 1024
  /// No model nests deeper without an Optional or a collection between.
  private static let limit = 64

  /// The types that are being made up, from the outermost inwards.
  private var types: [ObjectIdentifier] = []
  let stack = Stack()

  package init() {}

  /// Returns the maker for what is in a type; nil if the nesting does not end.
  func entering(_ type: Any.Type) -> ProbeMaker? {
    let type = ObjectIdentifier(type)
    guard types.count < Self.limit, types.count(where: { $0 == type }) < 2 else { return nil }
    var inner = self
    inner.types.append(type)
    return inner
  }

  func make<T: Decodable>(_ type: T.Type, isOther: Bool) throws -> T {
    guard let value = unboxed(try made(type, isOther), as: type) else { throw NotPossible() }
    return value
  }

  /// Deliberately not generic, to keep code size down.
  @inline(never) private func made(_ type: any Decodable.Type, _ isOther: Bool) throws -> Any { try madeUp(type, isOther) }

  private func madeUp<T: Decodable>(_ type: T.Type, _ isOther: Bool) throws -> T {
    guard ThreadStack.remaining > Self.stackReserve else {
      stack.ranOut = true
      throw NotPossible()
    }
    if let value = Leaf(type).flatMap({ Self.scalar($0, number: isOther ? 1 : 0) }) as? T { return value }
    if let value = container(type, isOther: isOther).flatMap({ unboxed($0, as: type) }) { return value }
    if let value = FoundationZeros.value(of: type) { return value }
    if let reflectable = type as? any Reflectable.Type, !isOther, let value = reflectable.init() as? T { return value }
    // Listed cases are tried before the type's own code, except for large types: those are
    // usually models without listed cases, and the failed conformance look-up is slow.
    let isLarge = MemoryLayout<T>.size > MemoryLayout<String>.size
    if !isLarge, let value = Self.someCase(of: type, isOther) { return value }
    do {
      guard let inner = entering(type) else { throw NotPossible() }
      return try T(from: ProbeDecoder(log: ProbeLog(), maker: inner, isOther: isOther))
    } catch {
      if isLarge, let value = Self.someCase(of: type, isOther) { return value }
      if let value = isOther ? lastCase(of: type) : firstCase(of: type) { return value }
      if (error as? DecodingError)?.findsNoCase == true, let value = entering(type)?.someCase(of: type, isOther) { return value }
      throw error
    }
  }

  /// Returns an empty container, or one that is not empty, if that can be made; nil for a type of
  /// which the library knows no empty value.
  func container(_ type: Any.Type, isOther: Bool) -> Any? {
    let name = ExtendedType(type)
    switch name {
    case nil, .measurement: return nil
    case .value: return type != Value.self ? nil : isOther ? Value(stringLiteral: "1") : Value.null
    case .presence: return (type as? any PresenceTarget.Type).map { isOther ? $0.nullAsAny : $0.missingAsAny }
    case .optional, .array, .contiguousArray, .set, .dictionary:
      guard let container = type as? any ContainerShape.Type else { return nil }
      let (held, isOptional) = (container.held, name == .optional)
      guard isOther, held.count == container.contents.count else { return container.holding([]) }
      let values = held.compactMap { try? made($0, isOptional) }
      return values.count == held.count ? container.holding(values) : isOptional ? nil : container.holding([])
    }
  }

  /// Returns a value that looks different from another one, which may be nil.
  func other<T: Decodable>(_ type: T.Type, than expected: T?) throws -> T {
    let text = expected.map { MirrorText.text(of: $0) }
    func looksOther(_ value: T) -> Bool { MirrorText.text(of: value) != text }
    let scalar = Self.scalars(type)?.first(where: looksOther)
    guard let other = scalar ?? [true, false].lazy.compactMap({ try? make(type, isOther: $0) }).first(where: looksOther) else {
      throw NotPossible()
    }
    return other
  }

  /// Returns the first case of an enum with payloads that can be made up, by the compiler's coding.
  private func someCase<T: Decodable>(of type: T.Type, _ isOther: Bool) -> T? {
    var (number, count) = (0, 1)
    while number < count, stack.remainingCases > 0 {
      stack.remainingCases -= 1
      let log = ProbeLog(listed: (number, nil))
      if let value = try? T(from: ProbeDecoder(log: log, maker: self, isOther: isOther)) { return value }
      (number, count) = (number + 1, log.caseCount ?? 0)
    }
    return nil
  }

  /// Returns one of the cases that a type lists; nil if it lists none.
  static func someCase<T>(of type: T.Type, _ isOther: Bool) -> T? {
    func some<C: CaseIterable>(_ type: C.Type) -> Any? { isOther ? type.allCases.dropFirst().first : type.allCases.first }
    return (type as? any CaseIterable.Type).flatMap { some($0) } as? T
  }

  /// Returns a few scalars of a scalar type, the zero or empty one last; nil for any other type.
  static func scalars<T>(_ type: T.Type) -> [T]? {
    Leaf(type).map { leaf in [1, 2, 0].compactMap { scalar(leaf, number: $0) as? T } }
  }

  /// Returns a scalar for a small number. The scalar for 0 is zero or empty.
  ///
  /// - Parameter number: 0, 1 or 2.
  private static func scalar(_ leaf: Leaf, number: Int) -> Any? {
    switch leaf {
    case .bool: number != 0
    case .string: number == 0 ? "" : "\(number)"
    case .int: number
    case .int8: Int8(number)
    case .int16: Int16(number)
    case .int32: Int32(number)
    case .int64: Int64(number)
    case .uint: UInt(number)
    case .uint8: UInt8(number)
    case .uint16: UInt16(number)
    case .uint32: UInt32(number)
    case .uint64: UInt64(number)
    case .int128:
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { Int128(number) } else { nil }
    case .uint128:
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { UInt128(number) } else { nil }
    case .double: Double(number)
    case .float: Float(number)
    case .cgFloat: CGFloat(number)
    case .decimal: Decimal(number)
    case .date: Date(timeIntervalSinceReferenceDate: Double(number))
    case .url: URL(string: number == 0 ? "about:blank" : "about:\(number)")
    case .uuid: UUID(uuid: (UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    case .data: Data(repeating: 1, count: number)
    }
  }
}
