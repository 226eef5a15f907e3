/// Writes values of any type into a sink, by an engine's plans.
///
/// A writer keeps what it has found out of types and fields from run to run, without locks: it belongs to one run at a time, and waits in its
/// engine's ``WriterPool`` for the next. A mapper that is met on the way and writes something itself takes another writer.
final class Writer {
  // The engine has the pool that keeps the writer, and whoever runs it keeps the engine.
  unowned let store: PlanStore
  let omitsNulls: Bool
  /// Whether scalars of the standard library are written as they are, wherever they stand.
  let hasPlainScalars: Bool
  private let hasTypeMappers: Bool
  // One run has the writer at a time; that accesses do not overlap need not be asked at run time.
  @exclusivity(unchecked) private var root: WriteScope?
  /// The run at work, which knows the engines of its profile's types.
  @exclusivity(unchecked) private var current: (any WritingRun)?
  @exclusivity(unchecked) private var writers = IdentityTable<TypeWriter>()
  /// The writers of lists, by their elements' types.
  private var lists = IdentityTable<TypeWriter>()
  private var tables = IdentityTable<FieldTable>()
  /// The kinds of the types of keys that were met.
  private let keyKinds = KeyKinds()

  init(_ store: PlanStore) {
    self.store = store
    let configuration = store.configuration
    omitsNulls = configuration.nulls == .omit
    hasTypeMappers = !configuration.typeMappers.isEmpty
    hasPlainScalars = Leaf.allScalars.isDisjoint(with: configuration.typeMappers.keys)
  }

  /// What the run shares; nil for a writer that is in no run.
  var session: Session? { current?.session }

  /// Writes by a mapper; nil where it gives nil.
  func write<T>(_ value: T, by mapper: FieldMapper, in scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    guard let current else { throw .ended(in: scope) }
    return try mapper.write(value, current, scope, step)
  }

  // MARK: Runs

  /// Writes a value as a whole.
  func write<T>(_ value: T, for run: any WritingRun, in scope: any MappingScope, _ step: Step, to sink: Sink) throws(Failure) {
    try begin(run, in: scope, step, to: sink) { root throws(Failure) in
      try typeWriter(for: T.self).write(value, in: root)
    }
  }

  /// Writes values as the elements of an array. A mistake in the set-up ends the run at once, since every element would have it.
  func write<T>(
    all values: [T], for run: any WritingRun, in scope: any MappingScope, _ step: Step, to sink: Sink
  ) throws(Failure) {
    try begin(run, in: scope, step, to: sink) { root throws(Failure) in
      try list(of: T.self).write(values, in: root)
    }
  }

  private func begin(
    _ run: any WritingRun, in scope: any MappingScope, _ step: Step, to sink: Sink, _ body: (WriteScope) throws(Failure) -> Void
  ) throws(Failure) {
    assert(current == nil, "a writer in another run")
    current = run
    let root = self.root ?? WriteScope(self, sink: sink, depth: 0)
    self.root = root
    root.begin(at: scope, step, sink: sink)
    defer {
      root.end()
      root.reset()
      current = nil
    }
    try body(root)
  }

  /// Writes a value by the engine that the mapper's profile has for its type.
  func writeSection<T>(_ value: T, in parent: WriteScope) throws(Failure) {
    guard let current else { throw .ended(in: parent.scope) }
    // The scope keeps the outer type from writing meanwhile.
    parent.descend(nil)
    defer { parent.ascend() }
    let (scope, sink) = (parent.child.scope, parent.sink)
    try current.writingSection(for: T.self).write(value, to: sink, in: scope, .same)
  }

  // MARK: What is known

  /// The writer of a type.
  func typeWriter<T>(for type: T.Type) -> TypeWriter {
    if let known = known(type) { return known }
    let made = TypeWriter.make(type, store.plan(for: type))
    writers.keep(made, for: ObjectIdentifier(type))
    return made
  }

  /// The writer of a list, whatever a mapper there is for the array's type.
  private func list<T>(of element: T.Type) -> TypeWriter {
    if let known = lists[ObjectIdentifier(element)] { return known }
    let made = CollectionWriter<[T]>(store.plan(for: [T].self), stopsAtMistake: true)
    lists.keep(made, for: ObjectIdentifier(element))
    return made
  }

  /// The writer that is kept of a type; none is ever let go of, since others refer to it uncounted.
  func known(_ type: Any.Type) -> TypeWriter? { writers[ObjectIdentifier(type)] }

  func table(of plan: ObjectPlan) -> FieldTable {
    if let known = tables[ObjectIdentifier(plan)] { return known }
    let made = FieldTable(plan)
    tables.keep(made, for: ObjectIdentifier(plan))
    return made
  }

  /// Whether the members of a container may be written as usual: where its keys are no data, as far as that makes a difference.
  func hasUsualKeys<Key: CodingKey>(_ keyType: Key.Type, in target: WriteScope) -> Bool {
    let keys = ObjectIdentifier(keyType)
    let mayBeForeign = target.mayBeForeign(keys)
    if target.plan?.distinguishesKeys == true, keyKinds.known(keyType) !== KeyKind.typed { return false }
    if !mayBeForeign { target.model?.usualKeys = keys }
    return true
  }

  /// A coding key as a container has used it.
  func used<Key: CodingKey>(_ key: Key, in target: WriteScope) -> UsedKey {
    UsedKey(key, key.stringValue, isData: target.plan?.distinguishesKeys == true && keyKinds.kind(of: key) === KeyKind.data)
  }

  /// The mapper for the `Optional` of a type.
  func optionalMapper<T>(_ type: T.Type) -> FieldMapper? { hasTypeMappers ? typeWriter(for: type).plan.optionalMapper : nil }
}

extension Leaf {
  /// The scalars that containers have methods of their own for.
  fileprivate static let allScalars: Set<ObjectIdentifier> = [
    ObjectIdentifier(Bool.self), ObjectIdentifier(String.self), ObjectIdentifier(Double.self), ObjectIdentifier(Float.self),
    ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self), ObjectIdentifier(Int32.self),
    ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self), ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self),
    ObjectIdentifier(UInt32.self), ObjectIdentifier(UInt64.self),
  ]
}
