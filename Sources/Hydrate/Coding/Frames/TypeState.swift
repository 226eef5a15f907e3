/// What a reader knows of a type and its plan.
package final class TypeState {
  let plan: ObjectPlan
  /// The plan's layout when the reader last fetched it.
  private(set) var layout: Layout
  /// The range of the layout in the reader's tables.
  private(set) var range: LayoutRange
  var fieldCount: Int { range.fieldCount }

  init(_ plan: ObjectPlan, _ layout: Layout, _ range: LayoutRange) {
    self.plan = plan
    self.layout = layout
    self.range = range
    checked = Hydrate.checked(plan.model)
    checksOthersKeys = plan.keyOwners?.checksKeys == true
    isLenient = plan.rules?.isLenient == true
    expectedKeys = layout.expectedKeys
    cases = plan.cases?.table(plan)
    updatePendingObservations()
  }

  /// The type, if Hydrate reads it by its own code, not by the type's `init(from:)`.
  let checked: (any CheckedDecodable.Type)?

  /// The cases of an enum in another form than the compiler's.
  let cases: CaseTable?

  /// Whether some fields use a fallback only because no rule requires them. A model is then read
  /// without these fallbacks first.
  let isLenient: Bool

  /// Whether models are made by the type's own `init(from:)`, and are not to be recorded.
  private(set) var isPlain = false

  /// Whether the type may request the keys of another one, whose unknown keys are looked for.
  let checksOthersKeys: Bool

  /// The types of keys that the type is known to request as its own.
  var ownKeys: [ObjectIdentifier] = []

  // MARK: Observed decodes

  /// Whether the next successful decode is recorded, since the type's fields are not all known.
  private(set) var wantsObservation = false
  /// Whether a decode that requests its fields out of order is compared with earlier ones.
  private(set) var isWatched = false

  /// For each field of the layout, whether successful decodes request it; nil if they request
  /// other keys, too.
  private(set) var requested: [Bool]?
  /// Whether the type lists the object's keys and nests containers there, whose requests are
  /// compared instead.
  private(set) var hasPayloads = false

  /// Whether the type is known to read its properties by key, each as what it is; see
  /// ``Schema/readsByKey``.
  var readsByKey: Bool {
    if let knownToReadByKey { return knownToReadByKey }
    let known = cases != nil || plan.known(of: plan.model)?.readsByKey == true
    knownToReadByKey = known
    return known
  }
  private var knownToReadByKey: Bool?

  /// Fetches from the plan what is yet to be recorded.
  func updatePendingObservations() {
    knownToReadByKey = nil
    range.sequentialCount = fieldCount
    isPlain = checked == nil && !checksOthersKeys
    guard let observations = plan.knowledge.observations else { return }
    wantsObservation = observations.wantsDecode
    isPlain = isPlain && !wantsObservation
    // What the compiler has coded requests the same each time.
    isWatched = observations.watches && cases == nil
    hasPayloads = observations.hasPayloads
    let keys = observations.requested
    if isWatched, keys.count != fieldCount { range.sequentialCount = -1 }
    requested = isWatched && !hasPayloads ? flags(of: keys) : nil
  }

  private func flags(of keys: [UsedKey]) -> [Bool]? {
    var flags = [Bool](repeating: false, count: fieldCount)
    for key in keys {
      guard let number = layout.index(ofCodingKey: key.name), number < fieldCount else { return nil }
      flags[number] = true
    }
    return flags
  }

  // MARK: The layout

  /// The layout's expected keys, copied for the fast path.
  private(set) var expectedKeys: ExpectedKeys

  /// Whether the plan has learnt a field since the layout was fetched.
  private(set) var isStale = false

  private var unmatched = 0
  private var worthwhile = 8

  /// Counts members whose keys the layout does not know. Returns whether a layout that knows them
  /// is worth making.
  func isWorthRenewing(_ count: Int) -> Bool {
    unmatched += count
    guard unmatched >= worthwhile else { return false }
    unmatched = 0
    worthwhile = min(worthwhile * 2, .max / 4)
    return true
  }

  func replace(_ layout: Layout, _ range: LayoutRange) {
    self.layout = layout
    let superCursor = self.range.superCursor
    self.range = range
    self.range.superCursor = superCursor
    expectedKeys = layout.expectedKeys
    isStale = false
    updatePendingObservations()
  }

  /// Marks the layout as stale. It is fetched anew before its next use, and the fast path is off
  /// until then.
  func outdate() {
    layout = .empty
    range = LayoutRange(
      number: range.number, firstField: range.firstField, fieldCount: 0, firstSuccessor: range.firstSuccessor,
      superCursor: range.superCursor)
    isStale = true
  }

  /// Sets the field that the superclass requests first from its own object.
  func beginSuper(at field: Int) { range.superCursor = Int32(truncatingIfNeeded: field) }

  /// The layout for the fast path, for keys of a type; nil if the fast path does not apply.
  @inline(__always) func expectedLayout(_ keys: any CodingKey.Type) -> LayoutRange? {
    range.fieldCount > 0 && expectedKeys.include(keys) ? range : nil
  }

  // MARK: Containers

  private var containerCount = ContainerCount()
  private var superContainerCount = ContainerCount()

  /// Counts a container made for one value. Returns whether a reusable one is worth making.
  func isContainerWorthReusing(isSuper: Bool) -> Bool {
    isSuper ? superContainerCount.isWorthReusing() : containerCount.isWorthReusing()
  }
}

