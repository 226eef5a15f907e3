/// Where a value stands that is being written, for mappers and for issues: a link to what is around it, and a step.
final class WriteSite: MappingScope {
  private var parent: (any MappingScope)?
  private let step: Step
  let value: Value
  /// The type of the keys that stand as they are.
  var dataKeys: (any CodingKey.Type)?
  private var madeNode: PathNode?

  init(in parent: (any MappingScope)?, _ step: Step, value: Value = .null) {
    self.parent = parent
    self.step = step
    self.value = value
  }

  /// What is left of a site when nothing around it may be kept: its place.
  init(at node: PathNode) {
    parent = nil
    step = .same
    value = node.value
    madeNode = node
  }

  deinit {
    // As many as the value is deep: not by recursion.
    var outer = released()
    while isKnownUniquelyReferenced(&outer) { outer = outer?.released() }
  }

  /// The site around, which this one lets go of; for who alone has this one.
  private func released() -> WriteSite? {
    defer { parent = nil }
    return parent as? WriteSite
  }

  // MARK: The way here

  var node: PathNode {
    if let madeNode { return madeNode }
    // As deep as the value, so that it is not done by recursion.
    var unmade = [self]
    while let outer = unmade.last?.parent as? WriteSite, outer.madeNode == nil { unmade.append(outer) }
    for site in unmade.dropFirst().reversed() { _ = site.makeNode() }
    return makeNode()
  }

  /// Makes the node, where that of the site around is made, or is no writer's.
  private func makeNode() -> PathNode {
    let made = PathNode(ownStep, value, in: parent?.node)
    madeNode = made
    return made
  }

  func codingPath(appending last: (any CodingKey)?) -> [any CodingKey] {
    var path: [any CodingKey] = last.map { [$0] } ?? []
    var next: WriteSite? = self
    while let site = next {
      if let node = site.madeNode { return (path + node.codingKeysUpwards).reversed() }
      if let key = site.ownStep.codingKey { path.append(key) }
      next = site.parent as? WriteSite
      if next == nil, let parent = site.parent { return parent.codingPath() + path.reversed() }
    }
    return path.reversed()
  }

  /// The step to here, without reference to the site around.
  private var ownStep: PathStep { parent?.kept(step) ?? PathStep(step, dataKeys: nil) }

  // MARK: Parts

  func inner(_ step: Step, _ value: Value) -> any MappingScope { WriteSite(in: self, step, value: value) }

  func kept(_ step: Step) -> PathStep { PathStep(step, dataKeys: dataKeys) }
}

@available(*, unavailable)
extension WriteSite: Sendable {}
