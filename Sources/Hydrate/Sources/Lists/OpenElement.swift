/// An element of an XML property list that holds others, and is being read.
struct OpenElement {
  /// `plist`, `array` or `dict`.
  let tag: XMLListTag
  /// Where it stands on the tape; a `plist` has no place there.
  let index: Int
  /// How many elements were met in it: for a dictionary keys and values.
  var count = 0
  /// The last key.
  var key: TapeMember?

  init(_ tag: XMLListTag, index: Int) {
    self.tag = tag
    self.index = index
  }

  /// Whether a key comes next.
  var expectsKey: Bool { tag == .dict && count.isMultiple(of: 2) }

  /// Whether the element may end: a dictionary not before a value, a `plist` not without one.
  var isComplete: Bool {
    switch tag {
    case .dict: count.isMultiple(of: 2)
    case .plist: count == 1
    default: true
    }
  }
}
