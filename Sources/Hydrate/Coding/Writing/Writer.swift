/// Writes values of any type into a sink, by a store's plans.
///
/// A writer remembers what it has learned of types and fields from call to call, without locks:
/// it serves one call at a time and is kept by its ``Reader`` for the next one. If a mapper writes
/// something itself during the call, it uses another writer. Encoders and containers have an
/// ``EncoderHandle``; if user code has kept one, the writer is not reused. A writer and its handles
/// refer to each other, so ``dispose()`` must be called to release a writer.
final class Writer {
  // The reader that keeps or uses the writer keeps the store.
  unowned let store: PlanStore
  let omitsNulls: Bool
  /// Whether scalars of the standard library are written directly everywhere.
  let hasPlainScalars: Bool
  /// Whether enums with payloads have another form than the compiler's.
  let presentsCases: Bool
  /// Whether dictionaries are objects if their keys can be; nil if the call decides.
  private let isKeying: Bool?

  // Output goes to `tape` if there is one, else to `output`, which holds the text of the sink
  // during the call.
  let output = JSONOutput(capacity: 0)
  var tape: TapeBuilder?

  /// The values that are being written, each within the one before. Only the last one may be
  /// written to.
  let frames = FrameStack(bottom: WriteFrame(id: 0, start: 0, isText: false))
  var lastID: UInt64 = 0
  /// The handles of the encoders and containers of a value, by the depth of its frame.
  let handles = ObjectTable<EncoderHandle>()
  /// The drafts of values whose parts come out of order, by the depth of the frame.
  let drafts = ObjectTable<Draft>()
  /// The steps to parts that are neither fields of a table nor elements, by the depths of their
  /// frames.
  var steps: [PathStep] = []
  /// The frame details created so far, by the depths of their frames.
  let allDetails = ObjectTable<FrameDetails>()
  /// The details of the value around, at the first depth.
  private(set) var root: FrameDetails?
  /// Whether user code has kept an encoder or a container.
  var isKept = false

  /// The size of the thread's stack that must be left to write a nested value. Once the stack was
  /// too small for a value, no further nested value is written, because the call fails.
  private(set) var levelReserve = ThreadStack.levelReserve

  /// The reader of the current call, which knows the engines of its profile's types.
  private(set) var current: Reader?

  /// The mappers for types that are mapping the whole value, and where it begins.
  var activeMappers = MapperSet()
  private var wholeStart = 0
  private var wholeTape: TapeBuilder?

  let types: WrittenTypes
  /// The fields of all objects for the fast path, and their keys as text. These are those of
  /// `types`: Swift adds reference counting to an access by two steps.
  let entries: Slab<WrittenObject.Entry>
  let keyTexts: JSONOutput

  init(_ store: PlanStore) {
    self.store = store
    let configuration = store.configuration
    omitsNulls = configuration.nulls == .omit
    hasPlainScalars = store.hasPlainScalars
    presentsCases = configuration.options.cases != nil
    // Strict rules read and write the standard library's form. That of existing values tells keys
    // with one text apart.
    isKeying = configuration.options[.keyedDictionaries] ?? (configuration.coercion == .strict || store.isForUpdates ? false : nil)
    types = WrittenTypes(store)
    (entries, keyTexts) = (types.entries, types.keyTexts)
  }

  /// Releases all objects that refer to the writer.
  func dispose() {
    assert(frames.depth == 0, "a writer in use")
    handles.removeAll()
    types.dispose()
  }

  /// The session of the current call; nil for an idle writer.
  var session: Session? { current?.session }

  /// Maps a value within the one at the top back with a mapper; returns nil if the mapper returns
  /// nil.
  ///
  /// - Parameter isOfType: Whether the mapper is that of a type, and does not apply to this value
  ///   again.
  func write<T>(_ value: T, by mapper: FieldMapper, _ step: PathStep, isOfType: Bool = false) throws(Failure) -> Value? {
    guard let current else { throw .misuse(.encoderEnded, in: details) }
    var context = MappingContext(session: current.session, ownReader: current, details: details, step: step, value: nil)
    if isOfType { context.activeMappers = (isAtStart ? activeMappers : MapperSet()).adding(mapper) }
    return try mapper.write(value, in: &context)
  }

  /// Whether the dictionary at the top is an object if the texts or numbers of its keys can be
  /// keys.
  var keysDictionaries: Bool {
    guard let session else { return false }
    if let edit = session.edit, edit.arePairs(at: place) { return false }
    return isKeying ?? !session.writesPairs
  }

  /// Whether nothing of the whole value has been written.
  private var isAtStart: Bool { position == wholeStart && tape === wholeTape }

  /// Returns a mapper for a type, as far as it applies to the current value; nil if it is mapping
  /// this value already.
  func applicable(_ mapper: FieldMapper) -> FieldMapper? {
    activeMappers.isEmpty || !isAtStart ? mapper : mapper.applicable(besides: activeMappers)
  }

