import Hydrate

/// Members that change, come and go.
extension DocumentEditor {
  mutating func editMembers(_ place: Value?, _ before: Value, _ after: Value) throws(MappingError) -> Value? {
    // What a default has given is written as a whole.
    if place == nil, !isOnPath(before) { return after }
    if let place, place.kind != .object {
      try replace(place, before, with: after)
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
      if let changed = later[key], changes.areEqual(value, changed) { continue }
      let place = try origin(of: value, or: object[key])
      if let changed = later[key] {
        let part = try at(.key(key)) { editor throws(MappingError) in try editor.edit(place, value, changed) }
        if let part { rest.append((key, part)) }
      } else {
        try at(.key(key)) { editor throws(MappingError) in try editor.remove(place, value, from: &object) }
      }
    }
    for (key, value) in new where !known.contains(key) {
      if let readOnly = places.readOnlyPlace(ofMissing: key, in: before) { throw refused(at: readOnly) }
      if let present = places.origin(ofMissing: key, in: before) ?? object[key] {
        try at(.key(key)) { editor throws(MappingError) in try editor.merge(value, into: present) }
      } else {
        rest.append((key, value))
      }
    }
    if rest.isEmpty { return nil }
    guard let place else { return Value(object: rest) }
    let (text, node) = try node(of: place)
    for (key, value) in rest { text.add(.value(value), key: key, to: node) }
    return nil
  }

  /// Where a member or an element was read; what has the same key or index if only a mapper knows
  /// what it has read.
  mutating func origin(of value: Value, or present: @autoclosure () -> Value?) throws(MappingError) -> Value? {
    if let origin = places.origin(of: value) { return origin }
    guard let present = present() else { return Optional.none }
    if !present.isNull, places.isReadBack(value) { throw noPlace }
    return present
  }

  /// Edits a dictionary: an object, or an array of alternating keys and values. The source has it
  /// in either form, with keys in any spelling.
  mutating func editDictionary(_ place: Value?, _ before: Value, _ after: Value) throws(MappingError) -> Value? {
    guard let place else { return after }
    if place.parts.isEmpty, place.kind != after.kind {
      try replace(place, before, with: after)
      return nil
    }
    let (text, node) = try node(of: place)
    let isObject = place.kind == .object
    let later = Dictionary(after.entries, uniquingKeysWith: { $1 })
    var object = SourceObject(isObject ? place : Optional.none)
    // In an array the key is the element before the value.
    let children = isObject ? [] : text.outline.children(of: node)
    let keys = Dictionary(zip(children.dropFirst(), children), uniquingKeysWith: { $1 })
    var known: Set<Value> = []
    for (key, value) in before.entries {
      known.insert(key)
      let changed = later[key]
      if let changed, changes.areEqual(value, changed) { continue }
      try at(.key(key.string ?? "\(key)")) { editor throws(MappingError) in
        guard let source = editor.places.origin(of: value) else { throw editor.noPlace }
        if let changed {
          guard try editor.edit(source, value, changed) == nil else { throw editor.noPlace }
          return
        }
        for source in editor.places.origins(of: value) where try !text.removed.contains(editor.node(of: source).1) {
          for source in object.members(like: source) {
            let member = try editor.node(of: source).1
            for node in [keys[member], member] { if let node { text.remove(node) } }
          }
        }
      }
    }
    for (key, value) in after.entries where !known.contains(key) {
      if !isObject {
        text.add(.value(key), to: node)
        text.add(.value(value), to: node)
        continue
      }
      let name = key.string ?? "\(key)"
      if let present = object[name] {
        // A member that could not be read.
        try at(.key(name)) { editor throws(MappingError) in try editor.replace(present, nil, with: value) }
      } else {
        text.add(.value(value), key: name, to: node)
      }
    }
    return nil
  }

