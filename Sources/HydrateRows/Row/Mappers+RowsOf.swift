public import Foundation
public import Hydrate

extension Mapper where Input: Decodable {
  /// Maps each element of an array, and returns each with its value or the reasons why there is
  /// none.
  ///
  /// Anything but an array is a `typeMismatch`. A mistake in the set-up of the mapper, which every
  /// row would have, is thrown. The report of the whole has the non-fatal issues, and those of
  /// rejected rows as non-fatal ones. This is a one-way mapper; use `array` for both directions.
  ///
  ///     let rows = try readings.rows.map(json: data)
  ///     store(rows.accepted)
  ///     try readings.rows.at("data.readings").map(json: data).rejected.first?.number
  public var rows: Mappers.RowsOf<Self> { Mappers.RowsOf(element: lifted) }
}

extension Mappers {
  /// A mapper for arrays that returns the outcome of each element.
  public struct RowsOf<Element: Mapper>: Mapper, Printed where Element.Input: Decodable {
    let element: Lifted<Element>
    package var sourceCode: String { Self.text(element, "rows") }
    package var stored: KeyValuePairs<String, Any> { ["element": element] }

    /// Maps each element of an array to a row with its outcome.
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
          try RowDraft(of: part, since: inner.session.checkpoint, in: inner.session) { () throws(MappingError) in
            try inner.map(element, part, .index(index))
          })
        next = document.end(of: next)
      }
      // All rows have been read, so that types have learned from them, before failures are checked
      // further.
      let session = context.session
      var facts = ReportFacts(sensitive: session.facts.sensitive)
      if drafts.contains(where: \.hasIssues) { facts.hide(MapperModels(of: element).sensitiveKeys) }
      return MappedRows(drafts.enumerated().map { $1.row(number: $0 + 1, in: session, facts) })
    }
  }
}

extension Mappers.RowsOf: Sendable where Element: Sendable {}

/// A row whose issues are completed after all rows have been read.
private struct RowDraft<Output> {
  private let part: Value
  private let outcome: Result<Output, MappingError>
  /// The non-fatal issues.
  private let issues: [MappingIssue]

  init(of part: Value, since checkpoint: Checkpoint, in session: Session, _ map: () throws(MappingError) -> Output) throws(MappingError) {
    self.part = part
    outcome = Result { () throws(MappingError) in try session.failingAtStackEnd(map) }
    if case .failure(let error) = outcome, error.isMistake { throw error }
    // The limit of issues applies to each row.
    issues = session.takeIssues(since: checkpoint)
  }

  var hasIssues: Bool { if case .success = outcome { !issues.isEmpty } else { true } }

  /// Makes the row, and reports its issues as issues of the whole, too. The row and its issues get
  /// a copy of the source.
  func row(number: Int, in session: Session, _ facts: ReportFacts) -> MappedRow<Output> {
    let location = part.location
    let source = part.detached(at: location)
    let head = RowHead(number: number, location: location, source: source)
    switch outcome {
    case .success(let output):
      if issues.isEmpty { return MappedRow(AcceptedRow(head, nil, output)) }
      let report = MappingReport(issues.inSourceOrder(), facts)
      for issue in report.issues { session.report(issue) }
      return MappedRow(AcceptedRow(head, IssueRelocation(part, to: source).moved(report), output))
    case .failure(let error):
      let error = session.complete(error, issues, facts)
      for issue in error.allIssues { session.report(issue) }
      return MappedRow(head, rejectedBy: IssueRelocation(part, to: source).moved(error))
    }
  }
}

/// The rows of an array, in order, each with its outcome.
///
///     let rows = try readings.rows.map(json: data)
///     store(rows.accepted)
///     for row in rows.rejected { print(row.quarantineLine()) }
public struct MappedRows<Output>: RandomAccessCollection, Printed {
  private let rows: [MappedRow<Output>]
  /// The number of rows, and of those that were rejected.
  public var description: String { "\(count) row\(count == 1 ? "" : "s"), \(rejected.count) rejected" }
  package var stored: KeyValuePairs<String, Any> { ["rows": rows] }

  init(_ rows: [MappedRow<Output>]) { self.rows = rows }

  /// The position of the first row: 0.
  public var startIndex: Int { rows.startIndex }
  /// The position after the last row.
  public var endIndex: Int { rows.endIndex }
  /// The row at a position, which must be valid; its number is one more.
  public subscript(position: Int) -> MappedRow<Output> { rows[position] }

  /// The values of the accepted rows, in order.
  public var accepted: [Output] { rows.compactMap { if case .accepted(let row) = $0.outcome { .some(row.output) } else { nil } } }

  /// The rows without a value, in order.
  public var rejected: [MappedRow<Output>] { rows.filter(\.isRejected) }
}

extension MappedRows: Sendable where Output: Sendable {}

