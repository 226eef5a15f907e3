/// Members of objects, by the rules of their fields.
extension Writer {
  /// Writes a member by the rules of its field.
  func writeMember<T>(_ value: T, _ key: UsedKey, to target: WriteScope) throws(Failure) {
    guard let field = field(key, T.self, target) else { return try writeData(value, key, to: target) }
    guard !field.plan.rule.isLeftOut else { return }
    if field.plan.rule.collects { return try writeUnknownKeys(value, to: target, field) }
    if let mapper = field.plan.rule.mapper {
      let written = try write(value, by: mapper, in: target.scope, .field(field.plan.label))
      return try put(written, field, target, isSaid: written?.kind == .null && T.self is any PresenceTarget.Type)
    }
    guard let sourceKey = field.plan.sourceKey else {
      target.stand(at: field)
      return try put(self.value(of: value, in: target), field, target)
    }
    target.beginMember(sourceKey, field)
    try (field.writer ?? typeWriter(for: T.self)).write(value, in: target)
  }

  /// Writes a member at a key that stands as it is.
  func writeData<T>(_ value: T, _ key: UsedKey, to target: WriteScope) throws(Failure) {
    beginVerbatim(key, target)
    try typeWriter(for: T.self).write(value, in: target)
  }

  func writeMemberIfPresent<T>(_ value: T?, _ key: UsedKey, to target: WriteScope) throws(Failure) {
    if let value {
      guard let mapper = optionalMapper(T.self), let field = field(key, T.self, target), field.plan.rule.mapper == nil else {
        return try writeMember(value, key, to: target)
      }
      guard !field.plan.rule.isLeftOut else { return }
      return try put(write(Optional(value), by: mapper, in: target.scope, .field(field.plan.label)), field, target)
    }
    guard let field = field(key, T.self, target) else {
      if !omitsNulls {
        beginVerbatim(key, target)
        target.sink.appendNull()
      }
      return
    }
    guard !field.plan.rule.isLeftOut, !field.plan.rule.collects else { return }
    if let mapper = field.plan.rule.mapper, mapper.handlesAbsence {
      return try put(write(value, by: mapper, in: target.scope, .field(field.plan.label)), field, target)
    }
    try put(nil, field, target)
  }

  /// Puts a value where its field stands; nil is left out or written, as the configuration says.
  ///
  /// - Parameter isSaid: whether the value is written as it is, null too, whatever the configuration says.
  func put(_ value: Value?, _ field: AskedField, _ target: WriteScope, isSaid: Bool = false) throws(Failure) {
    let value = value ?? .null
    if value.kind == .null, (omitsNulls && !isSaid) || (field.plan.sourceKey == nil && !field.plan.source.takesNull) { return }
    if let key = field.plan.sourceKey {
      target.beginMember(key, field)
      try target.append(value)
    } else if field.plan.source.isWritable {
      target.stand(at: field)
      target.write(value, at: field.plan.source, field)
    } else {
      target.stand(at: field)
      throw Failure(.irreversible, .text("nothing can be written at \(field.plan.source)"), at: target.place)
    }
  }

  /// Begins a member whose key stands as it is.
  private func beginVerbatim(_ key: UsedKey, _ target: WriteScope) {
    if let first = target.table?.first(at: key.name), first.codingKey != key.name {
      return target.beginMember(key, by: WriteAuthor(key: key.name))
    }
    target.noteRepeated()
    target.beginMember(key)
  }

  /// A value that stands in another, by itself.
  private func value<T>(of input: T, in parent: WriteScope) throws(Failure) -> Value {
    let builder = TapeBuilder()
    parent.descend(nil, sink: Sink(builder))
    defer { parent.ascend() }
    try typeWriter(for: T.self).write(input, in: parent.child)
    return builder.finish()?.whole ?? .null
  }

  /// Writes a value whose type is not known statically.
  func writeOpened<T>(_ value: T, in parent: WriteScope) throws(Failure) { try typeWriter(for: T.self).write(value, in: parent) }

  // MARK: Fields

  /// The field that a coding key asks for; nil where the key stands as it is. A field that the table does not know is learnt.
  func field<T>(_ key: UsedKey, _ type: T.Type, _ target: WriteScope) -> AskedField? {
    guard let table = target.table else { return nil }
    if key.isData { return data(key, target, table) }
    if let known = known(key.name, table, target) {
      let entry = table.entry(known)
      let writer = entry.type == ObjectIdentifier(type) ? entry.writer?.takeUnretainedValue() : nil
      return AskedField(plan: table.fields[known].plan, number: known, writer: writer, isRepeated: table.fields[known].isRepeated)
    }
    let writer = typeWriter(for: type)
    return learn(key.name, type, writer, target, table, table.plan.field(key, type: type, isConditional: nil, plan: writer.plan))
  }

  /// The same for a key that is asked for without a type.
  func field(_ key: UsedKey, _ target: WriteScope) -> AskedField? {
    guard let table = target.table else { return nil }
    if key.isData { return data(key, target, table) }
    if let known = known(key.name, table, target) {
      return AskedField(plan: table.fields[known].plan, number: known, writer: nil, isRepeated: table.fields[known].isRepeated)
    }
    return learn(key.name, Never.self, nil, target, table, table.plan.field(key, type: nil, isConditional: nil, plan: nil))
  }

  /// The field of a key that is data, where a rule is about it.
  private func data(_ key: UsedKey, _ target: WriteScope, _ table: FieldTable) -> AskedField? {
    guard table.plan.hasRule(for: key) else { return nil }
    target.noteRepeated()
    return AskedField(plan: table.plan.preview(key), number: nil, writer: nil, isRepeated: true)
  }

  /// The number of a field that is known; the field after it is then the next.
  private func known(_ key: String, _ table: FieldTable, _ target: WriteScope) -> Int? {
    guard let number = table.number(of: key, next: target.cursor) else { return nil }
    // What is asked for again may have been written before.
    if number < target.cursor { target.noteRepeated() }
    target.cursor = number + 1
    return number
  }

  private func learn(
    _ key: String, _ type: Any.Type, _ writer: TypeWriter?, _ target: WriteScope, _ table: FieldTable, _ plan: FieldPlan
  ) -> AskedField {
    let number = table.learn(key, type, plan, writer)
    if let number { target.cursor = number + 1 }
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
