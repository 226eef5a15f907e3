/// Finds the members of objects that nothing has read, from the log of a call.
struct UnreadMembers {
  private let items: [ExplanationLog.Item]
  /// The places that are known to be read, for each object.
  private var read: [NodeIdentity: PlaceTree] = [:]
  /// Objects that a mapper got as a whole, so that it is unknown what was read of them.
  private var shared: Set<NodeIdentity> = []
  private var places: [IssueLocation] = []

  init(_ items: [ExplanationLog.Item]) {
    self.items = items
    noteRead()
    collect()
  }

  private mutating func noteRead() {
    for item in items {
      switch item.kind {
      case .object(let places): if let value = item.place.value { read[value.identity, default: PlaceTree()].formUnion(places) }
      case .field, .scalar:
        guard let object = item.place.node?.value.identity else { continue }
        switch (item.kind, item.place.step) {
        case (_, .same): break
        case (.field, .path(let path, _)) where path.components.isEmpty: shared.insert(object)
        case (_, .index): break
        default: read[object, default: PlaceTree()].insert(item.place.step.sourceComponents[...])
        }
      case .failedModel, .lostAlternative, .unread, .leftOut, .set, .dictionary: break
      }
    }
  }

  private mutating func collect() {
    for item in items {
      switch item.kind {
      case .unread: if !isRead(item.place) { places.append(item.place) }
      case .object: collect(of: item.place)
      case .field, .scalar, .failedModel, .lostAlternative, .leftOut, .set, .dictionary: break
      }
    }
  }

  /// Collects the unread members of an explicit mapper's object.
  private mutating func collect(of place: IssueLocation) {
    guard let object = place.value, !shared.contains(object.identity), let known = read[object.identity] else { return }
    let node = PathNode(place.step, object, in: place.node)
    for unread in known.unread(of: object) { places.append(IssueLocation(node: node, step: PathStep(unread.path), value: unread.value)) }
  }

  private func isRead(_ place: IssueLocation) -> Bool {
    guard let object = place.node?.value else { return false }
    return read[object.identity]?.contains(place.step.sourceComponents) == true
  }

  /// The places, each once, in source order.
  var ordered: [IssueLocation] {
    var seen: Set<ValuePath> = []
    let positions = places.map(\.position)
    return Ordering.positions(places.count) { (positions[$0], $0) < (positions[$1], $1) }.map { places[$0] }
      .filter { seen.insert($0.sourcePath).inserted }
  }
}
