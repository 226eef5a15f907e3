/// What a closure of the user's has made of a model whose other changes have been told.
struct ClosureChanges {
  /// The model's properties before the update, and before and after the closure.
  let original: [StoredProperty]
  let before: [StoredProperty]
  let after: [StoredProperty]

  /// The properties of a model, an `Optional` one too.
  static func properties(of model: Any) -> [StoredProperty] { MirrorReader.unwrapped(model).map { StoredProperty.all(of: $0) } ?? [] }

  /// The changes that were told, without those of properties that the closure has changed: these are compared with what was there first.
  func corrected(_ told: [ChangedPart]) -> [ChangedPart] {
    var comparison = ValueComparison()
    let touched = Set(zip(before, after).filter { !comparison.areEqual($0.value, $1.value) }.map(\.1.name))
    guard !touched.isEmpty else { return told }
    var own: [String: [ValuePath]] = [:]
    var changed: [ChangedPart] = []
    for part in told {
      if case .key(let name) = part.path.components.first, touched.contains(name) {
        own[name, default: []].append(ValuePath(Array(part.path.components.dropFirst())))
      } else {
        changed.append(part)
      }
    }
    for property in after where touched.contains(property.name) {
      guard let old = original.first(where: { $0.name == property.name }) else { continue }
      let changes = ChangeList(from: old.value, to: property.value, MergeTrail(to: own[property.name] ?? []))
      changed += changes.changes.map { $0.within(ValuePath([.key(property.name)])) }
    }
    return changed
  }
}
