/// Members of objects, by the rules of their fields.
extension Writer {
  /// Writes a member by the rules of its field.
  ///
  /// - Parameter encodable: the value's type with its conformance, where that is at hand.
  func writeMember<T>(_ value: T, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil) throws(Failure) {
    guard let field = field(key, T.self, as: encodable) else { return try writeData(value, key, as: encodable) }
    guard !field.plan.rule.isLeftOut else { return }
    if field.plan.rule.collects { return try writeUnknownKeys(value, field) }
    if let mapper = field.plan.rule.mapper {
      let written = try write(value, by: mapper, .field(field.plan.label))
      return try put(written, field, isSaid: written?.kind == .null && T.self is any PresenceTarget.Type)
    }
    guard let writtenKey = field.plan.writtenKey else {
      stand(at: field)
      return try put(self.value(of: value), field)
    }
    beginMember(writtenKey, field)
    try (field.writer ?? types.writer(of: T.self, encodable: encodable)).write(value, to: self)
  }

  /// Writes a member at a key that stands as it is.
  func writeData<T>(_ value: T, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil) throws(Failure) {
    beginVerbatim(key)
    try types.writer(of: T.self, encodable: encodable).write(value, to: self)
  }

  func writeMemberIfPresent<T>(_ value: T?, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil) throws(Failure) {
    if let value {
      guard let mapper = types.optionalMapper(T.self), let field = field(key, T.self, as: encodable), field.plan.rule.mapper == nil else {
        return try writeMember(value, key, as: encodable)
      }
      guard !field.plan.rule.isLeftOut else { return }
      return try put(write(Optional(value), by: mapper, .field(field.plan.label)), field)
    }
    guard let field = field(key, T.self, as: encodable) else {
      if !omitsNulls {
        beginVerbatim(key)
        sink.appendNull()
      }
      return
    }
    guard !field.plan.rule.isLeftOut, !field.plan.rule.collects else { return }
    if let mapper = field.plan.rule.mapper, mapper.handlesAbsence {
      return try put(write(value, by: mapper, .field(field.plan.label)), field)
    }
    try put(nil, field)
  }

  /// Puts a value where its field stands; nil is left out or written, as the configuration says.
  ///
  /// - Parameter isSaid: whether the value is written as it is, null too, whatever the configuration says.
  func put(_ value: Value?, _ field: AskedField, isSaid: Bool = false) throws(Failure) {
    let value = value ?? .null
    if value.kind == .null, (omitsNulls && !isSaid) || (field.plan.writtenKey == nil && !field.plan.source.takesNull) { return }
    if let key = field.plan.writtenKey {
      beginMember(key, field)
      try append(value)
    } else if field.plan.source.isWritable {
      stand(at: field)
      write(value, at: field.plan.source, field)
    } else {
      stand(at: field)
      throw Failure(.irreversible, .unwritable(.path("\(field.plan.source)")), at: place)
    }
  }

  /// Begins a member whose key stands as it is.
  private func beginVerbatim(_ key: UsedKey) {
    if let first = table?.first(at: key.name), first.codingKey != key.name {
      return beginMember(key, by: WriteAuthor(key: key.name))
    }
    noteRepeated(at: frames.depth)
    beginMember(key)
  }

  /// A value that stands in another, by itself.
  private func value<T>(of input: T) throws(Failure) -> Value {
    let builder = TapeBuilder()
    let outer = begin(Sink(builder))
    push()
    defer {
      pop()
      end(Sink(builder), outer)
    }
    try typeWriter(for: T.self).write(input, to: self)
    return builder.finish()?.whole ?? .null
  }

  /// Writes a value whose type is not known statically.
  func writeOpened<T>(_ value: T) throws(Failure) { try typeWriter(for: T.self).write(value, to: self) }

  // MARK: Fields

  /// The field that a coding key asks for; nil where the key stands as it is. A field that the table does not know is learnt.
  func field<T>(_ key: UsedKey, _ type: T.Type, as encodable: (any Encodable.Type)? = nil) -> AskedField? {
    guard let table else { return nil }
    if key.isData { return data(key, at: frames.depth, table) }
    if let known = known(key.name, table, at: frames.depth) {
      let entry = table.entry(known)
      let writer = entry.type == ObjectIdentifier(type) ? types.writer(Int(entry.writer)) : nil
      return AskedField(plan: table.fields[known].plan, number: known, writer: writer, isRepeated: table.fields[known].isRepeated)
    }
    let writer = types.writer(of: type, encodable: encodable)
    return learn(key.name, type, writer, at: frames.depth, table, table.plan.field(key, type: type, isConditional: nil, plan: writer.plan))
  }

  /// The same for a key that is asked for without a type, in the value at a depth.
  func field(_ key: UsedKey, at depth: Int) -> AskedField? {
    guard let table = table(at: depth) else { return nil }
    if key.isData { return data(key, at: depth, table) }
    if let known = known(key.name, table, at: depth) {
      return AskedField(plan: table.fields[known].plan, number: known, writer: nil, isRepeated: table.fields[known].isRepeated)
    }
    return learn(key.name, Never.self, nil, at: depth, table, table.plan.field(key, type: nil, isConditional: nil, plan: nil))
  }

  /// The field of a key that is data, where a rule is about it.
  private func data(_ key: UsedKey, at depth: Int, _ table: FieldTable) -> AskedField? {
    guard table.plan.hasRule(for: key) else { return nil }
    noteRepeated(at: depth)
    return AskedField(plan: table.plan.preview(key), number: nil, writer: nil, isRepeated: true)
  }

  /// The number of a field that is known; the field after it is then the next.
  private func known(_ key: String, _ table: FieldTable, at depth: Int) -> Int? {
    guard let number = table.number(of: key, next: frames[depth].cursor) else { return nil }
    // What is asked for again may have been written before.
    if number < frames[depth].cursor { noteRepeated(at: depth) }
    frames[depth].cursor = number + 1
    return number
  }

  private func learn(
    _ key: String, _ type: Any.Type, _ writer: TypeWriter?, at depth: Int, _ table: FieldTable, _ plan: FieldPlan
  ) -> AskedField {
    let number = table.learn(key, type, plan, writer)
    if let number {
      // The list may have the fields elsewhere now.
      if frames[depth].model >= 0 || frames[depth].isInPlace, frames[depth].isText {
        frames[depth].firstField = table.first
        frames[depth].fieldEnd = table.first + table.count
      }
      frames[depth].cursor = number + 1
    }
    return AskedField(
      plan: plan, number: number, writer: writer, isRepeated: number.map { table.fields[$0].isRepeated } ?? true)
  }
}

/// A field that is to be written.
struct AskedField {
  let plan: FieldPlan
  /// The field's place in the table; nil where the table is full.
  let number: Int?
  /// The writer of the type that was asked for, where it is known.
  let writer: TypeWriter?
  /// Whether another field may be written at the same key.
  let isRepeated: Bool
}
