/// Reads the elements of an array, up to the first that fails.
enum ElementReader {
  static func read<Element: Decodable>(
    _ element: Element.Type, of collection: Any.Type, _ reader: Reader, _ value: Value, _ parent: FrameDetails, _ step: PathStep,
    isExact: Bool
  ) throws(Failure) -> [Element] {
    guard value.kind == .array else {
      let place = IssueLocation(in: parent, step: step, value: value)
      if value.kind == .null { throw Failure(.nullValue, .absent(collection), at: place) }
      // A scalar's text is no object.
      let isText = reader.plan(for: element).leaf != nil && reader.jsonKind(of: value) == .object
      if !isText, let shaped = try reader.shape(value, as: .array, in: parent, step) {
        let text = FrameDetails(parent: parent, step: step, value: value)
        return try read(element, of: collection, reader, shaped.value, text, shaped.step, isExact: isExact)
      }
      if let members = reader.listed(value) { return try read(element, members, of: value, reader, parent, step) }
      if reader.wrapsSingle(value, ofType: element, in: parent, step) {
        return try single(element, value, of: collection, reader, parent, step, isExact: isExact)
      }
      throw Failure(.typeMismatch, .expected(collection), at: place)
    }
    let count = value.document.count(at: value.index)
    var elements: [Element] = []
    guard count > 0 else { return elements }
    try reader.checkStack(for: value, in: parent, step)
    elements.reserveCapacity(Reservation.count(count, of: Element.self, in: value.document))
    let checkpoint = reader.checkpoint
    guard let stop = append(value, to: &elements, numberedFrom: 0, reader, parent, step) else { return elements }
    let issues = reader.session.takeIssues(since: checkpoint)
    guard stop.number + 1 < count, !reader.session.isFull else { throw Failure(issues, cause: stop.failure) }
    let unread = Unread(element, after: stop, reader)
    throw Failure(issues, cause: stop.failure, unread: unread, of: reader.session.failureHome)
  }

  /// Reads a single value as an array with this element. It has the array's own location, and is
  /// read exactly if the array is.
  ///
  /// Something of the element must be read from the value: an array is not made of fallbacks alone.
  /// Then the element is read as in an array, and may be left out.
  @inline(never) private static func single<Element: Decodable>(
    _ element: Element.Type, _ value: Value, of collection: Any.Type, _ reader: Reader, _ parent: FrameDetails, _ step: PathStep,
    isExact: Bool
  ) throws(Failure) -> [Element] {
    let place = IssueLocation(in: parent, step: step, value: value)
    try reader.checkStack(for: value, in: parent, step)
    let list = FrameDetails(parent: parent, step: step, value: value)
    let checkpoint = reader.session.checkpoint
    let content = ContentWatch(value, reader)
    do throws(Failure) {
      let result = try reader.read(element, reader.plan(for: element), value, in: list, .onlyElement, isExact: isExact)
      if content.end() { return [result] }
    } catch {
      guard content.end(), reader.leavesOut(error) else { throw error }
      var leftOut: MemberFailures?
      let none = reader.leaveOut(error, of: element, &leftOut)
      leftOut?.reportLeftOut()
      return none.map { [$0] } ?? []
    }
    reader.session.rollBack(to: checkpoint)
    throw Failure(.typeMismatch, .expected(collection), at: place)
  }

  /// Reads the members of an object as elements, which keep their keys in paths.
  private static func read<Element: Decodable>(
    _ element: Element.Type, _ members: [(name: String, value: Value)], of object: Value, _ reader: Reader, _ parent: FrameDetails,
    _ step: PathStep
  ) throws(Failure) -> [Element] {
    try reader.checkStack(for: object, in: parent, step)
    let details = FrameDetails(parent: parent, step: step, value: object)
    let plan = reader.plan(for: element)
    let none = reader.none(of: element)
    var elements: [Element] = []
    var failures = MemberFailures(reader)
    for (name, value) in members {
      let mark = failures.count
      let content = failures.collected(orElse: none == nil ? .skipped : .nothing) { () throws(Failure) in
        try reader.read(element, plan, value, in: details, .key(name))
      }
      if let content = content ?? (failures.count == mark ? none : nil) {
        elements.append(content)
      } else {
        reader.recorder?.add(.leftOut, at: IssueLocation(in: details, step: .key(name), value: value))
      }
      if failures.isFull { break }
    }
    reader.reportFirstOfRepeated(in: details)
    try failures.finish()
    return elements
  }

  /// The first element that could not be read.
  ///
  /// With its number in the array, the index of the word after it, and the node of the array.
  typealias Stop = (failure: Failure, number: Int, after: Int, node: PathNode)

