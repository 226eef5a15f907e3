import Hydrate

/// Which keys of a list's objects may tell kinds of objects apart, as `type` does in
/// `[{"type": "image", "url": ...}, {"type": "rule"}]`.
struct TagFacts {
  /// At most so many kinds, and so many keys that may tell them apart.
  private static let (kindLimit, keyLimit) = (24, 16)

  /// The objects with one text at a key: how many there are, and how many of them have each key.
  private struct Kind {
    var count = 0
    var keys: [String: Int] = [:]
  }

  /// The keys that have a text in every object, in the order of the first object.
  private var order: [String]?
  private var kinds: [String: [String: Kind]] = [:]
  private var count = 0

  mutating func add(_ members: [(String, Value)]) {
    count += 1
    let texts = Dictionary(members.map { ($0, Self.name($1)) }, uniquingKeysWith: { $1 })
    let candidates = order ?? Array(members.lazy.filter { Self.name($1) != nil }.map(\.0).prefix(Self.keyLimit))
    order = candidates.filter { key in
      guard let text = texts[key].flatMap(\.self), kinds[key]?[text] != nil || kinds[key]?.count ?? 0 < Self.kindLimit else {
        kinds[key] = nil
        return false
      }
      kinds[key, default: [:]][text, default: Kind()].count += 1
      for other in texts.keys where other != key { kinds[key]?[text]?.keys[other, default: 0] += 1 }
      return true
    }
  }

  /// The text of a value that may name a kind; nil for any other value.
  private static func name(_ value: Value) -> String? {
    value.string.flatMap { SwiftName.isWord($0) && $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }
  }

  /// The key whose text decides which other keys an object has, if each kind of objects has keys of
  /// its own; nil if there is none. Of several it is the one that decides about most keys.
  var tag: String? {
    let decided = (order ?? []).map { (key: $0, count: Self.decided(kinds[$0].map { Array($0.values) } ?? [], of: count)) }
    let most = decided.map(\.count).max() ?? 0
    return most > 0 ? decided.first { $0.count == most }?.key : nil
  }

  /// The number of keys that some kinds never have, and others have as a rule; 0 if the objects are
  /// rather of one kind, in which some members are optional.
  private static func decided(_ kinds: [Kind], of count: Int) -> Int {
    guard kinds.count > 1, count >= 2 * kinds.count else { return 0 }
    let keys = Set(kinds.flatMap(\.keys.keys))
    let own = keys.filter { key in kinds.contains { $0.keys[key] == nil } }
    let (present, always) = kinds.reduce((0, 0)) { sums, kind in
      let owned = kind.keys.filter { own.contains($0.key) }
      return (sums.0 + owned.count, sums.1 + owned.count { $0.value == kind.count })
    }
    let differing = Set(kinds.map { Set($0.keys.keys) }).count
    guard 2 * (keys.count - own.count) <= own.count, 2 * always >= present, 2 * differing >= kinds.count else { return 0 }
    return own.count
  }
}
