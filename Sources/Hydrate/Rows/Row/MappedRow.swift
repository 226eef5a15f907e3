import Foundation

/// One record of many, with what became of it: a value, or the reasons why there is none.
///
///     for row in try readings.rows.map(json: data) {
///       if let reading = row.value { store(reading) } else { print(row.number, row.report) }
///     }
///
/// A row owns its source, and keeps nothing of what stands beside it; a model that keeps a `Value` of a list at hand keeps the list. Its paths and places are
/// those of the whole text or list.
public struct MappedRow<Output> {
  let outcome: RowOutcome<Output>

  init(_ accepted: AcceptedRow<Output>) { outcome = .accepted(accepted) }

  init(_ head: RowHead, rejectedBy error: MappingError) { outcome = .rejected(head, error) }

  var head: RowHead {
    switch outcome {
    case .accepted(let row): row.head
    case .rejected(let head, _): head
    }
  }

  /// Which row it is: the line for JSON lines, elsewhere the ordinal from 1.
  public var number: Int { head.number }
  /// Where the row begins in the text; nil for a list that comes from no text.
  public var location: TextLocation? { head.location }

  /// What the row was mapped from; nil where that is no structured data, as of a line that is no JSON.
  ///
  /// It is what it is, so that it can be looked at and tried again: what the mapper calls sensitive is not hidden in it.
  public var source: Value? { head.source.value }

  /// What the row was mapped to; nil where it was rejected.
  public var value: Output? {
    if case .accepted(let row) = outcome { row.output } else { nil }
  }

  /// What the row was mapped to.
  ///
  /// - Throws: every reason why it was rejected.
  public func get() throws(MappingError) -> Output {
    switch outcome {
    case .accepted(let row): return row.output
    case .rejected(_, let error): throw error
    }
  }

  /// Every issue of the row, in source order: of one that was rejected the fatal ones and the others, else what was softened, rounded or reported.
  public var issues: [MappingIssue] { report.issues }

  /// The issues as a report.
  public var report: MappingReport {
    switch outcome {
    case .accepted(let row): row.report ?? MappingReport([])
    case .rejected(_, let error): error.report
    }
  }

  /// Whether there is no value; quicker than asking why.
  var isRejected: Bool { if case .rejected = outcome { true } else { false } }

  /// Why there is no value.
  var error: MappingError? {
    if case .rejected(_, let error) = outcome { error } else { nil }
  }
}

extension MappedRow: Sendable where Output: Sendable {}

/// What became of a row.
enum RowOutcome<Output> {
  case accepted(AcceptedRow<Output>)
  // By reference, as the other: what carries rows need not know how large the head is.
  indirect case rejected(RowHead, MappingError)
}

extension RowOutcome: Sendable where Output: Sendable {}

/// A row that has a value.
///
/// Rows are handed on as references: code that does not know the type of the values then need not ask the runtime how large one is, for each.
final class AcceptedRow<Output> {
  let head: RowHead
  /// What there is to say of it, if anything.
  let report: MappingReport?
  // Last, so that the others stand where they do whatever its type.
  let output: Output

  init(_ head: RowHead, _ report: MappingReport?, _ output: Output) {
    (self.head, self.report) = (head, report)
    self.output = output
  }
}

extension AcceptedRow: Sendable where Output: Sendable {}

/// What every row has, whatever became of it.
struct RowHead: Sendable {
  /// The line for JSON lines, elsewhere the ordinal from 1.
  let number: Int
  /// Where the row begins in the text; nil for a list that comes from no text.
  let location: TextLocation?
  /// What it was mapped from.
  let source: RowSource
}

/// What a row was mapped from.
enum RowSource: Sendable {
  case value(Value)
  /// Bytes that are no structured data.
  case bytes([UInt8])
  /// Nothing, of a row that was too long to be kept.
  case none

  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension MappedRow {
  /// The row as one line of JSON, to be kept for a later look: an object with `row`, its number, what it was mapped from, and `issues`.
  ///
  /// What it was mapped from is the member `source`; `text` where that is no JSON; `data`, in base64, where it is no UTF-8; none of them where the row
  /// was too long to be kept. The issues are objects, as ``MappingReport/encode(to:)`` has them: severity, code, message, hints, paths, a JSON
  /// Pointer, line and column. The source is written as it is, what the mapper calls sensitive too: who has the line can try the row again. There is no line
  /// end.
  ///
  ///     for row in rows.rejected { print(row.quarantineLine()) }
  public func quarantineLine() -> String {
    var members: [(key: String, value: Value)] = [("row", Value(number))]
    if let source = sourceMember { members.append(source) }
    members.append(("issues", Self.encoded(report)["issues"] ?? []))
    if let line = try? Value(object: members).jsonString() { return line }
    // A date of no year that can be written: its text replaces the source.
    if let source { members[1] = ("text", Value("\(source)")) }
    return (try? Value(object: members).jsonString()) ?? "{\"row\":\(number)}"
  }

  private var sourceMember: (key: String, value: Value)? {
    switch head.source {
    case .value(let value): ("source", value)
    case .bytes(let bytes):
      String(bytes: bytes, encoding: .utf8).map { ("text", Value($0)) } ?? ("data", Value(Data(bytes).base64EncodedString()))
    case .none: nil
    }
  }

  private static func encoded(_ report: MappingReport) -> Value {
    let written = try? MappingContext.output(from: report, userInfo: [:]) { report, context throws(MappingError) in
      try context.write(report)
    }
    return written ?? .null
  }
}
