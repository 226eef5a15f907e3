extension Mapper where Input: Decodable {
  /// Maps each element of an array, and keeps each with what became of it: the good ones go on, the bad ones are there with their reasons.
  ///
  /// What is no array is a `typeMismatch`. A mistake in the set-up of the mapper, which every row would have, is thrown. Non-fatal issues, and those of the
  /// rows that were rejected, made non-fatal, are also in the report of the whole. There is no way back: ``array`` has one.
  ///
  ///     let rows = try readings.rows.map(json: data)
  ///     store(rows.accepted)
  ///     try readings.rows.at("data.readings").map(json: data).rejected.first?.number
  public var rows: Mappers.RowsOf<Self> { Mappers.RowsOf(element: lifted) }
}

extension Mappers {
  /// A mapper for the elements of an array, each with what became of it.
  public struct RowsOf<Element: Mapper>: Mapper where Element.Input: Decodable {
    let element: Lifted<Element>

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> MappedRows<Element.Output> {
      try context.require(.array, input, for: [Element.Output].self)
      var inner = try context.opened(input)
      let document = input.document
      let count = document.count(at: input.index)
      var drafts: [RowDraft<Element.Output>] = []
      drafts.reserveCapacity(Reservation.count(count, of: RowDraft<Element.Output>.self, in: document))
      var next = document.firstChild(of: input.index)
      for index in 0..<count {
        let part = document.part(at: next)
        drafts.append(
          try RowDraft(of: part, mark: inner.session.issueCount, in: inner.session) { () throws(MappingError) in
            try inner.map(element, part, .index(index))
          })
        next = document.end(of: next)
      }
      // All have been looked at, and have taught what they can, before the first is checked further.
      let session = context.session
      let facts = ReportFacts(sensitive: session.facts.sensitive)
      return MappedRows(drafts.enumerated().map { $1.row(number: $0 + 1, in: session, facts) })
    }
  }
}

extension Mappers.RowsOf: Sendable where Element: Sendable {}

/// A row of a list that is still being mapped: what it is found to be is completed when all are known.
private struct RowDraft<Output> {
  private let part: Value
  private let outcome: Outcome
  /// The non-fatal issues.
  private let issues: [MappingIssue]

  private enum Outcome {
    case accepted(Output)
    case rejected(MappingError)
  }

  init(of part: Value, mark: Int, in session: Session, _ map: () throws(MappingError) -> Output) throws(MappingError) {
    self.part = part
    do throws(MappingError) {
      outcome = .accepted(try session.failingAtStackEnd(map))
    } catch {
      if error.isMistake { throw error }
      outcome = .rejected(error)
    }
    // Each row has room for as many issues as a document.
    issues = session.withdraw(since: mark)
  }

  /// The row, whose issues are reported as issues of the whole, too. It has a copy of its source, and so has what is said of it.
  func row(number: Int, in session: Session, _ facts: ReportFacts) -> MappedRow<Output> {
    let location = part.location
    let source = part.alone(at: location)
    let head = RowHead(number: number, location: location, source: .value(source))
    switch outcome {
    case .accepted(let output):
      if issues.isEmpty { return MappedRow(AcceptedRow(head, nil, output)) }
      let report = MappingReport(issues.inSourceOrder(), facts)
      for issue in report.issues { session.report(issue) }
      return MappedRow(AcceptedRow(head, MovedPart(part, to: source).moved(report), output))
    case .rejected(let error):
      let error = session.complete(error, issues, facts)
      for issue in error.allIssues { session.report(issue) }
      return MappedRow(head, rejectedBy: MovedPart(part, to: source).moved(error))
    }
  }
}
