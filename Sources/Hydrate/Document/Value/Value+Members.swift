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

  /// The keys that stand more than once, each once, in order.
  var repeatedKeys: [String] {
    guard kind == .object, let repeats = document.repeatedKeys(of: index) else { return [] }
    return Set(repeats.values).sorted().map { document.string(at: $0) }
  }
}

extension Document {
  /// How often a key stands in an object.
  func memberCount(_ key: String, of object: Int) -> Int {
    key.withBytes { name in
      var count = 0
      var child = firstChild(of: object)
      let end = end(of: object)
      while child < end {
        if string(at: child, equals: name) { count += 1 }
        child = self.end(of: child + 1)
      }
      return count
    }
  }
}
