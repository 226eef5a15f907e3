/// Writes a dictionary: an object where the keys are text, numbers, or say how they are coding keys; else an array of keys and values in
/// turn, as the standard library has it. The keys of an object are sorted, since a dictionary has no order of its own.
final class DictionaryWriter<Key: Hashable, Member>: TypeWriter {
  override func write(_ value: borrowing LentValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw .tooDeep(at: writer.place) }
    guard let members = value.copy(as: [Key: Member].self) else { throw mismatch(in: writer) }
    writer.push()
    defer { writer.pop() }
    if let named = Self.named(members) {
      try write(named, to: writer)
    } else {
      try writePairs(members, to: writer)
    }
    try writer.finish()
  }

  /// The members under the texts of their keys, where the keys have such.
  private static func named(_ members: [Key: Member]) -> [(String, Member)]? {
    if let members = same(members, as: [String: Member].self) { return members.map { ($0.key, $0.value) } }
    if let members = same(members, as: [Int: Member].self) { return members.map { (String($0.key), $0.value) } }
    guard Key.self is any CodingKeyRepresentable.Type else { return nil }
    return members.compactMap { member in (member.key as? any CodingKeyRepresentable).map { ($0.codingKey.stringValue, member.value) } }
  }

  private func write(_ named: [(String, Member)], to writer: Writer) throws(Failure) {
    let member = writer.typeWriter(for: Member.self)
    _ = writer.open(.object)
    writer.frames.top.dataKeys = MemberKey.self
    var failures: [Failure] = []
    var last: String?
    for (number, (name, value)) in named.sorted(by: { $0.0 < $1.0 }).enumerated() {
      // Keys of one's own may have one text in common.
      if name == last {
        writer.beginMember(UsedKey(name, of: MemberKey.self), by: WriteAuthor(key: name, number: number))
      } else {
        writer.beginMember(name)
      }
      last = name
      do throws(Failure) {
        try member.write(value, to: writer)
      } catch {
        failures.append(error)
        // What is too deep for one member is so for the next (see `CollectionWriter`).
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
