import Hydrate

/// Something that a written document has other than the sample.
struct DocumentChange {
  let place: PatternedPath
  /// The value in the sample; nil if it has none.
  let value: Value?
  /// The kinds before and after; `nothing` for what is missing.
  let (before, after): (String, String)
  /// Whether null was left out or written, which is the same to most readers.
  let isNull: Bool

  static func all(_ sample: Value, _ written: Value, at path: PatternedPath, _ noted: NotedValues) -> [DocumentChange] {
    var changes: [DocumentChange] = []
    var waiting = [(sample, written, path)]
    while let (sample, written, path) = waiting.popLast() {
      if sample.kind == .array {
        compareElements(sample, written, path)
      } else {
        // The last value of a repeated key counts.
        let (own, others) = (Dictionary(sample.members) { $1 }, Dictionary(written.members) { $1 })
        let isData = noted.dictionaries.contains(sample.identity)
        var seen: Set<String> = []
        for (key, _) in sample.members + written.members where seen.insert(key).inserted {
          compare(own[key], others[key], path.member(key, isData: isData))
        }
      }
    }
    func compareElements(_ sample: Value, _ written: Value, _ path: PatternedPath) {
      var elements = (sample.array ?? []).enumerated().filter { !noted.leftOut.contains($0.element.identity) }
      var others = written.array ?? []
      if noted.sets.contains(sample.identity), elements.count == others.count {
        (elements, others) = paired(elements, others, path, noted)
      }
      guard elements.count == others.count else {
        return add("array", "a \(elements.count < others.count ? "longer" : "shorter") array", path, sample)
      }
      for (element, other) in zip(elements, others) { compare(element.element, other, path.element(element.offset)) }
    }
    func add(_ before: String, _ after: String, _ place: PatternedPath, _ value: Value?, isNull: Bool = false) {
      changes.append(DocumentChange(place: place, value: value, before: before, after: after, isNull: isNull))
    }
    func compare(_ one: Value?, _ other: Value?, _ path: @autoclosure () -> PatternedPath) {
      guard one != other else { return }
      if let one, let other, one.kind == other.kind, one.kind == .object || one.kind == .array {
        return waiting.append((one, other, path()))
      }
      let (before, after) = (one?.kind.rawValue ?? "nothing", other?.kind.rawValue ?? "nothing")
      let isNull = (one ?? .null).kind == .null && (other ?? .null).kind == .null
      add(before, before == after ? "another \(after)" : after, path(), one, isNull: isNull)
    }
    return changes
  }
}

extension DocumentChange {
  private typealias Element = (offset: Int, element: Value)
  /// More elements of a set that were changed are not compared with each other.
  private static let pairLimit = 32

  /// The elements of a set that are not written as they were, each beside the most similar one that
  /// is written.
  private static func paired(
    _ elements: [Element], _ others: [Value], _ path: PatternedPath, _ noted: NotedValues
  ) -> ([Element], [Value]) {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    let changed = elements.filter { element in
      guard let count = counts[element.element], count > 0 else { return true }
      counts[element.element] = count - 1
      return false
    }
    var written = others.filter { other in
      guard let count = counts[other], count > 0 else { return false }
      counts[other] = count - 1
      return true
    }
    guard changed.count <= pairLimit else { return (changed, written) }
    let pairs = changed.map { element in
      let differences = written.map { $0.kind == element.element.kind ? all(element.element, $0, at: path, noted).count : Int.max }
      let nearest = differences.indices.min { differences[$0] < differences[$1] } ?? 0
      return written.remove(at: nearest)
    }
    return (changed, pairs)
  }
}

/// A path in a sample with its pattern: stars for elements and for keys that are data.
struct PatternedPath {
  private(set) var components: [ValuePath.Component] = []
  private(set) var pattern = ""

  /// The path of a part that is named.
  init(_ components: [ValuePath.Component] = []) {
    self.components = components
    pattern = IssueLocation.pattern(ValuePath(components))
  }

  func member(_ key: String, isData: Bool) -> PatternedPath {
    changed(self) {
      $0.components.append(.key(key))
      $0.pattern = isData ? pattern.isEmpty ? "*" : pattern + ".*" : KindTree.path(pattern, key)
    }
  }

  func element(_ index: Int) -> PatternedPath {
    changed(self) {
      $0.components.append(.index(index))
      $0.pattern += "[*]"
    }
  }
}
