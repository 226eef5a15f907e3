/// Maps one row after another, each by itself: as a document of its own, in a call of its own.
struct RowMaker<Output> {
  private let mapper: any Mapper<Value, Output>
  let reading: JSONReadingOptions
  private let userInfo: MappingUserInfo
  /// What malformed rows must not show; looked for when the first one is found.
  private var hidden: SensitiveKeys??

  init(_ mapper: any Mapper<Value, Output>, reading: JSONReadingOptions, userInfo: MappingUserInfo) {
    (self.mapper, self.reading, self.userInfo) = (mapper, reading, userInfo)
  }

  /// The row of a line.
  mutating func row(_ line: LineWalk.Line, of text: Span<UInt8>) -> MappedRow<Output> {
    do throws(MappingError) {
      let document = try JSONReader.read(text.extracting(line.content), at: line.start, options: reading)
      return row(document.whole, number: line.number, at: line.start.location)
    } catch {
      return MappedRow(
        number: line.number, location: line.start.location, .bytes([UInt8](copying: text.extracting(line.bytes))), .rejected(hiding(error)))
    }
  }

  /// The row of a value, which is no part of a larger document.
  ///
  /// - Parameter step: where it stands in the source and in what the source becomes.
  func row(_ value: Value, number: Int, at location: TextLocation?, _ step: Step = .same) -> MappedRow<Output> {
    let session = Session(userInfo: userInfo, issueLimit: reading.issueLimit)
    defer { session.end() }
    var context = MappingContext(session: session, root: value)
    context.step = step
    let outcome: RowOutcome<Output>
    do throws(MappingError) {
      let output = try mapper.map(value, in: &context)
      outcome = .accepted(output, session.issueCount > 0 ? MappingReport(session.issues.inSourceOrder(), session.facts) : nil)
    } catch {
      outcome = .rejected(session.complete(error))
    }
    return MappedRow(number: number, location: location, .value(value), outcome)
  }

  /// An error of text that cannot be read, which shows nothing where anything in it may be sensitive.
  mutating func hiding(_ error: MappingError) -> MappingError {
    let keys = hidden ?? MapperModels(of: mapper).sensitiveKeys
    hidden = .some(keys)
    return error.hiding(keys)
  }
}
