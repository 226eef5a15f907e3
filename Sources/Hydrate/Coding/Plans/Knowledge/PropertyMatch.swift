/// Matches each key to the stored property that it fills: by value, by observed changes, by
/// spelling, or as the only one left over.
///
/// The key of an enum without raw values is the name of its property. Any other key may be spelled
/// like another property: of `case type = "@type", kind = "type"` the key `type` fills `kind`. Such
/// a key has the property of its spelling only if no other key is seen to fill it.
struct PropertyMatch {
  /// The maximum number of properties to compare. No type has as many, but a custom mirror may
  /// show any number.
  private static let comparedLimit = 1024

  private let requested: [Schema.Field]
  private let children: [StoredProperty]
  /// The names of the properties by their keys.
  private(set) var names: [String: String] = [:]
  /// The keys that are spelled like a property, but may fill another one.
  private var spelled: Set<String> = []
  /// The keys whose own property has been seen to change with them.
  private var confirmed: Set<String> = []
  /// Properties with the same type and value, as many as there are keys for them. Which key fills
  /// which is unknown, but they are interchangeable.
  private(set) var alike: [String: StoredProperty] = [:]
  /// The number of keys with which each property changes. Such a property may belong to none of
  /// them.
  private var followers: [String: Int] = [:]
  /// The properties that change with each key.
  private var changes: [String: [String]] = [:]

