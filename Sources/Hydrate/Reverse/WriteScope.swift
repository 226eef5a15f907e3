/// One value that is being written: its place, and the container that its type has opened.
///
/// Scopes belong to a ``Writer`` and are used again for value after value: models write one after another into one sink. A scope that a type
/// keeps beyond its `encode(to:)`, in an encoder or a container, is left to it: it only says that it has ended, touches neither the writer
/// nor the sink, and knows its path.
///
/// The references that are not counted hold while the scope is open: the writer keeps its tables and the scopes around this one, and
/// whoever made the sink keeps what it writes to.
final class WriteScope {
  enum Form: UInt8 { case none, single, object, array }

  /// The part of the value that is at work.
  enum Part {
    /// A field of the table, by its number.
    case field(Int)
    case index(Int)
    case other
  }

  unowned(unsafe) let writer: Writer
  private unowned(unsafe) var parent: WriteScope?
  /// The scope for values within this one, used for one after another.
  @exclusivity(unchecked) private var ownChild: WriteScope?
  private let depth: Int
  let omitsNulls: Bool
  let hasPlainScalars: Bool
  private(set) var sink: Sink
  /// Where the value begins in the sink.
  private(set) var start = 0
  private(set) var form = Form.none
  /// The members or elements that stand in the sink.
  var ownCount = 0
  var part = Part.other
  /// The step to the part that is at work where it is neither a known field nor an element.
  var otherStep = Step.same
  /// The model that writes itself; nil for a container that the library writes.
  private(set) unowned(unsafe) var model: WrittenModel?
  private(set) unowned(unsafe) var table: FieldTable?
  /// The table's entries.
  private(set) var fields: UnsafeMutablePointer<FieldTable.List>?
  /// The number of the field that will be asked for next, if fields are asked for in the usual order.
  var cursor = 0
  /// The text, while the usual case may be met: the scope is open, and no value within it is being written.
  private(set) var usualText: UnsafeMutablePointer<JSONBuffer>?
  /// The same, while a value within it is being written.
  private var pausedText: UnsafeMutablePointer<JSONBuffer>?
  private var isEnded = true
  private var isPaused = false
  /// Whether a key may stand twice.
  private(set) var mayRepeat = false
  private var madeScope: Scope?
  /// The type of the keys, of the first keyed container.
  private var firstKeys: ObjectIdentifier?
  /// The type of keys that do not stand as they are, if the first container is asked for with it.
  private var usualKeys: ObjectIdentifier?
  /// What few types make use of.
  private(set) var extras: WriteExtras?
  /// What the run's caller gave along, where the scope is kept beyond the run.
  private var keptUserInfo: MappingUserInfo?
  let nesting: Nesting?

  /// Where a container that a type nests in its own stands.
  struct Nesting {
    /// The scope around it, and the one of the type.
    let outer: WriteScope
    let owner: WriteScope
    let step: Step
    let plan: ObjectPlan?
    let isVerbatim: Bool
    /// Whether the container is for another type's `encode(to:)`.
    let isSuper: Bool
    /// What the sink writes to.
    let storage: AnyObject
  }

  init(_ writer: Writer, sink: Sink, depth: Int) {
    self.writer = writer
    self.sink = sink
    self.depth = depth
    omitsNulls = writer.omitsNulls
    hasPlainScalars = writer.hasPlainScalars
    nesting = nil
  }

  /// A container within the type's own. It may be written to while the outer one is, so it has a sink of its own.
  init(_ nesting: Nesting, sink: Sink) {
    self.nesting = nesting
    writer = nesting.owner.writer
    self.sink = sink
    depth = nesting.outer.depth + 1
    omitsNulls = nesting.owner.omitsNulls
    hasPlainScalars = nesting.owner.hasPlainScalars
    if nesting.owner.isOpen, let plan = nesting.plan { table = writer.table(of: plan) }
  }

  // MARK: Beginning and ending

  /// Scopes further down are not kept.
  private static let keptDepth = 64

  /// Opens a scope for a value that stands in this one, which is not to be written to meanwhile.
  @inline(__always) func descend(_ model: WrittenModel?, sink: Sink? = nil) {
    let child = child
    child.begin(model, sink: sink ?? self.sink)
    child.parent = self
    if case .json(let text) = child.sink { child.usualText = text }
    pausedText = usualText
    usualText = nil
    isPaused = true
  }

  /// Ends that scope. One that somebody has kept is left to them.
  @inline(__always) func ascend() {
    ownChild?.end()
    usualText = pausedText
    isPaused = false
    if isKnownUniquelyReferenced(&ownChild), depth < Self.keptDepth {
      ownChild?.reset()
    } else {
      leaveChild()
    }
  }

  @inline(never) private func leaveChild() {
    ownChild?.detach()
    ownChild = nil
  }

  /// The scope of the value within this one that is being written.
  @inline(__always) var child: WriteScope { ownChild ?? makeChild() }

