/// Listing the keys of an object.
extension Run {
  /// The keys of a type that the object has, in its order.
  ///
  /// Keys that are data are those of the source. Of an enum's a key is listed where the source has it, or one that comes back to it.
  ///
  /// Where a model is updated the keys that it has stand beside those of the patch, less those that null removes.
  func allKeys<Key: CodingKey>(of scope: Scope, as type: Key.Type) -> [Key] {
    let listed = sourceKeys(of: scope, as: type)
    guard let present = scope.present, !present.isNew else { return listed.map(\.key) }
    present.trail.listKeys()
    let spoken = Set(listed.map(\.key.stringValue))
    let kept = listed.filter { name, key in
      scope.member(name)?.kind != .null || (present.nulls == .skip && present.member(key.stringValue) != nil)
    }
    return kept.map(\.key) + present.keys.filter { !spoken.contains($0) }.compactMap { Key(stringValue: $0) }
  }

  private func sourceKeys<Key: CodingKey>(of scope: Scope, as type: Key.Type) -> [(name: String, key: Key)] {
    let names = scope.value.keys ?? []
    scope.listing.isListed = true
    scope.withFrame { $0.leaveTurn() }
    func keys(_ key: (String) -> Key?) -> [(name: String, key: Key)] { names.compactMap { name in key(name).map { (name, $0) } } }
    guard let plan = scope.plan, isTyped(type, names, plan) else {
      listData(type, in: scope)
      return keys { Key(stringValue: $0) }
    }
    guard !plan.isVerbatim else { return keys { Key(stringValue: $0) } }
    var listed: Set<String> = []
    return keys { plan.key(for: $0, as: type) }.filter { listed.insert($0.key.stringValue).inserted }
  }

  private func listData(_ type: any CodingKey.Type, in scope: Scope) {
    scope.listing.dataKeys = type
    guard !scope.listing.isData else { return }
    scope.listing.isData = true
    scope.withFrame { $0.stopUsual() }
    for key in scope.value.repeatedKeys {
      let place = Place(scope: scope, step: .key(key), value: scope.value[key])
      session.report(MappingIssue(.duplicateKey, .repeated, at: place, severity: .nonFatal))
    }
  }

  /// Whether keys of a type are names that the code knows; where none of them can be made there is no difference.
  private func isTyped<Key: CodingKey>(_ type: Key.Type, _ names: [String], _ plan: ObjectPlan) -> Bool {
    if let known = state.keyKinds.known(type) { return known === KeyKind.typed }
    for name in names {
      if let key = Key(stringValue: name) ?? plan.key(for: name, as: type) { return state.keyKinds.kind(of: key) === KeyKind.typed }
    }
    return true
  }
}
