/// Which stored property each key fills: the one spelled like it, else the one that has its value,
/// or changes with it, else the one that is left over.
struct PropertyMatch {
  /// How many properties are compared: no type has as many, but a mirror of its own may show any
  /// number.
  private static let comparedLimit = 1024

  private let asked: [ProbeLog.Asked]
  private let children: [StoredProperty]
  /// The properties by the keys that they belong to.
  private(set) var names: [String: String] = [:]
  /// Properties of one type and one value, as many as there are keys for them: which is whose
  /// cannot be told, but one may stand for another.
  private(set) var alike: [String: StoredProperty] = [:]
  /// The properties that change with some key, though they may belong to none.
  private var followers: [String: Int] = [:]
  /// The properties that each key was seen to change.
  private var changes: [String: [String]] = [:]

  init(_ asked: [ProbeLog.Asked], _ children: [StoredProperty]) {
    self.asked = asked
    self.children = children
    let labels = Set(children.map(\.name))
    for asked in asked where labels.contains(asked.key) { names[asked.key] = asked.key }
  }

  /// The property that a key belongs to, or one that looks just like it.
  func property(of key: String) -> StoredProperty? {
    if let name = names[key] { return children.first { $0.name == name } }
    return alike[key]
  }

  /// Whether no property looks like another one that it is to be told from.
  var isTold: Bool { alike.isEmpty }

  /// The keys of which no property is known.
  var nameless: [String] { asked.map(\.key).filter { names[$0] == nil } }

  /// Whether each key has a property, and each property a key.
  var arePaired: Bool { hasAllKeys && filled == Set(children.map(\.name)) }

  /// Whether each key has a property.
  var hasAllKeys: Bool { asked.allSatisfy { names[$0.key] != nil || alike[$0.key] != nil } }

  private var filled: Set<String> { Set(names.values).union(alike.values.map(\.name)) }

  private func free() -> [StoredProperty] {
    let filled = filled
    return children.filter { !filled.contains($0.name) }
  }

  private func unnamed() -> [ProbeLog.Asked] { asked.filter { names[$0.key] == nil && alike[$0.key] == nil } }

  // MARK: Ways to tell

  /// Tells properties by the values that an instance wrote for its keys: where one property alone
  /// has a key's type and value, it is the key's.
  mutating func matchByValue(_ values: [String: Any]) {
    let (keys, free) = (unnamed(), free().prefix(Self.comparedLimit))
    guard !keys.isEmpty, !free.isEmpty else { return }
    let limit = StoredProperty.textLimit(for: free.count)
    func text(_ value: Any?) -> String? {
      value.flatMap { MirrorReader.unwrapped($0) }.map { MirrorText.text(of: $0, atMost: limit) }
    }
    let shown = free.map { (property: $0, text: text($0.value)) }
    let choices = keys.map { asked in
      let own = text(values[asked.key])
      return shown.indices.filter { shown[$0].property.stores(asked) && shown[$0].text == own }
    }
    // Who wants a property with whom: keys with the same choices, which nobody else has.
    let groups = Dictionary(grouping: keys.indices) { choices[$0] }
    for (properties, members) in groups where properties.count == members.count {
      guard groups.keys.allSatisfy({ $0 == properties || Set($0).isDisjoint(with: properties) }) else { continue }
      for (key, property) in zip(members, properties) {
        let (key, property) = (keys[key].key, free[property])
        if members.count == 1 { names[key] = property.name } else { alike[key] = property }
      }
    }
  }

  /// Tells properties by what changes where one key has another value than usual.
  ///
  /// - Parameter changed: the properties of an instance for which one key has another value than
  ///   usual; without a key, of the usual one.
  mutating func matchByChange(_ changed: (String?) -> [StoredProperty]?) {
    guard children.contains(where: { !names.values.contains($0.name) }), let first = changed(nil) else { return }
    let unknown = asked.filter { names[$0.key] == nil }
    let before = first.prefix(Self.comparedLimit)
    let usual = StoredProperty.texts(of: Array(before))
    // Of alike properties only those are to be told; else a property may follow any key.
    for asked in isTold ? asked : unknown {
      guard let second = changed(asked.key) else { continue }
      let texts = StoredProperty.texts(of: Array(second.prefix(Self.comparedLimit)))
      changes[asked.key] = before.indices.filter { $0 < texts.count && texts[$0] != usual[$0] }.map { before[$0].name }
    }
    // A property that follows two keys is made of both and belongs to neither.
    for name in changes.values.joined() { followers[name, default: 0] += 1 }
    alike = [:]
    for asked in unknown {
      guard let changed = changes[asked.key], changed.count == 1, followers[changed[0]] == 1 else { continue }
      if !names.values.contains(changed[0]) { names[asked.key] = changed[0] }
    }
  }

  /// What nothing was seen of on both sides belongs together where the types leave one choice.
  mutating func matchByType() {
    let unseen = unnamed().filter { changes[$0.key]?.isEmpty != false }
    let free = free().filter { followers[$0.name] == nil }
    for asked in unseen {
      let choices = free.filter { $0.stores(asked) }
      if choices.count == 1, unseen.filter({ choices[0].stores($0) }).count == 1 { names[asked.key] = choices[0].name }
    }
  }

  // MARK: What is left

  /// The properties that no key fills, neither alone nor with others, as far as can be seen: not
  /// one that a key without a property could fill.
  var unread: [String] {
    let keys = Set(asked.map(\.key))
    let unnamed = unnamed()
    return free().filter { child in
      // A wrapper that does not look like one shows under its label.
      !child.isLazy && followers[child.name] == nil && !unnamed.contains { child.stores($0) }
        && !(child.name.hasPrefix("_") && keys.contains(String(child.name.dropFirst())))
    }.map(\.name)
  }
}

extension StoredProperty {
  /// Whether the property stores just what was requested.
  func stores(_ asked: ProbeLog.Asked) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == asked.type || (asked.isConditional && own == asked.optionalType)
  }
}
