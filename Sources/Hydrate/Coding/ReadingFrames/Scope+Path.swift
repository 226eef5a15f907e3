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
    let made = PathNode(parent?.kept(step) ?? PathStep(step, dataKeys: nil), value, in: parent?.madeNode)
    madeNode = made
    return made
  }

  /// The keys from the document down to here, as the types on the way have used them.
  func codingPath(appending last: (any CodingKey)?) -> [any CodingKey] {
    var path: [any CodingKey] = []
    if let last { path.append(last) }
    var next: Scope? = self
    while let scope = next {
      if let node = scope.madeNode {
        node.appendCodingKeysUpwards(to: &path)
        break
      }
      if let key = scope.parent?.codingKey(of: scope.step) ?? scope.step.codingKey { path.append(key) }
      next = scope.parent
    }
    path.reverse()
    return path
  }

  /// How many keys lead from the document down to here.
  var codingDepth: Int {
    var depth = 0
    var next: Scope? = self
    while let scope = next {
      if let node = scope.madeNode { return depth + node.codingDepth }
      if case .same = scope.step {} else { depth += 1 }
      next = scope.parent
    }
    return depth
  }

  /// The key of a step from here, as the type has used it.
  func codingKey(of step: Step) -> (any CodingKey)? {
    if case .key(let name) = step, let keys = listing.dataKeys { return UsedKey(name, of: keys).codingKey }
    return step.resolved(in: self).codingKey
  }
}
