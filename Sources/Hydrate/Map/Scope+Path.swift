/// Where a scope's value stands.
extension Scope {
  /// The place of the scope's value, frozen. It is made when something fails there, and then kept: what fails in one scope shares it.
  var node: PathNode {
    if let madeNode { return madeNode }
    guard let parent, parent.madeNode == nil else { return makeNode() }
    // As deep as the document, so that it is not done by recursion.
    var unmade = [self]
    var next: Scope? = parent
    while let scope = next, scope.madeNode == nil {
      unmade.append(scope)
      next = scope.parent
    }
    for scope in unmade.dropFirst().reversed() { _ = scope.makeNode() }
    return makeNode()
  }

  /// Makes the node, where that of the scope around is made.
  private func makeNode() -> PathNode {
    let parent = parent
    let made = PathNode(PathStep(step, in: parent), value, in: parent?.madeNode)
    madeNode = made
    return made
  }

  /// The keys from the document down to here, as Foundation's errors show them.
  func codingPath(appending last: Step? = nil) -> [any CodingKey] {
    var path: [any CodingKey] = last.flatMap { $0.resolved(in: self).codingKey }.map { [$0] } ?? []
    var next: Scope? = self
    while let scope = next {
      if let node = scope.madeNode {
        path += node.codingKeysUpwards
        break
      }
      if let key = scope.step.codingKey { path.append(key) }
      next = scope.parent
    }
    return path.reversed()
  }
}
