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
  /// How many more paths have room among the kinds.
  private(set) var room: Int

  /// - Parameter isPart: Whether the samples are part of others, which have the limits.
  init(isPart: Bool = false) {
    groups = Groups(isPart: isPart)
    fieldLimit = isPart ? .max : Groups.pathLimit
    room = fieldLimit
  }

  mutating func begin(_ sample: Value, _ dictionaries: Set<NodeIdentity>, hiding secrets: SensitiveKeys?) {
    kinds.add(sample, dictionaries, hiding: secrets, &room)
  }

  mutating func end(hasFailed: Bool) {
    count += 1
    if hasFailed { failed += 1 }
  }

  /// Changes the facts about a field.
  mutating func change(_ path: String, orMake make: () -> FieldFacts, _ change: (inout FieldFacts) -> Void) {
    let number = numbers[path] ?? fields.count
    if number == fields.count {
      guard fields.count < fieldLimit else { return }
      numbers[path] = number
      fields.append((path, make()))
    }
    change(&fields[number].facts)
  }

  /// Adds what the samples that follow have shown.
  mutating func add(_ later: SampleTally) {
    let count = count
    groups.add(later.groups, after: count)
    for (path, facts) in later.fields {
      change(path, orMake: { FieldFacts(emptying: facts) }, { $0.add(facts, after: count) })
    }
    needed.add(later.needed)
    kinds.add(later.kinds, &room)
    self.count += later.count
    failed += later.failed
  }
}
