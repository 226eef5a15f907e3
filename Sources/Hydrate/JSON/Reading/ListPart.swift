/// Some elements of a long list, one after another, as a document of their own.
struct ListPart {
  var document: Document
  let origin: PartOrigin
  /// The number of its first element in the whole list.
  let firstNumber: Int
  /// How many elements it has.
  let count: Int
  /// Where it ends in the text of the whole list, and how long that is.
  let textEnd: Int
  let textCount: Int

  var value: Value { Value(document, 0) }

  /// Lets go of the part; its place is found out before if somebody has kept something of it.
  mutating func end() {
    if !isKnownUniquelyReferenced(&document) { origin.settle() }
  }
}
