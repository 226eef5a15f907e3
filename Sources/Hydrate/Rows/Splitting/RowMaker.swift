/// Maps one row after another, each by itself: as a document of its own, as if in a call of its own.
struct RowMaker<Output> {
  private let mapper: any Mapper<Value, Output>
  let reading: JSONReadingOptions
  private let userInfo: MappingUserInfo
  // At hand, so that the runtime need not be asked for each row.
  private let kind = AcceptedRow<Output>.self
  /// Where the list stands that elements are of; nil for what is no list.
  let path: ValuePath?
  /// What malformed rows must not show; looked for when the first one is found.
  private var hidden: SensitiveKeys??
  /// Whether a row's session may be the next one's: nothing leaves the caller's hands before that says ``endSharing()``.
  private var isSharing = false
  private var idleSession: Session?

  init(_ mapper: any Mapper<Value, Output>, reading: JSONReadingOptions, userInfo: MappingUserInfo, path: ValuePath? = nil) {
    (self.mapper, self.reading, self.userInfo, self.path) = (mapper, reading, userInfo, path)
  }

  /// The row of a line.
  mutating func row(_ line: LineWalk.Line, of text: Span<UInt8>) -> MappedRow<Output> {
    do throws(MappingError) {
      let document = try JSONReader.read(text.extracting(line.content), at: line.start, options: reading)
      return row(document.whole, number: line.number, at: line.start.location)
    } catch {
      let source = RowSource.bytes([UInt8](copying: text.extracting(line.bytes)))
      return MappedRow(RowHead(number: line.number, location: line.start.location, source: source), rejectedBy: hiding(error))
    }
  }

  /// The row of an element of a list, by its number.
  ///
  /// - Throws: what is wrong with its text, which makes the whole text malformed.
  mutating func row(
    element text: Span<UInt8>, at start: LineIndex.Position, number: Int, depth: Int
  ) throws(MappingError) -> MappedRow<Output> {
    let index = ValuePath.Component.index(number - 1)
    do throws(MappingError) {
      let document = try JSONReader.read(text, at: start, depth: depth, options: reading)
      let step = Step.path((path ?? .root).appending(index), destination: ValuePath([index]))
      return row(document.whole, number: number, at: start.location, step)
    } catch {
      throw hiding(cutOff(text, at: start, depth: depth) ?? error)
    }
  }

  /// The row of a table, by its number.
  mutating func row(record text: Span<UInt8>, at start: LineIndex.Position, number: Int, of table: RowBatch.Table) -> MappedRow<Output> {
    do throws(MappingError) {
      let document = try CSVReader.document(ofRow: text, from: start, header: table.header, separator: table.separator)
      let value = document?.whole ?? .null
      return row(value, number: number, at: value.location)
    } catch {
      let source = RowSource.bytes([UInt8](copying: text))
      return MappedRow(RowHead(number: number, location: start.location, source: source), rejectedBy: hiding(error))
    }
  }

  /// What is wrong with a scalar that its reader takes for cut off by the end of the text: something follows it.
  private func cutOff(_ text: Span<UInt8>, at start: LineIndex.Position, depth: Int) -> MappingError? {
    guard let first = text.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return nil }
    var check = JSONCheck(depth: depth, options: reading)
    do throws(JSONFault.Reason) {
      for offset in 0..<text.count { try check.take(text[offset]) }
    } catch {
      return nil
    }
    do throws(JSONFault.Reason) {
      try check.take(UInt8(ascii: ","))
      return nil
    } catch {
      return JSONFault(error, at: text.count).error(in: text, from: start)
    }
  }

  /// The row of a value, which is no part of a larger document.
  ///
  /// - Parameter step: where it stands in the source and in what the source becomes.
  mutating func row(_ value: Value, number: Int, at location: TextLocation?, _ step: Step = .same) -> MappedRow<Output> {
    let head = RowHead(number: number, location: location, source: .value(value))
    var session = idleSession ?? Session(userInfo: userInfo, issueLimit: reading.issueLimit)
    idleSession = nil
    defer {
      // Unless it may be the next row's: nothing of this one is left in it, and nothing refers to it.
      if isSharing, isKnownUniquelyReferenced(&session), session.isReusable() { idleSession = session } else { session.end() }
    }
    do throws(MappingError) {
      var context = session.context(of: value)
      context.step = step
      let output = try mapper.map(value, in: &context)
      try session.checkStack()
      let report = session.issueCount > 0 ? MappingReport(session.issues.inSourceOrder(), session.facts) : nil
      return MappedRow(kind.init(head, report, output))
    } catch {
      return MappedRow(head, rejectedBy: session.complete(error))
    }
  }

  // MARK: Sessions

  /// Lets rows share a session where that makes no difference: setting one up costs as much as a small row.
  mutating func beginSharing() { isSharing = true }

  /// Ends what rows have shared.
  mutating func endSharing() {
    isSharing = false
    idleSession?.end()
    idleSession = nil
  }

  // MARK: Errors

  /// An error of text that cannot be read, which shows nothing where anything in it may be sensitive.
  mutating func hiding(_ error: MappingError) -> MappingError {
    let keys = hidden ?? MapperModels(of: mapper).sensitiveKeys
    hidden = .some(keys)
    return error.hiding(keys)
  }
}

extension Span<UInt8> {
  /// Some bytes without the line break at their end.
  func withoutLineBreak(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    if end > line.lowerBound, self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > line.lowerBound, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return line.lowerBound..<end
  }
}
