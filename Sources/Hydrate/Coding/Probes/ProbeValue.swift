import Foundation

/// Makes a value of any type out of nothing, for `ProbeDecoder`; what it makes never reaches a
/// user's model.
///
/// Zeros, empty strings and collections, nil, the first case of an enum; the types of Foundation
/// come from a table. For telling which property belongs to a key there is another value, where
/// one is easily had.
enum ProbeValue {
  struct NotPossible: Error {}

  private static let stackReserve = 128 * 1024

  static func make<T: Decodable>(_ type: T.Type, in trail: ProbeTrail, isOther: Bool) throws -> T {
    guard let value = unboxed(try made(type, in: trail, isOther), as: type) else { throw NotPossible() }
    return value
  }

  /// Names no type, so that it is not there once for each scalar.
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
    // What lists its cases has them tried before its own code, unless it is large, as models are:
    // they seldom do, and to hear so takes long.
    let isLarge = MemoryLayout<T>.size > MemoryLayout<String>.size
    if !isLarge, let value = someCase(of: type, isOther) { return value }
    do {
      guard let inner = trail.entering(type) else { throw NotPossible() }
      return try T(from: ProbeDecoder(log: ProbeLog(), trail: inner, isOther: isOther))
    } catch {
      if isLarge, let value = someCase(of: type, isOther) { return value }
      if let value = firstCase(of: type), !isOther { return value }
      throw error
    }
  }

  /// A value that looks different from another one, which may be nil.
  static func other<T: Decodable>(_ type: T.Type, than usual: T?, in trail: ProbeTrail) throws -> T {
    let text = usual.map { MirrorText.text(of: $0) }
    for isOther in [true, false] {
      if let value = try? make(type, in: trail, isOther: isOther), MirrorText.text(of: value) != text { return value }
    }
    throw NotPossible()
  }

  /// One of the cases that a type lists; nil where it lists none.
  private static func someCase<T>(of type: T.Type, _ isOther: Bool) -> T? {
    func some<C: CaseIterable>(_ type: C.Type) -> Any? { isOther ? type.allCases.dropFirst().first : type.allCases.first }
    return (type as? any CaseIterable.Type).flatMap { some($0) } as? T
  }

  /// A scalar that is neither zero nor empty, and looks different from another one; nil for any
  /// other type.
  static func scalar<T>(_ type: T.Type, unlike usual: T?) -> T? {
    guard let leaf = Leaf(type) else { return nil }
    let text = usual.map { String(reflecting: $0) }
    // Of the two truth values one is zero.
    let numbers = leaf == .bool ? [1, 0] : [1, 2]
    return numbers.lazy.compactMap { scalar(leaf, number: $0) as? T }.first { String(reflecting: $0) != text }
  }

  /// A few scalars of a type that is one, those that are neither zero nor empty first; nil for any
  /// other type.
  static func scalars<T>(_ type: T.Type) -> [T]? {
    Leaf(type).map { leaf in [1, 2, 0].compactMap { scalar(leaf, number: $0) as? T } }
  }

  /// A scalar for a small number; that for zero is zero or empty.
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

/// A type of the library's knowledge that can be empty.
protocol Emptiable {
  /// The empty value; `isOther` asks for one that is not, as far as that can be made.
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
/// A type may stand within itself once, as an element for instance. One that needs itself to be
/// made, and needs that again, has no end: such a type breaks the circle by an `Optional`, a
/// collection, or by making do without.
struct ProbeTrail {
  /// What is left of the thread's stack, as far as it was not enough; one for all that is made up
  /// for one look.
  final class Stack {
    var ranOut = false
  }

  /// No model nests deeper without an Optional or a collection between.
  private static let limit = 64

  private var types: [ObjectIdentifier] = []
  let stack = Stack()

  /// One type further in; nil where there is no end to it.
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
