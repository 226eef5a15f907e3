/// What every run of an engine needs again: memory, and what it knows of the engine's plans, without their locks.
///
/// The engine keeps some that are not in use (see ``RunStatePool``); a run has its own for as long as its session lasts. A state and its scopes know
/// one another: who gives one up for good says so (``dispose()``).
final class RunState {
  /// What is read for every field, by the numbers of the open scopes.
  let frames = Slab<ReadFrame>()
  /// The scopes, each used again and again. They are a stack: a value's scope is opened within the one around it, and ends before that.
  let scopes = ObjectTable<Scope>()
  /// How many scopes are open; they alone change it, as they open and end.
  var depth = 0
  /// Where the members of open objects stand, a slot a field.
  let slots = Slab<UInt32>(capacity: 512)
  /// The fields of the layouts in use.
  let fields = Slab<FastField>(capacity: 64)
  /// Which fields have last come after others in objects, for each layout in use.
  let successors = Slab<Int32>(capacity: 64)
  /// What is known of the plans of types, by their numbers.
  private let uses = ObjectTable<PlanUse>()

  /// The run at work, which has the state; nil while the state rests.
  private(set) unowned var run: Run?
  /// The number of the type at work; -1 where none is.
  var current = -1
  /// What is counted in the session.
  private(set) var counts = SessionCounts()
  /// Whether keys that nothing reads are looked for.
  private(set) var checksKeys = false
  /// Whether nothing is coerced.
  private(set) var isStrict = false
  /// Whether no mapper is for the usual scalars.
  private(set) var hasPlainScalars = false

  /// What decoders and containers have of the state, but for those that are lent, which are asked one by one.
  private var hold: ReadHold?
  /// What hands out the containers of types that have been read often enough to be worth it, by the numbers of their plans; and the same for
  /// superclasses' own objects, whose keys are of other types.
  let loans = ObjectTable<SeatLender<RunState>>()
  let superLoans = ObjectTable<SeatLender<RunState>>()
  /// Those that have been lent in this call (see ``LentLoan``).
  let lent = Slab<Int32>()

  /// The documents that open scopes read.
  let documents = DocumentStack(orElse: Value.null.document) { document, use in document.withTape(use) }

  /// The revision of the plans that the state knows.
  let revision: Int
  private let plans = IdentityTable<TypePlan>()
  /// The layouts in use, and those that have been replaced, whose fields open scopes may still use.
  private let layouts = ObjectTable<Layout>()
  private var layoutCount = 0
  private var replacedCount = 0
  /// The kinds of the types of keys that were met; few mappers ask.
  private(set) lazy var keyKinds = KeyKinds()

  /// Whether every field is read by the rules, none as usual, so that its value can be looked at first, or what becomes of it taken down.
  private let readsByRules: Bool
  /// Whether the state serves one run and no other.
  private let isForOne: Bool

  init(revision: Int, readsByRules: Bool = false, isForOne: Bool = false) {
    self.revision = revision
    self.readsByRules = readsByRules
    self.isForOne = isForOne
  }

  // MARK: Life

  /// Begins to serve a run.
  func begin(_ run: Run, _ counts: SessionCounts, checksKeys: Bool) {
    assert(self.run == nil && isAtRest, "a state in use")
    self.run = run
    self.counts = counts
    self.checksKeys = checksKeys
    isStrict = run.isStrict
    hasPlainScalars = run.store.hasPlainScalars && run.nullTexts == nil
  }

  /// Lets go of the run, which has ended. True where nobody else has anything of the state, so that it may serve again; else it is given up.
  ///
  /// It is asked before anything leaves the call that the state served: whoever has kept a decoder or a container may be anywhere later.
  func end() -> Bool {
    assert(isAtRest, "a state in use")
    endLoans()
    run = nil
    if isAlone() { return true }
    dispose()
    return false
  }

  /// Takes back what the run has lent, which goes on to another value. True where nobody else has anything of the state.
  func rests() -> Bool {
    assert(isAtRest, "a state in use")
    endLoans()
    return isAlone()
  }

  /// Whether no decoder or container is anybody's.
  private func isAlone() -> Bool {
    guard hold != nil else { return true }
    // Out of the state for the question, so that nothing need be asked of who else looks at it.
    var own = hold
    hold = nil
    let isAlone = isKnownUniquelyReferenced(&own)
    hold = own
    return isAlone
  }

