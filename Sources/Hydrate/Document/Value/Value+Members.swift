extension Value {
  /// The members as they stand, a key that stands twice twice: name, the key as a value, the value.
  var memberNodes: [(name: String, key: Value, value: Value)] {
    memberIndices.map { ($0.name, Value(document, $0.key), document.part(at: $0.value)) }
  }

  /// The same by where they stand in this document.
  var memberIndices: [(name: String, key: Int, value: Int)] {
    guard kind == .object else { return [] }
    var nodes: [(name: String, key: Int, value: Int)] = []
    nodes.reserveCapacity(document.count(at: index))
    var child = document.firstChild(of: index)
    let end = document.end(of: index)
    while child < end {
      nodes.append((document.string(at: child), child, child + 1))
      child = document.end(of: child + 1)
    }
    return nodes
  }

  /// The members as they stand.
  var members: [(key: String, value: Value)] { memberNodes.map { ($0.name, $0.value) } }

  /// The keys that stand more than once, each once, in order; keys are equal as strings are.
  var repeatedKeys: [String] {
    guard kind == .object, document.count(at: index) > 1 else { return [] }
    guard document.hasASCIIKeys(index) else {
      var (seen, repeated): (Set<String>, Set<String>) = ([], [])
      return memberIndices.compactMap { !seen.insert($0.name).inserted && repeated.insert($0.name).inserted ? $0.name : nil }
    }
    guard let repeats = document.repeatedKeys(of: index) else { return [] }
    return Set(repeats.values).sorted().map { document.string(at: $0) }
  }
}

extension Document {
  /// How many members of an object have a key; keys are equal as strings are.
  func memberCount(_ key: String, of object: Int) -> Int {
    let isASCII = key.isASCII
    return key.withBytes { name in
      count(of: object) { string(at: $0, equals: name) || (!(isASCII && hasASCIIText(at: $0)) && string(at: $0) == key) }
    }
  }

  /// The value's index for a key that is equal to another as a string, where no key has the same bytes; the last of several.
  @inline(never) func equivalentMember(_ key: String, of object: Int) -> Int? {
    let isASCII = key.isASCII
    var found: Int?
    _ = count(of: object) { child in
      if isASCII && hasASCIIText(at: child) { return false }
      if string(at: child) == key { found = child + 1 }
      return true
    }
    return found
  }

  /// Whether all keys of an object are ASCII and without escapes.
  func hasASCIIKeys(_ object: Int) -> Bool { count(of: object) { !hasASCIIText(at: $0) } == 0 }

  /// Whether a string is ASCII and without escapes.
  private func hasASCIIText(at index: Int) -> Bool { !hasEscapes(at: index) && withBytes(at: index) { $0.isASCII } }

  /// How many keys of an object are of a kind.
  @inline(__always) private func count(of object: Int, where isWanted: (Int) -> Bool) -> Int {
    var count = 0
    var child = firstChild(of: object)
    let end = end(of: object)
    while child < end {
      if isWanted(child) { count += 1 }
      child = self.end(of: child + 1)
    }
    return count
  }
}
