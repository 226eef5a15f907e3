/// Writes a dictionary: an object if its keys are texts or numbers, else an array of alternating
/// keys and values. Both are sorted by the text of the keys, since a dictionary has no order of its
/// own.
///
/// The standard library writes an array unless the keys are strings, integers or
/// `CodingKeyRepresentable`; ``Writer/keysDictionaries`` says whether its form is meant.
final class DictionaryWriter<Key: Hashable, Member>: TypeWriter {
  private var key: TypeWriter?
  private var member: TypeWriter?

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    guard let members = value.copy(as: [Key: Member].self) else { throw mismatch(in: writer) }
    writer.push()
    defer { writer.pop() }
    if Self.hasNamedKeys {
      try writeNamed(members, by: memberWriter(of: writer), nil, to: writer)
    } else {
      let keys = try written(members.keys, by: writer)
      let (names, member) = (keys.compactMap(\.keyText), memberWriter(of: writer))
      if names.count == keys.count, writer.keysDictionaries {
        try writeNamed(members, by: member, names, to: writer)
      } else {
        try writePairs(members, by: member, keys, to: writer)
      }
    }
    try writer.finish()
  }

  private func memberWriter(of writer: Writer) -> TypeWriter {
    let writer = member ?? writer.typeWriter(for: Member.self)
    member = writer
    return writer
  }

  /// Whether the standard library writes the keys as the keys of an object.
  private static var hasNamedKeys: Bool {
    Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
  }

  private static func name(of key: Key) -> String? {
    if let key = same(key, as: String.self) { return key }
    if let key = same(key, as: Int.self) { return String(key) }
    return (key as? any CodingKeyRepresentable)?.codingKey.stringValue
  }

  /// Returns the keys as their type writes them, in the order of the members.
  private func written(_ keys: Dictionary<Key, Member>.Keys, by writer: Writer) throws(Failure) -> [Value] {
    let keyWriter = key ?? writer.typeWriter(for: Key.self)
    key = keyWriter
    // A date or data as a key is text in a property list, too.
    let keepsKinds = writer.session?.extras?.keepsKinds == true
    if keepsKinds { writer.session?.extras?.keepsKinds = false }
    defer { if keepsKinds { writer.session?.extras?.keepsKinds = true } }
    writer.beginSingle()
    let list = try writer.value { () throws(Failure) in
      _ = writer.open(.array)
      for key in keys {
        writer.beginElement()
        // A key has no place of its own.
        writer.beginSingle()
        try keyWriter.write(key, to: writer)
      }
      try writer.finish()
    }
    guard let written = list.array, written.count == keys.count else {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: writer.place)
    }
    return written
  }

  /// - Parameter texts: The texts of the keys, in the order of the members; nil if the keys have
  ///   them by their type.
  private func writeNamed(_ members: [Key: Member], by member: TypeWriter, _ texts: [String]?, to writer: Writer) throws(Failure) {
    _ = writer.open(.object)
    writer.frames.top.dataKeys = MemberKey.self
    var names = SortedKeys(minimumCapacity: members.count)
    var places: [Dictionary<Key, Member>.Index] = []
    places.reserveCapacity(members.count)
    var place = members.startIndex
    while place != members.endIndex {
      if let name = texts.map({ $0[places.count] }) ?? Self.name(of: members.keys[place]) {
        names.append(name)
        places.append(place)
      }
      members.formIndex(after: &place)
    }
    names.sort()
    var failures: [Failure] = []
    var number = 0
    while number < names.entries.count {
      let entry = names.entries[number]
      var end = number + 1
      while end < names.entries.count, names.entries[end].key == entry.key { end += 1 }
      do throws(Failure) {
        // One of them would be lost.
        guard end == number + 1 else {
          writer.setPart(at: .key(entry.key))
          throw Failure(.irreversible, .unwritable(.severalKeys(end - number)), at: writer.place)
        }
        writer.beginMember(entry.key)
        try member.write(members.values[places[entry.number]], to: writer)
      } catch {
        failures.append(error)
        // If one member is too deep, so is the next (see `CollectionWriter`).
        if error.first?.code == .tooDeep { break }
      }
      number = end
    }
    if !failures.isEmpty { throw .joined(failures) }
  }

  private func writePairs(_ members: [Key: Member], by member: TypeWriter, _ keys: [Value], to writer: Writer) throws(Failure) {
    _ = writer.open(.array)
    let values = Array(members.values)
    for entry in SortedKeys(keys.map { $0.keyText ?? (try? $0.jsonString()) ?? "" }).entries {
      writer.beginElement()
      try writer.append(keys[entry.number])
      writer.beginElement()
      try member.write(values[entry.number], to: writer)
    }
  }
}

/// A dictionary that can be written, even if it cannot be read.
protocol WrittenDictionary {
  static func writer(_ plan: TypePlan) -> TypeWriter
}

extension Dictionary: WrittenDictionary where Key: Encodable, Value: Encodable {
  static func writer(_ plan: TypePlan) -> TypeWriter { DictionaryWriter<Key, Value>(plan) }
}

extension Value {
  /// The text of a string or a number as the key of a member; nil for any other kind.
  fileprivate var keyText: String? { kind == .number ? try? jsonString() : string }

  /// The text that names a member of a dictionary with this key: that of the key, or its JSON.
  var scalarText: String? { string ?? (try? jsonString()) }
}
