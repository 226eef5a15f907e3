import Hydrate

/// The properties in which two models differ, the innermost ones that a mirror shows.
struct ModelDifferences {
  /// A path in a model. Elements of lists and members of dictionaries are all the same to it, since
  /// it stands for a kind of difference.
  typealias Pattern = [String?]

  /// The differences, each with the path to the first of its kind.
  private(set) var all: [Pattern: ValuePath] = [:]
  private var comparison = ValueComparison()
  private var pairs: Set<[ObjectIdentifier]> = []

  init(_ one: Any, _ other: Any) { add(one, other, [], []) }

  private mutating func add(_ one: Any, _ other: Any, _ pattern: Pattern, _ path: [ValuePath.Component]) {
    if comparison.areEqual(one, other) { return }
    guard let parts = parts(of: one, other) else {
      all[pattern] = all[pattern] ?? ValuePath(path)
      return
    }
    for part in parts {
      let label: Pattern = part.step.map { if case .key(let key) = $0, !part.isEntry { [key] } else { [nil] } } ?? []
      add(part.one, part.other, pattern + label, path + (part.step.map { [$0] } ?? []))
    }
  }

  private struct Part {
    /// Nil for the value of an `Optional`.
    let step: ValuePath.Component?
    var isEntry = false
    let one: Any
    let other: Any
  }

  /// The parts of two values; nil if they do not have the same.
  private mutating func parts(of one: Any, _ other: Any) -> [Part]? {
    guard type(of: one) == type(of: other), ThreadStack.remaining > ThreadStack.levelReserve, isNew(one, other) else { return nil }
    if let own = one as? any MemberParts, let others = other as? any MemberParts {
      guard Set(own.partKeys) == Set(others.partKeys) else { return nil }
      return own.partKeys.compactMap { key in
        guard let own = own.part(key), let other = others.part(key) else { return nil }
        return Part(step: .key("\(key)"), isEntry: true, one: own, other: other)
      }
    }
    let style = Mirror(reflecting: one).displayStyle
    let (parts, others) = (MirrorReader.parts(of: one, atMost: .max), MirrorReader.parts(of: other, atMost: .max))
    if style == .set || parts.isEmpty && others.isEmpty { return nil }
    if style == .struct || style == .class { return properties(parts, others) }
    guard parts.count == others.count, zip(parts, others).allSatisfy({ $0.label == $1.label }) else { return nil }
    return zip(parts, others).enumerated().map { index, pair in
      // A payload without a label has the key that the compiler gives it.
      let key = pair.0.label.map { $0.hasPrefix(".") ? "_\($0.dropFirst())" : $0 }
      return Part(step: style == .optional ? nil : key.map { .key($0) } ?? .index(index), one: pair.0.value, other: pair.1.value)
    }
  }

  /// The properties of two values. A lazy one without a value is none.
  private func properties(_ one: [(label: String?, value: Any)], _ other: [(label: String?, value: Any)]) -> [Part] {
    let known = Dictionary(other.map { ($0.label, $0.value) }, uniquingKeysWith: { $1 })
    let labels = Set(one.map(\.label))
    let own = one.map { Part(step: $0.label.map { .key($0) }, one: $0.value, other: known[$0.label] ?? Nothing()) }
    return own + other.filter { !labels.contains($0.label) }.map { Part(step: $0.label.map { .key($0) }, one: Nothing(), other: $0.value) }
  }

  private struct Nothing {}

  /// Whether two instances have not been compared yet, so that one may contain itself.
  private mutating func isNew(_ one: Any, _ other: Any) -> Bool {
    guard type(of: one) is AnyClass else { return true }
    return pairs.insert([ObjectIdentifier(one as AnyObject), ObjectIdentifier(other as AnyObject)]).inserted
  }
}

extension ReadPlaces {
  /// Whether a property of the model is read from the document.
  func isRead(_ property: ModelDifferences.Pattern) -> Bool {
    var found = [0]
    for label in property {
      // What was read as a whole contains all its parts.
      if found.contains(where: { places[$0].parts.isEmpty }) { return true }
      found = found.flatMap { number in
        places[number].parts.compactMap { part, inner in
          switch (part, label) {
          case (.key(let key), let label?): key == label || isOnlyPayload(number) ? inner : nil
          case (_, nil): inner
          default: nil
          }
        }
      }
    }
    return !found.isEmpty
  }

  /// Whether a part is the case of an enum with one value without a label, which has no name.
  private func isOnlyPayload(_ number: Int) -> Bool { places[number].parts.count == 1 && places[number].isPayload }

  /// Whether the mapper leaves a property out, or one around it.
  func isIgnored(_ property: ModelDifferences.Pattern) -> Bool {
    ignored.contains { path in
      path.components.count <= property.count
        && zip(path.components, property).allSatisfy { component, label in
          if case .key(let key) = component { label.map { $0 == key } ?? true } else { label == nil }
        }
    }
  }
}
