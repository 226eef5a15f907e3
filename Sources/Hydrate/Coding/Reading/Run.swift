/// Reads values as types, by the plans of an engine.
///
/// A reader serves one session at a time, on that session's thread. Its tables and what it knows of the engine's plans, without their
/// locks, stay with it from call to call: its engine keeps some that are idle.
final class Run {
  let store: PlanStore
  let isStrict: Bool
  /// Whether these are the rules by which mappers have their inputs read.
  let isBuiltIn: Bool
  /// Whether each conversion is an issue.
  let reportsConversions: Bool
  /// The texts that mean null; nil where none does.
  let nullTexts: NullTexts?
  /// Whether one value stands for a list of it.
  let singleAsList: Bool
  /// Whether no mapper is for the usual scalars.
  let hasPlainScalars: Bool
  /// Whether every field is read by the rules, none by the fast path, so that its value can be looked at first, or recorded.
  private let readsByRules: Bool

  // MARK: The call

  // A session outlives the reader's work in it, and says so when it ends.
  private unowned var ownSession: Session?
  /// The session at work; an ended one for who has kept something of an earlier call.
  var session: Session { ownSession ?? .ended }
  /// The engine, and that of the mapper, which has the engines of its profile's types; nil while the reader is idle, since an engine has its
  /// idle readers.
  private(set) var engine: Engine?
  private var root: Engine?
  /// What is counted in the session.
  private(set) var counts = SessionCounts()
  /// What records what becomes of fields, where the call is explained; such a reader serves no other call.
  let recorder: ExplanationRecorder?
  /// Whether what becomes of each scalar is looked at.
  let watchesScalars: Bool
  /// Whether keys that nothing reads are looked for.
  let checksKeys: Bool
  /// The plan of the model that was read last as a whole document.
  private var lastPlan: TypePlan?
  /// Whether the rules have been found sound for the way back, which they stay.
  private var isSound = false

  // MARK: The stack

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

  /// The number of the type at work; -1 where none is.
  var current = -1

  /// What decoders and containers have of the state, but for those that are lent, which are asked one by one.
  var hold: ReadHold?
  /// What hands out the containers of types that have been read often enough to be worth it, by the numbers of their plans; and the same for
  /// superclasses' own objects, whose keys are of other types.
  let loans = ObjectTable<SeatLender<Run>>()
  let superLoans = ObjectTable<SeatLender<Run>>()
  /// Those that have been lent in this call (see ``LentLoan``).
  let lent = Slab<Int32>()

  /// The documents that open scopes read.
  let documents = TapeStack<Document>(orElse: Value.null.document) { document, use in document.withTape(use) }

  /// The revision of the plans that the state knows.
  let revision: Int
  private let plans = IdentityTable<TypePlan>()
  /// The layouts in use, and those that have been replaced, whose fields open scopes may still use.
  private let layouts = ObjectTable<Layout>()
  private var layoutCount = 0
  private var replacedCount = 0
  /// The kinds of the types of keys that were met; few mappers ask.
  private(set) lazy var keyKinds = KeyKinds()

  init(_ store: PlanStore, recorder: ExplanationRecorder? = nil) {
    self.store = store
    self.recorder = recorder
    let configuration = store.configuration
    isBuiltIn = store.isBuiltIn
    isStrict = configuration.coercion == .strict
    reportsConversions = configuration.coercion == .reported
    nullTexts = configuration.options.nullTexts
    singleAsList = configuration.singleAsList
    hasPlainScalars = store.hasPlainScalars && nullTexts == nil
    readsByRules = nullTexts != nil || recorder != nil
    watchesScalars = reportsConversions || recorder != nil
    checksKeys = configuration.unknownKeys != .ignore || recorder != nil
    revision = store.revision.current
  }

  // MARK: Life

