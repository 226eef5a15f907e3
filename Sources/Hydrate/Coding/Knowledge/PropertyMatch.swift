/// Matches each key to the stored property that it fills: by spelling, by value, by observed
/// changes, or as the only one left over.
struct PropertyMatch {
  /// The maximum number of properties to compare. No type has as many, but a custom mirror may
  /// show any number.
  private static let comparedLimit = 1024

  private let requested: [ProbeLog.KeyRequest]
  private let children: [StoredProperty]
  /// The names of the properties by their keys.
  private(set) var names: [String: String] = [:]
  /// Properties with the same type and value, as many as there are keys for them. Which key fills
  /// which is unknown, but they are interchangeable.
  private(set) var alike: [String: StoredProperty] = [:]
  /// The number of keys with which each property changes. Such a property may belong to none of
  /// them.
  private var followers: [String: Int] = [:]
  /// The properties that change with each key.
  private var changes: [String: [String]] = [:]

  init(_ requested: [ProbeLog.KeyRequest], _ children: [StoredProperty]) {
    self.requested = requested
    self.children = children
    let labels = Set(children.map(\.name))
    for requested in requested where labels.contains(requested.key) { names[requested.key] = requested.key }
  }

  /// Returns the property of a key, or an interchangeable one.
  func property(of key: String) -> StoredProperty? {
    if let name = names[key] { return children.first { $0.name == name } }
    return alike[key]
  }

  /// Whether all properties could be distinguished.
  var areNamesKnown: Bool { alike.isEmpty }

  /// The keys without a known property.
  var nameless: [String] { requested.map(\.key).filter { names[$0] == nil } }

  /// Whether each key has a property, and each property a key.
  var arePaired: Bool { hasAllKeys && filled == Set(children.map(\.name)) }

  /// Whether each key has a property.
  var hasAllKeys: Bool { requested.allSatisfy { names[$0.key] != nil || alike[$0.key] != nil } }

  private var filled: Set<String> { Set(names.values).union(alike.values.map(\.name)) }

  private func free() -> [StoredProperty] {
    let filled = filled
    return children.filter { !filled.contains($0.name) }
  }

  private func unnamed() -> [ProbeLog.KeyRequest] { requested.filter { names[$0.key] == nil && alike[$0.key] == nil } }

  // MARK: Matching

  /// Matches properties by the values that an instance wrote for its keys. If only one property
  /// has a key's type and value, it belongs to the key.
  mutating func matchByValue(_ values: [String: Any]) {
    let (keys, free) = (unnamed(), free().prefix(Self.comparedLimit))
    guard !keys.isEmpty, !free.isEmpty else { return }
    let limit = StoredProperty.textLimit(for: free.count)
    func text(_ value: Any?) -> String? {
      value.flatMap { MirrorReader.unwrapped($0) }.map { MirrorText.text(of: $0, atMost: limit) }
    }
    let shown = free.map { (property: $0, text: text($0.value)) }
    let choices = keys.map { requested in
      let own = text(values[requested.key])
      return shown.indices.filter { shown[$0].property.stores(requested) && shown[$0].text == own }
    }
    // Group the keys with the same candidates, which no other key shares.
    let groups = Dictionary(grouping: keys.indices) { choices[$0] }
    for (properties, members) in groups where properties.count == members.count {
      guard groups.keys.allSatisfy({ $0 == properties || Set($0).isDisjoint(with: properties) }) else { continue }
      for (key, property) in zip(members, properties) {
        let (key, property) = (keys[key].key, free[property])
        if members.count == 1 { names[key] = property.name } else { alike[key] = property }
      }
    }
  }

  /// Matches properties by what changes if one key has a different value.
  ///
  /// - Parameter changed: Returns the properties of an instance for which one key has a different
  ///   value; without a key, those of the original instance.
  mutating func matchByChange(_ changed: (String?) -> [StoredProperty]?) {
    guard children.contains(where: { !names.values.contains($0.name) }), let first = changed(nil) else { return }
    let unknown = requested.filter { names[$0.key] == nil }
    let before = first.prefix(Self.comparedLimit)
    let expected = StoredProperty.texts(of: Array(before))
    // If properties look alike, only the keys of those are tried; otherwise a property may follow
    // any key.
    for requested in areNamesKnown ? requested : unknown {
      guard let second = changed(requested.key) else { continue }
      let texts = StoredProperty.texts(of: Array(second.prefix(Self.comparedLimit)))
      changes[requested.key] = before.indices.filter { $0 < texts.count && texts[$0] != expected[$0] }.map { before[$0].name }
    }
    // A property that changes with two keys is derived from both and belongs to neither.
    for name in changes.values.joined() { followers[name, default: 0] += 1 }
    alike = [:]
    for requested in unknown {
      guard let changed = changes[requested.key], changed.count == 1, followers[changed[0]] == 1 else { continue }
      if !names.values.contains(changed[0]) { names[requested.key] = changed[0] }
    }
  }

  /// Matches the keys and properties without observed changes, if their types leave one choice.
  mutating func matchByType() {
    let unseen = unnamed().filter { changes[$0.key]?.isEmpty != false }
    let free = free().filter { followers[$0.name] == nil }
    for requested in unseen {
      let choices = free.filter { $0.stores(requested) }
      if choices.count == 1, unseen.filter({ choices[0].stores($0) }).count == 1 { names[requested.key] = choices[0].name }
    }
  }

  // MARK: Unmatched properties

  /// The properties that apparently no key fills, alone or with others. A property that a key
  /// without a property could fill is not included.
  var unread: [String] {
    let keys = Set(requested.map(\.key))
    let unnamed = unnamed()
    return free().filter { child in
      // A property wrapper that is not recognized appears under its label.
      !child.isLazy && followers[child.name] == nil && !unnamed.contains { child.stores($0) }
        && !(child.name.hasPrefix("_") && keys.contains(String(child.name.dropFirst())))
    }.map(\.name)
  }
}

extension StoredProperty {
  /// Whether the property stores exactly the requested type.
  package func stores(_ requested: ProbeLog.KeyRequest) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == requested.type || (requested.isConditional && own == requested.optionalType)
  }
}
