/// One open value of a ``Reader``: numbers into the reader's tables, so that reading a frame counts no references.
///
/// A frame is reused for one value after another. Its generation belongs to one value alone: a decoder or container that user code has kept
/// past its type's `init(from:)` finds another generation. What few values need is in ``FrameDetails``.
struct ReadFrame: BitwiseCopyable {
  // 32 bits do: no document has as many words, and no reader as many fields.

  /// How many values have ended in this frame.
  private(set) var generation: UInt64 = 0
  /// The number of the document, and where in it the value stands.
  private(set) var document: Int32 = 0
  private(set) var index: UInt32 = 0
  /// The layout's fields for the fast path, in the reader's table. There are none before the object is opened, where its keys are data, and
  /// where a model is updated.
  private(set) var firstField: Int32 = 0
  private(set) var fieldCount: Int32 = 0
  /// The field that will be requested next, if fields are requested in the expected order.
  var cursor: Int32 = 0
  /// Where the members stand, by the layout's fields, in the reader's table.
  private(set) var firstSlot: Int32 = 0
  private(set) var slotCount: Int32 = 0
  /// The cursor once all fields have been requested in order; -1 where something was requested otherwise.
  private var sequentialCount: Int32 = 0
  /// The number of the type's plan; -1 for a container nested in a type's.
  private(set) var plan: Int32 = -1
  /// The frame of the value around; -1 where that is not this reader's.
  private(set) var parent: Int32 = -1
  /// For a nested container, the frame of the type that opened it; else -1.
  private(set) var owner: Int32 = -1
  /// The last container nested in this value, and the one before this, as a list; -1 for none.
  var lastNested: Int32 = -1
  var previousNested: Int32 = -1
  /// The number of the layout that the members were matched to; -1 for none.
  private(set) var layout: Int32 = -1
  /// The type of the keys, of the first keyed container.
  var keyType: (any CodingKey.Type)?
  /// Whether it is the object of a superclass, nested by `superDecoder()`.
  var isSuper = false
  /// Whether a model is updated, so that an absent key needs the rules.
  var hasExistingValues = false
  /// Whether something could not be read, or was requested as another type than before.
  private(set) var hasIrregularAccess = false

  /// Whether it is an array all of whose elements have been requested.
  var isReadToEnd = false

  /// Whether fields use fallbacks, which the rules know.
  var usesFallbacks = false
  /// Whether fallbacks are withheld that are used only because no rule requires a field.
  var withholdsFallbacks = false
  /// Whether the fallbacks of its fields need more than the fast path.
  var mindsFallbacks: Bool { usesFallbacks || withholdsFallbacks }
  /// The kinds of containers that were requested from a value of another kind.
  var requestedKinds = RequestedKinds()

  // What the details are made of, while they are not needed.

  /// Whether the details have not been made: most values need none.
  private(set) var isWithoutDetails = false
  /// Whether only what needs no coercion is read; not set if there are details.
  private(set) var isExact = false
  private(set) var step = CompactStep.same
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

  /// Keeps what the details are made of.
  @inline(__always) mutating func postponeDetails(_ step: CompactStep, type: Any.Type, isExact: Bool) {
    isWithoutDetails = true
    self.isExact = isExact
    self.step = step
    self.type = type
  }

  mutating func noteDetails() { isWithoutDetails = false }

  /// Sets the layout and the slots of the members.
  @inline(__always) mutating func open(_ kept: LayoutRange, _ slots: Int, isExpected: Bool) {
    assert(slotCount == 0, "a frame is opened once")
    layout = Int32(truncatingIfNeeded: kept.number)
    firstSlot = Int32(truncatingIfNeeded: slots)
    slotCount = Int32(truncatingIfNeeded: kept.fieldCount)
    sequentialCount = Int32(truncatingIfNeeded: kept.sequentialCount)
    guard isExpected, !hasExistingValues, !usesFallbacks else { return }
    firstField = Int32(truncatingIfNeeded: kept.firstField)
    fieldCount = Int32(truncatingIfNeeded: kept.fieldCount)
  }

  /// Whether the type has requested all fields in order, and nothing else.
  @inline(__always) var isSequential: Bool { cursor == sequentialCount }

  /// Notes that something is requested out of order.
  mutating func markOutOfOrder() { sequentialCount = -1 }

  /// Notes that something could not be read, or is requested as another type than before.
  mutating func markIrregular() {
    sequentialCount = -1
    hasIrregularAccess = true
  }

