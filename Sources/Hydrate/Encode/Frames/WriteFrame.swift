/// One value that is being written: where it begins, and the container that its type has opened. Numbers alone, nothing that is counted.
///
/// The frames of a ``Writer`` are a stack; what is written goes to the one at its top.
struct WriteFrame: BitwiseCopyable {
  enum Form: UInt8 { case none, single, object, array }

  /// The part of the value that is at work: a field of the table, an element, or what the writer has a step for.
  enum Part: UInt8 { case field, element, other }

  /// The value's own number, which no other of the writer has; 0 for none.
  let id: UInt64
  /// Where the value begins in the sink.
  var start: Int
  var form = Form.none
  var part = Part.other
  /// The number of the part, of a field or an element.
  var partNumber = 0
  /// The members or elements that stand in the sink.
  var count = 0
  /// The number of the table of the fields; -1 where there is none.
  var table = -1
  /// The number of the model that writes itself; -1 for a container that the library writes.
  var model = -1
  /// The table's fields for the usual case, in the writer's list: where they begin, the one that will be asked for next, if fields are asked for in
  /// the usual order, and their end. Where the usual case is not to be met there is nothing before the end.
  var firstField = 0
  var nextField = 0
  var fieldEnd = 0
  /// The type of the keys, of the first keyed container.
  var firstKeys: ObjectIdentifier?
  /// The type of the keys that stand as they are.
  var dataKeys: (any CodingKey.Type)?
  /// Whether the type has been lent its container.
  var isLent = false
  /// Whether a key may stand twice.
  var mayRepeat = false
  /// Whether something is put off until the end of the value.
  var hasDeferred = false
  /// Whether the site of the value was made.
  var hasSite = false
  /// Where the frame has its place on the stack; -1 for a container that a type has nested in its own, which has none.
  private(set) var home: Int
  var isNested: Bool { home < 0 }
  /// Where the member or element begins that is a container which a type has nested in its own and which is written where it stands, on the stack; -1
  /// for anything else.
  var memberStart = -1
  var isInPlace: Bool { memberStart >= 0 }
  /// Whether it is for another type's `encode(to:)`, in a container that a type has nested in its own.
  var isSuper = false

  /// Whether it is written as text, not into a document.
  let isText: Bool

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

  /// Moves with the text that it stands in.
  mutating func move(by distance: Int) {
    start += distance
    if isInPlace { memberStart += distance }
  }

  /// The same for a container that leaves its place on the stack, and begins a sink of its own.
  func movedAway() -> WriteFrame {
    var moved = self
    (moved.home, moved.memberStart, moved.start) = (-1, -1, 0)
    // There the usual case is not met.
    (moved.firstField, moved.nextField, moved.fieldEnd) = (0, cursor, 0)
    moved.hasSite = false
    return moved
  }

  /// Whether the value ends with more than its bracket.
  @inline(__always) var endsPlainly: Bool { !hasDeferred && !mayRepeat }
}
