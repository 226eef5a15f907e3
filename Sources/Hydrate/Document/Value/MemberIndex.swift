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