  /// Ends the fast path: keys are requested that may be data.
  mutating func stopExpecting() {
    markOutOfOrder()
    fieldCount = 0
  }

  /// Ends the value: handles on it are invalid from now on.
  @inline(__always) mutating func close() {
    generation &+= 1
    fieldCount = 0
    cursor = 0
    slotCount = 0
    sequentialCount = 0
    layout = -1
    lastNested = -1
    previousNested = -1
    keyType = nil
    isSuper = false
    hasExistingValues = false
    hasIrregularAccess = false
    isReadToEnd = false
    isWithoutDetails = false
    usesFallbacks = false
    withholdsFallbacks = false
    requestedKinds = []
  }
}

/// The kinds of containers that a type has requested.
struct RequestedKinds: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  static let object = RequestedKinds(rawValue: 1)
  static let array = RequestedKinds(rawValue: 2)

  var kinds: [Value.Kind] { (contains(.object) ? [.object] : []) + (contains(.array) ? [.array] : []) }

  /// The kinds for which a test holds.
  func filtered(_ isIncluded: (Value.Kind) -> Bool) -> RequestedKinds {
    intersection([isIncluded(.object) ? .object : [], isIncluded(.array) ? .array : []])
  }
}

/// A ``PathStep`` as a number, for frames without details: only the steps that most values have.
struct CompactStep: BitwiseCopyable {
  // Twice the number, plus 1 for a member; -1 for no step.
  private let code: Int

  private init(_ code: Int) { self.code = code }

  /// No step: the same value, read as another type.
  static var same: CompactStep { CompactStep(-1) }

  /// A field by its number in the layout of the value around.
  @inline(__always) static func member(_ number: Int32) -> CompactStep { CompactStep(Int(number) << 1 | 1) }

  /// An element of an array. Twice its number is no overflow: no document has so many.
  @inline(__always) static func index(_ number: Int) -> CompactStep { CompactStep(number << 1) }

  var step: PathStep {
    if code < 0 { return .same }
    return code & 1 == 1 ? .member(code >> 1) : .index(code >> 1)
  }
}

/// One word per field of an object that is being read.
///
/// A slot holds the index of the field's value in the document, or `absent`; its top bit is set if
/// the field has been requested.
enum Slot {
  static let absent: UInt32 = 0x7FFF_FFFF
  static let requestedBit: UInt32 = 0x8000_0000

  /// Whether the field was requested.
  @inline(__always) static func isRequested(_ slot: UInt32) -> Bool { slot & requestedBit != 0 }

  /// The index that a slot holds.
  @inline(__always) static func index(_ slot: UInt32) -> Int? {
    let index = slot & ~requestedBit
    return index == absent ? nil : Int(truncatingIfNeeded: index)
  }
}

/// The slots of an object, which have the location of each field's value. They are in the reader's
/// table while the frame is open.
extension Reader {
  /// The value in a slot of an open frame, or nil. Marks the slot as requested.
  @inline(__always) func request(_ frame: ReadFrame, _ field: Int32) -> Int? {
    guard field < frame.slotCount else { return nil }
    let index = Int(frame.firstSlot &+ field)
    let slot = slots[index]
    slots[index] = slot | Slot.requestedBit
    return Slot.index(slot)
  }
}

extension FrameDetails {
  /// How many slots the object has.
  var slotCount: Int { Int(frame?.slotCount ?? 0) }

  private func place(_ field: Int) -> (Slab<UInt32>, Int)? {
    guard let reader, let frame, field >= 0, field < Int(frame.slotCount) else { return nil }
    return (reader.slots, Int(frame.firstSlot) + field)
  }

  /// The value in a slot, or nil. Marks the slot as requested.
  func request(_ field: Int) -> Int? {
    guard let reader, let frame else { return nil }
    return reader.request(frame, Int32(truncatingIfNeeded: field))
  }

  func peek(_ field: Int) -> Int? { place(field).flatMap { Slot.index($0[$1]) } }

  func set(_ field: Int, to value: Int) {
    guard let (slots, index) = place(field) else { return }
    assert(value >= 0 && value < Int(Slot.absent), "no index of a document")
    slots[index] = (slots[index] & Slot.requestedBit) | UInt32(truncatingIfNeeded: value)
  }

  func wasRequested(_ field: Int) -> Bool { place(field).map { Slot.isRequested($0[$1]) } ?? false }
}
