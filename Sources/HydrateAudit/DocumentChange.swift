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
      if noted.sets.contains(sample.identity) {
        elements.sort { $0.element.unorderedText() < $1.element.unorderedText() }
        others.sort { $0.unorderedText() < $1.unorderedText() }
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

extension Value {
  /// A text that does not depend on the order of members and elements, to find the elements of a set
  /// that belong together.
  fileprivate func unorderedText(depth: Int = 0) -> String {
    guard count > 0, depth < KindTree.depthLimit else { return description }
    let parts =
      kind == .object
      ? members.map { Value($0.key).description + $0.value.unorderedText(depth: depth + 1) }
      : (array ?? []).map { $0.unorderedText(depth: depth + 1) }
    return "[\(parts.sorted().joined(separator: ","))]"
  }
}

/// A path in a sample with its pattern: stars for elements and for keys that are data.
struct PatternedPath {
  private(set) var components: [ValuePath.Component] = []
  private(set) var pattern = ""

  /// The path of a part that is named.
  init(_ components: [ValuePath.Component] = []) {
    self.components = components
    pattern = components.isEmpty ? "" : ValuePath(components).description
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
