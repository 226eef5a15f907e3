import Hydrate

/// How many values of each kind the samples have at each path.
struct KindTree: Sendable {
  /// Values nested more deeply are not counted.
  static let depthLimit = 64

  /// The counts, by the numbers of the kinds in `Value.Kind.allCases`.
  private var counts = [Int](repeating: 0, count: Value.Kind.allCases.count)
  private var keys: [String] = []
  private var members: [String: KindTree] = [:]
  /// The members of an object whose keys are data, and the elements of an array; one at most.
  private var (each, elements): ([KindTree], [KindTree]) = ([], [])

  /// Counts a value with all that it contains.
  ///
  /// - Parameters:
  ///   - dictionaries: The objects whose keys are data.
  ///   - secrets: The keys of values whose parts are not counted.
  ///   - room: The room for further paths.
  mutating func add(
    _ value: Value, _ dictionaries: Set<NodeIdentity>, hiding secrets: SensitiveKeys?, _ room: inout PathRoom, depth: Int = 0
  ) {
    if let number = Value.Kind.allCases.firstIndex(of: value.kind) { counts[number] += 1 }
    guard depth < Self.depthLimit else { return }
    func add(_ part: Value, to tree: inout KindTree, _ key: String?, _ room: inout PathRoom) {
      let isHidden = key.map { secrets?.contains($0) == true } ?? false
      tree.add(part, dictionaries, hiding: secrets, &room, depth: isHidden ? Self.depthLimit : depth + 1)
    }
    switch value.kind {
    case .object:
      let isDictionary = !each.isEmpty || (!dictionaries.isEmpty && dictionaries.contains(value.identity))
      if isDictionary { joinMembers(&room) }
      for (key, member) in value.members {
        if isDictionary {
          change(\.each, &room) { add(member, to: &$0, key, &$1) }
        } else {
          change(key, &room) { add(member, to: &$0, key, &$1) }
        }
      }
    case .array:
      for element in value.array ?? [] { change(\.elements, &room) { add(element, to: &$0, nil, &$1) } }
    case .null, .bool, .number, .string, .date, .data: break
    }
  }

  private mutating func change(_ key: String, _ room: inout PathRoom, _ change: (inout KindTree, inout PathRoom) -> Void) {
    if members[key] == nil {
      guard room.take() else { return }
      keys.append(key)
    }
    change(&members[key, default: KindTree()], &room)
  }

  private mutating func change(
    _ part: WritableKeyPath<KindTree, [KindTree]>, _ room: inout PathRoom, _ change: (inout KindTree, inout PathRoom) -> Void
  ) {
    if self[keyPath: part].isEmpty {
      guard room.take() else { return }
      self[keyPath: part] = [KindTree()]
    }
    change(&self[keyPath: part][0], &room)
  }

  /// Counts the members that were counted by their keys as those of any key.
  private mutating func joinMembers(_ room: inout PathRoom) {
    let (known, trees) = (keys, members)
    (keys, members) = ([], [:])
    room.remaining += trees.values.reduce(0) { $0 + $1.pathCount }
    for key in known { if let tree = trees[key] { change(\.each, &room) { $0.add(tree, &$1) } } }
  }

  /// Adds the counts of the samples that follow.
  mutating func add(_ other: KindTree, _ room: inout PathRoom) {
    for number in counts.indices { counts[number] += other.counts[number] }
    if let more = other.each.first {
      change(\.each, &room) { $0.add(more, &$1) }
      joinMembers(&room)
    }
    for key in other.keys {
      guard let more = other.members[key] else { continue }
      if each.isEmpty { change(key, &room) { $0.add(more, &$1) } } else { change(\.each, &room) { $0.add(more, &$1) } }
    }
    if let more = other.elements.first { change(\.elements, &room) { $0.add(more, &$1) } }
  }

  /// The paths with their counts, in the order of the samples.
  func counts(at path: PathPattern = PathPattern(), objects: Int = 0) -> [AuditBaseline.Counts] {
    let kinds = zip(Value.Kind.allCases, counts).filter { $0.1 > 0 }.map { ($0.0.rawValue, $0.1) }
    let own = AuditBaseline.Counts(path: path.text, objects: objects, kinds: Dictionary(kinds) { $0 + $1 })
    let objects = counts[Value.Kind.allCases.firstIndex(of: .object) ?? 0]
    func within(_ component: ValuePath.Component, isEntry: Bool = false) -> PathPattern {
      changed(path) { $0.add(component, isEntry: isEntry) }
    }
    return [own] + keys.flatMap { key in members[key]?.counts(at: within(.key(key)), objects: objects) ?? [] }
      + (each.first?.counts(at: within(.key(""), isEntry: true)) ?? []) + (elements.first?.counts(at: within(.index(0))) ?? [])
  }

  private var pathCount: Int { (members.values + each + elements).reduce(1) { $0 + $1.pathCount } }
}

/// How many more paths are counted.
struct PathRoom: Sendable {
  var remaining: Int
  /// Whether there were more paths than have room.
  private(set) var isTruncated = false

  init(_ remaining: Int) { self.remaining = remaining }

  /// Takes the room of a path; returns false if there is none.
  mutating func take() -> Bool {
    guard remaining > 0 else {
      isTruncated = true
      return false
    }
    remaining -= 1
    return true
  }
}