  /// Gives the state up: nothing that it serves again is left in it. Those who have kept a handle find that what it stood for has ended.
  func dispose() {
    run = nil
    hold = nil
    scopes.removeAll()
    uses.removeAll()
    giveUpLoans()
    loans.removeAll()
    superLoans.removeAll()
  }

  /// Whether nothing is open.
  var isAtRest: Bool { depth == 0 && current < 0 && slots.count == 0 && documents.isEmpty }

  /// Whether the state is small enough to be kept while nobody uses it.
  var isWorthKeeping: Bool { !isForOne && replacedCount < 256 && slots.capacity <= 8192 && frames.count <= 64 }

  // MARK: Plans

  func plan(for type: Any.Type) -> TypePlan? { plans[ObjectIdentifier(type)] }

  func keep(_ plan: TypePlan) { plans.keep(plan, for: ObjectIdentifier(plan.type)) }

  /// What is known of a type's plan by its number; nil where nothing is yet.
  @inline(__always) func use(_ number: Int) -> PlanUse? { uses[number] }

  /// What is needed to open an object of a plan as usual by keys of a type; nil where that cannot be.
  @inline(__always) func usualLayout(_ number: Int, keyedBy type: any CodingKey.Type) -> KeptLayout? {
    uses.lend(number, { $0.usualLayout(type) }, orElse: { nil })
  }

  /// What is known of a plan; nil for that of a nested container of which nothing is kept.
  @inline(__always) func use(of plan: ObjectPlan) -> PlanUse? {
    let number = plan.number
    guard number >= 0 else { return nil }
    return uses[number] ?? add(plan, number)
  }

  @inline(never) private func add(_ plan: ObjectPlan, _ number: Int) -> PlanUse {
    let layout = plan.layout
    let use = PlanUse(plan, layout, keep(layout))
    uses[number] = use
    return use
  }

  /// Keeps a layout, and gives where its fields stand.
  private func keep(_ layout: Layout) -> KeptLayout {
    layouts[layoutCount] = layout
    layoutCount += 1
    let kept = KeptLayout(
      number: layoutCount - 1, firstField: fields.count, fieldCount: layout.fast.count, firstSuccessor: successors.count)
    for field in layout.fast { fields.append(readsByRules ? field.byRules : field) }
    // At first they are taken to come in the order of the model.
    for number in 0..<layout.successorCount { successors.append(Int32(truncatingIfNeeded: number)) }
    return kept
  }

  /// A layout that has been in use.
  func layout(_ number: Int) -> Layout? { layouts[number] }

  /// Lends it, or does something else where there is none.
  @inline(__always) func lendLayout<Result>(_ number: Int, _ use: (Layout) -> Result, orElse other: () -> Result) -> Result {
    layouts.lend(number, use, orElse: other)
  }

  func layout(of plan: ObjectPlan) -> Layout {
    if let use = use(of: plan) { return current(use) }
    return plan.layout
  }

  /// The layout of a plan as it is known now.
  @discardableResult
  func current(_ use: PlanUse) -> Layout {
    if use.isStale {
      let layout = use.plan.layout
      replacedCount += 1
      use.replace(layout, keep(layout))
    }
    return use.layout
  }

  /// Counts members whose keys a layout does not know. Has the layout know those that have been met once there are many: each time twice as
  /// many as before, since a document may have ever new ones.
  func noteStrangers(_ count: Int, of plan: ObjectPlan, _ layout: Layout) {
    guard let use = use(of: plan), use.isWorthRenewing(count), plan.renew(layout) else { return }
    use.outdate()
  }

  /// Has a plan's layout asked for anew, after the plan has learnt a field.
  func refresh(_ plan: ObjectPlan) { use(of: plan)?.outdate() }
}

// MARK: Handles
extension RunState {
  /// A handle on an open scope.
  @inline(__always) func handle(_ number: Int) -> FrameHandle { handle(number, frames[number].generation) }

  /// The same for who has one of a generation already.
  @inline(__always) func handle(_ number: Int, _ generation: UInt64) -> FrameHandle { FrameHandle(hold ?? newHold(), number, generation) }

  @inline(never) private func newHold() -> ReadHold {
    let made = ReadHold(self)
    hold = made
    return made
  }
}

// MARK: Documents
extension RunState {
  /// The document of an open scope.
  func document(_ number: Int) -> Document { documents[Int(frames[number].document)] }

  /// The words and the text of the document that was opened last.
  @inline(__always) var tape: DocumentStack { documents }

  /// Whether that is an open scope's.
  @inline(__always) func isAtHand(_ frame: ReadFrame) -> Bool { documents.isLast(Int(frame.document)) }
}
