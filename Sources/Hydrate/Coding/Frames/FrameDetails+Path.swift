/// The location of a frame's value.
extension FrameDetails {
  /// The node of the value. It is made for the first issue of the value, and the others share it.
  package var node: PathNode {
    if let madeNode { return madeNode }
    guard let parent, parent.madeNode == nil else { return makeNode() }
    // Not by recursion, since the path may be as deep as the document.
    let unmade = parent.upwards.prefix { $0.madeNode == nil }
    for details in unmade.reversed() { _ = details.makeNode() }
    return makeNode()
  }

  /// These details, and those of each value around.
  var upwards: some Sequence<FrameDetails> { sequence(first: self) { $0.parent } }

  /// Makes the node. That of the value around must have been made.
  private func makeNode() -> PathNode {
    let parent = parent
    let made = PathNode(parent?.kept(step) ?? step, value, in: parent?.madeNode)
    madeNode = made
    return made
  }

  /// The coding keys from the document's root to this value, as the types on the path have used
  /// them.
  func codingPath(appending last: (any CodingKey)? = nil) -> [any CodingKey] {
    var path: [any CodingKey] = []
    if let last { path.append(last) }
    for details in upwards {
      if let node = details.madeNode {
        path += node.codingKeysUpwards
        break
      }
      if let key = details.parent?.codingKey(of: details.step) ?? details.step.codingKey { path.append(key) }
    }
    path.reverse()
    return path
  }

  /// The length of the coding path from the document's root to this value.
  var codingDepth: Int {
    var depth = 0
    for details in upwards {
      if let node = details.madeNode { return depth + node.codingDepth }
      if case .same = details.step {} else { depth += 1 }
    }
    return depth
  }

  /// The coding key of a step from this value, as the type has used it.
  func codingKey(of step: PathStep) -> (any CodingKey)? {
    if case .key(let name) = step, let keys = listing.dataKeys { return UsedKey(name, of: keys).codingKey }
    return step.resolved(in: self).codingKey
  }
}

// MARK: Parts
extension FrameDetails {
  /// Details of a part of the value, or of a value that was made from it.
  func inner(_ step: PathStep, _ value: Value) -> FrameDetails { FrameDetails(parent: self, step: step, value: value) }

  /// A step from this value as nodes and issues keep it, without a reference to the layout.
  func kept(_ step: PathStep) -> PathStep {
    switch step.resolved(in: self) {
    case .key(let key):
      guard let keys = listing.dataKeys else { return .key(key) }
      // Keeps the type of the keys, since a coding path has the very key that was used.
      return .field(FieldLabel(UsedKey(key, of: keys), sourcePath: ValuePath([.key(key)]), name: key, origin: nil, isEntry: true))
    case .member(let number): return .index(number)
    case let step: return step
    }
  }

  /// The plan of the field that a step leads to.
  package func field(at step: PathStep) -> FieldPlan? {
    switch step {
    case .field(let label): plan?.latest(label.used)
    case .member(let number): layout.flatMap { $0.fields.indices.contains(number) ? $0.fields[number] : nil }
    case .same, .key, .index, .path, .ended: nil
    }
  }
}

extension PathStep {
  /// The step without a reference to the layout of the value around.
  func resolved(in details: FrameDetails) -> PathStep {
    guard case .member(let number) = self, let layout = details.layout, layout.fields.indices.contains(number) else { return self }
    return details.step(of: number, in: layout)
  }
}

extension IssueLocation {
  /// A location in a value that is being read or written. Make one only for an issue, since it
  /// makes the nodes of all values around.
  @inline(never) init(in details: FrameDetails, step: PathStep, value: Value?) {
    self.init(node: details.node, step: details.kept(step), value: value)
  }
}

extension Blockage {
  /// The failure at the location where the path is blocked; `step` leads to the requested value.
  package func failure(in details: FrameDetails, _ step: PathStep) -> Failure {
    let place = IssueLocation(node: details.node, step: .ended(path, on: details.kept(step)), value: value)
    return Failure(.typeMismatch, .blocked(way: way), at: place)
  }
}
