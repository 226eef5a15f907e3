/// Members and elements, one by one.
extension WriteScope {
  // MARK: The usual case

  /// The entry of the field that is next, where it is just what is asked for and a text is written.
  @inline(__always) private func next(_ key: String, _ type: Any.Type) -> UnsafeMutablePointer<FieldTable.Entry>? {
    guard usualText != nil, let fields, cursor < fields.pointee.count else { return nil }
    assert(isOpen && !isPaused && cursor >= 0 && form == .object, "a scope that is not at work")
    assert(fields == table?.list, "the entries of another")
    let entry = fields.pointee.entries + cursor
    return entry.pointee.type == ObjectIdentifier(type) && entry.pointee.key == KeyBits(key) ? entry : nil
  }

  /// The text with the key of a scalar's member written, where all is as usual; the scalar must follow. Nil where the rules must decide, as
  /// if nothing had been asked.
  @inline(__always) func usualScalar(_ key: String, _ type: Any.Type) -> UnsafeMutablePointer<JSONBuffer>? {
    guard let entry = next(key, type), entry.pointee.isUsualScalar, let text = usualText else { return nil }
    cursor += 1
    ownCount += 1
    text.pointee.begin(member: entry.pointee.text, count: entry.pointee.textCount)
    return text
  }

  /// The entry of any other member, with its key written, where all is as usual; the value must follow.
  @inline(__always) func usualField(
    _ key: String, _ type: Any.Type, isConditional: Bool
  ) -> UnsafeMutablePointer<FieldTable.Entry>? {
    guard let entry = next(key, type), isConditional ? entry.pointee.isUsualIfPresent : entry.pointee.isUsual, let text = usualText
    else { return nil }
    part = .field(cursor)
    cursor += 1
    ownCount += 1
    text.pointee.begin(member: entry.pointee.text, count: entry.pointee.textCount)
    return entry
  }

  /// Whether a nil was dealt with: left out, since all is as usual.
  @inline(__always) func leavesOut(_ key: String, _ type: Any.Type) -> Bool {
    guard let entry = next(key, type), entry.pointee.isUsual, omitsNulls else { return false }
    cursor += 1
    return true
  }

  /// The text with a comma where one belongs, where all is as usual; a scalar must follow.
  @inline(__always) func usualElement() -> UnsafeMutablePointer<JSONBuffer>? {
    guard let text = usualText, form == .array, hasPlainScalars else { return nil }
    ownCount += 1
    text.pointee.separate()
    return text
  }

  /// The text for a single value, where all is as usual; a scalar must follow.
  @inline(__always) func usualSingle() -> UnsafeMutablePointer<JSONBuffer>? {
    guard let text = usualText, form == .none, hasPlainScalars else { return nil }
    _ = open(.single)
    return text
  }

  // MARK: Any case

  /// Begins a member at a key that stands as it is.
  func beginMember(_ key: String) { beginMember(key, .key(key)) }

  /// The same for a coding key.
  func beginMember(_ key: UsedKey) { beginMember(key.name, step(of: key)) }

  private func beginMember(_ key: String, _ step: Step) {
    part = .other
    otherStep = step
    ownCount += 1
    sink.begin(member: key)
  }

  /// The step to what stands at a coding key as it is.
  func step(of key: UsedKey) -> Step {
    if key.type != dataKeys { dataKeys = key.type as? any CodingKey.Type }
    // A key that is a number as well is not known by its text alone.
    return key.intValue == nil ? .key(key.name) : plan.map { .field($0.preview(key).label) } ?? .key(key.name)
  }

  /// Begins the member of a field that stands at one key.
  func beginMember(_ key: String, _ field: AskedField) {
    stand(at: field)
    if field.isRepeated { noteRival(WriteAuthor(field.plan)) }
    ownCount += 1
    sink.begin(member: key)
  }

  /// Begins a member at a key that stands as it is, by somebody who may not be alone there.
  func beginMember(_ key: UsedKey, by author: WriteAuthor) {
    noteRival(author)
    beginMember(key)
  }

  /// Notes that the next member may stand at a place where another field writes.
  private func noteRival(_ author: WriteAuthor) {
    noteRepeated()
    withExtras().noteRival(author, at: ownCount)
  }

  /// Keeps a value that a field writes further down than at one key.
  func write(_ value: Value, at accessor: Accessor, _ field: AskedField) {
    withExtras().add(.init(author: WriteAuthor(field.plan), place: .accessor(accessor), content: .value(value), before: ownCount))
  }

  /// Notes that the type writes to a container of another kind than it has begun, where it cannot be told at once.
  func noteMixed() {
    if isOpen { withExtras().noteMixed() }
  }

  /// Takes a field for the part that is at work.
  func stand(at field: AskedField) {
    if let number = field.number {
      part = .field(number)
    } else {
      part = .other
      otherStep = .field(field.plan.label)
    }
  }

  @inline(__always) func beginElement() {
    part = .index(count)
    ownCount += 1
    sink.beginElement()
  }

  /// Takes the value itself for the part that is at work.
  func beginSingle() {
    part = .other
    otherStep = .same
  }

  /// The members or elements so far.
  var count: Int { extras.map { ownCount + $0.elementCount } ?? ownCount }

  /// A value that cannot write itself, as Mirror shows it.
  func append(reflecting value: Any) throws(Failure) {
    let reflected: Value
    do throws(MappingError) {
      reflected = try Value(reflecting: value)
    } catch {
      throw Failure(error.allIssues.map { MappingIssue($0.code, .text($0.message), at: place) })
    }
    try append(reflected)
  }

  /// Structured data as a whole.
  func append(_ value: Value) throws(Failure) {
    do throws(MappingError) {
      try sink.append(value)
    } catch {
      throw error.failure.within(place)
    }
  }

  // MARK: Taking back

  /// How far the writing has come.
  struct Mark {
    fileprivate let position: Int
    fileprivate let count: Int
    fileprivate let parts: Int
    fileprivate let takenOut: Int
  }

  @inline(__always) var mark: Mark {
    Mark(position: sink.position, count: ownCount, parts: extras.map(\.parts.count) ?? 0, takenOut: extras.map(\.takenOut) ?? 0)
  }

  /// Forgets what was written since, of a value that failed: the type may go on without it.
  func takeBack(to mark: Mark) {
    guard mark.takenOut == extras.map(\.takenOut) ?? 0 else {
      extras?.failure = .interleaved(in: scope)
      return
    }
    sink.truncate(to: mark.position)
    ownCount = mark.count
    extras?.takeBack(count: mark.count, parts: mark.parts)
  }
}
