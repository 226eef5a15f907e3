extension ObjectPlan {
  /// Whether keys may have other names in the source.
  var spellsKeys: Bool { distinguishesKeys || (rules != nil && !isVerbatim) }

  /// Whether a rule affects a key that is data.
  func hasRule(for key: UsedKey) -> Bool {
    guard rules != nil else { return false }
    let field = preview(key)
    return !field.rule.isPlain || field.rule.isReadOnly || field.sourceKey != key.name
  }

  /// Whether a source key belongs, directly or by its inverse, to a field that is known without a
  /// document.
  func isDeclared(_ key: String) -> Bool {
    if declaredKeys.contains(key) { return true }
    guard let inverse = inverse(of: key, nil) else { return false }
    return rules?.schema?.fields.contains { inverse.isOf(preview($0)) } ?? false
  }

  /// Returns the source that a rule sets for the field of a coding key; nil if the field's own
  /// key is used.
  private func ruledSource(of codingKey: String) -> Accessor? {
    guard let field = rules?.field(codingKey: codingKey, sourceKey: sourceKey(for: codingKey)), field.hasOwnSource else { return nil }
    return field.source
  }

  /// Whether a source key belongs to a field, directly or by its inverse. The own key of a field
  /// that a rule reads elsewhere does not, and the field that collects unknown keys has none.
  func isFieldKey(_ key: String, among codingKeys: [String], _ keyType: (any CodingKey.Type)?) -> Bool {
    func hasOwnKey(_ codingKey: String) -> Bool { rules?.collects(codingKey: codingKey) != true && ruledSource(of: codingKey) == nil }
    if codingKeys.contains(where: { sourceKey(for: $0) == key && hasOwnKey($0) }) { return true }
    if rules != nil, codingKeys.contains(where: { ruledSource(of: $0)?.rootKeys.contains(key) == true }) { return true }
    return namesField(key, among: codingKeys, keyType).contains(where: hasOwnKey)
  }

  /// Returns the path at which a rule reads a field, if the source has the field's own key
  /// instead.
  func ruledPath(for key: String, among codingKeys: [String], _ keyType: (any CodingKey.Type)?) -> ValuePath? {
    guard rules != nil else { return nil }
    return namesField(key, among: codingKeys, keyType).lazy.compactMap { self.ruledSource(of: $0)?.path }.first
  }

  /// Returns the coding keys for a source key without regard to rules.
  private func namesField(_ key: String, among codingKeys: [String], _ keyType: (any CodingKey.Type)?) -> [String] {
    let exact = self.codingKeys(for: key) { keyType?.init(stringValue: $0) != nil || codingKeys.contains($0) }
    return exact.isEmpty ? relaxed(key, among: codingKeys, keyType) : exact
  }

  /// Returns the coding keys of which a source key is another spelling, if that counts.
  private func relaxed(_ key: String, among codingKeys: [String] = [], _ keyType: (any CodingKey.Type)?) -> [String] {
    guard spelling.isRelaxed, !isVerbatim else { return [] }
    let listed = keyType.flatMap { SchemaReader.names(of: $0) } ?? []
    return Set(listed + codingKeys).filter { isRelaxed(key, of: $0) }.sorted()
  }

  /// Returns the key of an enum for a source key; nil if there is none, or if its field is left
  /// out.
  func key<Key: CodingKey>(for name: String, as type: Key.Type) -> Key? {
    // The source that a rule sets takes precedence over the key transformer.
    let ruled = rules?.own.sources.lazy.compactMap({ [rules] in rules?.codingKey(of: $0.field) }).first {
      preview($0).source.rootKeys.contains(name) && Key.isName($0)
    }
    if let ruled { return Key(stringValue: ruled) }
    let exact = codingKeys(for: name) { Key.isName($0) }
    // Of several keys with this spelling none counts.
    let found = exact.isEmpty ? relaxed(name, type) : exact
    for codingKey in exact.isEmpty && found.count > 1 ? [] : found {
      guard let key = Key(stringValue: codingKey) else { continue }
      guard let rules else { return key }
      let field = preview(codingKey)
      if !field.rule.isLeftOut, field.isInvertible || field.sourceKey == name || rules.own.isEmpty { return key }
    }
    return nil
  }
}