  @inline(never) private func makeChild() -> WriteScope {
    let made = WriteScope(writer, sink: sink, depth: depth + 1)
    ownChild = made
    return made
  }

  /// Takes on a whole run.
  func begin(at scope: Scope, _ step: Step, sink: Sink) {
    begin(nil, sink: sink)
    madeScope = scope
    otherStep = step
  }

  @inline(__always) private func begin(_ model: WrittenModel?, sink: Sink) {
    assert(isEnded && extras == nil && madeScope == nil)
    self.sink = sink
    self.model = model
    table = model?.table
    fields = model?.table.list
    usualKeys = model?.usualKeys
    start = sink.position
    form = .none
    ownCount = 0
    part = .other
    cursor = 0
    isEnded = false
    isPaused = false
    mayRepeat = false
    firstKeys = nil
  }

  /// Ends the value, with its type's `encode(to:)`.
  @inline(__always) func end() {
    isEnded = true
    usualText = nil
    if let extras {
      extras.end()
      self.extras = nil
    }
  }

  /// Gets ready for the next value, where nobody else has kept the scope.
  @inline(__always) func reset() {
    parent = nil
    if madeScope != nil { madeScope = nil }
    if case .same = otherStep {} else { otherStep = .same }
  }

  /// Gets ready for being kept by somebody else.
  func detach() {
    _ = scope
    keptUserInfo = writer.session.userInfo
    parent = nil
    otherStep = .same
  }

  /// Whether the type that writes the value is still at it; an encoder or container that outlives that gives errors.
  var isOpen: Bool { nesting.map { $0.owner.isOpen } ?? !isEnded }

  /// Refuses what comes too late, or while a value within this one is being written.
  func checkAtWork() throws(Failure) {
    guard isOpen else { throw .ended(in: scope) }
    guard !isPaused else { throw .interleaved(in: scope) }
  }

  var userInfo: MappingUserInfo {
    let owner = nesting?.owner ?? self
    return owner.isOpen ? owner.writer.session.userInfo : owner.keptUserInfo ?? [:]
  }

  // MARK: The place

  /// The place as issues keep it; made when somebody asks.
  var scope: Scope {
    if let madeScope { return madeScope }
    let (outer, step) = nesting.map { ($0.outer.scope, $0.step) } ?? (parent?.scope, parent?.step ?? .same)
    let made = Scope(parent: outer, step: step, value: .null)
    madeScope = made
    return made
  }

  /// The step to the part that is at work.
  var step: Step {
    switch part {
    case .field(let number): table.map { .field($0.fields[number].plan) } ?? .same
    case .index(let index): .index(index)
    case .other: otherStep
    }
  }

  /// The place of the part that is at work.
  var place: Place { Place(scope: scope, step: step, value: nil) }

  var plan: ObjectPlan? { nesting?.plan ?? table?.plan }

  /// Whether keys stand as they are where the type itself does not tell: of an enum's cases, of a dictionary.
  var isVerbatim: Bool { nesting?.isVerbatim ?? model?.isEnum ?? false }

  // MARK: Containers

  /// Opens an object or array, once; false where the type has begun something else.
  @inline(__always) func open(_ wanted: Form) -> Bool {
    guard form == .none else { return form == wanted }
    // What is opened while a value within is being written would stand in the midst of it.
    guard isOpen, !isPaused else { return false }
    form = wanted
    if wanted == .object { sink.openObject() }
    if wanted == .array { sink.openArray() }
    return true
  }

  /// Opens an object as most models do: for the first time, with the keys that its model has always asked with.
  @inline(__always) func openUsualObject(_ keys: ObjectIdentifier) -> Bool {
    guard let text = usualText, form == .none, usualKeys == keys else { return false }
    form = .object
    firstKeys = keys
    text.pointee.append(UInt8(ascii: "{"))
    return true
  }

  /// Notes that keys may stand twice, since they were not written in the order of the table.
  func noteRepeated() { mayRepeat = true }

  /// What few types make use of, made on first use.
  func withExtras() -> WriteExtras {
    if let extras { return extras }
    let made = WriteExtras()
    extras = made
    return made
  }

  /// Whether keys of this type may be another type's, which writes itself here.
  func mayBeForeign(_ keys: ObjectIdentifier) -> Bool {
    if firstKeys == nil { firstKeys = keys }
    return nesting?.isSuper == true || firstKeys != keys
  }

  /// Ends the container, when its type's `encode(to:)` has come to its end.
  @inline(__always) func finish() throws(Failure) {
    if extras != nil || mayRepeat { return try finishWithCare() }
    close()
  }

  @inline(__always) func close() {
    switch form {
    case .none:
      // A type that writes nothing at all is an object with no members, as it is to Foundation.
      sink.openObject()
      sink.closeObject(start, count: 0)
    case .single: break
    case .object: sink.closeObject(start, count: ownCount)
    case .array: sink.closeArray(start, count: ownCount)
    }
  }
}
