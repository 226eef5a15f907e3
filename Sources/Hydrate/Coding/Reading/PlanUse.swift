/// What a run's state knows of the plan of a type.
final class PlanUse {
  let plan: ObjectPlan
  /// The plan's layout when it was last looked at.
  private(set) var layout: Layout
  /// Where what the state has of it stands.
  private(set) var kept: KeptLayout
  var firstField: Int { kept.firstField }
  var fieldCount: Int { kept.fieldCount }
  /// Its number among the state's.
  var layoutNumber: Int { kept.number }
  private var openings = 0
  private var superOpenings = 0

  init(_ plan: ObjectPlan, _ layout: Layout, _ kept: KeptLayout) {
    self.plan = plan
    self.layout = layout
    self.kept = kept
    checked = CheckedTypes.named(plan.model)
    usualKeys = layout.usualKeys
    updateNeeds()
  }

  /// The type where it is one that the library reads by code of its own.
  let checked: (any CheckedDecodable.Type)?

  /// Whether a model is made by its type's own `init(from:)`, and has nothing to teach.
  private(set) var isPlain = false

  // MARK: What is to be learnt

  /// Whether the next model that is read is to teach what is not known of the type.
  private(set) var wantsLesson = false
  /// Whether a model that does not ask for its fields in their turn is to be compared with those before.
  private(set) var isWatched = false

  /// For each of the layout's fields, whether good decodes ask for it; nil where they ask for others, too.
  private(set) var asked: [Bool]?
  /// Whether the type lists the object's keys and nests containers there, whose plans are to be asked instead.
  private(set) var hasPayloads = false

  /// Asks the plan what it has yet to learn.
  func updateNeeds() {
    kept.turnCount = fieldCount
    isPlain = checked == nil
    guard let needs = plan.knowledge.needs else { return }
    wantsLesson = needs.wantsDecode
    isPlain = isPlain && !wantsLesson
    isWatched = needs.watches
    hasPayloads = needs.hasPayloads
    if isWatched, needs.requested.count != fieldCount { kept.turnCount = -1 }
    asked = isWatched && !hasPayloads ? flags(of: needs.requested) : nil
  }

  private func flags(of keys: [UsedKey]) -> [Bool]? {
    var flags = [Bool](repeating: false, count: fieldCount)
    for key in keys {
      guard let number = layout.index(ofCodingKey: key.name, isData: key.isData), number < fieldCount else { return nil }
      flags[number] = true
    }
    return flags
  }

  // MARK: The layout

  /// The layout's, at hand.
  private(set) var usualKeys: UsualKeys

  /// Whether the plan has learnt a field since.
  private(set) var isStale = false

  private var strangers = 0
  private var worthwhile = 8

  /// Counts members whose keys the layout does not know; whether it is worth making one that does.
  func isWorthRenewing(_ count: Int) -> Bool {
    strangers += count
    guard strangers >= worthwhile else { return false }
    strangers = 0
    worthwhile = min(worthwhile * 2, .max / 4)
    return true
  }

  func replace(_ layout: Layout, _ kept: KeptLayout) {
    self.layout = layout
    let superCursor = self.kept.superCursor
    self.kept = kept
    self.kept.superCursor = superCursor
    usualKeys = layout.usualKeys
    isStale = false
    updateNeeds()
  }

  /// Has the layout asked for anew before it is used again; until then the usual case is not met.
  func outdate() {
    layout = .empty
    kept = KeptLayout(
      number: kept.number, firstField: kept.firstField, fieldCount: 0, firstSuccessor: kept.firstSuccessor, superCursor: kept.superCursor)
    isStale = true
  }

  /// Where the keys of an object of a superclass's own are known to begin.
  func beginSuper(at field: Int) { kept.superCursor = Int32(truncatingIfNeeded: field) }

  /// What is needed to open an object as usual by keys of a type; nil where that cannot be.
  @inline(__always) func usualLayout(_ keys: any CodingKey.Type) -> KeptLayout? {
    kept.fieldCount > 0 && usualKeys.include(keys) ? kept : nil
  }

  // MARK: Containers

  /// Counts a container that is made anew; whether the time has come to make one that is handed out again and again.
  func noteOpening(isSuper: Bool) -> Bool { isSuper ? Self.isTime(&superOpenings) : Self.isTime(&openings) }

  private static func isTime(_ openings: inout Int) -> Bool {
    guard openings < KeyedLender.worthwhile else { return false }
    openings += 1
    return openings == KeyedLender.worthwhile && BoxWatch.isPossibleInReading
  }
}
