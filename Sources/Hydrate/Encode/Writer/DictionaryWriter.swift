/// Writes a dictionary: an object where the keys are text, numbers, or say how they are coding keys; else an array of keys and values in
/// turn, as the standard library has it. The keys of an object are sorted, since a dictionary has no order of its own.
final class DictionaryWriter<Key: Hashable, Member>: TypeWriter {
  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw .tooDeep(at: parent.place) }
    let members = bound(address, to: [Key: Member].self).pointee
    parent.descend(nil)
    defer { parent.ascend() }
    let scope = parent.child
    if let named = Self.named(members) {
      try write(named, to: scope)
    } else {
      try writePairs(members, to: scope)
    }
    try scope.finish()
  }

  /// The members under the texts of their keys, where the keys have such.
  private static func named(_ members: [Key: Member]) -> [(String, Member)]? {
    if let members = same(members, as: [String: Member].self) { return members.map { ($0.key, $0.value) } }
    if let members = same(members, as: [Int: Member].self) { return members.map { (String($0.key), $0.value) } }
    guard Key.self is any CodingKeyRepresentable.Type else { return nil }
    return members.compactMap { member in (member.key as? any CodingKeyRepresentable).map { ($0.codingKey.stringValue, member.value) } }
  }

  private func write(_ named: [(String, Member)], to scope: WriteScope) throws(Failure) {
    let member = scope.writer.typeWriter(for: Member.self)
    _ = scope.open(.object)
    scope.dataKeys = MemberKey.self
    var failures: [Failure] = []
    var last: String?
    for (number, (name, value)) in named.sorted(by: { $0.0 < $1.0 }).enumerated() {
      // Keys of one's own may have one text in common.
      if name == last {
        scope.beginMember(UsedKey(name, of: MemberKey.self), by: WriteAuthor(key: name, number: number))
      } else {
        scope.beginMember(name)
      }
      last = name
      do throws(Failure) {
        try member.write(value, in: scope)
      } catch {
        failures.append(error)
        // What is too deep for one member is so for the next (see `CollectionWriter`).
        if error.first?.code == .tooDeep { break }
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
  }

  private func writePairs(_ members: [Key: Member], to scope: WriteScope) throws(Failure) {
    let (key, value) = (scope.writer.typeWriter(for: Key.self), scope.writer.typeWriter(for: Member.self))
    _ = scope.open(.array)
    for member in members {
      scope.beginElement()
      try key.write(member.key, in: scope)
      scope.beginElement()
      try value.write(member.value, in: scope)
    }
  }
}
