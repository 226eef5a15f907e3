/// Compares two values of unknown types: by `==` if their type has it, else by their parts.
///
/// The parts come from a mirror, which may be custom and contain itself. So the comparison has
/// limits for steps, parts and depth; values beyond them count as different, because they are not
/// proved equal. A custom mirror may also hide parts: values with equal mirrors are equal only if
/// they also encode equally.
package struct ValueComparison {
  private static let deepest = 128
  private static let mostSteps = 1_000_000
  /// The limit of parts in custom mirrors.
  private static let mostShown = 1 << 17
  /// The budget per value. It shrinks each time a value exceeds it, since there may be many such
  /// values.
  private var budget = Self.mostSteps
  private var steps = Self.mostSteps
  private var shown = 0
  private var isOver = false
  /// Whether an instance was compared with itself, which may have changed meanwhile.
  package private(set) var hasMetInstance = false
  /// The enclosing pairs of objects that are being compared.
  private var pairs: Set<[ObjectIdentifier]> = []
  /// Encodes a value; nil if that fails.
  private let form: (Any) -> Value?

  package init(_ form: @escaping (Any) -> Value?) { self.form = form }

  package mutating func areEqual(_ a: Any, _ b: Any) -> Bool { areEqual(a, b, depth: 0) }

  /// Whether the last comparison exceeded its budget. Resets the budget for the next one.
  mutating func givesUp() -> Bool {
    if isOver { budget = max(budget / 2, 1000) }
    defer { (isOver, steps, shown) = (false, budget, 0) }
    return isOver
  }

  private mutating func areEqual(_ a: Any, _ b: Any, depth: Int) -> Bool {
    if let own = a as? any Equatable {
      if own.equals(b) { return true }
      // If a value does not even equal itself, such as NaN, its parts are compared.
      if own.equals(a) { return false }
    }
    guard type(of: a) == type(of: b) else { return false }
    steps -= 1
    guard steps > 0, depth < Self.deepest, ThreadStack.remaining > ThreadStack.levelReserve else {
      isOver = true
      return false
    }
    guard type(of: a) is AnyClass else { return haveEqualParts(a, b, depth: depth) }
    let pair = [ObjectIdentifier(a as AnyObject), ObjectIdentifier(b as AnyObject)]
    if pair[0] == pair[1] {
      hasMetInstance = true
      return true
    }
    if !pairs.insert(pair).inserted { return true }
    defer { pairs.remove(pair) }
    return haveEqualParts(a, b, depth: depth)
  }

  private mutating func haveEqualParts(_ a: Any, _ b: Any, depth: Int) -> Bool {
    if let a = a as? any MemberParts, let b = b as? any MemberParts { return haveEqualMembers(a, b, depth: depth) }
    let isOwnMirror = a is any CustomReflectable && !(a is any SourceCollection) && !(a is any Printed)
    guard let own = parts(of: a, isOwnMirror), let others = parts(of: b, isOwnMirror), own.count == others.count else { return false }
    for (part, other) in zip(own, others) {
      guard part.label == other.label, areEqual(part.value, other.value, depth: depth + 1) else { return false }
    }
    if isOwnMirror {
      guard let own = form(a) else { return false }
      return own == form(b)
    }
    // Scalars, cases without payload and functions have only their text.
    return !own.isEmpty || String(reflecting: a) == String(reflecting: b)
  }

  /// The parts of a value; nil if there are more than the budget allows.
  private mutating func parts(of value: Any, _ isOwnMirror: Bool) -> [(label: String?, value: Any)]? {
    guard isOwnMirror else { return MirrorReader.parts(of: value, atMost: steps) }
    let limit = min(Self.mostShown, budget)
    let parts = MirrorReader.parts(of: value, atMost: limit - shown)
    shown += parts.count
    if shown < limit { return parts }
    isOver = true
    return nil
  }

  private mutating func haveEqualMembers(_ a: any MemberParts, _ b: any MemberParts, depth: Int) -> Bool {
    let keys = a.partKeys
    guard keys.count == b.partKeys.count else { return false }
    for key in keys {
      guard let own = a.part(key), let other = b.part(key), areEqual(own, other, depth: depth + 1) else { return false }
    }
    return true
  }
}

extension Equatable {
  /// Whether a value of an unknown type has this type and is equal.
  func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

/// A dictionary with any types.
package protocol MemberParts {
  var partKeys: [AnyHashable] { get }
  func part(_ key: AnyHashable) -> Any?
}

extension Dictionary: MemberParts {
  package var partKeys: [AnyHashable] { keys.map { AnyHashable($0) } }

  package func part(_ key: AnyHashable) -> Any? {
    guard let key = key.base as? Key, let value = self[key] else { return nil }
    return value
  }
}
