import Hydrate
import HydrateSources

/// Maps rows individually: each as a document of its own, as in a call of its own.
struct RowMaker<Output> {
  private let mapper: any Mapper<Value, Output>
  let reading: JSONReadingOptions
  private let userInfo: MappingUserInfo
  // Stored, so that the type is not requested from the runtime for each row.
  private let kind = AcceptedRow<Output>.self
  /// The path of the array to which the elements belong; nil if there is no array.
  let path: ValuePath?
  /// The keys that reports of rows must not show; looked up for the first row with an issue.
  private var hidden: SensitiveKeys??
  /// Whether a session may be reused for the next row. True only as long as the caller passes no
  /// row on, until ``endSharing()``.
  private var isSharing = false
  private var idleSession: Session?

  init(_ mapper: any Mapper<Value, Output>, reading: JSONReadingOptions, userInfo: MappingUserInfo, path: ValuePath? = nil) {
    (self.mapper, self.reading, self.userInfo, self.path) = (mapper, reading, userInfo, path)
  }

  /// Makes the row of a line.
  mutating func row(_ line: LineWalk.Line, of text: Span<UInt8>) -> MappedRow<Output> {
    do throws(MappingError) {
      let document = try JSONReader.read(text.extracting(line.content), at: line.start, options: reading)
      return row(document.whole, number: line.number, at: line.start.location)
    } catch {
      let bytes = [UInt8](copying: text.extracting(line.bytes))
      return MappedRow(RowHead(number: line.number, location: line.start.location, bytes: bytes), rejectedBy: hiding(error))
    }
  }

  /// Makes the row of an array element, with its number.
  ///
  /// - Throws: an error in its text, which makes the whole text malformed.
  mutating func row(
    element text: Span<UInt8>, at start: LineIndex.Position, number: Int, depth: Int
  ) throws(MappingError) -> MappedRow<Output> {
    let index = ValuePath.Component.index(number - 1)
    do throws(MappingError) {
      let document = try JSONReader.read(text, at: start, depth: depth, options: reading)
      let step = PathStep.path((path ?? .root).appending(index), destination: ValuePath([index]))
      return row(document.whole, number: number, at: start.location, step)
    } catch {
      throw hiding(cutOff(text, at: start, depth: depth) ?? error)
    }
  }

  /// Makes the row of a CSV record, with its number.
  mutating func row(record text: Span<UInt8>, at start: LineIndex.Position, number: Int, of table: RowBatch.Table) -> MappedRow<Output> {
    do throws(MappingError) {
      let document = try CSVReader.document(ofRow: text, from: start, header: table.header, separator: table.separator)
      let value = document?.whole ?? .null
      return row(value, number: number, at: value.location)
    } catch {
      let bytes = [UInt8](copying: text)
      return MappedRow(RowHead(number: number, location: start.location, bytes: bytes), rejectedBy: hiding(error))
    }
  }

  /// The fault in a scalar whose reader assumes that the text ends too early, although other text
  /// follows.
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
      return JSONFault(error, at: text.count, limit: reading.nestingLimit).error(in: text, from: start)
    }
  }

  /// Makes the row of a value that is not part of a larger document.
  ///
  /// - Parameter step: its step in the source and in the output.
  mutating func row(_ value: Value, number: Int, at location: TextLocation?, _ step: PathStep = .same) -> MappedRow<Output> {
    let head = RowHead(number: number, location: location, source: value)
    var session = idleSession ?? Session(userInfo: userInfo, issueLimit: reading.issueLimit)
    idleSession = nil
    defer {
      // Keeps the session for the next row if it can be reused: nothing of this row is left in it,
      // and nothing refers to it.
      if isSharing, isKnownUniquelyReferenced(&session), session.isReusable() { idleSession = session } else { session.end() }
    }
    do throws(MappingError) {
      var context = session.context(of: value)
      context.step = step
      let output = try mapper.map(value, in: &context)
      try session.checkStack()
      let report = session.issues.isEmpty ? nil : MappingReport(session.issues.inSourceOrder(), hiding(session.facts))
      return MappedRow(kind.init(head, report, output))
    } catch {
      return MappedRow(head, rejectedBy: hiding(session.complete(error)))
    }
  }

  // MARK: Sessions

  /// Lets rows share a session if that makes no difference, because making one costs as much as a
  /// small row.
  mutating func beginSharing() { isSharing = true }

  /// Ends the shared session.
  mutating func endSharing() {
    isSharing = false
    idleSession?.end()
    idleSession = nil
  }

  // MARK: Errors

  /// The error with the sensitive keys of all mappers of the row. If its text cannot be read, it
  /// shows nothing of that.
  mutating func hiding(_ error: MappingError) -> MappingError { error.hiding(hiddenKeys()) }

  private mutating func hiding(_ facts: ReportFacts) -> ReportFacts {
    var facts = facts
    facts.hide(hiddenKeys())
    return facts
  }

  private mutating func hiddenKeys() -> SensitiveKeys? {
    let keys = hidden ?? MapperModels(of: mapper).sensitiveKeys
    hidden = .some(keys)
    return keys
  }
}

extension Span<UInt8> {
  /// The bytes without the line break at their end.
  func withoutLineBreak(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    if end > line.lowerBound, self[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > line.lowerBound, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return line.lowerBound..<end
  }
}