  /// Writes a value where the source has another one, which was not read, or read as nil.
  ///
  /// On the path to the values of other fields, what is not the model's stays.
  mutating func merge(_ value: Value, into present: Value) throws(MappingError) {
    let isPath = !places.isRead(present)
    switch (present.kind, value.kind) {
    case (.null, _): try replace(present, nil, with: value)
    case (.object, .object): _ = try editMembers(present, Value(object: [:]), value)
    case (.array, .array) where isPath: try editPath(present, Value([]), value)
    default:
      if isPath { throw noPlace }
      try replace(present, nil, with: value)
    }
  }

  /// Removes a member, with all members of the same key.
  private mutating func remove(_ place: Value?, _ before: Value, from object: inout SourceObject) throws(MappingError) {
    if let readOnly = places.readOnlyPlace(of: before) { throw refused(at: readOnly) }
    guard isOnPath(before) else {
      removed.insert(before.identity)
      // What has no place is a fallback, or null.
      if let place = places.list(around: before) ?? place { try clear(place, from: &object) }
      return
    }
    try removeParts(of: before, place)
  }

  /// Removes what the last text has left of flattened parts that have no values any more.
  mutating func clearParts(of document: Document) throws(MappingError) {
    for (object, values) in places.rest(in: document, without: removed) {
      changes.hasEmptyParts = true
      guard changes.clearsParts else { return }
      var object = SourceObject(object)
      for value in values { try clear(value, from: &object) }
    }
  }

  /// Removes a value of the source, with all members of the same key.
  private func clear(_ place: Value, from object: inout SourceObject) throws(MappingError) {
    for member in object.members(like: place) {
      let (text, node) = try node(of: member)
      // The elements after an element keep their indices.
      if text.isElement(node) { text.change(node, to: .value(.null)) } else { text.remove(node) }
    }
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
  mutating func removeParts(of before: Value, _ place: Value?) throws(MappingError) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw noPlace }
    if let own = places.origin(of: before) ?? (before.parts.isEmpty && !before.isNull ? place : nil) {
      // The elements after it keep their indices.
      removed.insert(before.identity)
      return try replace(own, before, with: .null)
    }
    if before.kind == .object {
      var object = SourceObject(place)
      for (key, value) in before.object ?? [] {
        try at(.key(key)) { editor throws(MappingError) in
          try editor.remove(editor.origin(of: value, or: object[key]), value, from: &object)
        }
      }
      return
    }
    let elements = place?.array ?? []
    for (index, value) in (before.array ?? []).enumerated() {
      try removeParts(of: value, origin(of: value, or: elements.dropFirst(index).first))
    }
  }
}

/// The members of an object of the source, found by key.
struct SourceObject {
  private let place: Value?
  private lazy var values = Dictionary((place?.object ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  /// The members of repeated keys, found by one of them.
  private lazy var repeated = place.map(Self.repeated) ?? [:]

  init(_ place: Value?) { self.place = place }

  subscript(key: String) -> Value? {
    mutating get { place == nil ? nil : values[key] }
  }

  /// All members with the key of a value; the value alone if it is no member of a repeated key.
  mutating func members(like value: Value) -> [Value] { repeated[value.identity] ?? [value] }

  private static func repeated(in object: Value) -> [NodeIdentity: [Value]] {
    if object.repeatedKeys.isEmpty { return [:] }
    let members = Dictionary(grouping: object.memberIndices, by: \.name).values.map { same in
      same.map { object.document.part(at: $0.value) }
    }
    return Dictionary(members.flatMap { same in same.map { ($0.identity, same) } }, uniquingKeysWith: { $1 })
  }
}

extension Value {
  /// The keys and values of a dictionary: the members of an object, or the alternating elements of
  /// an array.
  fileprivate var entries: [(Value, Value)] {
    if let object { return object.map { (Value($0.key), $0.value) } }
    let elements = array ?? []
    return stride(from: 0, to: elements.count - 1, by: 2).map { (elements[$0], elements[$0 + 1]) }
  }
}
