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
  ///   - room: How many more paths are counted; below 0 if there were more.
  mutating func add(_ value: Value, _ dictionaries: Set<NodeIdentity>, hiding secrets: SensitiveKeys?, _ room: inout Int, depth: Int = 0) {
    if let number = Value.Kind.allCases.firstIndex(of: value.kind) { counts[number] += 1 }
    guard depth < Self.depthLimit else { return }
    func add(_ part: Value, to tree: inout KindTree, _ key: String?, _ room: inout Int) {
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

  private mutating func change(_ key: String, _ room: inout Int, _ change: (inout KindTree, inout Int) -> Void) {
    if members[key] == nil {
      guard room > 0 else { return room = -1 }
      room -= 1
      keys.append(key)
    }
    change(&members[key, default: KindTree()], &room)
  }

  private mutating func change(
    _ part: WritableKeyPath<KindTree, [KindTree]>, _ room: inout Int, _ change: (inout KindTree, inout Int) -> Void
  ) {
    if self[keyPath: part].isEmpty {
      guard room > 0 else { return room = -1 }
      room -= 1
      self[keyPath: part] = [KindTree()]
    }
    change(&self[keyPath: part][0], &room)
  }

  /// Counts the members that were counted by their keys as those of any key.
  private mutating func joinMembers(_ room: inout Int) {
    let (known, trees) = (keys, members)
    (keys, members) = ([], [:])
    for key in known { if let tree = trees[key] { change(\.each, &room) { $0.add(tree, &$1) } } }
  }

  /// Adds the counts of the samples that follow.
  mutating func add(_ other: KindTree, _ room: inout Int) {
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
  func places(at path: String = "", objects: Int = 0) -> [AuditBaseline.Place] {
    let kinds = zip(Value.Kind.allCases, counts).filter { $0.1 > 0 }.map { ($0.0.rawValue, $0.1) }
    let place = AuditBaseline.Place(path: path, objects: objects, kinds: Dictionary(kinds) { $0 + $1 })
    let objects = counts[Value.Kind.allCases.firstIndex(of: .object) ?? 0]
    return [place] + keys.flatMap { key in members[key]?.places(at: Self.path(path, key), objects: objects) ?? [] }
      + (each.first?.places(at: path.isEmpty ? "*" : path + ".*") ?? []) + (elements.first?.places(at: path + "[*]") ?? [])
  }

  /// The path of a member.
  static func path(_ path: String, _ key: String) -> String {
    // A star alone is any key.
    let name = key.contains("*") ? "[\(Value(key))]" : ValuePath([.key(key)]).description
    return path.isEmpty || name.hasPrefix("[") ? path + name : "\(path).\(name)"
  }
}
