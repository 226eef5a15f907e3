/// Writes enums with payloads in another form than the compiler's; see ``CaseCoding``.
///
/// A type nests the container of a payload at the key of its case. The writer writes the tag instead,
/// and the payload follows in the same object, or stands at the content or in the member.
extension Writer {
  /// The container of a payload, where the type has written nothing else; nil if its own form counts.
  func payload<Key: CodingKey, Nested: CodingKey>(
    in handle: EncoderHandle, _ key: String, keyedBy type: Nested.Type, of keys: Key.Type
  ) -> KeyedWriter<Nested>? {
    guard presentsCases, handle.isAtWork, frames.top.isModel, frames.top.form == .object, frames.top.count == 0,
      frames.top.order == .sequential,
      let plan = table?.plan, let coding = plan.cases, !coding.isOwn
    else { return nil }
    let cases = coding.table(of: keys, adding: key, plan)
    guard let found = cases[key], !coding.isUnwritten else {
      lacksLabels = true
      return nil
    }
    let payload = found.payload(type, in: cases, plan)
    if case .open = payload.shape {
      lacksLabels = true
      return nil
    }
    func inObject() -> KeyedWriter<Nested> {
      frames.top.begin(with: types.object(of: payload.plan))
      return KeyedWriter(payload: handle, mayBeExpected: !found.isUnknown && (!payload.plan.distinguishesKeys || types.areNames(type)))
    }
    if found.isUnknown { return inObject() }
    guard let name = found.sourceKey, payload.mistake == nil else {
      let detail = payload.mistake.map { Detail.mistake($0) } ?? .unwritable(.ignoredField)
      draft(at: frames.depth).note(Failure(payload.mistake == nil ? .irreversible : .configuration, detail, at: place))
      return nil
    }
    if let tag = coding.form.tag {
      setPart(at: .key(tag))
      frames.top.count += 1
      sink.begin(member: tag)
      sink.append(string: name)
    } else if case .none = payload.shape {
      sink.truncate(to: frames.top.start)
      sink.append(string: name)
      frames.top.form = .single
      return KeyedWriter(payload: handle, mayBeExpected: false)
    }
    switch payload.shape {
    case .none, .single, .list, .open: return inObject()
    case .labelled, .mixed:
      guard let member = payload.member else { return inObject() }
      let start = position
      setPart(at: .field(payload.inner))
      frames.top.count += 1
      sink.begin(member: member)
      return KeyedWriter(opening: pushInPlace(payload.plan, from: start, isSuper: false))
    }
  }

  /// Writes a payload that is the object with the tag, or the whole value of what has no known tag.
  func writeObject<T>(_ value: T, _ payload: PayloadPlaces) throws(Failure) {
    let start = position
    if frames.top.isText, !payload.isWhole, let tag = payload.tag {
      try typeWriter(for: T.self).write(value, to: self)
      if let closes = output.join(from: start, unlessKey: tag) {
        if closes { frames.top.form = .single }
        return
      }
      sink.truncate(to: start)
    }
    let part = try self.value { () throws(Failure) in try typeWriter(for: T.self).write(value, to: self) }
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
        // A dictionary never has the tag.
        let isDictionary = if case .dictionary = types.writer(of: T.self).plan.strategy { true } else { false }
        if member.string == payload.name, !isDictionary { continue }
        throw Failure(.irreversible, .unwritable(.conflict([ValuePath([.key(key)])], isWhole: false, holder: nil)), at: place)
      }
      frames.top.count += 1
      sink.begin(member: key)
      try append(member)
    }
  }
}

/// Writes an enum in another form than the compiler's.
final class CaseWriter<T: Encodable>: ModelWriter<T> {
  private let coding: CaseCoding

  init(_ model: WrittenObject, _ plan: TypePlan, _ coding: CaseCoding) {
    self.coding = coding
    super.init(model, plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    let (start, outer) = (writer.position, writer.lacksLabels)
    writer.lacksLabels = false
    defer { writer.lacksLabels = outer }
    try super.write(value, to: writer)
    guard writer.lacksLabels, let model = value.copy(as: T.self) else { return }
    // The first value of a case shows what the type of its keys does not.
    coding.learn(from: model, writer.session?.userInfo ?? [:], in: plan.object)
    guard !coding.isOwn else { return }
    writer.sink.truncate(to: start)
    try super.write(value, to: writer)
  }
}
