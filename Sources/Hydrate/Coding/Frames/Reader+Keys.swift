/// Listing the keys of an object.
extension Reader {
  /// The object's keys as keys of a type, in the object's order.
  ///
  /// Keys that are data are listed as in the source. A key of an enum is listed if the source has
  /// it, or has a key whose inverse it is.
  ///
  /// In an update, the existing keys follow those of the patch, except for keys that null removes.
  func allKeys<Key: CodingKey>(of details: FrameDetails, as type: Key.Type) -> [Key] {
    if let state = details.typeState, let cases = state.cases { return caseKeys(of: details, as: type, cases, state.plan) }
    let names = patchedKeys(of: details) ?? details.value.keys ?? []
    let plan = details.plan
    let isTyped = plan.map { keyKinds.known(type).map { $0 === KeyKind.typed } ?? look(at: names, of: type, $0) } ?? false
    details.listing.isListed = true
    details.withFrame { $0.markOutOfOrder() }
    if !isTyped { listData(type, in: details) }
    let spelling = plan?.spellsKeys == true && (isTyped || areMixed(names, of: type)) ? plan : nil
    details.allExisting?.enumCase?.note(requested: nil)
    let existing = details.existing.flatMap { $0.isNew ? nil : $0 }
    existing?.trail.listKeys()
    var keys: [Key] = []
    let isOne = names.count == 1 && existing == nil
    var listed: Set<String> = []
    for name in names {
      guard let key = spelling?.key(for: name, as: type) ?? (isTyped && spelling != nil ? nil : Key(stringValue: name)) else { continue }
      // Several source keys may be one case, which is listed once. Keys that are data are all
      // listed.
      if !isOne, isTyped || existing != nil, !listed.insert(key.stringValue).inserted, isTyped { continue }
      if let existing, isRemoved(name, key.stringValue, from: existing, in: details) { continue }
      keys.append(key)
    }
    // The keys of an enum name its case, which a patch without keys does not change.
    if existing?.namesCase(byData: !isTyped) == true {
      if !keys.isEmpty { return keys }
      listed = []
    }
    for name in existing?.keys ?? [] where !listed.contains(name) {
      if let key = Key(stringValue: name) { keys.append(key) }
    }
    return keys
  }

  /// Whether a type takes any text besides the names of its cases, so that only some keys are names.
  @inline(never) private func areMixed<Key: CodingKey>(_ names: [String], of type: Key.Type) -> Bool {
    keyKinds.known(type) == nil && names.first.flatMap { Key(stringValue: $0) }?.isOfMixedType == true
  }

  /// The keys of an enum's patch that are not null, if there are any: null is for the case of before.
  private func patchedKeys(of details: FrameDetails) -> [String]? {
    guard details.allExisting != nil, let type = details.type, isEnum(type) else { return nil }
    let names = details.value.members.filter { !isNull($0.value) }.map(\.key)
    return names.isEmpty ? nil : names
  }

  /// Whether a null in the patch removes the existing member at a key.
  private func isRemoved(_ name: String, _ codingKey: String, from existing: ExistingValues, in details: FrameDetails) -> Bool {
    details.member(name).map { isNull($0) } == true && (existing.nulls != .skip || existing.member(codingKey) == nil)
  }

  /// Notes that the keys were listed as data.
  private func listData(_ type: any CodingKey.Type, in details: FrameDetails) {
    details.listing.dataKeys = type
    guard !details.listing.isData else { return }
    details.listing.isData = true
    details.withFrame { $0.stopExpecting() }
    for key in details.value.repeatedKeys {
      reportRepeated(.key(key), details.value[key], details.value.repetition, in: details)
    }
  }

  /// Reports the repeated keys of an object whose first values are used. Its members do not show
  /// that the keys are repeated.
  func reportFirstOfRepeated(in details: FrameDetails) {
    for (key, value) in details.value.firstOfRepeated { reportFirstOfRepeated(key, value, in: details) }
  }

  func reportFirstOfRepeated(_ key: String, _ value: Value, in details: FrameDetails) {
    reportRepeated(.key(key), value, .repeatedUsingFirst, in: details)
  }

  /// Whether keys of a type are names that the code knows. If no name makes a key the result does
  /// not matter.
  @inline(never) private func look<Key: CodingKey>(at names: [String], of type: Key.Type, _ plan: ObjectPlan) -> Bool {
    for name in names {
      if let key = Key(stringValue: name) ?? plan.key(for: name, as: type) {
        return keyKinds.kind(of: key) === KeyKind.typed && !key.isOfMixedType
      }
    }
    return true
  }
}
