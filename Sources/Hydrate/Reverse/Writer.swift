/// Writes values of any type into a sink, by an engine's plans.
///
/// A writer keeps what it has found out of types and fields from run to run, without locks: it belongs to one run at a time, and waits in its
/// engine's ``WriterPool`` for the next. A mapper that is met on the way and writes something itself takes another writer.
final class Writer {
  /// Scopes that are kept between runs.
  private static let keptScopes = 64

  // The engine's pool keeps the writer, and whoever runs it keeps the engine.
  unowned let engine: Engine
  let omitsNulls: Bool
  /// Whether scalars of the standard library are written as they are, wherever they stand.
  let hasPlainScalars: Bool
  private let hasTypeMappers: Bool
  private let keysAreIdentical: Bool
  /// The text of a run that is to give one.
  let output = JSONOutput()
  /// The scopes of the values within each other, from the root.
  private(set) var scopes: [WriteScope] = []
  private var depth = 0
  private var current: Session?
  /// The engine of the mapper at work, which has the engines of its profile's types; whoever runs the writer keeps it.
  private unowned(unsafe) var root: Engine?
  private var writers: [ObjectIdentifier: TypeWriter] = [:]
  private var tables: [ObjectIdentifier: FieldTable] = [:]
  private var standingKeys: [KeysOfType: Bool] = [:]

  init(_ engine: Engine) {
    self.engine = engine
    let configuration = engine.configuration
    omitsNulls = configuration.nulls == .omit
    hasTypeMappers = !configuration.typeMappers.isEmpty
    hasPlainScalars = Leaf.allScalars.isDisjoint(with: configuration.typeMappers.keys)
    keysAreIdentical = configuration.keyTransformer.isIdentity
    scopes.append(WriteScope(self, sink: Sink(output)))
  }

  /// What the run shares; a writer that is in no run has nothing to share.
  var session: Session { current ?? Session() }

  /// The engine at work, as mappers know it.
  var run: Run { session.run(of: engine, root: root) }

  // MARK: Runs

  /// Writes a value as a whole.
  func run<T>(_ value: T, _ session: Session, root: Engine, in scope: Scope, _ step: Step, to sink: Sink) throws(Failure) {
    assert(current == nil && depth == 0)
    current = session
    self.root = root
    scopes[0].begin(at: scope, step, sink: sink)
    defer {
      scopes[0].end()
      scopes[0].reset()
      current = nil
      self.root = nil
      if scopes.count > Self.keptScopes { scopes.removeSubrange(Self.keptScopes...) }
    }
    try typeWriter(for: T.self).write(value, in: scopes[0])
  }

  /// Writes a value by the engine that the mapper's profile has for its type.
  func writeSection<T>(_ value: T, in parent: WriteScope) throws(Failure) {
    let (session, sink, root) = (session, parent.sink, root ?? engine)
    // The scope keeps the outer type from writing meanwhile.
    let number = push(in: parent, nil)
    defer { pop(number) }
    let scope = scopes[number].scope
    let section = root.section(for: T.self)
    try section.writers.withWriter(of: section) { writer throws(Failure) in
      try writer.run(value, session, root: root, in: scope, .same, to: sink)
    }
  }

  /// Opens a scope for a value that stands in another; its number is handed to `pop`.
  @inline(__always) func push(in parent: WriteScope, _ model: WrittenModel?, sink: Sink? = nil) -> Int {
    depth += 1
    if depth == scopes.count { scopes.append(WriteScope(self, sink: parent.sink)) }
    scopes[depth].begin(in: parent, model, sink: sink ?? parent.sink)
    return depth
  }

  /// Ends a scope; one that somebody has kept is left to them.
  @inline(__always) func pop(_ number: Int) {
    assert(number == depth && number > 0)
    scopes[number].end()
    if isKnownUniquelyReferenced(&scopes[number]) {
      scopes[number].reset()
    } else {
      replace(number)
    }
    depth = number - 1
  }

  @inline(never) private func replace(_ number: Int) {
    scopes[number].detach()
    scopes[number] = WriteScope(self, sink: Sink(output))
  }

  // MARK: What is known

  /// The writer of a type.
  func typeWriter<T>(for type: T.Type) -> TypeWriter {
    if let known = writers[ObjectIdentifier(type)] { return known }
    let made = TypeWriter.make(type, engine.plan(for: type))
    writers[ObjectIdentifier(type)] = made
    return made
  }

  func table(of plan: ObjectPlan) -> FieldTable {
    if let known = tables[ObjectIdentifier(plan)] { return known }
    let made = FieldTable(plan)
    tables[ObjectIdentifier(plan)] = made
    return made
  }

  /// Whether the keys of a container stand as they are. A type that lists the keys when it is read finds them as they stand, so they must be
  /// written so; a type that asks for them by name has them transformed both ways.
  @inline(__always) func keysStand<Key: CodingKey>(_ keyType: Key.Type, in target: WriteScope) -> Bool {
    if keysAreIdentical, let model = target.model, !model.isEnum, !model.table.plan.isVerbatim { return false }
    return keysStandByUse(keyType, in: target)
  }

  private func keysStandByUse<Key: CodingKey>(_ keyType: Key.Type, in target: WriteScope) -> Bool {
    guard target.isOpen, target.plan?.isVerbatim == false else { return target.isVerbatim }
    guard target.isVerbatim || !keysAreIdentical else { return false }
    let keys = ObjectIdentifier(keyType)
    let mayBeForeign = target.mayBeForeign(keys)
    if let standing = target.model?.standing, standing.keys == keys { return standing.answer }
    guard let model = (target.nesting?.owner ?? target).model else { return target.isVerbatim }
    let pair = KeysOfType(type: ObjectIdentifier(model.type), keys: keys)
    let answer = standingKeys[pair] ?? findOut(keyType, model, target.isVerbatim, mayBeForeign)
    standingKeys[pair] = answer
    target.model?.standing = (keys, answer)
    return answer
  }

  private func findOut<Key: CodingKey>(_ keyType: Key.Type, _ model: WrittenModel, _ isVerbatim: Bool, _ mayBeForeign: Bool) -> Bool {
    // Only enums, and structs whose keys may be anything, list their keys.
    let mayList = isVerbatim || mayBeForeign || model.isEnum || Key(stringValue: "\u{0}") != nil
    guard mayList, let type = model.type as? any Decodable.Type else { return isVerbatim }
    return SchemaReader.schema(of: type).keyUse.isListed(keyType) ?? isVerbatim
  }

  /// The mapper for the `Optional` of a type.
  func optionalMapper<T>(_ type: T.Type) -> ErasedMapper? { hasTypeMappers ? typeWriter(for: type).plan.optionalMapper : nil }
}

/// The keys of one type in the coding of another.
private struct KeysOfType: Hashable {
  let type: ObjectIdentifier
  let keys: ObjectIdentifier
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
