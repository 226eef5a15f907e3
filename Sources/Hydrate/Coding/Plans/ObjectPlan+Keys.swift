extension ObjectPlan {
  /// Whether keys may have other names in the source.
  var spellsKeys: Bool { distinguishesKeys || (rules != nil && !isVerbatim) }

  /// Whether a rule affects a key that is data.
  func hasRule(for key: UsedKey) -> Bool {
    guard rules != nil else { return false }
    let field = preview(key)
    return !field.rule.isPlain || field.rule.isReadOnly || field.sourceKey != key.name
  }

  /// Returns the source that a rule sets for the field of a coding key; nil if the field's own
  /// key is used.
  private func ruledSource(of codingKey: String) -> Accessor? {
    guard let field = rules?.field(codingKey: codingKey, sourceKey: sourceKey(for: codingKey)), field.hasOwnSource else { return nil }
    return field.source
  }

  /// The places of fields: the key of the coding key, unless a rule reads the field elsewhere. The
  /// field that collects unknown keys has none.
  func places(of codingKeys: [String]) -> PlaceTree {
    codingKeys.reduce(into: PlaceTree()) { places, codingKey in
      if let ruled = ruledSource(of: codingKey) { return places.insert(ruled) }
      if !collectors.contains(codingKey), let own = sourceKey(for: codingKey) { places.insert(.key(own)) }
    }
  }

  /// Whether a source key belongs to a field by its inverse.
  func isInverseKey(_ key: String, among codingKeys: [String], _ keyType: (any CodingKey.Type)?) -> Bool {
    namesField(key, among: codingKeys, keyType).contains { !collectors.contains($0) && ruledSource(of: $0) == nil }
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
