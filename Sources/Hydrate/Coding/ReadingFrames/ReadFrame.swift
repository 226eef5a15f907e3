/// What is read of an open scope for every field: numbers into the tables of its run's state, nothing that is counted.
///
/// The frame of a scope has the scope's number. A generation belongs to one value alone: who has kept a decoder or a container past its type's
/// `init(from:)` finds another one there.
struct ReadFrame: BitwiseCopyable {
  // Small numbers, so that a frame is one line of the processor's memory: a document has fewer words, and a state fewer fields, than they count.

  /// How many scopes have ended in this frame.
  private(set) var generation: UInt64 = 0
  /// The number of the document, and where in it the value stands.
  private(set) var document: Int32 = 0
  private(set) var index: UInt32 = 0
  /// The layout's fields for the usual case, in the state's table; none where that is not to be met: before the object is opened, where its keys
  /// stand as they are, or where there are present values.
  private(set) var firstField: Int32 = 0
  private(set) var fieldCount: Int32 = 0
  /// The field that will be asked for next, if fields are asked for in the usual order.
  var cursor: Int32 = 0
  /// Where the members stand, by the layout's fields, in the state's table.
  private(set) var firstSlot: Int32 = 0
  private(set) var slotCount: Int32 = 0
  /// Where the cursor stands when all fields have been asked for in their turn; -1 where something was asked for in another way.
  private var turnCount: Int32 = 0
  /// The number of the type's plan; -1 for a container nested in a type's.
  private(set) var plan: Int32 = -1
  /// The frame of the scope around; -1 where that is no scope of the same state.
  private(set) var parent: Int32 = -1
  /// The frame of the type whose `init(from:)` opened this one, for a container within; else -1.
  private(set) var owner: Int32 = -1
  /// The frame of the last container that the type has nested in this one, and of the one before this, where it is one; -1 for none.
  var lastNested: Int32 = -1
  var previousNested: Int32 = -1
  /// The number of the layout by whose fields members are found; -1 where none is.
  private(set) var layout: Int32 = -1
  /// The type of the keys, of the first keyed container.
  var keyType: (any CodingKey.Type)?
  /// Whether it is a superclass's own object, in a container that the class has nested in its own.
  var isSuper = false
  /// Whether a model is updated, so that absence is no usual case.
  var hasPresentValues = false
  /// Whether something could not be read, or was asked for as another type than usual.
  private(set) var isMixed = false

  // What the scope is to be opened with, for as long as nobody has asked for it.

  /// Whether the scope is not open yet: most are never looked at.
  private(set) var isAsleep = false
  /// Whether only what needs no coercion is read.
  private(set) var isExact = false
  private(set) var step = FrameStep.same
  /// The type that reads the value.
  private(set) var type: Any.Type?

  /// Begins to stand for a value.
  @inline(__always) mutating func begin(in parent: Int, owner: Int, plan: Int, document: Int, at index: Int) {
    self.parent = Int32(truncatingIfNeeded: parent)
    self.owner = Int32(truncatingIfNeeded: owner)
    self.plan = Int32(truncatingIfNeeded: plan)
    self.document = Int32(truncatingIfNeeded: document)
    self.index = UInt32(truncatingIfNeeded: index)
  }

  /// Keeps what the scope would be opened with.
  @inline(__always) mutating func sleep(_ step: FrameStep, type: Any.Type, isExact: Bool) {
    isAsleep = true
    self.isExact = isExact
    self.step = step
    self.type = type
  }

  /// The scope is open from now on.
  mutating func wake() { isAsleep = false }

  /// Takes a layout's fields and slots; from now on fields are found by them.
  @inline(__always) mutating func open(_ kept: KeptLayout, _ slots: Int, isUsual: Bool) {
    assert(slotCount == 0, "a frame is opened once")
    layout = Int32(truncatingIfNeeded: kept.number)
    firstSlot = Int32(truncatingIfNeeded: slots)
    slotCount = Int32(truncatingIfNeeded: kept.fieldCount)
    turnCount = Int32(truncatingIfNeeded: kept.turnCount)
    guard isUsual, !hasPresentValues else { return }
    firstField = Int32(truncatingIfNeeded: kept.firstField)
    fieldCount = Int32(truncatingIfNeeded: kept.fieldCount)
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
    fieldCount = 0
  }

  /// Leaves nothing to those who have a handle on what was read here.
  @inline(__always) mutating func close() {
    generation &+= 1
    fieldCount = 0
    cursor = 0
    slotCount = 0
    turnCount = 0
    layout = -1
    lastNested = -1
    previousNested = -1
    keyType = nil
    isSuper = false
    hasPresentValues = false
    isMixed = false
    isAsleep = false
  }
}

/// A step to an open scope from the one around it, as a number: those that most scopes are opened with.
struct FrameStep: BitwiseCopyable {
  // Twice the number, and one more for a member; -1 for no step.
  private let code: Int

  private init(_ code: Int) { self.code = code }

  /// No step: the same value, read as another type.
  static var same: FrameStep { FrameStep(-1) }

  /// A field by its number in the layout of the scope around.
  @inline(__always) static func member(_ number: Int32) -> FrameStep { FrameStep(Int(number) << 1 | 1) }

  /// An element of an array, which no document has so many of that twice the number would be too large.
  @inline(__always) static func index(_ number: Int) -> FrameStep { FrameStep(number << 1) }

  /// The step as others have it.
  var step: Step {
    if code < 0 { return .same }
    return code & 1 == 1 ? .member(code >> 1) : .index(code >> 1)
  }
}

/// Where a run's state has what it needs of a layout, in its tables, and what it needs when an object is opened.
struct KeptLayout: BitwiseCopyable {
  /// The layout's number.
  let number: Int
  let firstField: Int
  let fieldCount: Int
  let firstSuccessor: Int
  /// How many fields a model asks for that asks for all of them in their turn; -1 where the layout has others, too.
  var turnCount = 0
  /// The field that the superclass asks for first.
  var superCursor: Int32 = 0
}
