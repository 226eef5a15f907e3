import Foundation

extension MappedRow {
  /// The row as one line of JSON, to be kept until somebody has looked at it: an object with `row`, its number, what it was mapped from, and `issues`.
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
    // A date of no year that can be written: its text stands in for the source.
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
