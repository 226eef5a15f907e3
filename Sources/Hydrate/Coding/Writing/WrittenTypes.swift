/// What a writer has found out of types and fields, which it keeps from run to run.
final class WrittenTypes {
  // The engine has the pool that keeps the writer that this belongs to, and whoever runs it keeps the engine.
  private unowned let store: PlanStore
  private let hasTypeMappers: Bool
  private var writers = IdentityTable<TypeWriter>()
  /// The same by their numbers.
  private let numberedWriters = ObjectTable<TypeWriter>()
  private var writerCount = 0
  /// The writers of lists, by their elements' types.
  private var lists = IdentityTable<TypeWriter>()
  private var tables = IdentityTable<FieldTable>()
  private var numberedTables: [FieldTable] = []
  /// The models that write themselves, by their numbers.
  private let models = ObjectTable<WrittenModel>()
  private var modelCount = 0
  /// The fields of all tables for the usual case, and their keys as text.
  let fields = FieldList()
  /// The kinds of the types of keys that were met.
  private lazy var keyKinds = KeyKinds()

  init(_ store: PlanStore) {
    self.store = store
    hasTypeMappers = !store.configuration.typeMappers.isEmpty
  }

  /// Lets go of all that knows the writer.
  func dispose() {
    for number in 0..<modelCount { models[number]?.dispose() }
  }

  // MARK: Writers

  /// The writer of a type.
  func writer<T>(of type: T.Type, encodable: (any Encodable.Type)? = nil) -> TypeWriter {
    if let known = writers[ObjectIdentifier(type)] { return known }
    let made = TypeWriter.make(type, store.plan(for: type), encodable: encodable, in: self)
    // Making it may have run code that needed it, too.
    if let known = writers[ObjectIdentifier(type)] { return known }
    made.number = writerCount
    numberedWriters[writerCount] = made
    writerCount += 1
    writers.keep(made, for: ObjectIdentifier(type))
    return made
  }

  /// The same by its number; nil for -1.
  @inline(__always) func writer(_ number: Int) -> TypeWriter? { numberedWriters[number] }

  /// The writer of a list, whatever a mapper there is for the array's type.
  func writer<T>(ofListOf element: T.Type) -> TypeWriter {
    if let known = lists[ObjectIdentifier(element)] { return known }
    let made = CollectionWriter<[T]>(store.plan(for: [T].self), stopsAtMistake: true)
    lists.keep(made, for: ObjectIdentifier(element))
    return made
  }

  /// The mapper for the `Optional` of a type.
  func optionalMapper<T>(_ type: T.Type) -> FieldMapper? { hasTypeMappers ? writer(of: type).plan.optionalMapper : nil }

  // MARK: Tables and models

  func table(of plan: ObjectPlan) -> FieldTable {
    if let known = tables[ObjectIdentifier(plan)] { return known }
    let made = FieldTable(plan, number: numberedTables.count, in: fields)
    numberedTables.append(made)
    tables.keep(made, for: ObjectIdentifier(plan))
    return made
  }

  /// The table of a number; none of -1.
  func table(_ number: Int) -> FieldTable? { number < 0 ? nil : numberedTables[number] }

  /// What is to be known of a model's type.
  func newModel(_ plan: ObjectPlan) -> WrittenModel {
    let made = WrittenModel(table(of: plan), number: modelCount)
    models[modelCount] = made
    modelCount += 1
    return made
  }

  // Of a model by its number; there is none of -1.

  /// Whether a model's own containers are asked for with keys of a type.
  @inline(__always) func hasUsual(_ keys: ObjectIdentifier, model: Int) -> Bool {
    models.lend(model, { $0.usualKeys == keys }, orElse: { false })
  }

  func noteUsual(_ keys: ObjectIdentifier, model: Int) { models[model]?.usualKeys = keys }

  /// What lends a container to a value of the model by its own number; nil where it needs one of its own.
  @inline(__always) func lender(_ keys: ObjectIdentifier, model: Int, for id: UInt64) -> KeyedLender? {
    models.lend(model, { $0.lender(keys, for: id) }, orElse: { nil })
  }

  /// Counts a container that is made for one value of the model.
  func noteContainer<Key: CodingKey>(keyedBy type: Key.Type, model: Int, in writer: Writer) {
    models[model]?.noteContainer(keyedBy: type, writer)
  }

  // MARK: Keys

  /// Whether the keys of a type are names, as far as is known of it.
  func areNames(_ type: any CodingKey.Type) -> Bool { keyKinds.known(type) === KeyKind.typed }

  /// Whether a key is data.
  func isData<Key: CodingKey>(_ key: Key) -> Bool { keyKinds.kind(of: key) === KeyKind.data }
}

/// What the writer has found out of types and fields, for the value that is being written.
extension Writer {
  func typeWriter<T>(for type: T.Type) -> TypeWriter { types.writer(of: type) }

  /// The same for a type that is known to be encodable.
  func typeWriter<T: Encodable>(for type: T.Type) -> TypeWriter { types.writer(of: type, encodable: type) }

  /// The table of the value at a depth.
  func table(at depth: Int) -> FieldTable? { types.table(frames[depth].table) }

  var table: FieldTable? { types.table(frames.top.table) }

  /// The plan of the value at the top, by which its keys are written.
  var plan: ObjectPlan? { table?.plan }

  /// Whether the members of a container may be written as usual: where its keys are no data, as far as that makes a difference.
  func hasUsualKeys<Key: CodingKey>(_ keyType: Key.Type) -> Bool {
    let keys = ObjectIdentifier(keyType)
    if frames.top.firstKeys == nil { frames.top.firstKeys = keys }
    // Keys of another type may be another type's, which writes itself here.
    let isOwn = frames.top.firstKeys == keys && !frames.top.isSuper
    if plan?.distinguishesKeys == true, !types.areNames(keyType) { return false }
    if isOwn { types.noteUsual(keys, model: frames.top.model) }
    return true
  }

  /// A coding key as a container has used it.
  func used<Key: CodingKey>(_ key: Key, at depth: Int) -> UsedKey {
    UsedKey(key, key.stringValue, isData: table(at: depth)?.plan.distinguishesKeys == true && types.isData(key))
  }
}
