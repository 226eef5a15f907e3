/// Whether two values of types that are not known are equal: by `==` where their type has it, else by what they are made of.
///
/// What a value is made of is told by its Mirror, which may be the user's own. Such a one may hold itself, so the walk has a budget of steps, of
/// parts that are shown, and a depth. Where one is used up the values count as different, since the opposite is not proved. And it may show
/// less than there is: what shows the same is equal only if it writes the same of itself too.
struct ValueComparison {
  private static let deepest = 128
  private static let mostSteps = 1_000_000
  /// How many parts the mirrors of the user's own may show.
  private static let mostShown = 1 << 17
  /// What is left for a value; less after each that was too much, since there may be many of them.
  private var budget = Self.mostSteps
  private var steps = Self.mostSteps
  private var shown = 0
  private var isOver = false
  /// The pairs of objects that are being compared, further up.
  private var pairs: Set<Pair> = []
  /// What a value writes of itself; nil where it cannot.
  private let form: (Any) -> Value?

  init(_ form: @escaping (Any) -> Value?) { self.form = form }

  private struct Pair: Hashable {
    let a: ObjectIdentifier
    let b: ObjectIdentifier
  }

  mutating func areEqual(_ a: Any, _ b: Any) -> Bool { areEqual(a, b, depth: 0) }

  /// Whether the last two values were too much; the next ones have a new budget.
  mutating func givesUp() -> Bool {
    if isOver { budget = max(budget / 2, 1000) }
    defer { (isOver, steps, shown) = (false, budget, 0) }
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
    guard steps > 0, depth < Self.deepest, ThreadStack.remaining > ThreadStack.levelReserve else {
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
    let isOwnMirror = a is any CustomReflectable && !(a is any SourceCollection)
    guard let own = parts(of: a, isOwnMirror), let others = parts(of: b, isOwnMirror), own.count == others.count else { return false }
    for (part, other) in zip(own, others) {
      guard part.label == other.label, areEqual(part.value, other.value, depth: depth + 1) else { return false }
    }
    if isOwnMirror {
      guard let own = form(a) else { return false }
      return own == form(b)
    }
    // A scalar, a case without values, a function: there is nothing but the text.
    return !own.isEmpty || String(reflecting: a) == String(reflecting: b)
  }

  /// What a value shows; nil where that is more than any data is.
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
  /// Whether a value of a type that is not known is of this one, and equal.
  func equals(_ other: Any) -> Bool { (other as? Self) == self }
}

/// A dictionary, whatever its types.
protocol MemberParts {
  var partKeys: [AnyHashable] { get }
  func part(_ key: AnyHashable) -> Any?
}

extension Dictionary: MemberParts {
  var partKeys: [AnyHashable] { keys.map { AnyHashable($0) } }

  func part(_ key: AnyHashable) -> Any? {
    guard let key = key.base as? Key, let value = self[key] else { return nil }
    return value
  }
}