  /// Begins to serve a session, for an engine.
  func begin(_ session: Session, for engine: Engine, root: Engine) {
    assert(self.engine == nil && isAtRest, "a reader in use")
    if reportsConversions { session.reportsConversions = true }
    if checksKeys { session.checksKeys = true }
    ownSession = session
    self.engine = engine
    self.root = root
    counts = session.counts
  }

  /// Lets go of the engine of the mapper, which has the session while that is idle.
  func rest() {
    if isBuiltIn { return }
    if engine === root { engine = nil }
    root = nil
  }

  /// Serves the same session, which was idle, once more.
  func resume(in root: Engine) {
    if isBuiltIn { return }
    self.root = root
    if engine == nil { engine = root }
  }

  /// Ends the work in a session, and goes back to the engine where nothing else has a part of the reader; else it is given up.
  ///
  /// Call this before anything leaves the call: user code may use a kept decoder or container anywhere later.
  func end() {
    let (isReusable, engine) = (isReusable(), engine)
    ownSession = nil
    (self.engine, root) = (nil, nil)
    if isReusable, let engine { engine.giveBack(self) } else { dispose() }
  }

  /// Takes back what was lent in the call; true where nothing else has a part of the reader.
  func isReusable() -> Bool {
    assert(isAtRest, "a reader in use")
    endLoans()
    return isAlone() && isWorthKeeping
  }

  /// Whether the plans that the reader knows are those of today.
  var isCurrent: Bool { revision == store.revision.current }

  /// Whether the reader is for one of the engines that a mapper has: its own, those of its profile's types, and the built-in one.
  func isOwn(of mapper: Engine) -> Bool { root === mapper || isBuiltIn }

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

  /// Gives the reader up: nothing that it serves again is left in it. Those who have kept a handle find that what it stood for has ended.
  func dispose() {
    ownSession = nil
    (engine, root) = (nil, nil)
    hold = nil
    scopes.removeAll()
    uses.removeAll()
    giveUpLoans()
    loans.removeAll()
    superLoans.removeAll()
  }

  /// Whether nothing is open.
  private var isAtRest: Bool { depth == 0 && current < 0 && slots.count == 0 && documents.isEmpty }

  /// Whether the reader is small enough to be kept while idle.
  private var isWorthKeeping: Bool { recorder == nil && replacedCount < 256 && slots.capacity <= 8192 && frames.count <= 64 }

  // MARK: Rules

  /// The keys whose values are not to be shown; nil where there are none.
  // The store of a profile's type is one of those that the root's has.
  var sensitiveKeys: SensitiveKeys? { (root?.store ?? store).sensitiveKeys }

  /// The reader for a type that the mapper's profile has rules for.
  func section(for type: Any.Type) -> Run {
    let root = root ?? Engine(store)
    return session.reader(of: root.section(for: type), root: root)
  }

  /// Throws the mistakes in the rules of a mapper for the way back.
  func checkForWriting<Model>(_ type: Model.Type) throws(MappingError) {
    if !isSound { try store.check(type, updating: true) }
    isSound = true
  }

  /// The plan of a mapper's model, which is the same each time.
  func rootPlan<Model: Decodable>(of type: Model.Type) -> TypePlan {
    if let lastPlan, lastPlan.type == type { return lastPlan }
    let plan = plan(for: type)
    if !plan.isProvisional { lastPlan = plan }
    return plan
  }

  // MARK: Plans

  func plan<T>(for type: T.Type) -> TypePlan { plans[ObjectIdentifier(type)] ?? made(type) }

  /// The same for a type that is known to be decodable; see ``PlanStore``.
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { plans[ObjectIdentifier(type)] ?? made(decodable: type) }

  @inline(never) private func made(_ type: Any.Type) -> TypePlan { keep(store.plan(for: type)) }

  @inline(never) private func made(decodable type: any Decodable.Type) -> TypePlan { keep(store.plan(for: type)) }

  private func keep(_ plan: TypePlan) -> TypePlan {
    if !plan.isProvisional { plans.keep(plan, for: ObjectIdentifier(plan.type)) }
    return plan
  }

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
