/// Why a text is no table.
enum TableMistake: Equatable {
  case tooLarge, longHeader
  case fewCells, manyCells
  case strayQuote, textAfterQuote, openQuote
  case repeatedName
  case encoding(JSONMistake)

  /// The code of the issue that is thrown.
  var code: MappingIssue.Code { self == .repeatedName ? .duplicateKey : .malformed }

  var message: Message {
    switch self {
    case .tooLarge: JSONMistake.tooLarge.message
    case .longHeader: Message("the header is longer than 128 MB")
    case .fewCells: Message("the row has fewer cells than the header")
    case .manyCells: Message("the row has more cells than the header")
    case .strayQuote: Message("unexpected quote in a cell that does not start with one")
    case .textAfterQuote: Message("expected a separator or the end of the row after the closing quote")
    case .openQuote: Message("missing closing quote")
    case .repeatedName: Message("duplicate name in the header")
    case .encoding(let mistake): mistake.message
    }
  }
}

/// Why a text is no query.
enum QueryMistake: Equatable {
  case tooLarge, escape, encoding, openBracket, textAfterBracket, noName, tooDeep(limit: Int), conflict

  var message: Message {
    switch self {
    case .tooLarge: JSONMistake.tooLarge.message
    case .escape: Message("expected two hexadecimal digits after %")
    case .encoding: Message("invalid UTF-8 in the escapes")
    case .openBracket: Message("missing closing bracket in the name")
    case .textAfterBracket: Message("expected another bracket or the end of the name after a bracket")
    case .noName: Message("expected a name before the brackets")
    case .tooDeep(let limit): SourceMistake.tooDeep(limit: limit).message
    case .conflict: Message("the name has values of two kinds, such as a string and an object")
    }
  }
}
