/// Listing the keys of an object.
extension Run {
  /// The keys of a type that the object has, in its order.
  ///
  /// Keys that are data are those of the source. Of an enum's a key is listed where the source has it, or one that comes back to it.
  ///
  /// Where a model is updated the keys that it has stand beside those of the patch, less those that null removes.
  func allKeys<Key: CodingKey>(of scope: Scope, as type: Key.Type) -> [Key] {
    let names = scope.value.keys ?? []
    let plan = scope.plan
    let isTyped = plan.map { keyKinds.known(type).map { $0 === KeyKind.typed } ?? look(at: names, of: type, $0) } ?? false
    note(listing: type, isTyped: isTyped, in: scope)
    let spelling = isTyped && plan?.spellsKeys == true ? plan : nil
    let present = scope.present.flatMap { $0.isNew ? nil : $0 }
    present?.trail.listKeys()
    var keys: [Key] = []
    let isOne = names.count == 1 && present == nil
    var listed = ListedKeys()
    for name in names {
      guard let key = spelling == nil ? Key(stringValue: name) : spelling?.key(for: name, as: type) else { continue }
      // Several keys of the source may be those of one case; those that are data are what they are.
      if !isOne, isTyped || present != nil, !listed.insert(key.stringValue), isTyped { continue }
      if let present, isRemoved(name, key.stringValue, from: present, in: scope) { continue }
      keys.append(key)
    }
    for name in present?.keys ?? [] where !listed.contains(name) {
      if let key = Key(stringValue: name) { keys.append(key) }
    }
    return keys
  }

  /// Whether null removes what a model has at a key.
  private func isRemoved(_ name: String, _ codingKey: String, from present: PresentValues, in scope: Scope) -> Bool {
    scope.member(name).map { isNull($0) } == true && (present.nulls != .skip || present.member(codingKey) == nil)
  }

  /// Notes that keys are listed, and whether they are names that the code knows.
  private func note(listing type: any CodingKey.Type, isTyped: Bool, in scope: Scope) {
    scope.listing.isListed = true
    scope.withFrame { $0.leaveTurn() }
    if !isTyped { listData(type, in: scope) }
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
  @inline(never) private func look<Key: CodingKey>(at names: [String], of type: Key.Type, _ plan: ObjectPlan) -> Bool {
    for name in names {
      if let key = Key(stringValue: name) ?? plan.key(for: name, as: type) { return keyKinds.kind(of: key) === KeyKind.typed }
    }
    return true
  }
}

/// The keys that were listed of one object: an enum's is one, a dictionary may have any number.
struct ListedKeys {
  private var few: [String] = []
  private var many: Set<String> = []

  /// False where the key was listed before.
  mutating func insert(_ key: String) -> Bool {
    guard few.count == 8 else {
      guard !few.contains(key) else { return false }
      few.append(key)
      return true
    }
    return !few.contains(key) && many.insert(key).inserted
  }

  func contains(_ key: String) -> Bool { few.contains(key) || many.contains(key) }
}
