/// One value that is being read, or written: its place, and how far its fields have been asked for.
///
/// A scope belongs to its run, and to the task that runs it; what others keep of it is its ``PathNode``. So it is not `Sendable`, and the compiler
/// refuses to have one in what is.
///
/// Most scopes stand on their run's `ScopeStack`, which opens them again and again. Such a scope borrows what it refers to; that what it borrows
/// from lasts as long is said there. Every other scope owns it.
final class Scope {
  private var surroundings: Unmanaged<Scope>?
  private var source: Unmanaged<Document>
  private var index: Int
  private var fieldsPlan: Unmanaged<ObjectPlan>?
  private var ownStep: Step
  /// The owners of what is borrowed, for a scope that is not on the stack, or that a decoder, a container or a context has kept when it was taken
  /// from there.
  private var owned: (parent: Scope?, document: Document, plan: ObjectPlan?)?
  /// The type that reads the value; nil for a container within one.
  private(set) var type: Any.Type?
  /// Whether only what needs no coercion is read, from this same value.
  private(set) var isExact: Bool
  /// The scope of the type whose `init(from:)` opened this one, where that is another.
  let owner: Scope?

  private var isEnded = false
  /// What is read for every field, while the scope is open: the stack's, or its own.
  private(set) var frame: UnsafeMutablePointer<ScopeFrame>?
  private var ownsFrame = false
  /// The layout of the fields, for who has kept the scope and has a step into it.
  private var leftLayout: Layout?
  /// The type of the keys that stand as they are, for a scope without a frame.
  private var ownDataKeys: (any CodingKey.Type)?
  /// What few scopes need.
  var extras: ScopeExtras? { didSet { holdsMore = true } }
  /// Where the value stands, frozen; once something has failed in the scope.
  var madeNode: PathNode? { didSet { holdsMore = true } }
  /// Whether there may be something to let go of at the scope's end.
  private var holdsMore = false
  /// The field that will be written next, if fields are written in the usual order.
  var cursor = 0

  init(
    parent: Scope?, step: Step, value: Value, type: Any.Type? = nil, plan: ObjectPlan? = nil, owner: Scope? = nil, isExact: Bool = false
  ) {
    owned = (parent, value.document, plan)
    surroundings = parent.map { .passUnretained($0) }
    source = .passUnretained(value.document)
    index = value.index
    fieldsPlan = plan.map { .passUnretained($0) }
    ownStep = step
    self.type = type
    self.owner = owner
    self.isExact = isExact
  }

  /// A scope of a value that was read before, or is still being read elsewhere, and stands there.
  init(at node: PathNode, plan: ObjectPlan? = nil) {
    owned = (nil, node.value.document, plan)
    source = .passUnretained(node.value.document)
    index = node.value.index
    fieldsPlan = plan.map { .passUnretained($0) }
    ownStep = .same
    owner = nil
    isExact = false
    madeNode = node
    holdsMore = true
  }

  /// A scope for the stack, which stands for nothing yet.
  init() {
    source = .passUnretained(Value.null.document)
    index = 0
    ownStep = .same
    owner = nil
    isExact = false
  }

  deinit {
    // Nobody else has it: a container that reads by it keeps the scope.
    if ownsFrame { frame?.deallocateTrivial() }
    // Nor does it own a scope around where it stands in none.
    if surroundings == nil { return }
    // As many as the document is deep, where a context was kept: not by recursion.
    var parent = releasedParent()
    while isKnownUniquelyReferenced(&parent) { parent = parent?.releasedParent() }
  }

  /// The scope around, which this one lets go of; for who alone has this one.
  private func releasedParent() -> Scope? {
    defer { owned?.parent = nil }
    return owned?.parent
  }

  /// Whether the scope rests on its stack, where it stands for nothing; for debug builds.
  var isPopped: Bool { isEnded && owned == nil }

  // MARK: What is constant

  /// The scope around, for a scope that stands in one; a scope that is made at a node stands for itself.
  var parent: Scope? { surroundings?.takeUnretainedValue() }

