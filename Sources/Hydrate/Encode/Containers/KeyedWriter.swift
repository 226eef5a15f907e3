/// Writes the members of an object by their coding keys.
struct KeyedWriter<Key: CodingKey>: ScopeWriter {
  /// Kept by `keeper`, or, while the container is lent and the scope open, by the scope around it.
  private let ownTarget: Unmanaged<WriteScope>
  /// Keeps the scope.
  private let keeper: AnyObject
  /// Whether the usual case may be met; false where the type has begun something else than an object, and where keys may stand as they are.
  let mayBeUsual: Bool

  init(usual target: WriteScope, keptBy keeper: AnyObject) {
    ownTarget = .passUnretained(target)
    self.keeper = keeper
    mayBeUsual = true
  }

  init(_ target: WriteScope) {
    ownTarget = .passUnretained(target)
    keeper = target
    let isUsable = target.open(.object)
    mayBeUsual = isUsable && target.isOpen && target.writer.hasUsualKeys(Key.self, in: target)
  }

  var target: WriteScope { ownTarget.takeUnretainedValue() }

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  // MARK: Values

  mutating func encodeNil(forKey key: Key) throws { try member(Value.null, key) }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let mark = ownTarget._withUnsafeGuaranteedRef { $0.mark }
    guard let entry = usualField(T.self, key, isConditional: false) else { return try member(value, key) }
    try withUnsafePointer(to: value) { try write($0, entry, mark, key) }
  }

  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try withAddress(of: value) { address in
      guard let address else { return try leaveOut(T.self, key) }
      let mark = ownTarget._withUnsafeGuaranteedRef { $0.mark }
      guard let entry = usualField(T.self, key, isConditional: true) else { return try memberIfPresent(value, key) }
      try write(address, entry, mark, key)
    }
  }

  @inline(__always) private func usualField(
    _ type: Any.Type, _ key: Key, isConditional: Bool
  ) -> UnsafeMutablePointer<FieldTable.Entry>? {
    guard mayBeUsual else { return nil }
    return ownTarget._withUnsafeGuaranteedRef { $0.usualField(key.stringValue, type, isConditional: isConditional) }
  }

  /// Writes the value of a member whose key has been written; the entry is for its type.
  @inline(__always) private func write<T: Encodable>(
    _ address: UnsafePointer<T>, _ entry: UnsafeMutablePointer<FieldTable.Entry>, _ mark: WriteScope.Mark, _ key: Key
  ) throws {
    // What stands behind the entry is kept by the run's writer. The entry itself may have moved when the value has been written.
    assert(entry.pointee.type == ObjectIdentifier(T.self) && entry.pointee.writer?.takeUnretainedValue().plan.type == T.self)
    if let failure = entry.pointee.writer?.write(at: UnsafeRawPointer(address), in: ownTarget) {
      if target.isOpen { target.takeBack(to: mark) }
      throw failure.encodingError(address.pointee, in: target, key)
    }
  }

  @inline(never) func member<T>(_ value: T, _ key: Key) throws {
    try guarded(value, key) { () throws(Failure) in
      try target.writer.writeMember(value, target.writer.used(key, in: target), to: target)
    }
  }

  @inline(never) func memberIfPresent<T>(_ value: T?, _ key: Key) throws {
    try guarded(value as Any, key) { () throws(Failure) in
      try target.writer.writeMemberIfPresent(value, target.writer.used(key, in: target), to: target)
    }
  }

  /// Checks that the container may be written to, and takes back what a value that fails has written.
  private func guarded(_ value: @autoclosure () -> Any, _ key: Key, _ write: () throws(Failure) -> Void) throws {
    do throws(Failure) {
      try target.checkAtWork()
      guard target.form == .object else { throw .mixedContainers(in: target.scope) }
      let mark = target.mark
      do throws(Failure) {
        try write()
      } catch {
        if target.isOpen { target.takeBack(to: mark) }
        throw error
      }
    } catch {
      throw error.encodingError(value(), in: target, key)
    }
  }

  /// A nil by the usual case, or by the rules.
  @inline(__always) func leaveOut<T: Encodable>(_ type: T.Type, _ key: Key) throws {
    if mayBeUsual, ownTarget._withUnsafeGuaranteedRef({ $0.leavesOut(key.stringValue, type) }) { return }
    try leaveOutByRules(type, key)
  }

  // By itself, so that the metadata of `Optional` are looked up only here.
  @inline(never) private func leaveOutByRules<T: Encodable>(_ type: T.Type, _ key: Key) throws { try memberIfPresent(T?.none, key) }

  /// The text with the member's key written, where the scalar that must follow stands there as usual.
  @inline(__always) func usual(_ type: Any.Type, _ key: Key) -> UnsafeMutablePointer<JSONBuffer>? {
    mayBeUsual ? ownTarget._withUnsafeGuaranteedRef { $0.usualScalar(key.stringValue, type) } : nil
  }

  // MARK: Nested

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(KeyedWriter<Nested>(nested(key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { UnkeyedWriter(nested(key)) }

  mutating func superEncoder() -> any Encoder {
    if let key = Key(stringValue: "super") { return superEncoder(forKey: key) }
    return ValueEncoder(target: nested("super", isSuper: true) { _, _ in UsedKey("super") })
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder { ValueEncoder(target: nested(key, isSuper: true)) }

  private func nested(_ key: Key, isSuper: Bool = false) -> WriteScope {
    nested(key.stringValue, isSuper: isSuper) { $0.used(key, in: $1) }
  }

  private func nested(_ name: String, isSuper: Bool, _ used: (Writer, WriteScope) -> UsedKey) -> WriteScope {
    guard target.isOpen else { return target.nest(nil, nil, .key(name), nil, isSuper: isSuper) }
    if target.form != .object { target.noteMixed() }
    let key = used(target.writer, target)
    let field = target.writer.field(key, target)
    let plan = isSuper ? target.plan : field?.plan.nested ?? target.plan?.elements
    return target.nest(key.name, field, field.map { .field($0.plan.label) } ?? target.step(of: key), plan, isSuper: isSuper)
  }
}
