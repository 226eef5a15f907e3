extension ObjectPlan {
  /// Whether keys may stand in the source under other names.
  var spellsKeys: Bool { distinguishesKeys || (rules != nil && !isVerbatim) }

  /// Whether a rule makes a difference to a key that is data.
  func hasRule(for key: UsedKey) -> Bool {
    guard rules != nil else { return false }
    let field = preview(UsedKey(key.name, of: key.type, isData: distinguishesKeys))
    return !field.rule.isPlain || field.rule.isReadOnly || field.sourceKey != key.name
  }

  /// Whether a key of the source is that of a field that can be told without a document, or comes
  /// back to one.
  func isDeclared(_ key: String) -> Bool {
    if declaredKeys.contains(key) { return true }
    guard let answer = wayBack?.answer(for: key, nil) else { return false }
    return rules?.schema?.fields.contains { answer.isOf(preview($0.codingKey)) } ?? false
  }

  /// Where a rule says that the field of a coding key is read; nil where its own key serves.
  private func ruledSource(of codingKey: String) -> Accessor? {
    guard let field = rules?.field(codingKey: codingKey, sourceKey: sourceKey(for: codingKey)), field.hasOwnSource else { return nil }
    return field.source
  }

  /// Whether a key of the source is that of a field, or one that the key transformer turns back
  /// into a field's. The own key of a field that a rule reads elsewhere is not, and the field that
  /// takes unknown keys has none.
  func isFieldKey(_ key: String, among codingKeys: [String], _ keyType: (any CodingKey.Type)?) -> Bool {
    func hasOwnKey(_ codingKey: String) -> Bool { rules?.collects(codingKey: codingKey) != true && ruledSource(of: codingKey) == nil }
    if codingKeys.contains(where: { sourceKey(for: $0) == key && hasOwnKey($0) }) { return true }
    if rules != nil, codingKeys.contains(where: { ruledSource(of: $0)?.rootKeys.contains(key) == true }) { return true }
    return namesField(key, among: codingKeys, keyType).contains(where: hasOwnKey)
  }

  /// The path at which a rule reads the field whose own key the source has instead.
  func ruledPath(for key: String, among codingKeys: [String], _ keyType: (any CodingKey.Type)?) -> ValuePath? {
    guard rules != nil else { return nil }
    return namesField(key, among: codingKeys, keyType).lazy.compactMap { self.ruledSource(of: $0)?.path }.first
  }

  /// The coding keys that a key of the source would stand for without rules.
  private func namesField(_ key: String, among codingKeys: [String], _ keyType: (any CodingKey.Type)?) -> [String] {
    self.codingKeys(for: key) { keyType?.init(stringValue: $0) != nil || codingKeys.contains($0) }
  }

  /// The key of an enum that a key of the source stands for; nil where there is none, or where its
  /// field is left out.
  func key<Key: CodingKey>(for name: String, as type: Key.Type) -> Key? {
    // Where a rule says where a field is, no transformer has a say.
    let ruled = rules?.own.sources.lazy.map(\.field.text).first {
      preview($0).source.rootKeys.contains(name) && Key(stringValue: $0) != nil
    }
    if let ruled { return Key(stringValue: ruled) }
    for codingKey in codingKeys(for: name, among: { Key(stringValue: $0) != nil }) {
      guard let key = Key(stringValue: codingKey) else { continue }
      guard let rules else { return key }
      let field = preview(codingKey)
      if !field.rule.isLeftOut, field.comesBack || field.sourceKey == name || rules.own.isEmpty { return key }
    }
    return nil
  }
}
