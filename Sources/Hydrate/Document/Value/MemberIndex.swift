/// The members of one object by their keys, which are equal as strings are; a key of the same
/// bytes goes first.
///
/// The hash is seeded anew in each process, so that no document can be made for it.
struct MemberIndex {
  /// From this look-up on an index costs less than walking the object.
  static let worthwhile = 16

  private let document: Document
  /// For each key: where it stands, the last value, and how often it stands there.
  private var keys: [Int] = []
  private var values: [Int] = []
  private var counts: [Int] = []
  private var index: HashIndex
  /// The keys that are not all ASCII, as strings, each with a number of those below; few objects
  /// have any.
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

  /// The value's index in the document; the last one where the key stands twice.
  func member(_ key: String) -> Int? {
    if let number = find(key).number { return values[number] }
    if let number = equivalents.number(of: key) { return equivalentValues[number] }
    return key.equivalentInASCII.flatMap { find($0).number.map { values[$0] } }
  }

  /// How often the key stands in the object.
  func count(of key: String) -> Int {
    let equivalent = equivalents.number(of: key).map { equivalentCounts[$0] } ?? 0
    // A key that is not all ASCII is among its equivalents itself.
    let ascii = key.isASCII ? key : key.equivalentInASCII
    return equivalent + (ascii.flatMap { find($0).number.map { counts[$0] } } ?? 0)
  }

  /// The hash of a key, and its number; nil for one that is not there.
  private func find(_ key: String) -> (hash: Int, number: Int?) {
    key.withBytes { name in
      var hasher = Hasher()
      hasher.combine(name)
      let hash = hasher.finalize()
      return (hash, index.first(hash) { document.string(at: keys[$0], equals: name) })
    }
  }
}
