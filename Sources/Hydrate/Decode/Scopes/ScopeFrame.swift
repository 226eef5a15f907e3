/// What is read of an open scope for every field, in memory of its own, where nothing is counted and no access is checked.
///
/// Decoders and containers refer to a frame by its address and its generation, and one that outlives its type's `init(from:)` finds another
/// generation there: the frames of a `ScopeStack` are never given back to the system, only to other stacks. (A program that goes on reading from
/// a second thread may look at the generation while it changes: it is one word, and every one but its own means the same.)
/// What the frame refers to is held by the scope, its run and the run's state as long as the generation lasts.
struct ScopeFrame {
  /// How many scopes have ended in this frame.
  var generation: UInt = 0
  var scope: Unmanaged<Scope>
  var desk: UnsafeMutablePointer<RunDesk>
  var source: Unmanaged<Document>
  var index: Int
  /// The plan, as the run knows it; nil for a container nested in a type's.
  var use: UnsafeMutablePointer<PlanUse>?
  /// The plan's fields as they stood when the first keyed container was opened; nil before.
  private(set) var layout: UnsafePointer<FastLayout>?
  /// The type of the keys, of the first keyed container.
  var keyType: (any CodingKey.Type)?
  /// How keys were dealt with that were not just asked for by name.
  var listing = KeyListing()
  /// Whether a model is updated, so that absence is no usual case.
  var hasPresentValues = false
  /// The layout's fields for the usual case; none where that is not to be met: before the object is opened, where its keys stand as they are, or
  /// where there are present values.
  private(set) var fast: UnsafePointer<FastField>?
  private(set) var fastCount = 0
  /// The field that will be asked for next, if fields are asked for in the usual order.
  var cursor = 0
  /// Where the cursor stands when all fields have been asked for in their turn; -1 where something was asked for in another way.
  private var turnCount = 0
  /// Whether something could not be read, or was asked for as another type than usual.
  private(set) var isMixed = false
  /// Where the members stand, by the layout's fields.
  private(set) var slots = Slots()

  init(scope: Unmanaged<Scope>, desk: UnsafeMutablePointer<RunDesk>, source: Unmanaged<Document>, index: Int) {
    self.scope = scope
    self.desk = desk
    self.source = source
    self.index = index
  }

  /// The number of the next field, where it is just what is asked for; the field after it is then the next.
  @inline(__always) mutating func nextUsualField(_ key: String, _ type: Any.Type) -> Int? {
    guard let fast, cursor < fastCount, fast[cursor].isUsual(key, type) else { return nil }
    assert(cursor >= 0 && layout.map { $0.pointee.count } == fastCount, "fields of another layout")
    cursor += 1
    return cursor - 1
  }

  /// Takes a layout and its slots; from now on fields are found by them.
  @inline(__always) mutating func open(_ layout: UnsafePointer<FastLayout>, _ slots: Slots, isUsual: Bool = true) {
    assert(self.layout == nil && slots.count == layout.pointee.count, "a frame is opened once, with a slot a field")
    self.layout = layout
    self.slots = slots
    turnCount = use?.pointee.turnCount ?? -1
    guard isUsual, !hasPresentValues, !listing.isData else { return }
    fast = layout.pointee.fields
    fastCount = layout.pointee.count
  }

  /// Whether the type asked for just what others of it did, as far as can be told at once.
  @inline(__always) var isInTurn: Bool { cursor == turnCount }

  /// Notes that something is asked for out of its turn.
  mutating func leaveTurn() { turnCount = -1 }

  /// Notes that something could not be read, or is asked for as another type than usual.
  mutating func mix() {
    turnCount = -1
    isMixed = true
  }

  /// From now on the usual case is not met: keys are asked for that may stand as they are.
  mutating func stopUsual() {
    leaveTurn()
    fast = nil
    fastCount = 0
  }

  /// Whether what the frame refers to is in order, as far as can be seen; for debug builds.
  var isInOrder: Bool {
    guard desk.pointee.run != nil, index >= 0, index < source.takeUnretainedValue().wordCount else { return false }
    return scope.takeUnretainedValue().isOpen
  }

  /// Whether a node of the document is of a kind.
  @inline(__always) func isTagged(_ tag: Document.Tag, at index: Int) -> Bool {
    source._withUnsafeGuaranteedRef { $0.tape.isTagged(tag, at: index) }
  }

  /// A scalar of the document; nil where it is not plain.
  @inline(__always) func plain<T: FastScalar>(_ type: T.Type, _ index: Int) -> T? {
    source._withUnsafeGuaranteedRef { T.plain($0.tape, index) }
  }

  /// Leaves nothing to those who have a handle on what was read here.
  @inline(__always) mutating func close() {
    generation &+= 1
    layout = nil
    keyType = nil
    listing = KeyListing()
    hasPresentValues = false
    fast = nil
    fastCount = 0
    cursor = 0
    turnCount = 0
    isMixed = false
    slots = Slots()
  }
}
