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
    var own: [String: [ChangedPart]] = [:]
    var changed: [ChangedPart] = []
    for part in told {
      if case .key(let name) = part.path.components.first, touched.contains(name) {
        own[name, default: []].append(part)
      } else {
        changed.append(part)
      }
    }
    for property in after where touched.contains(property.name) {
      guard let old = original.first(where: { $0.name == property.name }) else { continue }
      let told = own[property.name] ?? []
      let paths = told.map { ValuePath(Array($0.path.components.dropFirst())) }
      let sources = Dictionary(told.map { ($0.path, $0.place.source) }, uniquingKeysWith: { first, _ in first })
      let path = ValuePath([.key(property.name)])
      for change in ChangeList(from: old.value, to: property.value, MergeTrail(to: paths)).changes {
        let part = change.within(ChangePlace().appending(path, at: [told.first?.place.source.first ?? .key(property.name)]))
        let place = sources[part.path].map { ChangePlace().appending(part.path, at: $0) } ?? part.place
        changed.append(ChangedPart(place: place, old: part.old, new: part.new, isUnclear: part.isUnclear))
      }
    }
    return changed
  }
}
