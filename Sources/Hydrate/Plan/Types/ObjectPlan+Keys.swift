extension ObjectPlan {
  /// Whether keys may stand in the source under other names.
  var spellsKeys: Bool { distinguishesKeys || (rules != nil && !isVerbatim) }

  /// Whether a rule makes a difference to a key that is data.
  func hasRule(for key: UsedKey) -> Bool {
    guard rules != nil else { return false }
    let field = preview(UsedKey(key.name, of: key.type, isData: distinguishesKeys))
    return !field.rule.isPlain || field.sourceKey != key.name
  }

  /// Whether a key of the source is that of a field that can be told without a document, or comes back to one.
  func isDeclared(_ key: String) -> Bool {
    if declaredKeys.contains(key) { return true }
    guard let answer = wayBack?.answer(for: key, nil) else { return false }
    return rules?.schema?.fields.contains { answer.isOf(preview($0.codingKey)) } ?? false
  }

  /// The key of an enum that a key of the source stands for; nil where there is none, or where its field is left out.
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