  /// The step from the scope around to here.
  var step: Step {
    guard case .member = ownStep else { return ownStep }
    return parent.map { ownStep.resolved(in: $0) } ?? ownStep
  }

  var value: Value { Value(source.takeUnretainedValue(), index) }

  /// How the keys of this level are read.
  var plan: ObjectPlan? { fieldsPlan?.takeUnretainedValue() }

  /// Whether the type that reads the value is still at it; a decoder or container that outlives that gives errors.
  var isOpen: Bool { !(owner ?? self).isEnded }

  // MARK: How far the value has been read

  /// The plan's fields as they stood when the first keyed container was opened; nil before.
  var layout: Layout? {
    frame?.pointee.layout?.pointee.owner?.takeUnretainedValue() ?? leftLayout
  }

  /// The type of the keys, of the first keyed container.
  var keyType: (any CodingKey.Type)? { frame?.pointee.keyType }

  /// How keys were dealt with that were not just asked for by name.
  var listing: KeyListing { frame?.pointee.listing ?? KeyListing(dataKeys: ownDataKeys) }

  /// Notes with which keys members are asked for as they stand.
  func note(dataKeys: (any CodingKey.Type)?) {
    if let frame { frame.pointee.listing.dataKeys = dataKeys } else { ownDataKeys = dataKeys }
  }

  /// Where the members stand.
  var slots: Slots { frame?.pointee.slots ?? Slots() }
}

// MARK: Life on the stack
extension Scope {
  /// Stands for another value; for the stack, which knows that nobody else has the scope.
  @inline(__always) func reopen(
    in parent: Unmanaged<Scope>, _ step: Step, _ frame: UnsafeMutablePointer<ScopeFrame>, type: Any.Type?, isExact: Bool
  ) {
    assert(owner == nil && !ownsFrame && owned == nil, "a scope that is not the stack's")
    assert(self.frame == nil || self.frame == frame, "the frame of another")
    assert(madeNode == nil && extras == nil, "a scope that still stands for another value")
    surroundings = parent
    source = frame.pointee.source
    index = frame.pointee.index
    fieldsPlan = frame.pointee.use?.pointee.borrowedPlan
    ownStep = step
    self.type = type
    self.isExact = isExact
    isEnded = false
    self.frame = frame
  }

  /// Ends the scope, with its type's `init(from:)`, and lets go of the scopes within, which know this one.
  @inline(__always) func end() {
    isEnded = true
    if holdsMore { letGo() }
  }

  @inline(never) private func letGo() {
    endNested()
    extras = nil
    madeNode = nil
    holdsMore = false
  }

  /// Ends the scope and leaves it to who has kept it; they see where it stood.
  func leave() {
    assert(frame != nil && !ownsFrame && owned == nil, "a scope that is not the stack's")
    let (node, layout) = (node, layout)
    end()
    owned = (nil, source.takeUnretainedValue(), nil)
    (surroundings, fieldsPlan, frame) = (nil, nil, nil)
    (madeNode, leftLayout) = (node, layout)
  }

  // MARK: Life elsewhere

  func newFrame(_ desk: UnsafeMutablePointer<RunDesk>) -> ScopeFrame {
    ScopeFrame(scope: .passUnretained(self), desk: desk, source: source, index: index)
  }

  /// The frame; for a scope that is not on the stack one of its own, which lasts as long as the scope.
  func openFrame(_ run: Run) -> UnsafeMutablePointer<ScopeFrame> {
    if let frame { return frame }
    let made = UnsafeMutablePointer<ScopeFrame>.allocate(capacity: 1)
    made.initialize(to: newFrame(run.state.desk))
    made.pointee.use = plan.flatMap { run.state.use(of: $0) }
    made.pointee.hasPresentValues = present != nil
    frame = made
    ownsFrame = true
    return made
  }

  /// What a decoder or container that reads the scope's value has of it.
  func handle(_ run: Run) -> FrameHandle { FrameHandle(openFrame(run), keeper: self) }
}

@available(*, unavailable)
extension Scope: Sendable {}
