/// What a writer has learned of types and fields, and keeps from call to call.
final class WrittenTypes {
  // The reader that keeps or uses the writer that owns this object keeps the store.
  private unowned let store: PlanStore
  private let hasTypeMappers: Bool
  private var writers = IdentityTable<TypeWriter>()
  /// The same by their numbers.
  private let numberedWriters = ObjectTable<TypeWriter>()
  private var writerCount = 0
  /// The writers of types without the mappers for them.
  private var unmapped = IdentityTable<TypeWriter>()
  /// The writers of arrays, by their element types.
  private var lists = IdentityTable<TypeWriter>()
  private var objects = IdentityTable<WrittenObject>()
  /// The same by their numbers.
  private let numberedObjects = ObjectTable<WrittenObject>()
  private var objectCount = 0
  /// The fields of all objects for the fast path, one object after another.
  let entries = Slab<WrittenObject.Entry>(capacity: 32)
  /// The keys of all fields as text.
  let keyTexts = JSONOutput(capacity: 256)
  /// The kinds of the key types met so far.
  private lazy var keyKinds = KeyKinds()

  init(_ store: PlanStore) {
    self.store = store
    hasTypeMappers = !store.mappers.isEmpty
  }

  /// Releases the containers, which refer to the writer.
  func dispose() {
    for number in 0..<objectCount { numberedObjects[number]?.releaseContainers() }
  }

  // MARK: Writers

  /// The writer of a type.
  @_semantics("optimize.sil.specialize.generic.never")
  func writer<T>(of type: T.Type, encodable: (any Encodable.Type)? = nil) -> TypeWriter {
    if let known = writers[ObjectIdentifier(type)] { return known }
    let made = TypeWriter.make(type, store.plan(for: type), encodable: encodable, in: self)
    // Creating the writer may have run code that created it as well.
    if let known = writers[ObjectIdentifier(type)] { return known }
    made.number = writerCount
    numberedWriters[writerCount] = made
    writerCount += 1
    writers.keep(made, for: ObjectIdentifier(type))
    return made
  }

  /// Returns the writer of a type without the mapper for the type, which is mapping the value.
  func unmappedWriter<T>(of type: T.Type) -> TypeWriter {
    if let known = unmapped[ObjectIdentifier(type)] { return known }
    let made = TypeWriter.make(type, unmappedPlan(of: type), encodable: nil, in: self)
    unmapped.keep(made, for: ObjectIdentifier(type))
    return made
  }

  func unmappedPlan<T>(of type: T.Type) -> TypePlan { store.unmappedPlan(for: type) }

  /// The same by its number; nil for -1.
  @inline(__always) func writer(_ number: Int) -> TypeWriter? { numberedWriters[number] }

  /// Returns the writer of an array, regardless of a mapper for the array's type.
  @_semantics("optimize.sil.specialize.generic.never")
  func writer<T>(ofListOf element: T.Type) -> TypeWriter {
    if let known = lists[ObjectIdentifier(element)] { return known }
    let made = CollectionWriter<[T]>(store.plan(for: [T].self), stopsAtMistake: true)
    lists.keep(made, for: ObjectIdentifier(element))
    return made
  }

  /// The mapper for the `Optional` of a type.
  func optionalMapper<T>(_ type: T.Type) -> FieldMapper? { hasTypeMappers ? writer(of: type).plan.optionalMapper : nil }

  // MARK: Objects

  func object(of plan: ObjectPlan) -> WrittenObject {
    if let known = objects[ObjectIdentifier(plan)] { return known }
    let made = WrittenObject(plan, number: objectCount, in: self)
    numberedObjects[objectCount] = made
    objectCount += 1
    objects.keep(made, for: ObjectIdentifier(plan))
    return made
  }

  /// Returns the object with a number; nil for -1.
  @inline(__always) func object(_ number: Int) -> WrittenObject? { numberedObjects[number] }

  /// Calls a closure with an object by its number, without counting a reference.
  @inline(__always) func lend<Result>(_ number: Int, _ use: (WrittenObject) -> Result, orElse other: () -> Result) -> Result {
    numberedObjects.lend(number, use, orElse: other)
  }

  /// Adds the text of a key with its comma and colon.
  func addText(of key: String) -> JSONOutput.Part {
    let start = keyTexts.count
    keyTexts.append(UInt8(ascii: ","))
    keyTexts.append(string: key)
    keyTexts.append(UInt8(ascii: ":"))
    return keyTexts.part(from: start)
  }

  // MARK: Keys

  /// Whether the keys of a type are names, as far as is known.
  func areNames<Key: CodingKey>(_ type: Key.Type) -> Bool { MemoryLayout<Key>.size <= 1 || keyKinds.known(type) === KeyKind.typed }

  /// Whether a key is data.
  func isData<Key: CodingKey>(_ key: Key) -> Bool { MemoryLayout<Key>.size > 1 && keyKinds.kind(of: key) === KeyKind.data }
}

/// What the writer has learned of the types and fields of the value that is being written.
extension Writer {
  func typeWriter<T>(for type: T.Type) -> TypeWriter { types.writer(of: type) }

  /// The same for a type that is known to be encodable.
  func typeWriter<T: Encodable>(for type: T.Type) -> TypeWriter { types.writer(of: type, encodable: type) }

  /// The table of the value at a depth.
  func table(at depth: Int) -> WrittenObject? { types.object(frames[depth].table) }

  var table: WrittenObject? { types.object(frames.top.table) }

  /// Whether the members of a container may be written on the fast path: its keys are not data,
  /// if that makes a difference.
  func hasExpectedKeys<Key: CodingKey>(_ keyType: Key.Type) -> Bool {
    let keys = ObjectIdentifier(keyType)
    if frames.top.firstKeys == nil { frames.top.firstKeys = keys }
    // Keys of another type may belong to another type that encodes itself here.
    let isOwn = frames.top.firstKeys == keys && !frames.top.isSuper
    guard let table else { return true }
    if table.plan.distinguishesKeys, !types.areNames(keyType) { return false }
    if isOwn, frames.top.isModel, frames.top.order != .draft { table.expectedKeys = keys }
    return true
  }

  /// Returns a coding key as a container has used it.
  func used<Key: CodingKey>(_ key: Key) -> UsedKey {
    UsedKey(key, key.stringValue, isData: types.isData(key))
  }
}
