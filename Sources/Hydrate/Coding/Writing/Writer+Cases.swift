/// Writes enums with payloads in another form than the compiler's; see ``CaseCoding``.
///
/// A type nests the container of a payload at the key of its case. The writer writes the tag instead,
/// and the payload follows in the same object, or stands at the content or in the member.
extension Writer {
  /// The container of a payload, where the type has written nothing else; nil if its own form counts.
  func payload<Nested: CodingKey>(in handle: EncoderHandle, _ key: String, keyedBy type: Nested.Type) -> KeyedWriter<Nested>? {
    guard handle.isAtWork, frames.top.isModel, frames.top.form == .object, frames.top.count == 0, frames.top.order == .sequential,
      let table, let cases = table.cases, let found = cases.named(key, in: table.plan)
    else { return nil }
    func inObject() -> KeyedWriter<Nested> {
      frames.top.begin(with: types.object(of: found.plan))
      return KeyedWriter(payload: handle, mayBeExpected: !found.isUnknown && (!found.plan.distinguishesKeys || types.areNames(type)))
    }
    if found.isUnknown, found.mistake == nil { return inObject() }
    guard let name = found.sourceKey, found.mistake == nil else {
      let detail = found.mistake.map { Detail.mistake($0) } ?? .unwritable(.ignoredField)
      draft(at: frames.depth).note(Failure(found.mistake == nil ? .irreversible : .configuration, detail, at: place))
      return nil
    }
    if let tag = cases.form.tag {
      setPart(at: .key(tag))
      frames.top.count += 1
      sink.begin(member: tag)
      sink.append(string: name)
    } else if found.shape == .none {
      sink.truncate(to: frames.top.start)
      sink.append(string: name)
      frames.top.form = .single
      return KeyedWriter(payload: handle, mayBeExpected: false)
    }
    guard let member = found.member, found.shape.hasLabels else { return inObject() }
    let start = position
    setPart(at: .field(found.inner))
    frames.top.count += 1
    sink.begin(member: member)
    return KeyedWriter(opening: pushInPlace(found.plan, from: start, isSuper: false))
  }

  /// Writes a payload that is the object with the tag, or the whole value of what has no known tag.
  func writeObject<T>(_ value: T, _ payload: PayloadPlaces) throws(Failure) {
    let part: Value
    func write() throws(Failure) { try typeWriter(for: T.self).write(value, to: self) }
    if frames.top.isText, !payload.isWhole, let tag = payload.tag {
      let start = position
      try write()
      if let closes = output.join(from: start, unlessKey: tag) {
        if closes { frames.top.form = .single }
        return
      }
      part = try extract(from: start)
    } else {
      part = try self.value(write)
    }
    if payload.isWhole {
      if let name = payload.knownCase(of: part) { throw Failure(.irreversible, .unwritable(.selectsCase(name)), at: place) }
      if part.kind == .null { throw Failure(.irreversible, .unwritable(.noNil(T.self)), at: place) }
      sink.truncate(to: frames.top.start)
      frames.top.form = .none
      return try writeSingle { () throws(Failure) in try append(part) }
    }
    guard part.kind == .object else { throw Failure(.irreversible, .unwritable(.notFlattened(part.kind)), at: place) }
    for (key, member) in part.object ?? [] {
      if key == payload.tag {
        if member.string == payload.name, isProperty(key, of: T.self) { continue }
        throw sharedKey(key)
      }
      frames.top.count += 1
      sink.begin(member: key)
      try append(member)
    }
  }

  /// Whether a type reads a key as that of a property, not as one of any keys, by what is flattened into
  /// it, or as the tag of another enum.
  private func isProperty<T>(_ key: String, of type: T.Type) -> Bool {
    var plan = types.writer(of: type).plan
    if case .section = plan.strategy, let section = current?.section(for: type) { plan = section.plan(for: type) }
    return switch plan.strategy {
    case .decodable: plan.object.layout.fields.contains { $0.writtenKey == key && !$0.rule.collects }
    case .dictionary, .collection: false
    case .leaf, .value, .optional, .mapper, .section: true
    }
  }

  /// The failure where two parts of an object have one key.
  func sharedKey(_ key: String) -> Failure {
    Failure(.irreversible, .unwritable(.conflict([ValuePath([.key(key)])], isWhole: false, holder: nil)), at: place)
  }
}
