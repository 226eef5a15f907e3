extension Document {
  /// The members of an object whose key stands before already: the index of the later key, and of the first key of that name.
  ///
  /// Keys are compared by their content, scalar by scalar. Nil where no key repeats. Linear in the number of members.
  func repeatedKeys(of object: Int) -> [Int: Int]? {
    let count = count(at: object)
    guard count > 1 else { return nil }
    return count < KeyTable.smallest ? repeatedKeysByPairs(of: object, count: count) : repeatedKeysByHash(of: object, count: count)
  }

  /// Every key of an object once, where it stands first, with its last value; `repeats` is the answer of ``repeatedKeys(of:)``.
  func distinctMembers(of object: Int, repeats: [Int: Int]) -> [(key: Int, value: Int)] {
    var members: [(key: Int, value: Int)] = []
    members.reserveCapacity(count(at: object))
    let firsts = Set(repeats.values)
    var positions: [Int: Int] = [:]  // in `members`, of those keys that stand again later
    var child = firstChild(of: object)
    let end = end(of: object)
    while child < end {
      if let first = repeats[child], let position = positions[first] {
        members[position].value = child + 1
      } else {
        if firsts.contains(child) { positions[child] = members.count }
        members.append((child, child + 1))
      }
      child = self.end(of: child + 1)
    }
    return members
  }

  /// Where in the text the first key stands that repeats another of its object; nil where none does in the whole document.
  var firstRepeatedKeyOffset: Int? {
    var first: Int?
    var index = 0
    while index < wordCount {
      switch tag(at: index) {
      case .object:
        if let repeats = repeatedKeys(of: index), let key = repeats.keys.min() {
          let offset = sourceOffset(at: key)
          first = min(first ?? offset, offset)
        }
        index = firstChild(of: index)
      case .array: index = firstChild(of: index)
      default: index = end(of: index)
      }
    }
    return first
  }

  /// Compares each key with each before it: what most objects need. Keys with escapes go by hash.
  ///
  /// There is room for as many keys as the object says that it has; no more are taken, and no more looked at than there were.
  private func repeatedKeysByPairs(of object: Int, count: Int) -> [Int: Int]? {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count * 2) { scratch in
      guard let marks = scratch.baseAddress else { return nil }
      let indexes = marks + count
      var child = firstChild(of: object)
      let end = end(of: object)
      var taken = 0
      while child < end, taken < count {
        guard !hasEscapes(at: child) else { return repeatedKeysByHash(of: object, count: count) }
        (marks + taken).initialize(to: mark(of: child))
        (indexes + taken).initialize(to: UInt64(truncatingIfNeeded: child))
        taken += 1
        child = self.end(of: child + 1)
      }
      assert(taken == count && child == end, "a count that is not the number of members")
      guard taken > 1 else { return nil }
      var repeats: [Int: Int]?
      for position in 1..<taken {
        for earlier in 0..<position where marks[earlier] == marks[position] {
          let first = Int(truncatingIfNeeded: indexes[earlier])
          let later = Int(truncatingIfNeeded: indexes[position])
          guard string(at: first, equals: bytes(at: later)) else { continue }
          repeats = repeats ?? [:]
          repeats?[later] = first
          break
        }
      }
      return repeats
    }
  }

  /// A number that is the same for equal keys and mostly differs for others: the first eight bytes and the length.
  @inline(__always) private func mark(of key: Int) -> UInt64 {
    let bytes = bytes(at: key)
    guard let start = bytes.baseAddress, bytes.count > 0 else { return 0 }
    // The text is followed by padding, so that eight bytes can be read even of its last one.
    assert(start - text + 8 <= textCount + Self.padding)
    let first = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let kept = bytes.count < 8 ? first & (1 << UInt64(bytes.count * 8) - 1) : first
    return kept ^ UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
  }

  private func repeatedKeysByHash(of object: Int, count: Int) -> [Int: Int]? {
    var table = KeyTable(count: count)
    var repeats: [Int: Int]?
    var child = firstChild(of: object)
    let end = end(of: object)
    while child < end {
      if let first = table.insert(child, hash: textHash(at: child), isEqual: haveEqualText) {
        repeats = repeats ?? [:]
        repeats?[child] = first
      }
      child = self.end(of: child + 1)
    }
    return repeats
  }

  private func haveEqualText(_ one: Int, _ other: Int) -> Bool {
    if !hasEscapes(at: other) { return string(at: one, equals: bytes(at: other)) }
    var text = string(at: other)
    return text.withUTF8 { string(at: one, equals: $0) }
  }

  /// A hash of a string's content, from a seed that nobody outside can know.
  private func textHash(at index: Int) -> Int {
    var hasher = Hasher()
    if hasEscapes(at: index) {
      var text = string(at: index)
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    } else {
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes(at: index)))
    }
    return hasher.finalize()
  }
}

/// An open hash table of keys, by their index in a document.
private struct KeyTable {
  /// Fewer members than this are compared each with each.
  static let smallest = 33

  /// Pairs of hash and index; an index of -1 is a free place. A power of two of them, at least half of them free.
  private var places: [(hash: Int, index: Int)]

  init(count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    places = Array(repeating: (0, -1), count: size)
  }

  /// Adds a key, or gives the index of the equal key that is there.
  mutating func insert(_ index: Int, hash: Int, isEqual: (Int, Int) -> Bool) -> Int? {
    let mask = places.count - 1
    var place = hash & mask
    while places[place].index >= 0 {
      if places[place].hash == hash, isEqual(places[place].index, index) { return places[place].index }
      place = (place + 1) & mask
    }
    places[place] = (hash, index)
    return nil
  }
}