  /// Appends the elements of an array, or of a part of one that begins with element `first`, but
  /// for those that are left out. Returns the first other element that fails.
  @inline(__always) static func append<Element: Decodable>(
    _ value: Value, to elements: inout [Element], numberedFrom first: Int, _ reader: Reader, _ parent: FrameDetails, _ step: PathStep
  ) -> Stop? {
    let element = Element.self
    let count = value.document.count(at: value.index)
    let document = value.document
    let (around, outer) = reader.around(parent)
    let number = reader.push(in: around, outer, step, document, at: value.index)
    defer { reader.pop(to: number) }
    let plan = reader.plan(for: element)
    let state = plan.isModel ? reader.state(of: plan.object) : nil
    var next = document.firstChild(of: value.index)
    var leftOut: MemberFailures?
    defer { leftOut?.reportLeftOut() }
    let leavesOut = reader.invalidElements != .fail
    let isFiltered = reader.partFilter != nil
    var checkpoint = reader.checkpoint
    for index in 0..<count {
      do throws(Failure) {
        if isFiltered, let list = reader.details(number) {
          let part = NotedPart.element(elements.count)
          elements.append(try reader.readPart(element, plan, document.part(at: next), in: list, .index(first + index), as: part))
        } else if let state, document.isTagged(.object, at: next), ThreadStack.remaining > ThreadStack.levelReserve {
          elements.append(try reader.readModel(element, state, in: number, .index(first + index), at: next))
        } else {
          elements.append(try reader.readAny(element, plan, number, next, .index(first + index)))
        }
        if leavesOut { checkpoint = reader.checkpoint }
      } catch {
        guard reader.leavesOut(error) else {
          let node = reader.details(number)?.node ?? PathNode(.same, value, in: nil)
          return (error, index, document.end(of: next), node)
        }
        reader.session.dropChanges(since: checkpoint)
        if let element = reader.leaveOut(error, of: element, &leftOut) {
          elements.append(element)
        } else {
          reader.recordLeftOut(document.part(at: next), first + index, of: value, in: parent, step)
        }
      }
      next = document.end(of: next)
    }
    return nil
  }

  /// Reads the elements of an array from one on, discards them, and returns their failures.
  static func failures<Element: Decodable>(
    _ element: Element.Type, _ reader: Reader, _ details: FrameDetails, from first: Int, at start: Int, numberedFrom number: Int
  ) -> [Failure] {
    let plan = reader.plan(for: element)
    let document = details.value.document
    var failures: [Failure] = []
    var next = start
    for index in first..<max(first, document.count(at: details.value.index)) {
      do throws(Failure) {
        _ = try reader.read(element, plan, document.part(at: next), in: details, .index(number + index))
      } catch {
        failures.append(error)
        // One failure above the limit shows that there are more.
        if failures.count > reader.session.issueLimit { break }
      }
      next = document.end(of: next)
    }
    return failures
  }
}

/// Builds an array part by part, with the same result as ``ElementReader``.
final class ElementsBuilder<Element: Decodable>: ListBuilder<[Element]> {
  private let reader: Reader
  private var elements: [Element] = []
  /// The failures so far. Once there is one, further elements are read for their failures only.
  private var failures: [Failure] = []
  /// The issues reported since the first failure.
  private var reported: [MappingIssue] = []
  private let start: Checkpoint

  init(_ reader: Reader) {
    (self.reader, start) = (reader, reader.checkpoint)
    super.init(in: reader.session)
  }

  override func add(_ part: borrowing ListPart) {
    let value = part.value
    let details = FrameDetails(parent: nil, step: .same, value: value)
    guard failures.isEmpty else { return readOn(in: details, from: 0, at: value.document.firstChild(of: 0), part) }
    makeRoom(in: &elements, for: part)
    if let leaf = reader.plainElement(of: reader.plan(for: [Element].self)) {
      do throws(OtherType) {
        return elements += try PlainList.read([Element].self, of: leaf, value.document, value.index)
      } catch {}
    }
    guard let stop = ElementReader.append(value, to: &elements, numberedFrom: part.firstNumber, reader, details, .same) else { return }
    elements = []
    // All issues reported so far belong to the array.
    failures = [Failure(session.takeIssues(since: start), cause: stop.failure)]
    readOn(in: details, from: stop.number + 1, at: stop.after, part)
  }

  /// Reads the elements after one that failed, for their failures only.
  private func readOn(in details: FrameDetails, from first: Int, at start: Int, _ part: borrowing ListPart) {
    guard failures.count <= session.issueLimit else { return }
    let number = part.firstNumber
    let (found, issues) = session.apart {
      ElementReader.failures(Element.self, reader, details, from: first, at: start, numberedFrom: number)
    }
    failures += found
    reported += issues.prefix(max(0, session.issueLimit - reported.count))
  }

  override func finish() throws(MappingError) -> [Element] {
    if failures.isEmpty { return elements }
    throw MappingError(Failure([], joined: failures + [Failure(reported)]))
  }
}
