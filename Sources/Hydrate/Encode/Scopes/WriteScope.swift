/// One value that is being written: its place, and the container that its type has opened.
///
/// Scopes belong to a ``Writer`` and are used again for value after value: models write one after another into one sink. A scope that a type
/// keeps beyond its `encode(to:)`, in an encoder or a container, is left to it: it only says that it has ended, touches neither the writer
/// nor the sink, and knows its path.
///
/// The references that are not counted hold while the scope is open: the writer keeps its tables and the scopes around this one, and
/// whoever made the sink keeps what it writes to.
final class WriteScope {
  /// Scopes further down are not kept.
  static let keptDepth = 64

  enum Form: UInt8 { case none, single, object, array }

  /// The part of the value that is at work.
  enum Part {
    /// A field of the table, by its number.
    case field(Int)
    case index(Int)
    case other
  }

  let ownWriter: Unmanaged<Writer>
  /// The scope around it, while this one is open; it keeps this one, or has let go of it.
  unowned(unsafe) var parent: WriteScope?
  /// The scope for values within this one, used for one after another.
  @exclusivity(unchecked) var ownChild: WriteScope?
  /// The same, not counted.
  var usualChild: Unmanaged<WriteScope>?
  let depth: Int
  let omitsNulls: Bool
  let hasPlainScalars: Bool
  var sink: Sink
  /// Where the value begins in the sink.
  var start = 0
  var form = Form.none
  /// The members or elements that stand in the sink.
  var ownCount = 0
  var part = Part.other
  /// The step to the part that is at work where it is neither a known field nor an element.
  var otherStep = Step.same
  /// The model that writes itself; nil for a container that the library writes.
  var knownModel: Unmanaged<WrittenModel>?
  /// The table of a nested container; the writer keeps it, so that it is asked for only while the scope is open.
  unowned(unsafe) var ownTable: FieldTable?
  /// The table's entries.
  var fields: UnsafeMutablePointer<FieldTable.List>?
  /// The number of the field that will be asked for next, if fields are asked for in the usual order.
  var cursor = 0
  /// The text, while the usual case may be met: the scope is open, and no value within it is being written.
  var usualText: UnsafeMutablePointer<JSONBuffer>?
  /// The same, while a value within it is being written.
  var pausedText: UnsafeMutablePointer<JSONBuffer>?
  var isEnded = true
  var isPaused = false
  /// Whether a key may stand twice.
  var mayRepeat = false
  /// Whether what was written was gone on with elsewhere, so that nothing more can be written here.
  var isSealed = false
  var madeScope: (any MappingScope)?
  /// The type of the keys, of the first keyed container.
  var firstKeys: ObjectIdentifier?
  /// The type of the keys that stand as they are.
  var dataKeys: (any CodingKey.Type)?
  /// The type of keys that are no data, as far as that makes a difference, if the first container is asked for with it.
  var usualKeys: ObjectIdentifier?
  /// The keeper of the container that the type has been lent; the model has it.
  var lent: Unmanaged<ContainerKeeper>?
  /// What few types make use of.
  var extras: WriteExtras?
  /// What the run's caller gave along, where the scope is kept beyond the run.
  var keptUserInfo: MappingUserInfo?
  private(set) var nesting: Nesting?

  /// Where a container that a type nests in its own stands.
  struct Nesting {
    /// The scope around it, and the one of the type.
    let outer: WriteScope
    let owner: WriteScope
    let step: Step
    let plan: ObjectPlan?
    /// Whether the container is for another type's `encode(to:)`.
    let isSuper: Bool
    /// What the sink writes to.
    let storage: AnyObject
  }

  init(_ writer: Writer, sink: Sink, depth: Int) {
    ownWriter = .passUnretained(writer)
    self.sink = sink
    self.depth = depth
    omitsNulls = writer.omitsNulls
    hasPlainScalars = writer.hasPlainScalars
    nesting = nil
  }

  /// A container within the type's own. It may be written to while the outer one is, so it has a sink of its own.
  init(_ nesting: Nesting, sink: Sink) {
    self.nesting = nesting
    ownWriter = nesting.owner.ownWriter
    self.sink = sink
    depth = nesting.outer.depth + 1
    omitsNulls = nesting.owner.omitsNulls
    hasPlainScalars = nesting.owner.hasPlainScalars
    if nesting.owner.isOpen, let plan = nesting.plan { ownTable = writer.table(of: plan) }
  }

  deinit {
    guard nesting != nil else { return }
    // As many as the type has nested, where the innermost one was kept: not by recursion.
    var outer = releasedOuter()
    while isKnownUniquelyReferenced(&outer) { outer = outer?.releasedOuter() }
  }

  /// The scope around, which this one lets go of; for who alone has this one.
  private func releasedOuter() -> WriteScope? {
    defer { nesting = nil }
    return nesting?.outer
  }

  /// The writer, which is there as long as the scope is open.
  var writer: Writer {
    assert(isOpen, "a scope that may have outlived its writer")
    return ownWriter.takeUnretainedValue()
  }

  var model: WrittenModel? { knownModel?.takeUnretainedValue() }

  /// What keeps the container of the model at this depth, where all is as usual.
  @inline(__always) var keeper: Unmanaged<ContainerKeeper>? { knownModel?._withUnsafeGuaranteedRef { $0.keeper(at: depth) } }

  var table: FieldTable? {
    assert(isOpen || (ownTable == nil && knownModel == nil), "a table that may be gone")
    return ownTable ?? model?.table
  }

  var plan: ObjectPlan? { nesting?.plan ?? table?.plan }
}
