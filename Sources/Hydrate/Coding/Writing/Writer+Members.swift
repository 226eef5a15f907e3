/// Members of objects, by the rules of their fields.
extension Writer {
  /// Writes a member by the rules of its field.
  ///
  /// - Parameter encodable: The value's type with its conformance, if known.
  func writeMember<T>(
    _ value: T, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil, isConditional: Bool = false
  ) throws(Failure) {
    guard let field = field(key, T.self, as: encodable) else { return try writeData(value, key, as: encodable) }
    guard !field.plan.rule.isLeftOut, !field.plan.rule.isRegistrar else { return }
    if field.plan.rule.collects { return try writeUnknownKeys(value, field) }
    if !field.plan.rule.omitted.isEmpty, omits(value, field, isConditional: isConditional) { return }
    if let mapper = field.plan.rule.mapper {
      let written = try write(value, by: mapper, .field(field.plan.label))
      return try put(written, field, isSaid: written?.kind == .null && T.self is any PresenceTarget.Type)
    }
    guard let key = field.plan.writtenKey else {
      setPart(at: field)
      return try put(self.value { () throws(Failure) in try typeWriter(for: T.self).write(value, to: self) }, field)
    }
    let writer = field.writer ?? types.writer(of: T.self, encodable: encodable)
    try writeMember(key, field) { () throws(Failure) in try writer.write(value, to: self) }
  }

  /// Writes a member at a verbatim key.
  func writeData<T>(_ value: T, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil) throws(Failure) {
    let writer = types.writer(of: T.self, encodable: encodable)
    try writeMember(key) { () throws(Failure) in try writer.write(value, to: self) }
  }

  func writeMemberIfPresent<T>(_ value: T?, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil) throws(Failure) {
    if let value {
      guard let mapper = types.optionalMapper(T.self), let field = field(key, T.self, as: encodable), field.plan.rule.mapper == nil else {
        return try writeMember(value, key, as: encodable, isConditional: true)
      }
      guard !field.plan.rule.isLeftOut, field.plan.rule.omitted.isEmpty || !omits(value, field, isConditional: true) else { return }
      return try put(write(Optional(value), by: mapper, .field(field.plan.label), isOfType: true), field)
    }
    guard let field = field(key, T.self, as: encodable) else {
      if !omitsNulls { try writeMember(key) { () throws(Failure) in sink.appendNull() } }
      return
    }
    guard !field.plan.rule.isLeftOut, !field.plan.rule.collects else { return }
    if let mapper = field.plan.rule.mapper, mapper.handlesAbsence {
      return try put(write(value, by: mapper, .field(field.plan.label)), field)
    }
    try put(nil, field)
  }

  /// Writes a value at the location of its field; nil is left out or written, as the
  /// configuration says.
  ///
  /// - Parameter isSaid: Whether the value is written as it is, even if it is null, regardless of
  ///   the configuration.
  func put(_ value: Value?, _ field: RequestedField, isSaid: Bool = false) throws(Failure) {
    let value = value ?? .null
    let omitsNull = field.plan.rule.nulls.map { $0 == .omit } ?? omitsNulls
    if value.kind == .null, (omitsNull && !isSaid) || (field.plan.writtenKey == nil && !field.plan.source.takesNull) { return }
    setPart(at: field)
    if let key = field.plan.writtenKey {
      guard isNext(key, field) else { return add(value, by: Draft.Author(field.plan), at: .key(key)) }
      frames.top.count += 1
      sink.begin(member: key)
      try append(value)
    } else if field.plan.source.isWritable {
      add(value, by: Draft.Author(field.plan), at: .accessor(field.plan.source))
    } else {
      throw Failure(.irreversible, .unwritable(.path("\(field.plan.source)")), at: place)
    }
  }

  /// Writes the members that the field has collected (see `UnknownKeyCollector`), each at its own
  /// key. Another field that writes one of these members must agree with it. A member whose key
  /// is inverted to a field would be read as that field and lost, so it is an error.
  private func writeUnknownKeys<T>(_ value: T, _ field: RequestedField) throws(Failure) {
    guard let rest = converted(value, to: [String: Value].self) else { return }
    for (key, member) in rest.ordered(by: { $0.key < $1.key }) {
      if let plan = plan, plan.isDeclared(key), !plan.declaredKeys.contains(key) {
        setPart(at: field)
        throw Failure(.irreversible, .unwritable(.collectedKey), at: place)
      }
      add(member, by: Draft.Author(field.plan, at: key), at: .key(key))
    }
  }

  /// Writes a value whose type is not known statically.
  func writeOpened<T>(_ value: T) throws(Failure) { try typeWriter(for: T.self).write(value, to: self) }

  // MARK: Fields

  /// Returns the field of a coding key; nil if the key is written verbatim. A field that the
  /// table does not know is learned.
  func field<T>(_ key: UsedKey, _ type: T.Type, as encodable: (any Encodable.Type)? = nil) -> RequestedField? {
    guard let table else { return nil }
    if key.isData { return data(key, at: frames.depth, table) }
    if let number = known(key.name, table, at: frames.depth) {
      var field = table.fields[number]
      let entry = table.entry(number)
      if entry.type == ObjectIdentifier(type) { field.writer = types.writer(Int(entry.writer)) }
      return field
    }
    let writer = types.writer(of: type, encodable: encodable)
    return learn(key.name, type, writer, at: frames.depth, table, table.plan.field(key, type: type, isConditional: nil, plan: writer.plan))
  }

  /// The same for a key that is requested without a type, in the value at a depth.
  func field(_ key: UsedKey, at depth: Int) -> RequestedField? {
    guard let table = table(at: depth) else { return nil }
    if key.isData { return data(key, at: depth, table) }
    if let number = known(key.name, table, at: depth) { return table.fields[number] }
    return learn(key.name, Never.self, nil, at: depth, table, table.plan.field(key, type: nil, isConditional: nil, plan: nil))
  }

  /// Returns the field of a key that is data, if a rule is about it.
  private func data(_ key: UsedKey, at depth: Int, _ table: FieldTable) -> RequestedField? {
    guard table.plan.hasRule(for: key) else { return nil }
    markOutOfOrder(at: depth)
    return RequestedField(key: key.name, plan: table.plan.preview(key), number: nil, isRepeated: true)
  }

  /// Returns the number of a known field. If it comes after all fields requested so far, it
  /// becomes the last of them.
  private func known(_ key: String, _ table: FieldTable, at depth: Int) -> Int? {
    guard let number = table.number(of: key, next: frames[depth].cursor) else { return nil }
    if number < frames[depth].cursor { markOutOfOrder(at: depth) } else { frames[depth].cursor = number + 1 }
    return number
  }

  private func learn(
    _ key: String, _ type: Any.Type, _ writer: TypeWriter?, at depth: Int, _ table: FieldTable, _ plan: FieldPlan
  ) -> RequestedField {
    let field = table.learn(key, type, plan, writer)
    guard let number = field.number else {
      markOutOfOrder(at: depth)
      return field
    }
    frames[depth].cursor = number + 1
    let frame = frames[depth]
    if frame.isText, frame.isSequential, frame.model >= 0 || frame.isInPlace { frames[depth].find(in: table) }
    return field
  }
}
