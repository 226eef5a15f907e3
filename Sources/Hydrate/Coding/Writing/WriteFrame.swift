/// One value that is being written: its start, and the container that its type has opened. It
/// contains only numbers, so it needs no reference counting.
///
/// The frames of a ``Writer`` are a stack; writes go to the value at its top.
struct WriteFrame: BitwiseCopyable {
  enum Form: UInt8 { case none, single, object, array }

  /// The part of the value that is being written: a field of the table, an element, or a part for
  /// which the writer has a step.
  enum Part: UInt8 { case field, element, other }

  /// What the frame is for.
  enum Role: UInt8 {
    /// A part of the value around it, or the whole value.
    case value
    /// A container that a type has nested in its own, written in place.
    case nested
    /// An addition to a draft. The frame of the draft's value, if it has one, is further down.
    case addition
  }

  /// Where the parts of the value go.
  enum Order: UInt8 {
    /// To the sink, in the order of the table, each once.
    case sequential
    /// To the sink; the draft has their keys, to find those that were written before.
    case byKey
    /// To the draft.
    case draft
  }

  /// The value's own number, unique in its writer; 0 for none.
  let id: UInt64
  /// The position in the sink at which the value begins.
  let start: Int
  var form = Form.none
  private(set) var role = Role.value
  private(set) var order = Order.sequential
  var part = Part.other
  /// The number of the current part: of a field or an element.
  var partNumber = 0
  /// The number of members or elements in the sink.
  var count = 0
  /// The number of the table of the fields; -1 for none.
  var table = -1
  /// Whether the value is a model that writes itself.
  private(set) var isModel = false
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
  /// Whether the frame details of the value have been created.
  var hasDetails = false
  /// The position of the member or element, for a container that is written in place.
  private(set) var memberStart = 0
  /// Whether the frame is for another type's `encode(to:)`, in a nested container.
  var isSuper = false
  /// Whether the value is written as text, not into a document.
  private(set) var isText: Bool

  // Inlined: a frame is made in its place in the stack, one for each model.
  @inline(__always) init(id: UInt64, start: Int, isText: Bool) {
    self.id = id
    self.start = start
    self.isText = isText
  }

  // MARK: Fields

  /// The table's number of the field that will be requested next.
  var cursor: Int {
    get { nextField - firstField }
    set { nextField = firstField + newValue }
  }

  /// Uses the fields of a table for the value.
  @inline(__always) mutating func begin(with table: WrittenObject) {
    self.table = table.number
    if isText { find(in: table) }
  }

  /// The same for a model that writes itself.
  @inline(__always) mutating func begin(model: WrittenObject) {
    isModel = true
    begin(with: model)
  }

  /// Whether the fields of the table are found on the fast path, once they are known.
  var usesFastPath: Bool { isText && order == .sequential && (isModel || role == .nested) }

  /// Finds the fields in the writer's list, in which they may have moved.
  @inline(__always) mutating func find(in table: WrittenObject) {
    (firstField, nextField) = (table.first, table.first + cursor)
    fieldEnd = table.first + table.count
  }

  // MARK: Order

  /// From now on finds the fields by their keys, since some may have been written before.
  mutating func markOutOfOrder() {
    guard order == .sequential else { return }
    order = .byKey
    (firstField, nextField, fieldEnd) = (0, cursor, 0)
  }

  /// From now on writes to the draft.
  mutating func moveToDraft() {
    markOutOfOrder()
    (order, isText) = (.draft, false)
  }

  /// Makes the frame that of a container nested in a member or an element.
  mutating func nest(from memberStart: Int, isSuper: Bool) { (role, self.memberStart, self.isSuper) = (.nested, memberStart, isSuper) }

  /// A frame that adds to the draft of the value.
  var addition: WriteFrame {
    var addition = self
    addition.moveToDraft()
    (addition.role, addition.hasDetails) = (.addition, false)
    return addition
  }

  /// Takes over the state of a frame that has added to the draft.
  mutating func resume(after addition: WriteFrame) {
    (cursor, form, dataKeys, firstKeys) = (addition.cursor, addition.form, addition.dataKeys, addition.firstKeys)
  }
}
