/// The members of one object by their keys, which are compared scalar by scalar.
struct MemberIndex {
  /// From this look-up on an index costs less than walking the object.
  static let worthwhile = 16

  private var places: [[UInt8]: (value: Int, count: Int)] = [:]

  init(of object: Value) {
    for (name, _, value) in object.memberNodes {
      let known = places[Array(name.utf8)]?.count ?? 0
      places[Array(name.utf8)] = (value.index, known + 1)
    }
  }

  /// The value's index in the document; the last one where the key stands twice.
  func member(_ key: String) -> Int? { places[Array(key.utf8)]?.value }

  /// How often the key stands in the object.
  func count(of key: String) -> Int { places[Array(key.utf8)]?.count ?? 0 }
}
