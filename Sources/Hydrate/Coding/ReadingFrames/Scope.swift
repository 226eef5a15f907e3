/// One value that is being read, or written: its place, and how far its fields have been asked for.
///
/// A scope belongs to its run, and to the task that runs it; what others keep of it is its ``PathNode``. So it is not `Sendable`, and the compiler
/// refuses to have one in what is.
///
/// The scope of what is being read is its state's, which opens it again and again, with a frame of the same number. Whether somebody has kept it (a
/// context) shows when it ends: then it is the keeper's. Every other scope stands for one value alone.
final class Scope {
  /// What has opened the scope; nil for a scope that is nobody's but its keeper's.
  private(set) var run: Run?
  private var isOnStack = false
  /// The number of the frame, while the scope is open.
  private(set) var number = -1
  /// The scope around, where that is not the state's.
  private var outer: Scope?
  /// The value, where no frame says it.
  private var ownValue: Value
  private var ownStep: Step
  /// How the keys are read: of a type, or else of a container within one.
  private var use: PlanUse?
  private var ownPlan: ObjectPlan?
  /// The type that reads the value; nil for a container within one.
  private(set) var type: Any.Type?
  /// Whether only what needs no coercion is read, from this same value.
  private(set) var isExact: Bool
  /// What the frame said, for who has kept the scope: the layout, to which it may have steps, and the type of the keys.
  private var leftLayout: Layout?
  private var ownKeyType: (any CodingKey.Type)?
  /// How keys were dealt with that were not just asked for by name.
  var listing = KeyListing()
  /// What few scopes need.
  var extras: ScopeExtras? { didSet { holdsMore = true } }
  /// Where the value stands, frozen; once something has failed in the scope.
  var madeNode: PathNode? { didSet { holdsMore = true } }
  /// Whether there may be something to let go of at the scope's end.
  private var holdsMore = false
  /// The field that will be written next, if fields are written in the usual order.
  var cursor = 0

  init(parent: Scope?, step: Step, value: Value, type: Any.Type? = nil, plan: ObjectPlan? = nil, isExact: Bool = false) {
    outer = parent
    ownValue = value
    ownStep = step
    ownPlan = plan
    self.type = type
    self.isExact = isExact
  }

  /// A scope of a value that was read before, or is still being read elsewhere, and stands there.
  init(at node: PathNode, plan: ObjectPlan? = nil) {
    ownValue = node.value
    ownStep = .same
    ownPlan = plan
    isExact = false
    madeNode = node
  }

  /// A scope for a run, which stands for nothing yet.
  init(_ run: Run) {
    self.run = run
    ownValue = .null
    ownStep = .same
    isExact = false
  }

  deinit {
    // As many as the document is deep, where a context was kept: not by recursion.
    guard var next = outer else { return }
    outer = nil
    while isKnownUniquelyReferenced(&next), let further = next.outer {
      next.outer = nil
      next = further
    }
  }

  // MARK: What is constant

  /// The scope around, for a scope that stands in one; a scope that is made at a node stands for itself.
  var parent: Scope? {
    guard let run, isOnStack else { return outer }
    let parent = Int(run.frames[number].parent)
    return parent < 0 ? outer : run.scope(parent)
  }

  /// The scope of the type whose `init(from:)` opened this one, where that is another.
  var owner: Scope? {
    guard let run, isOnStack else { return nil }
    return run.scope(Int(run.frames[number].owner))
  }

  /// The step from the scope around to here.
  var step: Step {
    guard case .member = ownStep else { return ownStep }
    return parent.map { ownStep.resolved(in: $0) } ?? ownStep
  }

  var value: Value {
    guard let run, isOnStack else { return ownValue }
    return Value(run.document(number), Int(run.frames[number].index))
  }

  /// How the keys of this level are read.
  var plan: ObjectPlan? { use?.plan ?? ownPlan }

  /// What the run knows of the type's plan.
  var planUse: PlanUse? { use }