  /// Whether a field is left out because of its value; see `omit(_:)`.
  @inline(__always) func omits<T>(_ value: T, _ field: RequestedField, isConditional: Bool) -> Bool {
    field.plan.mayLeaveOut && current?.omits(value, of: field.plan, isConditional: isConditional) == true
  }

  // MARK: Calls

  /// Writes a value as a whole.
  ///
  /// - Parameter typeWriter: What writes the value, if not the writer of its type.
  @_semantics("optimize.sil.specialize.generic.never")
  func write<T>(
    _ value: T, by typeWriter: TypeWriter? = nil, for reader: Reader, in details: FrameDetails, _ step: PathStep, to sink: Sink
  ) throws(Failure) {
    let outer = start(for: reader, in: details, to: sink)
    if case .same = step {} else { setPart(at: step) }
    defer { stop(sink, outer) }
    try (typeWriter ?? self.typeWriter(for: T.self)).write(value, to: self)
  }

  /// Begins a whole value. Returns the previous tape, which must be passed to `stop`.
  @discardableResult
  func start(for reader: Reader, in details: FrameDetails, to sink: Sink) -> TapeBuilder? {
    assert(current == nil && frames.depth == 0, "a writer in another call")
    current = reader
    if levelReserve == .max, reader.session.stackEnd == nil { levelReserve = ThreadStack.levelReserve }
    let outer = begin(sink)
    root = details
    (wholeStart, wholeTape) = (position, tape)
    push()
    return outer
  }

  /// Ends it.
  func stop(_ sink: Sink, _ outer: TapeBuilder?) {
    pop()
    end(sink, outer)
    // Not `removeAll(keepingCapacity:)`: a value of a dictionary takes 2 % longer with it.
    while !steps.isEmpty { steps.removeLast() }
    wholeTape = nil
    root = nil
    current = nil
  }

  /// Returns the failure of a value that the thread's stack is too small for.
  @inline(never) func tooDeep() -> Failure {
    levelReserve = .max
    return session?.stackEnd ?? session?.tooDeep(at: place) ?? .tooDeep(at: place)
  }

  /// Writes a value with the engine that the mapper's profile has for its type.
  func writeSection<T>(_ value: T) throws(Failure) {
    guard let current else { throw .misuse(.encoderEnded, in: details) }
    // The frame prevents the outer type from writing meanwhile.
    push()
    defer { pop() }
    try current.session.write(value, by: current.section(for: T.self), to: sink, in: details, .same)
  }
}

/// Writes values, by the rules of a reader.
extension Session {
  /// Writes the value of a context as structured data, by its rules or those of another reader;
  /// returns nil for nil.
  @_semantics("optimize.sil.specialize.generic.never")
  package func write<T>(_ value: T, by reader: Reader? = nil, in context: MappingContext) throws(Failure) -> Value? {
    if let value = same(value, as: Value.self) { return value }
    let builder = TapeBuilder()
    try write(value, by: reader ?? context.reader, to: .tape(builder), in: context)
    guard let document = builder.finish(), document.wordCount > 0 else {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: context.place(of: nil))
    }
    let whole = document.whole
    return whole.kind == .null ? nil : whole
  }

  /// Writes a value in its canonical form, by its dynamic type; nil becomes null.
  package func canonical(_ value: Any, by reader: Reader? = nil, in context: MappingContext) throws(Failure) -> Value {
    let written =
      if let value = value as? any Decodable {
        try write(value, by: reader, in: context)
      } else if let value = value as? any Encodable {
        try write(value, by: reader, in: context)
      } else {
        try write(value, by: reader, in: context)
      }
    return written ?? .null
  }

  /// Writes a value into a sink.
  func write<T>(_ value: T, by reader: Reader, to sink: Sink, in details: FrameDetails, _ step: PathStep) throws(Failure) {
    try reader.withWriter { writer throws(Failure) in try writer.write(value, for: reader, in: details, step, to: sink) }
  }

  /// The same for the value of a context: the mappers that are mapping it do not apply to it again.
  func write<T>(_ value: T, by reader: Reader, to sink: Sink, in context: MappingContext) throws(Failure) {
    try reader.withWriter { writer throws(Failure) in
      writer.activeMappers = context.activeMappers
      defer { writer.activeMappers = MapperSet() }
      try writer.write(value, for: reader, in: context.details, context.step, to: sink)
    }
  }

  /// Writes values as the elements of an array. A mistake in the configuration ends the writing
  /// at once, since every element would have it.
  func write<T>(all values: [T], by reader: Reader, to sink: Sink, in context: MappingContext) throws(Failure) {
    try reader.withWriter { writer throws(Failure) in
      let list = writer.types.writer(ofListOf: T.self)
      try writer.write(values, by: list, for: reader, in: context.details, context.step, to: sink)
    }
  }
}
