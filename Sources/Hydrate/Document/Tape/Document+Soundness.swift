extension Document {
  /// Whether the words are what all readers of a document take for granted: nodes one after another, a string before each member, containers that
  /// end where their last part ends, and have as many parts as they say. For debug builds.
  var isSound: Bool {
    var index = 0
    while index < wordCount {
      guard tag(at: index) == .array || tag(at: index) == .object else {
        index = end(of: index)
        continue
      }
      guard hasSoundParts(index) else { return false }
      index = firstChild(of: index)
    }
    return index == wordCount
  }

  private func hasSoundParts(_ container: Int) -> Bool {
    let (isObject, end) = (tag(at: container) == .object, end(of: container))
    var child = firstChild(of: container)
    var found = 0
    while child < end {
      if isObject {
        guard tag(at: child) == .string, child + 1 < end else { return false }
        child += 1
      }
      child = self.end(of: child)
      found += 1
    }
    return child == end && found == count(at: container)
  }
}
