/// Reading dictionaries.
extension Dictionary where Key: Decodable, Value: Decodable {
  /// Reads a dictionary from an object, with each key read as the key type, or from an array of
  /// alternating keys and values. The standard library encodes a dictionary as such an array if
  /// its keys are neither strings nor integers. Strictly there is one form for a type of keys, as with
  /// Foundation: objects for those that are `CodingKeyRepresentable`, or that `keyedDictionaries()` names.
  static func read(_ reader: Reader, _ value: Hydrate.Value, _ parent: FrameDetails, _ step: PathStep) throws(Failure) -> Self {
    var place: IssueLocation { IssueLocation(in: parent, step: step, value: value) }
    try reader.checkStack(for: value, in: parent, step)
    switch value.kind {
    case .object where reader.isStrict && !reader.isOn(.keyedDictionaries) && !(Key.self is any CodingKeyRepresentable.Type):
      throw Failure(.typeMismatch, .expectedKind([.array]), at: place)
    case .object: return try readMembers(reader, value, parent, step)
    case .array where reader.isStrict && Key.self is any CodingKeyRepresentable.Type: break
    case .array where Key.self != String.self && Key.self != Int.self: return try readPairs(reader, value, parent, step)
    case .null: throw Failure(.nullValue, .absent(Self.self), at: place)
    default: break
    }
    guard let shaped = try reader.shape(value, as: .object, in: parent, step) else {
      throw Failure(.typeMismatch, .expected(Self.self), at: place)
    }
    return try read(reader, shaped.value, FrameDetails(parent: parent, step: step, value: value), shaped.step)
  }

  private static func readMembers(
    _ reader: Reader, _ value: Hydrate.Value, _ parent: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Self {
    let details = FrameDetails(parent: parent, step: step, value: value)
    details.note(dataKeys: MemberKey.self)
    let (keyPlan, valuePlan) = (reader.plan(for: Key.self), reader.plan(for: Value.self))
    var result = Self(minimumCapacity: Reservation.count(value.document.count(at: value.index), of: Element.self))
    var repeated: [Key: MappingIssue] = [:]
    var failures = MemberFailures(reader)
    var notes = KeyNotes(reader.session)
    let tag = reader.presentsCases ? reader.tag(of: value, in: parent) : nil
    for (name, key, member) in value.memberNodes {
      if let tag, name == tag { continue }
      let step = PathStep.key(name)
      let key = failures.collected { () throws(Failure) in try readKey(name, key, keyPlan, reader, details) }
      let content =
        if let notes, let key {
          failures.collected { () throws(Failure) in try notes.read(Value.self, valuePlan, member, in: details, step, of: key, reader) }
        } else {
          failures.collected { () throws(Failure) in try reader.read(Value.self, valuePlan, member, in: details, step) }
        }
      guard let key, let content else {
        // One failure above the limit shows that there are more.
        if failures.isFull { break }
        continue
      }
      reader.counts.reads += 1
      notes?.add(key, member, at: .key(name))
      if result.updateValue(content, forKey: key) != nil {
        repeated[key] = MappingIssue(
          .duplicateKey, .repeated, at: IssueLocation(in: details, step: step, value: member), severity: .nonFatal)
      }
    }
    for issue in repeated.values { reader.session.report(issue) }
    reader.reportFirstOfRepeated(in: details)
    try failures.finish()
    notes?.end(at: IssueLocation(in: parent, step: step, value: value))
    return result
  }

  static func readKey(
    _ name: String, _ key: Hydrate.Value, _ plan: TypePlan, _ reader: Reader, _ details: FrameDetails
  ) throws(Failure) -> Key {
    if let key = same(name, as: Key.self) { return key }
    if let type = Key.self as? any CodingKeyRepresentable.Type {
      if let key = type.init(codingKey: MemberKey(stringValue: name)) as? Key { return key }
      let detail = EnumCases.allowed(Key.self).map { Detail.oneOf($0) } ?? .key(Key.self)
      throw Failure(.invalidValue, detail, at: IssueLocation(in: details, step: .key(name), value: key))
    }
    do throws(Failure) {
      return try reader.read(Key.self, plan, key, in: details, .key(name), asIs: true)
    } catch {
      // Strictly a text is no number, but a key is written as the text of one.
      guard reader.isStrict, let scalar = try? Hydrate.Value(json: name), scalar.kind == .number,
        let key = try? reader.read(Key.self, plan, scalar, in: details, .key(name), asIs: true)
      else { throw error }
      return key
    }
  }

  private static func readPairs(_ reader: Reader, _ value: Hydrate.Value, _ parent: FrameDetails, _ step: PathStep) throws(Failure) -> Self
  {
    let details = FrameDetails(parent: parent, step: step, value: value)
    let elements = value.array ?? []
    if let edit = reader.session.edit, !elements.isEmpty || !reader.isOn(.emptyArrayAsObject) {
      edit.notePairs(at: IssueLocation(in: parent, step: step, value: value))
    }
    guard elements.count.isMultiple(of: 2) else {
      throw Failure(
        .invalidValue, .invalid(.oddPairs),
        at: IssueLocation(in: parent, step: step, value: value))
    }
    let (keyPlan, valuePlan) = (reader.plan(for: Key.self), reader.plan(for: Value.self))
    var result = Self(minimumCapacity: Reservation.count(elements.count / 2, of: Element.self))
    var failures = MemberFailures(reader)
    var notes = KeyNotes(reader.session)
    for index in stride(from: 0, to: elements.count, by: 2) {
      let key = failures.collected { () throws(Failure) in try reader.read(Key.self, keyPlan, elements[index], in: details, .index(index))
      }
      let content = failures.collected { () throws(Failure) in
        if let notes, let key {
          return try notes.read(Value.self, valuePlan, elements[index + 1], in: details, .index(index + 1), of: key, reader)
        }
        return try reader.read(Value.self, valuePlan, elements[index + 1], in: details, .index(index + 1))
      }
      guard let key, let content else {
        if failures.isFull { break }
        continue
      }
      notes?.add(key, elements[index + 1], at: .index(index + 1))
      if result.updateValue(content, forKey: key) != nil {
        reader.reportRepeated(.index(index), elements[index], .repeated, in: details)
      }
    }
    try failures.finish()
    notes?.end(at: IssueLocation(in: parent, step: step, value: value))
    return result
  }
}
