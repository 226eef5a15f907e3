/// Writes a dictionary: an object if the keys are strings, integers or `CodingKeyRepresentable`;
/// else an array of alternating keys and values, as the standard library does. The keys of an
/// object are sorted, since a dictionary has no order of its own.
final class DictionaryWriter<Key: Hashable, Member>: TypeWriter {
  private var member: TypeWriter?

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    guard let members = value.copy(as: [Key: Member].self) else { throw mismatch(in: writer) }
    writer.push()
    defer { writer.pop() }
    if Self.hasNamedKeys { try writeNamed(members, to: writer) } else { try writePairs(members, to: writer) }
    try writer.finish()
  }

  /// Whether the keys can be written as the keys of an object.
  private static var hasNamedKeys: Bool {
    Key.self == String.self || Key.self == Int.self || Key.self is any CodingKeyRepresentable.Type
  }

  private static func name(of key: Key) -> String? {
    if let key = same(key, as: String.self) { return key }
    if let key = same(key, as: Int.self) { return String(key) }
    return (key as? any CodingKeyRepresentable)?.codingKey.stringValue
  }

  private func writeNamed(_ members: [Key: Member], to writer: Writer) throws(Failure) {
    let member = member ?? writer.typeWriter(for: Member.self)
    self.member = member
    _ = writer.open(.object)
    writer.frames.top.dataKeys = MemberKey.self
    var names = SortedKeys(minimumCapacity: members.count)
    var places: [Dictionary<Key, Member>.Index] = []
    places.reserveCapacity(members.count)
    var place = members.startIndex
    while place != members.endIndex {
      if let name = Self.name(of: members.keys[place]) {
        names.append(name)
        places.append(place)
      }
      members.formIndex(after: &place)
    }
    names.sort()
    var failures: [Failure] = []
    var last: String?
    for (number, entry) in names.entries.enumerated() {
      let value = members.values[places[entry.number]]
      do throws(Failure) {
        // Different keys of a user-defined type may have the same text.
        if entry.key == last {
          writer.setPart(at: .key(entry.key))
          let author = Draft.Author(key: entry.key, number: number)
          try writer.writeAside(author, entry.key) { () throws(Failure) in try member.write(value, to: writer) }
        } else {
          last = entry.key
          writer.beginMember(entry.key)
          try member.write(value, to: writer)
        }
      } catch {
        failures.append(error)
        // If one member is too deep, so is the next (see `CollectionWriter`).
        if error.first?.code == .tooDeep { break }
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
  }

  private func writePairs(_ members: [Key: Member], to writer: Writer) throws(Failure) {
    let (key, value) = (writer.typeWriter(for: Key.self), writer.typeWriter(for: Member.self))
    _ = writer.open(.array)
    for member in members {
      writer.beginElement()
      try key.write(member.key, to: writer)
      writer.beginElement()
      try value.write(member.value, to: writer)
    }
  }
}
