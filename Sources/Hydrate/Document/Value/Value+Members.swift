extension Value {
  /// The members in order, including repeated keys: name, the key as a value, the value. Where the
  /// first values of repeated keys are used, each key is included once.
  var memberNodes: [(name: String, key: Value, value: Value)] {
    if document.keepsFirstValues, kind == .object {
      return distinctMembers.map { (document.string(at: $0.key), Value(document, $0.key), document.part(at: $0.value)) }
    }
    return memberIndices.map { ($0.name, Value(document, $0.key), document.part(at: $0.value)) }
  }

  /// The members whose keys are repeated and whose first values are used; empty where the last
  /// ones are.
  var firstOfRepeated: [(key: String, value: Value)] {
    guard document.keepsFirstValues, kind == .object, let repeats = document.repeatedKeys(of: index) else { return [] }
    let firsts = Set(repeats.values)
    return document.distinctMembers(of: index, repeats: repeats).filter { firsts.contains($0.key) }
      .map { (document.string(at: $0.key), document.part(at: $0.value)) }
  }

  /// The members by their indices in this document, including repeated keys.
  package var memberIndices: [(name: String, key: Int, value: Int)] {
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

  /// The members in order, including repeated keys.
  package var members: [(key: String, value: Value)] { memberNodes.map { ($0.name, $0.value) } }

  /// The members of an object whose keys are all whole numbers, as an array with gaps has them: in
  /// source order, or by number if the members have been sorted by key because the source has no
  /// order. Nil for other values.
  package var indexedMembers: [(name: String, value: Value)]? {
    guard kind == .object else { return nil }
    var members: [(name: String, number: Int, value: Value)] = []
    for (name, _, value) in memberNodes {
      guard let number = Int(name), "\(number)" == name else { return nil }
      members.append((name, number, value))
    }
    if !document.hasPlaces, zip(members, members.dropFirst()).allSatisfy({ $0.name < $1.name }) {
      members.sort { $0.number < $1.number }
    }
    return members.map { ($0.name, $0.value) }
  }

  /// The repeated keys, each once, in order; keys are equal as strings are.
  package var repeatedKeys: [String] {
    guard kind == .object, document.count(at: index) > 1 else { return [] }
    guard document.hasASCIIKeys(index) else {
      var (seen, repeated): (Set<String>, Set<String>) = ([], [])
      return memberIndices.compactMap { !seen.insert($0.name).inserted && repeated.insert($0.name).inserted ? $0.name : nil }
    }
    guard let repeats = document.repeatedKeys(of: index) else { return [] }
    return Set(repeats.values).ordered().map { document.string(at: $0) }
  }
}

extension Document {
  /// The number of an object's members with a key; keys are equal as strings are.
  func memberCount(_ key: String, of object: Int) -> Int {
    let isASCII = key.isASCII
    var count = 0
    key.withBytes { name in
      forEachKey(of: object) { child in
        if string(at: child, equals: name) || (!(isASCII && hasASCIIText(at: child)) && string(at: child) == key) { count += 1 }
      }
    }
    return count
  }

  /// The index of the value for a key that is equal as a string, if no key has the same bytes; the
  /// last of several.
  @inline(never) func equivalentMember(_ key: String, of object: Int) -> Int? {
    let isASCII = key.isASCII
    var found: Int?
    forEachKey(of: object) { child in
      if !(isASCII && hasASCIIText(at: child)), string(at: child) == key { found = child + 1 }
    }
    return found
  }

  /// Whether all keys of an object are ASCII and without escapes.
  func hasASCIIKeys(_ object: Int) -> Bool {
    var isASCII = true
    forEachKey(of: object) { if !hasASCIIText(at: $0) { isASCII = false } }
    return isASCII
  }

  /// Whether a string is ASCII and without escapes.
  private func hasASCIIText(at index: Int) -> Bool { !hasEscapes(at: index) && withBytes(at: index) { $0.isASCII } }

  /// Calls `body` with the index of each key of an object.
  @inline(__always) private func forEachKey(of object: Int, _ body: (Int) -> Void) {
    var child = firstChild(of: object)
    let end = end(of: object)
    while child < end {
      body(child)
      child = self.end(of: child + 1)
    }
  }
}