extension Value {
  /// The value as a document of its own, with the same location. Keeping it does not keep its
  /// neighbours in memory.
  ///
  /// The distances between its words do not change. A value that is composed deeper than any text
  /// may be is not copied. Parts of other documents stay linked.
  ///
  /// - Parameter location: the value's ``location``, which takes a while to compute.
  func detached(at location: TextLocation?) -> Value {
    let copy = if document.isJSON, let location { readAgain(at: location) } else { copied }
    guard let copy, copy.wordCount == document.end(of: index) - index else { return self }
    return copy.whole
  }

  private func readAgain(at location: TextLocation) -> Document? {
    let start = document.sourceOffset(at: index)
    return document.text.withBytes { text in
      let end = JSONSkipper.end(ofValueIn: text, from: start) ?? text.count
      // Any depth that a document may have, because it has been read before.
      let options = JSONReadingOptions(
        nestingLimit: JSONReadingOptions.maximumNestingLimit, duplicateKeys: document.keepsFirstValues ? .firstWins : .lastWins)
      return try? JSONReader.read(text.extracting(start..<end), at: LineIndex.Position(location), options: options)
    }
  }

  private var copied: Document? {
    let builder = TapeBuilder()
    builder.append(copying: document, at: index)
    return builder.finish()
  }
}

/// Moves issues from a part of a source to a copy of it, so that they do not keep the source in
/// memory.
///
/// The nodes around the part keep only their steps; the copy is their value.
struct IssueRelocation {
  private let document: Document
  private let range: Range<Int>
  private let copy: Value

  /// - Parameter copy: a copy whose words have the same distances, or the part itself if it could
  ///   not be copied.
  init(_ part: Value, to copy: Value) {
    document = part.document
    range = part.index..<part.document.end(of: part.index)
    self.copy = copy
  }

  private func moved(_ value: Value) -> Value {
    guard value.document === document else { return value }
    return range.contains(value.index) ? Value(copy.document, copy.index + value.index - range.lowerBound) : copy
  }

  private func moved(_ node: PathNode) -> PathNode {
    var links: [PathNode] = []
    var next: PathNode? = node
    while let node = next {
      links.append(node)
      next = node.parent
    }
    var made = PathNode(links[links.count - 1].step, moved(links[links.count - 1].value), in: nil)
    for node in links.dropLast().reversed() { made = PathNode(node.step, moved(node.value), in: made) }
    return made
  }

  private func moved(_ place: IssueLocation) -> IssueLocation {
    place.moved(place.node.map(moved), place.value.map(moved))
  }

  func moved(_ issue: MappingIssue) -> MappingIssue { issue.moved(to: moved(issue.place)) }

  func moved(_ report: MappingReport) -> MappingReport { MappingReport(report.issues.map(moved), report.facts) }

  func moved(_ error: MappingError) -> MappingError {
    let (issues, ending) = (error.allIssues, error.ending)
    let all = issues.map(moved)
    let last = ending.map { ending in issues.firstIndex { $0.isSame(as: ending) }.map { all[$0] } ?? moved(ending) }
    return MappingError(complete: all, ending: last, error.facts)
  }
}

extension Mapper where Input == Value {
  /// Maps JSON lines lazily, row by row.
  ///
  /// Each line is a row with one JSON value (RFC 8259, or JSON5 with the dialect `.json5`), and
  /// has its line number; blank lines are skipped. Lines end with LF or CRLF, optional for the
  /// last one. Text that is not JSON, or not UTF-8, is an issue of its row, with the code
  /// `malformed`. Paths and locations of issues are those in the whole text. A mistake in the
  /// set-up of the mapper is an issue of each row.
  ///
  ///     for row in readings.rows(jsonLines: data) where row.value == nil { print(row.quarantineLine()) }
  public func rows(
    jsonLines data: Data, reading: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) -> MappedLines<Output> {
    MappedLines(data, RowMaker(self, reading: reading, userInfo: userInfo))
  }
}

/// The rows of JSON lines, mapped lazily; each iteration maps them again.
public struct MappedLines<Output>: Sequence, Printed {
  private let data: Data
  private let maker: RowMaker<Output>

  init(_ data: Data, _ maker: RowMaker<Output>) { (self.data, self.maker) = (data, maker) }

  /// Makes an iterator that starts at the first line.
  public func makeIterator() -> Iterator { Iterator(data, maker) }

  /// Iterates over the rows.
  public struct Iterator: IteratorProtocol {
    private let data: Data
    private var maker: RowMaker<Output>
    private var walk: LineWalk

    fileprivate init(_ data: Data, _ maker: RowMaker<Output>) {
      (self.data, self.maker) = (data, maker)
      walk = LineWalk(at: data.withBytes { LineIndex.Position(startOf: $0) })
    }

    /// Maps the next row; nil after the last one.
    public mutating func next() -> MappedRow<Output>? {
      data.withBytes { text in walk.next(in: text).map { maker.row($0, of: text) } }
    }
  }
}