  /// Whether the type that reads the value is still at it.
  var isOpen: Bool { isOnStack }

  // MARK: How far the value has been read

  /// The plan's fields as they stood when the first keyed container was opened; nil before.
  var layout: Layout? {
    guard let run, isOnStack else { return leftLayout }
    return run.layout(Int(run.frames[number].layout))
  }

  /// The type of the keys, of the first keyed container.
  var keyType: (any CodingKey.Type)? {
    guard let run, isOnStack else { return ownKeyType }
    return run.frames[number].keyType
  }

  func open(keyedBy type: any CodingKey.Type) {
    if isOnStack { withFrame { $0.keyType = type } } else { ownKeyType = type }
  }

  /// Notes with which keys members are asked for as they stand.
  func note(dataKeys: (any CodingKey.Type)?) { listing.dataKeys = dataKeys }

  /// Changes how far the value has been read, where that is watched.
  @inline(__always) func withFrame(_ change: (inout ReadFrame) -> Void) {
    if let run, isOnStack { run.frames.update(number) { change(&$0) } }
  }

  /// Whether keys that nothing reads are looked for.
  var checksKeys: Bool { isOnStack && run?.checksKeys == true }

  var frame: ReadFrame? { isOnStack ? run?.frames[number] : nil }
}

// MARK: Life on the stack
extension Scope {
  /// Stands for another value; called by the reader, which has the only reference to the scope.
  @inline(__always) func open(_ number: Int, _ outer: Scope?, _ step: Step, type: Any.Type?, _ use: PlanUse?, isExact: Bool) {
    assert(
      !isOnStack && madeNode == nil && extras == nil && self.outer == nil && ownPlan == nil, "a scope that still stands for another value")
    isOnStack = true
    self.number = number
    if let outer { self.outer = outer }
    ownStep = step
    if self.use !== use { self.use = use }
    self.type = type
    self.isExact = isExact
  }

  /// Stands for another value, as a new scope would that is no state's; for who knows that nobody else has the scope.
  func stand(for value: Value) {
    assert(run == nil && outer == nil, "a scope of a whole document")
    ownValue = value
    cursor = 0
    if listing.isUsed { listing = KeyListing() }
    if holdsMore { letGo() }
  }

  /// Says more of a scope that was just opened: how its keys are read, where it stands, what it is laid over.
  func stand(plan: ObjectPlan?, at node: PathNode? = nil, present: PresentValues? = nil) {
    ownPlan = plan
    if let node { madeNode = node }
    if let present { self.present = present }
    holdsMore = true
  }

  /// Ends the scope, with its type's `init(from:)`.
  @inline(__always) func end() {
    isOnStack = false
    number = -1
    if listing.isUsed { listing = KeyListing() }
    if outer != nil { outer = nil }
    if holdsMore { letGo() }
  }

  @inline(never) private func letGo() {
    ownPlan = nil
    let gone = (extras, madeNode)
    extras = nil
    madeNode = nil
    holdsMore = false
    withExtendedLifetime(gone) {}
  }

  /// Ends the scope and leaves it to who has kept it; they see where it stood, and by which keys it was read.
  func leave() {
    let (node, layout, listing, keyType) = (node, layout, listing, keyType)
    end()
    run = nil
    use = nil
    ownValue = node.value
    ownStep = .same
    madeNode = node
    self.listing = listing
    (ownKeyType, leftLayout) = (keyType, layout)
  }
}

@available(*, unavailable)
extension Scope: Sendable {}

/// How the keys of an object are dealt with where they are not just asked for by their names.
struct KeyListing {
  /// Whether the keys were listed: such an object is an enum, or read key by key.
  var isListed = false
  /// Whether they were listed as data: they stand as they are, and nothing of the object is unknown.
  var isData = false
  /// The type of the keys that are data.
  var dataKeys: (any CodingKey.Type)?

  /// Whether anything of it is so.
  var isUsed: Bool { isListed || isData || dataKeys != nil }
}
