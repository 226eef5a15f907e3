/// A container of a binary property list that is being read.
struct OpenList {
  enum Kind { case array, object, set }

  let kind: Kind
  /// Which object of the list it is.
  let object: Int
  /// Where it stands on the tape.
  let index: Int
  /// Where the parts are named: a place in the bytes for an array, else the index of the first member.
  let first: Int
  let count: Int
  /// How many parts have been begun.
  var next = 0

  init(_ kind: Kind, _ object: Int, index: Int, first: Int, count: Int) {
    self.kind = kind
    self.object = object
    self.index = index
    self.first = first
    self.count = count
  }
}
