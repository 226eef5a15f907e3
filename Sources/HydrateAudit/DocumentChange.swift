import Hydrate

/// Something that a written document has other than the sample.
struct DocumentChange {
  let place: PatternedPath
  /// The value in the sample; nil if it has none.
  let value: Value?
  /// The kinds before and after: `string → array`.
  let text: String
  /// Whether nothing is written.
  let isRemoval: Bool
  /// Whether null was left out or written, which is the same to most readers, or a date or data of a
  /// property list became text.
  let isMinor: Bool
  /// Whether the same value may be written in another form: never two numbers that differ, null, or an
  /// object.
  let isConversion: Bool

  /// - Parameter pairsElements: Whether elements of sets are compared with the most similar ones.
  static func all(
    _ sample: Value, _ written: Value, at path: PatternedPath, _ values: ExplainedValues, pairsElements: Bool = true
  ) -> [DocumentChange] {
    var changes: [DocumentChange] = []
    var waiting: [(Value, Value, PatternedPath)] = []
    func add(
      _ before: String, _ after: String, _ place: PatternedPath, _ value: Value?, isRemoval: Bool = false, isMinor: Bool = false,
      isConversion: Bool = false
    ) {
      changes.append(
        DocumentChange(
          place: place, value: value, text: "\(before) → \(after)", isRemoval: isRemoval, isMinor: isMinor, isConversion: isConversion))
    }
    func compare(_ one: Value?, _ other: Value?, _ path: @autoclosure () -> PatternedPath) {
      guard one != other else { return }
      if let one, let other, one.kind == other.kind, one.kind == .object || one.kind == .array {
        return waiting.append((one, other, path()))
      }
      let (before, after) = (one?.kind.rawValue ?? "nothing", other?.kind.rawValue ?? "nothing")
      let isNull = (one ?? .null).kind == .null && (other ?? .null).kind == .null
      let isText = (one?.kind == .date || one?.kind == .data) && other?.kind == .string
      add(
        before, before == after ? "another \(after)" : after, path(), one, isRemoval: other == nil, isMinor: isNull || isText,
        isConversion: isConversion(one, other))
    }
    func compareElements(_ sample: Value, _ written: Value, _ path: PatternedPath) {
      var elements = (sample.array ?? []).enumerated().filter { !values.leftOut.contains($0.element.identity) }
      var others = written.array ?? []
      if values.sets.contains(sample.identity), elements.count == others.count {
        (elements, others) = unequal(elements, others)
        if pairsElements { others = paired(elements, others, path, values) }
      }
      guard elements.count == others.count else {
        // Each element counts where the most similar array is looked for.
        if !pairsElements { for _ in 1..<max(elements.count, others.count) { add("", "", path, sample) } }
        return add("array", "a \(elements.count < others.count ? "longer" : "shorter") array", path, sample)
      }
      for (element, other) in zip(elements, others) { compare(element.element, other, path.element(element.offset)) }
    }
    compare(sample, written, path)
    while let (sample, written, path) = waiting.popLast() {
      if sample.kind == .array {
        compareElements(sample, written, path)
      } else {
        // The last value of a repeated key counts.
        let (own, others) = (Dictionary(sample.members) { $1 }, Dictionary(written.members) { $1 })
        let isData = values.dictionaries.contains(sample.identity)
        var seen: Set<String> = []
        for (key, _) in sample.members + written.members where seen.insert(key).inserted {
          compare(own[key], others[key], path.member(key, isData: isData))
        }
      }
    }
    return changes
  }
}

extension DocumentChange {
  private static func isConversion(_ one: Value?, _ other: Value?) -> Bool {
    guard let one, let other, one.kind != .null, other.kind != .null, other.kind != .object else { return false }
    let number = { (value: Value) in value.kind == .number || value.kind == .string ? Double(value.string ?? value.description) : nil }
    guard let before = number(one), let after = number(other) else { return true }
    return before == after
  }

  private typealias Element = (offset: Int, element: Value)
  /// More elements of a set that were changed are not compared with each other.
  private static let pairLimit = 32

  /// The elements of a set that are not written as they were, and those that are written.
  private static func unequal(_ elements: [Element], _ others: [Value]) -> ([Element], [Value]) {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    func take(_ value: Value) -> Bool {
      guard let count = counts[value], count > 0 else { return false }
      counts[value] = count - 1
      return true
    }
    let changed = elements.filter { !take($0.element) }
    // What is left are those that no element is equal to.
    return (changed, others.filter { take($0) })
  }

  /// The elements that are written, each at the place of the most similar one of the sample.
  private static func paired(_ elements: [Element], _ others: [Value], _ path: PatternedPath, _ values: ExplainedValues) -> [Value] {
    guard elements.count <= pairLimit else { return others }
    var (waiting, pairs): ([Value], [Value]) = (others, [])
    for element in elements {
      // Sets within are compared without pairs here, so that the work for nested ones adds up only.
      let differences = waiting.map {
        $0.kind == element.element.kind ? all(element.element, $0, at: path, values, pairsElements: false).count : Int.max
      }
      guard let nearest = differences.indices.min(by: { differences[$0] < differences[$1] }) else { break }
      pairs.append(waiting.remove(at: nearest))
    }
    return pairs
  }
}

/// A path in a sample, with its pattern.
struct PatternedPath {
  private(set) var path: ValuePath
  private(set) var pattern: PathPattern

  /// The path of a part that is named.
  init(_ path: ValuePath = .root) { (self.path, pattern) = (path, PathPattern(path)) }

  func member(_ key: String, isData: Bool) -> PatternedPath { adding(.key(key), isData) }

  func element(_ index: Int) -> PatternedPath { adding(.index(index), false) }

  private func adding(_ component: ValuePath.Component, _ isEntry: Bool) -> PatternedPath {
    changed(self) {
      $0.path = ValuePath(path.components + [component])
      $0.pattern.add(component, isEntry: isEntry)
    }
  }
}
