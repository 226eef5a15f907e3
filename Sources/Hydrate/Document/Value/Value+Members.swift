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
    document.forEachKey(of: index) { nodes.append((document.string(at: $0), $0, $0 + 1)) }
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
}

/// An index of the members of one object by key. Keys are equal as strings are; a key with the
/// same bytes is preferred.
///
/// The hash has a random seed per process, so that no document can force collisions.
struct MemberIndex {
  /// The lookup from which on an index costs less than walking the object.
  static let worthwhile = 16

  private let document: Document
  /// For each key: its index, that of its last value, and the number of its occurrences.
  private var keys: [Int] = []
  private var values: [Int] = []
  private var counts: [Int] = []
  private var index: HashIndex
  /// The keys that are not all ASCII, as strings, each with an index into the arrays below; few
  /// objects have any.
  private var equivalents = NameTable()
  private var equivalentValues: [Int] = []
  private var equivalentCounts: [Int] = []

  init(of object: Value) {
    document = object.document
    let members = object.memberIndices
    index = HashIndex(minimumCapacity: members.count)
    for (name, key, value) in members {
      if !name.isASCII { addEquivalent(name, value) }
      let (hash, known) = find(name)
      if let known {
        values[known] = value
        counts[known] += 1
      } else {
        index.add(keys.count, hash: hash)
        keys.append(key)
        values.append(value)
        counts.append(1)
      }
    }
  }

  private mutating func addEquivalent(_ name: String, _ value: Int) {
    guard let known = equivalents.number(of: name) else {
      equivalents.add(name, equivalentValues.count)
      equivalentValues.append(value)
      return equivalentCounts.append(1)
    }
    equivalentValues[known] = value
    equivalentCounts[known] += 1
  }

  /// The index of a key's value in the document; the last one if the key is repeated.
  func member(_ key: String) -> Int? {
    if let number = find(key).number { return values[number] }
    if let number = equivalents.number(of: key) { return equivalentValues[number] }
    return key.equivalentInASCII.flatMap { find($0).number.map { values[$0] } }
  }

  /// The number of occurrences of the key in the object.
  func count(of key: String) -> Int {
    let equivalent = equivalents.number(of: key).map { equivalentCounts[$0] } ?? 0
    // A key that is not all ASCII is among the equivalents itself.
    let ascii = key.isASCII ? key : key.equivalentInASCII
    return equivalent + (ascii.flatMap { find($0).number.map { counts[$0] } } ?? 0)
  }

  /// The hash of a key, and its number; nil if there is no such key.
  private func find(_ key: String) -> (hash: Int, number: Int?) {
    key.withBytes { name in
      var hasher = Hasher()
      hasher.combine(name)
      let hash = hasher.finalize()
      return (hash, index.first(hash) { document.string(at: keys[$0], equals: name) })
    }
  }
}
