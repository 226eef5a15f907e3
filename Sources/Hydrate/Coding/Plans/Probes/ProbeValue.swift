import Foundation

/// Makes up values of any type for `ProbeDecoder`. They never become part of a mapped model.
///
/// These are zeros, empty strings and collections, nil, and the first case of an enum; values of
/// Foundation's types come from a table. Alternative values show which property belongs to a key;
/// they exist only for types where they are easily made.
enum ProbeValue {
  struct NotPossible: Error {}

  private static let stackReserve = 128 * 1024

  static func make<T: Decodable>(_ type: T.Type, in trail: ProbeTrail, isOther: Bool) throws -> T {
    guard let value = unboxed(try made(type, in: trail, isOther), as: type) else { throw NotPossible() }
    return value
  }

  /// Deliberately not generic, to keep code size down.
  @inline(never) private static func made(_ type: any Decodable.Type, in trail: ProbeTrail, _ isOther: Bool) throws -> Any {
    try madeUp(type, in: trail, isOther)
  }

  private static func madeUp<T: Decodable>(_ type: T.Type, in trail: ProbeTrail, _ isOther: Bool) throws -> T {
    guard ThreadStack.remaining > stackReserve else {
      trail.stack.ranOut = true
      throw NotPossible()
    }
    if let value = Leaf(type).flatMap({ scalar($0, number: isOther ? 1 : 0) }) as? T { return value }
    if ExtendedType(type) != nil, let target = type as? any Emptiable.Type {
      if let value = target.empty(isOther: isOther, in: trail) as? T { return value }
    }
    if let value = FoundationZeros.value(of: type) { return value }
    if let reflectable = type as? any Reflectable.Type, !isOther, let value = reflectable.init() as? T { return value }
    // Listed cases are tried before the type's own code, except for large types: those are
    // usually models without listed cases, and the failed conformance look-up is slow.
    let isLarge = MemoryLayout<T>.size > MemoryLayout<String>.size
    if !isLarge, let value = someCase(of: type, isOther) { return value }
    do {
      guard let inner = trail.entering(type) else { throw NotPossible() }
      return try T(from: ProbeDecoder(log: ProbeLog(), trail: inner, isOther: isOther))
    } catch {
      if isLarge, let value = someCase(of: type, isOther) { return value }
      if let value = isOther ? lastCase(of: type) : firstCase(of: type) { return value }
      throw error
    }
  }

  /// Returns a value that looks different from another one, which may be nil.
  static func other<T: Decodable>(_ type: T.Type, than expected: T?, in trail: ProbeTrail) throws -> T {
    let text = expected.map { MirrorText.text(of: $0) }
    for isOther in [true, false] {
      if let value = try? make(type, in: trail, isOther: isOther), MirrorText.text(of: value) != text { return value }
    }
    throw NotPossible()
  }

  /// Returns one of the cases that a type lists; nil if it lists none.
  private static func someCase<T>(of type: T.Type, _ isOther: Bool) -> T? {
    func some<C: CaseIterable>(_ type: C.Type) -> Any? { isOther ? type.allCases.dropFirst().first : type.allCases.first }
    return (type as? any CaseIterable.Type).flatMap { some($0) } as? T
  }

  /// Returns a scalar that is neither zero nor empty and looks different from another one; nil
  /// for any other type.
  static func scalar<T>(_ type: T.Type, unlike expected: T?) -> T? {
    guard let leaf = Leaf(type) else { return nil }
    let text = expected.map { String(reflecting: $0) }
    // One of the two Boolean values counts as zero.
    let numbers = leaf == .bool ? [1, 0] : [1, 2]
    return numbers.lazy.compactMap { scalar(leaf, number: $0) as? T }.first { String(reflecting: $0) != text }
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

/// A type with an empty value that the library knows.
protocol Emptiable {
  /// Returns the empty value; with `isOther`, one that is not empty, if that can be made.
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any?
}

extension Optional: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? {
    guard isOther, let type = Wrapped.self as? any Decodable.Type else { return Self.none as Any }
    return (try? ProbeValue.make(type, in: trail, isOther: true)) as? Wrapped
  }
}

extension Array: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? {
    guard isOther, let type = Element.self as? any Decodable.Type else { return Self() }
    return (try? ProbeValue.make(type, in: trail, isOther: false)).flatMap { $0 as? Element }.map { [$0] } ?? Self()
  }
}

extension ContiguousArray: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? {
    ContiguousArray(Array<Element>.empty(isOther: isOther, in: trail) as? [Element] ?? [])
  }
}

extension Set: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? {
    Set(Array<Element>.empty(isOther: isOther, in: trail) as? [Element] ?? [])
  }
}

extension Dictionary: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? {
    guard isOther, let key = Key.self as? any Decodable.Type, let value = Value.self as? any Decodable.Type,
      let first = (try? ProbeValue.make(key, in: trail, isOther: false)) as? Key,
      let second = (try? ProbeValue.make(value, in: trail, isOther: false)) as? Value
    else { return Self() }
    return [first: second]
  }
}

extension Value: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? { isOther ? Value(stringLiteral: "1") : Value.null }
}

/// The types that are being made up, from the outermost inwards.
///
/// A type may contain itself once, for example as an element. A type that needs itself again to
/// be created would not end; it must break the cycle with an `Optional`, a collection, or by
/// tolerating a failed read.
package struct ProbeTrail {
  /// Whether the thread's stack was too small; shared by all values made up for one inspection.
  final class Stack {
    var ranOut = false
  }

  /// No model nests deeper without an Optional or a collection between.
  private static let limit = 64

  private var types: [ObjectIdentifier] = []
  let stack = Stack()

  package init() {}

  /// Returns the trail one type further in; nil if the nesting does not end.
  func entering(_ type: Any.Type) -> ProbeTrail? {
    let type = ObjectIdentifier(type)
    guard types.count < Self.limit, types.count(where: { $0 == type }) < 2 else { return nil }
    var inner = self
    inner.types.append(type)
    return inner
  }
}

extension Presence: Emptiable {
  static func empty(isOther: Bool, in trail: ProbeTrail) -> Any? { isOther ? Presence.null : Presence.missing }
}
