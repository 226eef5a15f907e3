import Foundation
public import Hydrate

/// A record of many, with its value or the reasons why there is none.
///
///     for row in try readings.rows.map(json: data) {
///       if let reading = row.value { store(reading) } else { print(row.number, row.report) }
///     }
///
/// A row has a copy of its source, and does not keep its neighbours in memory. (A model that keeps
/// a `Value` of an array keeps the whole array.) Its paths and locations are those in the whole
/// text or array.
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

  /// The number of the row: the line for JSON lines, else the position from 1.
  public var number: Int { head.number }
  /// The location of the row in the text; nil if the source is not text.
  public var location: TextLocation? { head.location }

  /// The source of the row; nil if it is not structured data, such as a line that is not JSON.
  ///
  /// It is complete, including sensitive values, so that code can examine it and try again.
  public var source: Value? { head.source }

  /// The value of the row; nil if the row was rejected.
  public var value: Output? {
    if case .accepted(let row) = outcome { row.output } else { nil }
  }

  /// Returns the value of the row.
  ///
  /// - Throws: every reason why the row was rejected.
  public func get() throws(MappingError) -> Output {
    switch outcome {
    case .accepted(let row): return row.output
    case .rejected(_, let error): throw error
    }
  }

  /// The issues of the row, in source order: for a rejected row the fatal and the non-fatal ones,
  /// else the non-fatal ones.
  public var issues: [MappingIssue] { report.issues }

  /// The issues as a report.
  public var report: MappingReport {
    switch outcome {
    case .accepted(let row): row.report ?? MappingReport([])
    case .rejected(_, let error): error.report
    }
  }

  /// Whether there is no value; faster than `error`.
  var isRejected: Bool { if case .rejected = outcome { true } else { false } }

  /// Why there is no value.
  var error: MappingError? {
    if case .rejected(_, let error) = outcome { error } else { nil }
  }
}

extension MappedRow: Sendable where Output: Sendable {}

/// The outcome of a row.
enum RowOutcome<Output> {
  case accepted(AcceptedRow<Output>)
  // Indirect, like the other case, so that code that passes rows on need not know the size of the
  // head.
  indirect case rejected(RowHead, MappingError)
}

extension RowOutcome: Sendable where Output: Sendable {}

/// A row with a value.
///
/// Rows are passed by reference, so that code that does not know the value's type need not request
/// its size from the runtime for each row.
final class AcceptedRow<Output> {
  let head: RowHead
  /// The report, if there are issues.
  let report: MappingReport?
  // Last, so that the offsets of the other properties do not depend on its type.
  let output: Output

  init(_ head: RowHead, _ report: MappingReport?, _ output: Output) {
    (self.head, self.report) = (head, report)
    self.output = output
  }
}

extension AcceptedRow: Sendable where Output: Sendable {}

/// The properties that every row has.
struct RowHead: Sendable {
  /// The line for JSON lines, else the position from 1.
  let number: Int
  /// The location of the row in the text; nil if the source is not text.
  let location: TextLocation?
  /// The source of the row; nil if it is not structured data.
  var source: Value?
  /// The bytes of a source that is not structured data; nil if the row was too long to be kept.
  var bytes: [UInt8]?
}

extension MappedRow {
  /// The row as one line of JSON, for a later retry: an object with `row`, its number, its source,
  /// and `issues`.
  ///
  /// The source is the member `source`; `text` if it is not JSON; `data`, in base64, if it is not
  /// UTF-8; absent if the row was too long to be kept. The issues are objects as in
  /// `MappingReport.encode(to:)`: severity, code, message, hints, paths, a JSON Pointer, line
  /// and column. The source is complete, including sensitive values, so that the row can be tried
  /// again. There is no line end.
  ///
  ///     for row in rows.rejected { print(row.quarantineLine()) }
  public func quarantineLine() -> String {
    var members: [(key: String, value: Value)] = [("row", Value(number))]
    if let source = sourceMember { members.append(source) }
    members.append(("issues", Self.encoded(report)["issues"] ?? []))
    if let line = try? Value(object: members).jsonString() { return line }
    // The source contains a date that cannot be written, so its text replaces it.
    if let source { members[1] = ("text", Value("\(source)")) }
    return (try? Value(object: members).jsonString()) ?? "{\"row\":\(number)}"
  }

  private var sourceMember: (key: String, value: Value)? {
    if let source { return ("source", source) }
    return head.bytes.map { bytes in
      String(bytes: bytes, encoding: .utf8).map { ("text", Value($0)) } ?? ("data", Value(Data(bytes).base64EncodedString()))
    }
  }

  private static func encoded(_ report: MappingReport) -> Value {
    let written = try? MappingContext.output(from: report, userInfo: [:]) { report, context throws(MappingError) in
      try context.write(report)
    }
    return written ?? .null
  }
}

extension MappedRow: Printed {
  /// The number of the row and its issues, without its value.
  public var description: String {
    ["row \(number): \(isRejected ? "rejected" : "accepted")", report.description].filter { !$0.isEmpty }.joined(separator: ", ")
  }
  package var stored: KeyValuePairs<String, Any> { ["outcome": outcome] }
}
