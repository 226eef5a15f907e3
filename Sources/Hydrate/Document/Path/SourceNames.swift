/// The names that a source without paths has for its values: the variables of an environment, the parameters of a query.
protocol SourceNames: AnyObject, Sendable {
  /// The name of a value, or of what would stand at a path; nil where there is none.
  ///
  /// - Parameters:
  ///   - value: the value; nil where it is missing.
  ///   - path: the way from the document's root, where that is known.
  func name(of value: Value?, at path: [ValuePath.Component]?) -> String?
}

extension Document {
  /// The way from the root to a node, which is looked for.
  func path(to index: Int) -> [ValuePath.Component] {
    var path: [ValuePath.Component] = []
    var node = 0
    while node < index, let next = step(from: node, towards: index) {
      path.append(next.step)
      node = next.child
    }
    return path
  }

  private func step(from container: Int, towards index: Int) -> (step: ValuePath.Component, child: Int)? {
    let isObject = isTagged(.object, at: container)
    guard isObject || isTagged(.array, at: container) else { return nil }
    var (next, position) = (firstChild(of: container), 0)
    while next < end(of: container) {
      let child = isObject ? next + 1 : next
      let childEnd = end(of: child)
      if index < childEnd { return (isObject ? .key(string(at: next)) : .index(position), child) }
      (next, position) = (childEnd, position + 1)
    }
    return nil
  }
}
