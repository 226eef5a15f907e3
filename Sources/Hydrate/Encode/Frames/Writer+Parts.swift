/// Members and elements of the value at the top, one by one.
extension Writer {
  /// Begins a member at a key that stands as it is.
  func beginMember(_ key: String) { beginMember(key, .key(key)) }

  /// The same for a coding key.
  func beginMember(_ key: UsedKey) { beginMember(key.name, step(of: key, at: frames.depth)) }

  private func beginMember(_ key: String, _ step: Step) {
    stand(at: step)
    frames.top.count += 1
    sink.begin(member: key)
  }

  /// Begins the member of a field that stands at one key.
  func beginMember(_ key: String, _ field: AskedField) {
    stand(at: field)
    if field.isRepeated { noteRival(WriteAuthor(field.plan)) }
    frames.top.count += 1
    sink.begin(member: key)
  }

  /// Begins a member at a key that stands as it is, by somebody who may not be alone there.
  func beginMember(_ key: UsedKey, by author: WriteAuthor) {
    noteRival(author)
    beginMember(key)
  }

  /// Notes that the next member may stand at a place where another field writes.
  private func noteRival(_ author: WriteAuthor) {
    noteRepeated(at: frames.depth)
    withDeferred(at: frames.depth).noteRival(author, at: frames.top.count)
  }

  /// Keeps a value that a field writes further down than at one key.
  func write(_ value: Value, at accessor: Accessor, _ field: AskedField) {
    withDeferred(at: frames.depth).add(
      .init(author: WriteAuthor(field.plan), place: .accessor(accessor), content: .value(value), before: frames.top.count))
  }

  @inline(__always) func beginElement() {
    frames.top.part = .element
    frames.top.partNumber = count
    frames.top.count += 1
    if tape == nil { output.separate() }
  }

  /// Takes the value itself for the part that is at work.
  func beginSingle() { stand(at: .same) }

  /// The members or elements so far.
  var count: Int { frames.top.hasDeferred ? count(at: frames.depth) : frames.top.count }

  func count(at depth: Int) -> Int { frames[depth].count + (deferred(at: depth)?.elementCount ?? 0) }

  /// A value that cannot write itself, as Mirror shows it.
  func append(reflecting value: Any) throws(Failure) {
    let reflected: Value
    do throws(MappingError) {
      reflected = try Value(reflecting: value)
    } catch {
      throw Failure(error.allIssues.map { MappingIssue($0.code, .quoted(QuotedMessage($0)), at: place) })
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
    /// How far the value itself has come, which may move.
    fileprivate let position: Int
    fileprivate let count: Int
    fileprivate let parts: Int
    fileprivate let takenOut: Int
  }

  @inline(__always) var mark: Mark {
    let length = position - frames.top.start
    guard frames.top.hasDeferred, let putOff else { return Mark(position: length, count: frames.top.count, parts: 0, takenOut: 0) }
    return Mark(position: length, count: frames.top.count, parts: putOff.parts.count, takenOut: putOff.takenOut)
  }

  /// Forgets what was written since, of a value that failed: the type may go on without it.
  func takeBack(to mark: Mark) {
    let putOff = putOff
    guard mark.takenOut == putOff?.takenOut ?? 0 else {
      putOff?.failure = .interleaved(in: site)
      return
    }
    sink.truncate(to: frames.top.start + mark.position)
    frames.top.count = mark.count
    putOff?.takeBack(count: mark.count, parts: mark.parts)
  }
}
