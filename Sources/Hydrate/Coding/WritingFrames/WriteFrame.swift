/// One value that is being written: where it begins, and the container that its type has opened.
/// Numbers alone, nothing that is counted.
///
/// The frames of a ``Writer`` are a stack; what is written goes to the one at its top.
struct WriteFrame: BitwiseCopyable {
  enum Form: UInt8 { case none, single, object, array }

  /// The part of the value that is at work: a field of the table, an element, or what the writer
  /// has a step for.
  enum Part: UInt8 { case field, element, other }

  /// The value's own number, which no other of the writer has; 0 for none.
  let id: UInt64
  /// Where the value begins in the sink.
  var start: Int
  var form = Form.none
  var part = Part.other
  /// The number of the part, of a field or an element.
  var partNumber = 0
  /// The members or elements in the sink.
  var count = 0
  /// The number of the table of the fields; -1 where there is none.
  var table = -1
  /// The number of the model that writes itself; -1 for a container that the library writes.
  var model = -1
  /// The table's fields for the usual case, in the writer's list: where they begin, the one that
  /// will be asked for next, if fields are asked for in the usual order, and their end. Where the
  /// usual case is not to be met there is nothing before the end.
  var firstField = 0
  var nextField = 0
  var fieldEnd = 0
  /// The type of the keys, of the first keyed container.
  var firstKeys: ObjectIdentifier?
  /// The type of the keys that stand as they are.
  var dataKeys: (any CodingKey.Type)?
  /// Whether the type has been lent its container.
  var isLent = false
  /// Whether the members have come in the order of the table, each once.
  private(set) var isSequential = true
  /// Whether all that follows goes to the draft, since members of the sink have been taken into
  /// it.
  var isDrafted = false
  /// Whether there is a draft of the value.
  var hasDraft = false
  /// Whether the site of the value was made.
  var hasSite = false
  /// The depth of the value's own frame; that of the frame itself, unless the value is written to
  /// from further up.
  private(set) var home: Int
  /// Where the member or element begins that is a container which a type has nested in its own
  /// and which is written where it stands; -1 for anything else.
  var memberStart = -1
  var isInPlace: Bool { memberStart >= 0 }
  /// Whether something is being added to a draft, which goes into a sink of its own.
  private(set) var isEntered = false
  /// The members or elements that the draft had before.
  private var earlierCount = 0
  /// Whether it is a container that a type nests in its own, and no part of one.
  var isContainer: Bool { isInPlace || isEntered }
  /// Whether it is for another type's `encode(to:)`, in a container that a type has nested in its
  /// own.
  var isSuper = false

  /// Whether it is written as text, not into a document.
  private(set) var isText: Bool

  init(id: UInt64, home: Int, start: Int, isText: Bool) {
    self.id = id
    self.home = home
    self.start = start
    self.isText = isText
  }

  /// The number in the table of the field that will be asked for next.
  var cursor: Int {
    get { nextField - firstField }
    set { nextField = firstField + newValue }
  }

  /// Takes the fields of a table for those of the value.
  @inline(__always) mutating func begin(with table: FieldTable) {
    self.table = table.number
    if isText { find(in: table) }
  }

  /// Finds the fields in the writer's list, which may have them elsewhere than before.
  @inline(__always) mutating func find(in table: FieldTable) {
    (firstField, nextField) = (table.first, table.first + cursor)
    fieldEnd = table.first + table.count
  }

  /// The members or elements so far, without those of a draft.
  var knownCount: Int { count + earlierCount }

  /// Has the fields found by their keys from now on, since some may have been written before.
  mutating func markOutOfOrder() {
    isSequential = false
    leaveFields()
  }

  private mutating func leaveFields() { (firstField, nextField, fieldEnd) = (0, cursor, 0) }

  /// A frame to add to a draft by, which already has so many parts.
  func entered(count: Int) -> WriteFrame {
    var entered = self
    (entered.start, entered.count, entered.earlierCount, entered.isEntered) = (0, 0, count, true)
    (entered.isSequential, entered.isDrafted, entered.hasDraft, entered.hasSite) = (true, false, true, false)
    (entered.memberStart, entered.isText) = (-1, false)
    entered.leaveFields()
    return entered
  }

  /// Takes over what has been found out while something was added to the draft.
  mutating func goOn(from entered: WriteFrame) {
    (cursor, form, dataKeys, firstKeys) = (entered.cursor, entered.form, entered.dataKeys, entered.firstKeys)
  }
}
