/// What few open values need beyond the numbers of their frame: where the value is, and how its keys were requested.
///
/// Rules, contexts of mappers and issues ask for details. Those of a value that is being read belong to its frame, and serve the next value
/// there. If user code has kept them, in a context, they are left to that code when the value ends, with the node of the value. Details of a
/// value without a frame hold the value: it is written, or read by an explicit mapper.
///
/// Details belong to one call and one task, so they are not `Sendable`; issues keep a ``PathNode``.
package final class FrameDetails {
  /// The reader of the frame; nil for details without a frame.
  private(set) var reader: Reader?
  /// Whether the value is being read.
  private(set) var isOpen = false
  /// The number of the frame while the value is open.
  private(set) var number = -1
  /// The details of the value around, where that has no frame of the reader.
  private(set) var outer: FrameDetails?
  /// The value, where there is no frame.
  private var ownValue: Value?
  private var ownStep = PathStep.same
  /// How the keys are read: those of a type, or those of a nested container.
  private(set) var typeState: TypeState?
  private var ownPlan: ObjectPlan?
  /// The type that reads the value; nil for a nested container.
  private(set) var type: Any.Type?
  /// Whether only what needs no coercion is read, from this same value.
  private(set) var isExact = false
  /// What the frame had, for details that user code has kept.
  private var leftLayout: Layout?
  private var ownKeyType: (any CodingKey.Type)?
  /// How keys were used other than by name.
  var listing = KeyListing()
  /// What fewer values need.
  var extras: FrameExtras? { didSet { holdsMore = true } }
  /// The node of the value, once something has failed there.
  var madeNode: PathNode? { didSet { holdsMore = true } }
  /// Whether there may be something to release when the value ends.
  private var holdsMore = false

  init(parent: FrameDetails?, step: PathStep, value: Value?, type: Any.Type? = nil, plan: ObjectPlan? = nil, isExact: Bool = false) {
    outer = parent
    ownValue = value
    ownStep = step
    ownPlan = plan
    self.type = type
    self.isExact = isExact
  }

  /// Details of the value of a node.
  init(at node: PathNode, plan: ObjectPlan? = nil) {
    ownValue = node.value
    ownPlan = plan
    madeNode = node
  }

  /// Details for a reader's frames.
  init(_ reader: Reader) { self.reader = reader }

  deinit {
    // A kept context may have as many as the document is deep: not by recursion.
    guard var next = outer else { return }
    outer = nil
    while isKnownUniquelyReferenced(&next), let further = next.outer {
      next.outer = nil
      next = further
    }
  }

  // MARK: The place

  /// The details of the value around; nil for the outermost value, and for details of a node.
  var parent: FrameDetails? {
    guard let reader, isOpen else { return outer }
    let parent = Int(reader.frames[number].parent)
    return parent < 0 ? outer : reader.details(parent)
  }

  /// For a nested container, the details of the type that opened it.
  var owner: FrameDetails? {
    guard let reader, isOpen else { return nil }
    let owner = isOwnersPart ? parent.map { $0.owner ?? $0 } : reader.details(Int(reader.frames[number].owner))
    return owner?.isOwnersPart == true ? owner?.owner : owner
  }

  /// The step from the value around to here.
  var step: PathStep {
    guard case .member = ownStep else { return ownStep }
    return parent.map { ownStep.resolved(in: $0) } ?? ownStep
  }

  package var value: Value {
    guard let reader, isOpen else { return ownValue ?? .null }
    return Value(reader.document(number), Int(reader.frames[number].index))
  }

  /// How the keys of this level are read.
  var plan: ObjectPlan? { typeState?.plan ?? ownPlan }

  // MARK: Requests

  /// The plan's fields as they were when the first keyed container was opened; nil before.
  var layout: Layout? {
    guard let reader, isOpen else { return leftLayout }
    return reader.layout(Int(reader.frames[number].layout))
  }

  /// The type of the keys, of the first keyed container.
  var keyType: (any CodingKey.Type)? {
    guard let reader, isOpen else { return ownKeyType }
    return reader.frames[number].keyType
  }

  func open(keyedBy type: any CodingKey.Type) {
    if isOpen { withFrame { $0.keyType = type } } else { ownKeyType = type }
  }

  /// Notes the type of the keys that are data.
  func note(dataKeys: (any CodingKey.Type)?) { listing.dataKeys = dataKeys }

  /// Changes the frame of an open value.
  @inline(__always) func withFrame(_ change: (inout ReadFrame) -> Void) {
    if let reader, isOpen { reader.frames.update(number) { change(&$0) } }
  }

  /// Whether unknown keys are looked for.
  var checksKeys: Bool { isOpen && reader?.checksKeys == true }

  var frame: ReadFrame? { isOpen ? reader?.frames[number] : nil }
}

// MARK: Life
extension FrameDetails {
  /// Begins to describe a value of the reader, which has the only reference to the details.
  @inline(__always) func open(_ number: Int, _ outer: FrameDetails?, _ step: PathStep, type: Any.Type?, _ state: TypeState?, isExact: Bool)
  {
    assert(
      !isOpen && madeNode == nil && extras == nil && self.outer == nil && ownPlan == nil, "details of another value")
    isOpen = true
    self.number = number
    if let outer { self.outer = outer }
    ownStep = step
    if typeState !== state { typeState = state }
    self.type = type
    self.isExact = isExact
  }

  /// Describes another value without a frame. There must be no other reference to the details.
  func stand(for value: Value?) {
    assert(reader == nil && outer == nil, "details of a whole document")
    ownValue = value
    if listing.isUsed { listing = KeyListing() }
    if holdsMore { release() }
  }

  /// Adds to the details of a frame that was just pushed.
  func stand(plan: ObjectPlan?, at node: PathNode? = nil, existing: ExistingValues? = nil) {
    ownPlan = plan
    if let node { madeNode = node }
    if let existing { allExisting = existing }
    holdsMore = true
  }

  /// Ends with the value.
  @inline(__always) func end() {
    isOpen = false
    number = -1
    if listing.isUsed { listing = KeyListing() }
    if outer != nil { outer = nil }
    if holdsMore { release() }
  }

  @inline(never) private func release() {
    ownPlan = nil
    let gone = (extras, madeNode)
    extras = nil
    madeNode = nil
    holdsMore = false
    withExtendedLifetime(gone) {}
  }

  /// Ends with the value, for user code that has kept the details: they say where it was, and by which keys it was read.
  func leave() {
    let (node, layout, listing, keyType) = (node, layout, listing, keyType)
    end()
    reader = nil
    typeState = nil
    ownValue = node.value
    ownStep = .same
    madeNode = node
    self.listing = listing
    (ownKeyType, leftLayout) = (keyType, layout)
  }
}

@available(*, unavailable)
extension FrameDetails: Sendable {}

/// How the keys of an object are used other than by name.
struct KeyListing {
  /// Whether the keys were listed: such an object is an enum, or read key by key.
  var isListed = false
  /// Whether they were listed as data: they stand as they are, and nothing of the object is unknown.
  var isData = false
  /// The type of the keys that are data.
  var dataKeys: (any CodingKey.Type)?

  /// The case of an enum in another form than the compiler's whose key was listed, or why there is none,
  /// which the error of its type does not say.
  var enumCase: Result<CasePlan, Failure>?

  /// Whether anything was noted.
  var isUsed: Bool { isListed || isData || dataKeys != nil }
}
