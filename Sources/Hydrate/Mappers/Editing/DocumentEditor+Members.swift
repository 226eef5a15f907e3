/// Members that change, come and go.
extension DocumentEditor {
  mutating func editMembers(_ place: Value?, _ before: Value, _ after: Value) throws(MappingError) -> Value? {
    if let place, place.kind != .object {
      // A list that is read as its only element.
      if let only = place.onlyElement, only.kind == .object { return try editMembers(only, before, after) }
      if before != after { try replace(place, before, after) }
      return nil
    }
    var object = SourceObject(place)
    /// New members, and parts of others that have no place yet.
    var rest: [(key: String, value: Value)] = []
    let (old, new) = (before.object ?? [], after.object ?? [])
    let later = Dictionary(new.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    var known: Set<String> = []
    for (key, value) in old {
      known.insert(key)
      let place = places.origin(of: value) ?? object[key]
      if let changed = later[key] {
        if let part = try edit(place, value, changed, at: .key(key)) { rest.append((key, part)) }
      } else {
        try remove(place, value, from: &object, at: key)
      }
    }
    for (key, value) in new where !known.contains(key) {
      if let readOnly = places.readOnlyPlace(ofMissing: key, in: before) { throw refused(at: readOnly) }
      if let present = places.origin(ofMissing: key, in: before) ?? object[key] {
        try merge(value, into: present)
      } else {
        rest.append((key, value))
      }
    }
    if rest.isEmpty { return nil }
    guard let place else { return Value(object: rest) }
    let (text, node) = try node(of: place)
    for (key, value) in rest { text.add(value, key: key, to: node) }
    return nil
  }

  /// Writes a value where the source has another one, which was not read, or read as nil.
  ///
  /// On the path to the values of other fields, what is not the model's stays.
  private mutating func merge(_ value: Value, into present: Value) throws(MappingError) {
    switch (present.kind, value.kind) {
    case (.object, .object): _ = try editMembers(present, Value(object: [:]), value)
    case (.array, .array) where !places.isRead(present):
      let (text, node) = try node(of: present)
      let elements = present.array ?? []
      for (index, part) in (value.array ?? []).enumerated() {
        if index >= elements.count { text.add(part, key: nil, to: node) } else if !part.isNull { try merge(part, into: elements[index]) }
      }
    default: try replace(present, value)
    }
  }

  /// Removes a member, with all members of the same key.
  private mutating func remove(_ place: Value?, _ before: Value, from object: inout SourceObject, at key: String) throws(MappingError) {
    path.append(.key(key))
    defer { path.removeLast() }
    if let readOnly = places.readOnlyPlace(of: before) { throw refused(at: readOnly) }
    guard isOnPath(before) else {
      guard let place else { throw noPlace }
      for member in object.members(like: place) {
        let (text, node) = try node(of: member)
        text.remove(node)
      }
      return
    }
    try removeParts(of: before, place)
  }

  /// Whether a written value is only on the path to values that were read.
  private func isOnPath(_ before: Value) -> Bool {
    guard places.origin(of: before) == nil else { return false }
    var pending = before.parts
    while let part = pending.popLast() {
      if places.origin(of: part) != nil { return true }
      pending += part.parts
    }
    return false
  }

  /// Removes the values of the model from an object or an array on the path to them.
  private mutating func removeParts(of before: Value, _ place: Value?) throws(MappingError) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw noPlace }
    if before.kind == .object {
      var object = SourceObject(place)
      for (key, value) in before.object ?? [] { try remove(places.origin(of: value) ?? object[key], value, from: &object, at: key) }
      return
    }
    for (index, value) in (before.array ?? []).enumerated() {
      if let element = places.origin(of: value) {
        // The elements after it keep their indices.
        try replace(element, .null)
      } else {
        try removeParts(of: value, place?[index])
      }
    }
  }
}

/// The members of an object of the source, found by key.
struct SourceObject {
  private let place: Value?
  private lazy var values = Dictionary((place?.object ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  private lazy var repeated = RepeatedMembers(of: place)

  init(_ place: Value?) { self.place = place }

  subscript(key: String) -> Value? {
    mutating get { place == nil ? nil : values[key] }
  }

  /// All members with the key of a value; the value alone if it is no member of a repeated key.
  mutating func members(like value: Value) -> [Value] { repeated.members(like: value) ?? [value] }
}

/// The members of repeated keys, found by one of them.
private struct RepeatedMembers {
  private var members: [String: [Value]] = [:]
  private var keys: [SourcePlaces.Node: String] = [:]

  init(of object: Value?) {
    guard let object, !object.repeatedKeys.isEmpty else { return }
    for (key, _, index) in object.memberIndices {
      let value = object.document.part(at: index)
      members[key, default: []].append(value)
      keys[SourcePlaces.Node(value)] = key
    }
  }

  func members(like value: Value) -> [Value]? { keys[SourcePlaces.Node(value)].flatMap { members[$0] } }
}