/// Where a layout begins in a reader's tables.
struct LayoutRange: BitwiseCopyable {
  /// The layout's number.
  let number: Int
  let firstField: Int
  let fieldCount: Int
  let firstSuccessor: Int
  /// The cursor after a model has requested all fields in order; -1 if no model requests them all.
  var sequentialCount = 0
  /// The field that the superclass requests first.
  var superCursor: Int32 = 0
}

/// What a reader knows of plans: it looks them up once, and keeps their layouts in its tables.
extension Reader {
  func plan<T>(for type: T.Type) -> TypePlan { plans[ObjectIdentifier(type)] ?? made(type) }

  /// The same for a type that is known to be decodable; see ``PlanStore``.
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { plans[ObjectIdentifier(type)] ?? made(decodable: type) }

  @inline(never) private func made(_ type: Any.Type) -> TypePlan { keep(store.plan(for: type)) }

  @inline(never) private func made(decodable type: any Decodable.Type) -> TypePlan { keep(store.plan(for: type)) }

  private func keep(_ plan: TypePlan) -> TypePlan {
    if !plan.isProvisional { plans.keep(plan, for: ObjectIdentifier(plan.type)) }
    return plan
  }

  /// The state of a type by the number of its plan; nil if there is none yet.
  @inline(__always) func state(_ number: Int) -> TypeState? { typeStates[number] }

  /// The layout for the fast path, for keys of a type; nil if the fast path does not apply.
  @inline(__always) func expectedLayout(_ number: Int, keyedBy type: any CodingKey.Type) -> LayoutRange? {
    typeStates.lend(number, { $0.expectedLayout(type) }, orElse: { nil })
  }

  /// The state of a plan, made on first use; nil for a nested container's plan without a number.
  @inline(__always) func state(of plan: ObjectPlan) -> TypeState? {
    let number = plan.number
    guard number >= 0 else { return nil }
    return typeStates[number] ?? add(plan, number)
  }

  @inline(never) private func add(_ plan: ObjectPlan, _ number: Int) -> TypeState {
    let layout = plan.layout
    let state = TypeState(plan, layout, keep(layout))
    typeStates[number] = state
    return state
  }

  /// Adds a layout to the tables. Returns its range there.
  private func keep(_ layout: Layout) -> LayoutRange {
    layouts[layoutCount] = layout
    layoutCount += 1
    let kept = LayoutRange(
      number: layoutCount - 1, firstField: fields.count, fieldCount: layout.fast.count, firstSuccessor: successors.count)
    for field in layout.fast { fields.append(readsByRules ? field.byRules : field) }
    // Until an object shows another order, the members are expected in the model's.
    for number in 0..<layout.successorCount { successors.append(Int32(truncatingIfNeeded: number)) }
    return kept
  }

  /// A layout by its number, possibly a replaced one.
  func layout(_ number: Int) -> Layout? { layouts[number] }

  /// Calls `body` with a layout, without retaining it, or `other` if there is none.
  @inline(__always) func lendLayout<Result>(_ number: Int, _ body: (Layout) -> Result, orElse other: () -> Result) -> Result {
    layouts.lend(number, body, orElse: other)
  }

  func layout(of plan: ObjectPlan) -> Layout {
    if let state = state(of: plan) { return current(state) }
    return plan.layout
  }

  /// The current layout of a plan, which is fetched anew if the state is stale.
  @discardableResult
  func current(_ state: TypeState) -> Layout {
    if state.isStale {
      let layout = state.plan.layout
      replacedCount += 1
      state.replace(layout, keep(layout))
    }
    return state.layout
  }

  /// Counts members whose keys a layout does not know. Once there are many, the plan makes a
  /// layout that knows them. The threshold doubles each time, since a document may have ever new
  /// keys.
  func noteUnmatched(_ count: Int, of plan: ObjectPlan, _ layout: Layout) {
    guard let state = state(of: plan), state.isWorthRenewing(count), plan.renew(layout) else { return }
    state.outdate()
  }

  /// Marks the layout of a plan as stale after the plan has learnt a field.
  func refresh(_ plan: ObjectPlan) { state(of: plan)?.outdate() }
}
