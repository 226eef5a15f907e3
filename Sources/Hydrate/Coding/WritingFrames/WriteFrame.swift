/// One value that is being written: its start, and the container that its type has opened. It
/// contains only numbers, so it needs no reference counting.
///
/// The frames of a ``Writer`` are a stack; writes go to the value at its top.
struct WriteFrame: BitwiseCopyable {
  enum Form: UInt8 { case none, single, object, array }

  /// The part of the value that is being written: a field of the table, an element, or a part for
  /// which the writer has a step.
  enum Part: UInt8 { case field, element, other }

  /// The value's own number, unique in its writer; 0 for none.
  let id: UInt64
  /// The position in the sink at which the value begins.
  var start: Int
  var form = Form.none
  var part = Part.other
  /// The number of the current part: of a field or an element.
  var partNumber = 0
  /// The number of members or elements in the sink.
  var count = 0
  /// The number of the table of the fields; -1 for none.
  var table = -1
  /// The number of the model that writes itself; -1 for a container that the library writes.
  var model = -1
  /// The table's fields for the fast path, in the writer's list: the first one, the one that will
  /// be requested next if fields are requested in the expected order, and the end. The range is
  /// empty if the fast path must not be used.
  var firstField = 0
  var nextField = 0
  var fieldEnd = 0
  /// The key type of the first keyed container.
  var firstKeys: ObjectIdentifier?
  /// The type of the verbatim keys.
  var dataKeys: (any CodingKey.Type)?
  /// Whether the value uses one of its type's reusable containers.
  var hasReusedContainer = false
  /// Whether the members have been written in the order of the table, each once.
  private(set) var isSequential = true
  /// Whether everything that follows goes to the draft, because it has taken in members of the
  /// sink.
  var isDrafted = false
  /// Whether there is a draft of the value.
  var hasDraft = false
  /// Whether the frame details of the value have been created.
  var hasDetails = false
  /// The depth of the value's own frame. It differs from this frame's depth if the value is
  /// written to from a frame further up.
  private(set) var home: Int
  /// The position of the member or element that is a nested container written in place; -1 for
  /// anything else.
  var memberStart = -1
  var isInPlace: Bool { memberStart >= 0 }
  /// Whether the frame adds to a draft, by a sink of its own.
  private(set) var isEntered = false
  /// The number of members or elements that the draft already had.
  private var earlierCount = 0
  /// Whether the value is a nested container, not a part of one.
  var isContainer: Bool { isInPlace || isEntered }
  /// Whether the frame is for another type's `encode(to:)`, in a nested container.
  var isSuper = false

  /// Whether the value is written as text, not into a document.
  private(set) var isText: Bool

  init(id: UInt64, home: Int, start: Int, isText: Bool) {
    self.id = id
    self.home = home
    self.start = start
    self.isText = isText
  }

  /// The table's number of the field that will be requested next.
  var cursor: Int {
    get { nextField - firstField }
    set { nextField = firstField + newValue }
  }

  /// Uses the fields of a table for the value.
  @inline(__always) mutating func begin(with table: FieldTable) {
    self.table = table.number
    if isText { find(in: table) }
  }

  /// Finds the fields in the writer's list, in which they may have moved.
  @inline(__always) mutating func find(in table: FieldTable) {
    (firstField, nextField) = (table.first, table.first + cursor)
    fieldEnd = table.first + table.count
  }

  /// The number of members or elements so far, without those of a draft.
  var knownCount: Int { count + earlierCount }

  /// From now on finds the fields by their keys, since some may have been written before.
  mutating func markOutOfOrder() {
    isSequential = false
    leaveFields()
  }

  private mutating func leaveFields() { (firstField, nextField, fieldEnd) = (0, cursor, 0) }

  /// Returns a frame that adds to a draft, which already has `count` parts.
  func entered(count: Int) -> WriteFrame {
    var entered = self
    (entered.start, entered.count, entered.earlierCount, entered.isEntered) = (0, 0, count, true)
    (entered.isSequential, entered.isDrafted, entered.hasDraft, entered.hasDetails) = (true, false, true, false)
    (entered.memberStart, entered.isText) = (-1, false)
    entered.leaveFields()
    return entered
  }

  /// Takes over the state of a frame that has added to the draft.
  mutating func goOn(from entered: WriteFrame) {
    (cursor, form, dataKeys, firstKeys) = (entered.cursor, entered.form, entered.dataKeys, entered.firstKeys)
  }
}
