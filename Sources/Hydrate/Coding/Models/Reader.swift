/// Reads values as types, by the plans of a store.
///
/// A reader serves one session at a time, on that session's thread. From call to call it keeps its
/// tables, and what it knows of the store's plans without their locks.
package final class Reader {
  let store: PlanStore
  /// The store of the mapper, which has those of its profile's types.
  let root: PlanStore
  let isStrict: Bool
  /// Whether the reader belongs to the built-in engine, which reads the inputs of mappers.
  let isBuiltIn: Bool
  /// Whether each conversion is an issue.
  let reportsConversions: Bool
  private let options: ModelOptions
  /// Whether enums with payloads have another form than the compiler's.
  let presentsCases: Bool
  /// The texts that mean null; nil if there are none.
  let nullTexts: NullStrings?
  /// The texts that are null where they do not fit; nil if there are none.
  let nothingTexts: NullStrings?
  /// How invalid elements of arrays, sets and dictionaries are treated.
  let invalidElements: InvalidElements
  /// Whether a value of another kind may be read instead of the requested one.
  let readsShapes: Bool
  /// Whether a value that is not read plainly may be read in another way, or as null.
  let readsOtherwise: Bool
  /// Whether the standard library's scalars have no mapper, and no text means null.
  let hasPlainScalars: Bool
  /// Whether fields skip the fast path, because some texts mean null or the call is explained.
  let readsByRules: Bool
  /// Whether `false` or some texts are null where they do not fit.
  let hasNothings: Bool
  /// The same, or empty arrays where a field may be absent.
  let readsEmptyAsNothing: Bool
  /// Whether models may be read again, with what settings and rules allow; see ``ReadAttempts``.
  let retriesModels: Bool
  /// Whether that may be needed for types that read each property once by its key.
  let retriesKnownModels: Bool
  /// Whether it may be needed for what is read from a scalar.
  let retriesScalars: Bool

  // MARK: The call

  // The session outlives the reader's work for it: a session that ends calls `end()`.
  private unowned var ownSession: Session?
  /// The current session; an ended one if user code has kept something of an earlier call.
  var session: Session { ownSession ?? .ended }
  /// The mapper's engine; nil while the reader is idle, since an engine has its idle
  /// readers, unless it is the built-in one.
  private(set) var engine: Engine?
  /// The last mapper within this one, and its settings over those of this one; only during a call.
  private var lastNested: (inner: Engine, store: PlanStore)?
  /// The session's counts.
  private(set) var counts = SessionCounts()
  /// Records the fields of a call that is explained. Such a reader serves no other call.
  let recorder: ExplanationRecorder?
  /// Whether conversions of scalars are reported or recorded.
  let watchesScalars: Bool
  /// Whether unknown keys are looked for.
  let checksKeys: Bool
  /// The plan of the last model that was read from a whole document.
  private var lastPlan: TypePlan?
  /// Its state, where an object is read by the type's own `init(from:)` and no rule says otherwise.
  private(set) var rootState: TypeState?
  /// Whether the rules have been checked for writing; they never change.
  private var isSound = false

  /// The writers of the store that are not in use.
  private let idleWriters = ObjectTable<Writer>()
  private var idleWriterCount = 0

  // MARK: The stack

  /// The open frames by their numbers: the part that every field needs.
  let frames = Slab<ReadFrame>()
  /// The details of the frames, reused.
  let allDetails = ObjectTable<FrameDetails>()
  /// How many frames are open. Only pushing and popping a frame changes it.
  var depth = 0
  /// The locations of the members of open objects, one slot for each field.
  let slots = Slab<UInt32>(capacity: 512)
  /// The fields of the layouts in use.
  let fields = Slab<FastField>(capacity: 64)
  /// For each field of the layouts in use, the field that last came after it in an object.
  let successors = Slab<Int32>(capacity: 64)
  /// The states of types, by the numbers of their plans.
  let typeStates = ObjectTable<TypeState>()

  /// The number of the frame whose type is being read; -1 for none.
  var current = -1

  /// Shared by decoders and containers. If it is uniquely referenced, user code has kept none.
  var escapeGuard: EscapeGuard?
  /// The reusable containers, by the numbers of plans; and those for the objects of superclasses.
  let containers = ObjectTable<ReusableContainer<ContainerStorage<Reader>>>()
  let superContainers = ObjectTable<ReusableContainer<ContainerStorage<Reader>>>()
  /// Those used in this call: the number of the plan, or its complement for a superclass.
  let usedContainers = Slab<Int32>()

  /// The documents that open frames read.
  let documents = TapeStack<Document>(orElse: Value.null.document) { document, body in document.withTape(body) }

  /// The revision of the plans that the reader knows.
  let revision: Int
  var plans = IdentityTable<TypePlan>()
  /// The layouts in use, and replaced ones whose fields open frames may still use.
  let layouts = ObjectTable<Layout>()
  var layoutCount = 0
  var replacedCount = 0
  /// The places of the parts that may be missing, by their owners and coding keys: a field that has a
  /// key of data is planned anew for each request. Few mappers have any.
  var missableParts: [ObjectIdentifier: [String: MissablePart]] = [:]
  /// The tags that several flattened enums share, by the plans of their owners.
  var sharedTags: [ObjectIdentifier: (owner: ObjectPlan, layout: Layout, tag: String?)] = [:]
  /// The kinds of the types of keys seen so far; few mappers need them.
  private(set) lazy var keyKinds = KeyKinds()

  init(_ store: PlanStore, root: PlanStore, recorder: ExplanationRecorder? = nil) {
    (self.store, self.root) = (store, root)
    self.recorder = recorder
    let configuration = store.configuration
    isBuiltIn = store.isBuiltIn
    isStrict = configuration.coercion == .strict
    reportsConversions = configuration.coercion == .reported
    options = configuration.options
    presentsCases = options.cases != nil
    nullTexts = options.nullTexts
    nothingTexts = options.nothingTexts
    invalidElements = configuration.invalidElements
    hasPlainScalars = store.hasPlainScalars && nullTexts == nil
    readsByRules = nullTexts != nil || recorder != nil
    readsShapes = options.isAnyOn(.shape)
    hasNothings = nothingTexts != nil || options.isOn(.falseAsNull)
    readsEmptyAsNothing = hasNothings || options.isOn(.emptyArrayAsObject)
    retriesModels = store.hasRemedies || root.hasRemedies
    retriesKnownModels = options.isAnyOn(.shape, .secondReading)
    retriesScalars = retriesKnownModels || configuration.replacesByType
    readsOtherwise = hasNothings || retriesKnownModels
    watchesScalars = reportsConversions || recorder != nil
    checksKeys = configuration.unknownKeys != .ignore || recorder?.isDetailed == true
    revision = store.revision.current
  }

  // MARK: Life cycle

  /// Begins to serve a session, for an engine.
  func begin(_ session: Session, for engine: Engine) {
    assert(self.engine == nil && hasNoOpenFrames, "a reader in use")
    if reportsConversions { session.reportsConversions = true }
    if checksKeys { session.counts.checksKeys = true }
    ownSession = session
    self.engine = engine
    counts = session.counts
  }

  /// Releases the mapper's engine while the session is idle, since that engine has the session.
  func becomeIdle() {
    lastNested = nil
    if !isBuiltIn { engine = nil }
  }

  /// Resumes the work for the same session after it was idle.
  func resume(in engine: Engine) {
    if !isBuiltIn { self.engine = engine }
  }

  /// Ends the work for a session. The engine takes the reader back if user code has kept no part
  /// of it; otherwise it is disposed of.
  ///
  /// Call this before results leave the call: later, user code may use a kept decoder or container
  /// at any time.
  func end() {
    let (isReusable, engine) = (isReusable(), engine)
    ownSession = nil
    (self.engine, lastNested) = (nil, nil)
    if isReusable, let engine { engine.giveBack(self) } else { dispose() }
  }

  /// Whether user code has kept no part of the reader, and it is worth keeping.
  func isReusable() -> Bool {
    assert(hasNoOpenFrames, "a reader in use")
    takeBackContainers()
    return isAlone() && isWorthKeeping
  }

  /// Whether the reader knows the latest revision of the plans.
  var isCurrent: Bool { revision == store.revision.current }

  /// Whether the reader is for a mapper, a type of its profile or a mapper within it, or a built-in
  /// one.
  func isOwn(of mapper: Engine) -> Bool { engine === mapper || isBuiltIn }

  /// Whether user code has kept no decoder and no container.
  private func isAlone() -> Bool {
    guard escapeGuard != nil else { return true }
    // A local variable needs no exclusivity check, and the property must not count as a reference.
    var own = escapeGuard
    escapeGuard = nil
    let isAlone = isKnownUniquelyReferenced(&own)
    escapeGuard = own
    return isAlone
  }

  /// Empties the reader, which is not reused. Handles that user code has kept throw from now on.
  func dispose() {
    ownSession = nil
    (engine, lastNested) = (nil, nil)
    escapeGuard = nil
    allDetails.removeAll()
    rootState = nil
    typeStates.removeAll()
    while idleWriterCount > 0 {
      idleWriterCount -= 1
      idleWriters.take(idleWriterCount)?.dispose()
    }
    abandonContainers()
    containers.removeAll()
    superContainers.removeAll()
  }

  /// Whether nothing is open.
  private var hasNoOpenFrames: Bool { depth == 0 && current < 0 && slots.count == 0 && documents.isEmpty }

  /// Whether the reader is small enough to be kept while idle.
  private var isWorthKeeping: Bool { recorder == nil && replacedCount < 256 && slots.capacity <= 8192 && frames.count <= 64 }

  // MARK: Writers

  /// Calls a closure with a writer of the store. A mapper that writes meanwhile gets another one.
  func withWriter(_ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    let writer = takeWriter()
    defer { giveBack(writer) }
    try body(writer)
  }

  /// Returns a writer of the store that is not in use.
  func takeWriter() -> Writer {
    if idleWriterCount > 0 { idleWriterCount -= 1 }
    return idleWriters.take(idleWriterCount) ?? Writer(store)
  }

  /// Takes back a writer, for the next value.
  func giveBack(_ writer: Writer) {
    // A writer whose encoder or container was kept is not reused.
    if writer.isKept || idleWriterCount == Self.mostIdleWriters {
      writer.dispose()
    } else {
      idleWriters[idleWriterCount] = writer
      idleWriterCount += 1
    }
  }

  /// More than mappers inside each other that write at the same time, as a rule.
  private static var mostIdleWriters: Int { 8 }

  // MARK: Rules

  /// Whether a setting is on.
  @inline(__always) func isOn(_ setting: Setting) -> Bool { options.isOn(setting) }

  /// The keys whose values issues do not show; nil if there are none.
  // From the root, which has the stores of its profile's types.
  var sensitiveKeys: SensitiveKeys? { root.sensitiveKeys }

  /// The reader of a mapper within this reader's, which takes the settings that it does not have from
  /// this one.
  func reader(within inner: Engine) -> Reader {
    // Mostly a mapper of one field or type, for value after value.
    guard let engine else { return session.reader(of: inner) }
    if lastNested?.inner !== inner { lastNested = (inner, store.nested(inner.store)) }
    guard let nested = lastNested?.store, nested !== inner.store else { return session.reader(of: inner) }
    return session.reader(of: nested, root: nested, from: engine)
  }

  /// The reader for a type that the mapper's profile has rules for.
  func section(for type: Any.Type) -> Reader { reader(of: root.section(for: type)) }

  /// The reader of another store of the mapper.
  private func reader(of store: PlanStore) -> Reader { session.reader(of: store, root: root, from: engine ?? Engine(root)) }

  /// The rules of a superclass with those of its subclasses; nil if these have none.
  func inheritedRules(of superclass: any Decodable.Type, by type: Any.Type) -> (reader: Reader, plan: TypePlan)? {
    guard superclass is AnyClass else { return nil }
    guard let store = root.inherited(superclass, by: type), let plan = store.inheritedPlan else { return nil }
    return (reader(of: store), plan)
  }

  /// Throws the mistakes in the mapper's rules that matter for writing.
  func checkForWriting<Model>(_ type: Model.Type) throws(MappingError) {
    if !isSound { try store.check(type, updating: true) }
    isSound = true
  }

  /// The plan of a mapper's model. The last one is kept, since most calls read the same model.
  func rootPlan<Model: Decodable>(of type: Model.Type) -> TypePlan {
    if let lastPlan, lastPlan.type == type { return lastPlan }
    let plan = plan(for: type)
    if !plan.isProvisional {
      lastPlan = plan
      let isPlain = plan.isModel && !store.hasProfile && nullTexts == nil && !checksKeys
      rootState = isPlain ? state(of: plan.object) : nil
    }
    return plan
  }
}