  init(_ requested: [Schema.Field], _ children: [StoredProperty], isName: (String) -> Bool) {
    self.requested = requested
    self.children = children
    let properties = Dictionary(children.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for request in requested {
      guard let property = properties[request.codingKey] else { continue }
      names[request.codingKey] = request.codingKey
      if isName(request.codingKey) { continue }
      let isOnly =
        property.stores(request) && children.count(where: { $0.stores(request) }) == 1
        && requested.count(where: { property.stores($0) }) == 1
      if !isOnly { spelled.insert(request.codingKey) }
    }
  }

  /// Returns the property of a key, or an interchangeable one.
  func property(of key: String) -> StoredProperty? {
    if let name = names[key] { return children.first { $0.name == name } }
    return alike[key]
  }

  /// Whether all properties could be distinguished.
  var areNamesKnown: Bool { alike.isEmpty }

  /// The keys without a known property.
  var nameless: [String] { requested.map(\.codingKey).filter { names[$0] == nil } }

  /// Whether each key has a property, and each property a key.
  var arePaired: Bool { hasAllKeys && filled == Set(children.map(\.name)) }

  /// Whether each key has a property.
  var hasAllKeys: Bool { requested.allSatisfy { names[$0.codingKey] != nil || alike[$0.codingKey] != nil } }

  private var filled: Set<String> { Set(names.values).union(alike.values.map(\.name)) }

  private func free() -> [StoredProperty] {
    let filled = filled
    return children.filter { !filled.contains($0.name) }
  }

  private func unnamed() -> [Schema.Field] { requested.filter { names[$0.codingKey] == nil && alike[$0.codingKey] == nil } }

  // MARK: Matching

  /// Matches properties by the values that an instance wrote for its keys. If only one property
  /// has a key's type and value, it belongs to the key.
  mutating func matchByValue(_ values: [String: Any]) {
    let names = names
    for key in spelled where !confirmed.contains(key) { self.names[key] = nil }
    // Where values tell nothing, a key keeps the property of its spelling.
    defer { for key in spelled where alike[key] == nil { if let name = names[key] { keep(name, for: key) } } }
    let (keys, free) = (unnamed(), free().prefix(Self.comparedLimit))
    guard !keys.isEmpty, !free.isEmpty else { return }
    let limit = StoredProperty.textLimit(for: free.count)
    func text(_ value: Any?) -> String? {
      value.flatMap { MirrorReader.unwrapped($0) }.map { MirrorText.text(of: $0, atMost: limit) }
    }
    let shown = free.map { (property: $0, text: text($0.value)) }
    let choices = keys.map { requested in
      let own = text(values[requested.codingKey])
      return shown.indices.filter { shown[$0].property.stores(requested) && shown[$0].text == own }
    }
    // Group the keys with the same candidates, which no other key shares.
    let groups = Dictionary(grouping: keys.indices) { choices[$0] }
    for (properties, members) in groups where properties.count == members.count {
      guard groups.keys.allSatisfy({ $0 == properties || Set($0).isDisjoint(with: properties) }) else { continue }
      for (key, property) in zip(members, properties) {
        let (key, property) = (keys[key].codingKey, free[property])
        if members.count == 1 { confirm(property.name, for: key) } else { alike[key] = property }
      }
    }
  }

  /// Gives a key the property that it is seen to fill.
  private mutating func confirm(_ name: String, for key: String) {
    for other in spelled where names[other] == name && other != key { names[other] = nil }
    names[key] = name
    confirmed.insert(key)
  }

  /// Gives a key the property of its spelling, unless it has one or another key has that property.
  private mutating func keep(_ name: String, for key: String) {
    if names[key] == nil, !filled.contains(name) { names[key] = name }
  }

  /// Matches properties by what changes if one key has a different value.
  ///
  /// - Parameter changed: Returns the properties of an instance for which one key has a different
  ///   value; without a key, those of the original instance.
  mutating func matchByChange(_ changed: (String?) -> [StoredProperty]?) {
    let unknown = requested.filter { names[$0.codingKey] == nil || spelled.contains($0.codingKey) && !confirmed.contains($0.codingKey) }
    let isOpen = children.contains { !names.values.contains($0.name) }
    guard isOpen || unknown.contains(where: { spelled.contains($0.codingKey) }), let first = changed(nil) else { return }
    let before = first.prefix(Self.comparedLimit)
    let expected = StoredProperty.texts(of: Array(before))
    // If properties look alike, or have all the keys of their spelling, only unknown keys are tried;
    // otherwise a property may follow any key.
    for requested in areNamesKnown && isOpen ? requested : unknown {
      guard let second = changed(requested.codingKey) else { continue }
      let texts = StoredProperty.texts(of: Array(second.prefix(Self.comparedLimit)))
      changes[requested.codingKey] = before.indices.filter { $0 < texts.count && texts[$0] != expected[$0] }.map { before[$0].name }
    }
    // A property that changes with two keys is derived from both and belongs to neither.
    for name in changes.values.joined() { followers[name, default: 0] += 1 }
    let spellings = Dictionary(uniqueKeysWithValues: alike.keys.filter { spelled.contains($0) }.map { ($0, $0) })
    alike = [:]
    for requested in unknown {
      let own = (changes[requested.codingKey] ?? []).filter { followers[$0] == 1 }
      if spelled.contains(requested.codingKey), own.contains(requested.codingKey) {
        confirm(requested.codingKey, for: requested.codingKey)
      } else if own.count == 1, !confirmed.contains(where: { names[$0] == own[0] }), !isNamed(own[0]) {
        confirm(own[0], for: requested.codingKey)
      }
    }
    for (key, name) in spellings { keep(name, for: key) }
  }

  /// Whether a property has a key that is certainly its name.
  private func isNamed(_ property: String) -> Bool { names[property] == property && !spelled.contains(property) }

  /// Matches the keys and properties without observed changes, if their types leave one choice.
  mutating func matchByType() {
    let unseen = unnamed().filter { changes[$0.codingKey]?.isEmpty != false }
    let free = free().filter { followers[$0.name] == nil }
    for requested in unseen {
      let choices = free.filter { $0.stores(requested) }
      if choices.count == 1, unseen.filter({ choices[0].stores($0) }).count == 1 { names[requested.codingKey] = choices[0].name }
    }
  }

  // MARK: Unmatched properties

  /// The keys whose property is only known by its spelling although other keys may fill it, each
  /// with all keys that may.
  var unclear: [String: [String]] {
    var unclear: [String: [String]] = [:]
    let open = requested.filter { !confirmed.contains($0.codingKey) && (names[$0.codingKey] == nil || spelled.contains($0.codingKey)) }
    for request in open where spelled.contains(request.codingKey) {
      guard let property = children.first(where: { $0.name == request.codingKey }),
        !confirmed.contains(where: { names[$0] == request.codingKey })
      else {
        continue
      }
      let others = open.filter { property.stores($0) || $0.type == request.type }
      if others.count > 1 { unclear[request.codingKey] = others.map(\.codingKey) }
    }
    return unclear
  }

  /// The properties that apparently no key fills, alone or with others. A property that a key
  /// without a property could fill is not included.
  var unread: [String] {
    let keys = Set(requested.map(\.codingKey))
    let unnamed = unnamed()
    return free().filter { child in
      // A property wrapper that is not recognized appears under its label.
      !child.isLazy && followers[child.name] == nil && !unnamed.contains { child.stores($0) }
        && !(child.name.hasPrefix("_") && keys.contains(String(child.name.dropFirst())))
    }.map(\.name)
  }
}

extension StoredProperty {
  /// Whether the property stores exactly the type that a field is requested as.
  package func stores(_ field: Schema.Field) -> Bool { stores(field.type, orNil: field.isConditional) }

  /// Whether the property stores a type, or its `Optional` if that counts.
  package func stores(_ type: Any.Type, orNil: Bool = true) -> Bool {
    func optional<T>(of type: T.Type) -> Any.Type { T?.self }
    let own = Swift.type(of: value) as Any.Type
    return own == type || orNil && own == optional(of: type)
  }
}
