extension Document {
  /// Objects with fewer members are compared pair by pair.
  private static let fewestByHash = 33

  /// The repeated members of an object: the index of each later key, with that of the first key of
  /// that name.
  ///
  /// Keys are compared by content, scalar by scalar. Nil if no key repeats. Linear in the number
  /// of members.
  func repeatedKeys(of object: Int) -> [Int: Int]? {
    let count = count(at: object)
    guard count > 1 else { return nil }
    return count < Self.fewestByHash ? repeatedKeysByPairs(of: object, count: count) : repeatedKeysByHash(of: object, count: count)
  }

  /// Every key of an object once, at its first position, with its last value. `repeats` is the
  /// result of ``repeatedKeys(of:)``.
  func distinctMembers(of object: Int, repeats: [Int: Int]) -> [(key: Int, value: Int)] {
    var members: [(key: Int, value: Int)] = []
    members.reserveCapacity(count(at: object))
    let firsts = Set(repeats.values)
    var positions: [Int: Int] = [:]  // in `members`, of the keys that repeat later
    forEachKey(of: object) { child in
      if let first = repeats[child], let position = positions[first] {
        members[position].value = child + 1
      } else {
        if firsts.contains(child) { positions[child] = members.count }
        members.append((child, child + 1))
      }
    }
    return members
  }

  /// The text offset of the first key that repeats another of its object; nil if none does in the
  /// whole document.
  var firstRepeatedKeyOffset: Int? {
    var first: Int?
    forEachObject { object in
      guard let key = repeatedKeys(of: object)?.keys.min() else { return }
      let offset = sourceOffset(at: key)
      first = min(first ?? offset, offset)
    }
    return first
  }

  /// Compares each key with each earlier one, which suits most objects. Keys with escapes are
  /// hashed.
  ///
  /// There is room for as many keys as the object's count says; no more are stored, and no more
  /// compared than are stored.
  private func repeatedKeysByPairs(of object: Int, count: Int) -> [Int: Int]? {
    withScratch(count * 2) { taken in
      var child = firstChild(of: object)
      let end = end(of: object)
      while child < end, taken.count < count * 2 {
        guard !hasEscapes(at: child) else { return repeatedKeysByHash(of: object, count: count) }
        taken.append(mark(of: child))
        taken.append(UInt64(truncatingIfNeeded: child))
        child = self.end(of: child + 1)
      }
      assert(taken.count == count * 2 && child == end, "a count that is not the number of members")
      var repeats: [Int: Int]?
      for position in stride(from: 2, to: taken.count, by: 2) {
        let mark = taken[position]
        for earlier in stride(from: 0, to: position, by: 2) where taken[earlier] == mark {
          let (first, later) = (Int(truncatingIfNeeded: taken[earlier + 1]), Int(truncatingIfNeeded: taken[position + 1]))
          guard haveEqualBytes(first, later) else { continue }
          repeats = repeats ?? [:]
          repeats?[later] = first
          break
        }
      }
      return repeats
    }
  }

  /// A number that is equal for equal keys and usually differs for others: the first eight bytes
  /// and the length.
  @inline(__always) private func mark(of key: Int) -> UInt64 {
    let count = byteCount(at: key)
    // The bytes after the text are readable, so eight bytes can be read from any offset in it.
    let first = text.word(at: offset(at: key))
    let kept = count < 8 ? first & (1 << UInt64(truncatingIfNeeded: count * 8) &- 1) : first
    return kept ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Whether two strings without escapes have the same bytes.
  private func haveEqualBytes(_ one: Int, _ other: Int) -> Bool {
    withBytes(at: one) { one in withBytes(at: other) { one.isEqual(to: $0) } }
  }

  private func repeatedKeysByHash(of object: Int, count: Int) -> [Int: Int]? {
    var keys = HashIndex(minimumCapacity: count)
    var repeats: [Int: Int]?
    forEachKey(of: object) { child in
      let hash = textHash(at: child)
      if let first = keys.first(hash, where: { haveEqualText($0, child) }) {
        repeats = repeats ?? [:]
        repeats?[child] = first
      } else {
        keys.add(child, hash: hash)
      }
    }
    return repeats
  }

  /// Whether two strings have the same content; the second may be part of another document.
  func haveEqualText(_ one: Int, _ other: Int, of document: Document? = nil) -> Bool {
    let document = document ?? self
    if !document.hasEscapes(at: other) { return document.withBytes(at: other) { string(at: one, equals: $0) } }
    return document.string(at: other).withBytes { string(at: one, equals: $0) }
  }

  /// A hash of a string's content, with a random seed, so that no document can force collisions.
  private func textHash(at index: Int) -> Int {
    var hasher = Hasher()
    hashText(at: index, into: &hasher)
    return hasher.finalize()
  }
}
