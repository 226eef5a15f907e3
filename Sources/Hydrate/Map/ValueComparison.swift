/// Whether two values of types that are not known are equal: by `==` where their type has it, else by what they are made of.
///
/// What a value is made of is told by its Mirror, which may be the user's own, and hold itself. So the walk has a budget of steps and a depth. Where
/// either is used up the values count as different, since nobody could vouch for the opposite.
struct ValueComparison {
  private static let deepest = 128
  private static let mostSteps = 1_000_000
  private var steps = Self.mostSteps
  private var isOver = false
  /// The pairs of objects that are being compared, further up.
  private var pairs: Set<Pair> = []

  private struct Pair: Hashable {
    let a: ObjectIdentifier
    let b: ObjectIdentifier
  }

  mutating func areEqual(_ a: Any, _ b: Any) -> Bool { areEqual(a, b, depth: 0) }

  /// Whether the last two values were too much; the next ones have a new budget.
  mutating func givesUp() -> Bool {
    defer { (isOver, steps) = (false, Self.mostSteps) }
    return isOver
  }

  private mutating func areEqual(_ a: Any, _ b: Any, depth: Int) -> Bool {
    if let own = a as? any Equatable {
      if own.equals(b) { return true }
      // What is not even equal to itself, as NaN is not, is looked into.
      if own.equals(a) { return false }
    }
    guard type(of: a) == type(of: b) else { return false }
    steps -= 1
    guard steps > 0, depth < Self.deepest, ThreadStack.remaining > Run.stackReserve else {
      isOver = true
      return false
    }
    guard type(of: a) is AnyClass else { return haveEqualParts(a, b, depth: depth) }
    let pair = Pair(a: ObjectIdentifier(a as AnyObject), b: ObjectIdentifier(b as AnyObject))
    if pair.a == pair.b || !pairs.insert(pair).inserted { return true }
    defer { pairs.remove(pair) }
    return haveEqualParts(a, b, depth: depth)
  }

  private mutating func haveEqualParts(_ a: Any, _ b: Any, depth: Int) -> Bool {
    if let a = a as? any MemberParts, let b = b as? any MemberParts { return haveEqualMembers(a, b, depth: depth) }
    let (own, others) = (MirrorReader.parts(of: a, atMost: steps), MirrorReader.parts(of: b, atMost: steps))
    guard own.count == others.count else { return false }
    // A scalar, a case without values, a function: there is nothing but the text.
    if own.isEmpty { return String(reflecting: a) == String(reflecting: b) }
    for (part, other) in zip(own, others) {
      guard part.label == other.label, areEqual(part.value, other.value, depth: depth + 1) else { return false }
    }
    return true
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
  /// Whether a value of a type that is not known is of this one, and equal.
  func equals(_ other: Any) -> Bool { (other as? Self) == self }
}
