import Hydrate

/// What consecutive samples have shown.
struct SampleTally: Sendable {
  private(set) var count = 0
  private(set) var failed = 0
  var groups: Groups
  /// The facts about the fields, by the patterns of their places, in the order in which they were met.
  private(set) var fields: [(path: String, facts: FieldFacts)] = []
  private var numbers: [String: Int] = [:]
  private let fieldLimit: Int
  var needed = NeededParts()
  private(set) var kinds = KindTree()
  /// The room for further paths among the kinds.
  private(set) var room: PathRoom

  /// - Parameter isPart: Whether the samples are part of others, which have the limits.
  init(isPart: Bool = false) {
    groups = Groups(isPart: isPart)
    fieldLimit = isPart ? .max : Groups.pathLimit
    room = PathRoom(fieldLimit)
  }

  mutating func begin(_ sample: Value, _ dictionaries: Set<NodeIdentity>, hiding secrets: SensitiveKeys?) {
    kinds.add(sample, dictionaries, hiding: secrets, &room)
  }

  mutating func end(hasFailed: Bool) {
    count += 1
    if hasFailed { failed += 1 }
  }

  func hasFacts(at path: String) -> Bool { numbers[path] != nil }

  /// Takes the first facts about a field, if there is room for them.
  mutating func begin(_ path: String, _ facts: FieldFacts) {
    guard fields.count < fieldLimit else { return }
    numbers[path] = fields.count
    fields.append((path, facts))
  }

  /// Changes the facts about a field that has some.
  mutating func change(_ path: String, _ change: (inout FieldFacts) -> Void) {
    if let number = numbers[path] { change(&fields[number].facts) }
  }

  /// Adds what the samples that follow have shown.
  mutating func add(_ later: SampleTally) {
    let count = count
    groups.add(later.groups, after: count)
    for (path, facts) in later.fields {
      if !hasFacts(at: path) { begin(path, FieldFacts(emptying: facts)) }
      change(path) { $0.add(facts, after: count) }
    }
    needed.add(later.needed)
    kinds.add(later.kinds, &room)
    self.count += later.count
    failed += later.failed
  }
}
