/// The names of values in a source without paths: variables of an environment, parameters of a
/// query.
package protocol SourceNames: AnyObject, Sendable {
  /// The name of a value, or of a missing value at a path; nil if there is none.
  ///
  /// - Parameters:
  ///   - value: the value; nil if it is missing.
  ///   - path: the path from the document's root, if it is known.
  func name(of value: Value?, at path: [ValuePath.Component]?) -> String?
}

extension Document {
  /// The path from the root, or from another node, to a node in it, found by searching.
  package func path(to index: Int, from start: Int = 0) -> [ValuePath.Component] {
    var path: [ValuePath.Component] = []
    var node = start
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
