/// Why text cannot be read as a table, and at which byte.
struct CSVFault: Error, Equatable {
  let reason: Reason
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  enum Reason: Equatable {
    case tooLarge, longHeader
    case fewCells, manyCells
    case strayQuote, textAfterQuote, openQuote
    case repeatedName
    case encoding(JSONFault.Reason)
  }

  /// The error that is thrown; `source` is what the offset counts in, which begins at `start`.
  func error(in source: Span<UInt8>, from start: LineIndex.Position) -> MappingError {
    var position = start
    position.advance(over: source, from: 0, to: min(max(offset, 0), source.count))
    return .single(reason.code, reason.message, at: position.location)
  }
}

extension CSVFault.Reason {
  /// The code of the issue that is thrown.
  var code: MappingIssue.Code {
    switch self {
    case .repeatedName: .duplicateKey
    default: .malformed
    }
  }

  /// A short sentence that shows nothing of the text.
  var message: String {
    switch self {
    case .tooLarge: JSONFault.Reason.tooLarge.message
    case .longHeader: "the header is longer than 128 MB"
    case .fewCells: "this row has fewer cells than the header"
    case .manyCells: "this row has more cells than the header"
    case .strayQuote: "a quote stands in a cell that does not begin with one"
    case .textAfterQuote: "something stands behind the closing quote; expected a separator or the end of the row"
    case .openQuote: "this quote is never closed"
    case .repeatedName: "the name stands twice in the header"
    case .encoding(let reason): reason.message
    }
  }
}
