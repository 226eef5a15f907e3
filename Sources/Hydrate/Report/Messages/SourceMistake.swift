/// Why a source cannot become a document.
package enum SourceMistake: Sendable {
  case notStructured(Any.Type)
  case archiveReference, keyKind
  case keyType(Any.Type)
  case hiddenCase(Any.Type)
  case notFinite
  case notEncodable(Any.Type)
  case dateRange
  case circular
  case repeatedParts
  case tooManyStandIns
  case tooManyMirrored(limit: Int)
  case tooManySuperclasses(limit: Int)
  case tooLarge
  case tooDeep(limit: Int?)
  case notPropertyList
  case textPropertyList
  case repeatedListParts
  case environmentParts(limit: Int)
  case environmentConflict
  case environmentSize
  case rowSize(limit: Int)
  case headerSize(limit: Int)
  case rejects(limit: Int)
  case noList, nullList, otherThanList

  var message: Message {
    switch self {
    case .notStructured(let type): "not structured data (\(type))"
    case .archiveReference: "references of an archive are not structured data"
    case .keyKind: "expected strings as keys of a dictionary"
    case .keyType(let type): "expected strings as keys of a dictionary (\(type))"
    case .hiddenCase(let type): "the type's own description hides the case; give it raw values (\(type))"
    case .notFinite: Message("expected a finite number").with("expected", "a finite number")
    case .notEncodable(let type): "cannot be encoded (\(type))"
    case .dateRange: Unwritable.dateRange.message
    case .circular: "an object contains itself"
    case .repeatedParts: "parts repeat so often that they outgrow the data"
    case .tooManyStandIns: "too many values that represent each other"
    case .tooManyMirrored(let limit): Unwritable.tooManyMirrored(limit: limit).message
    case .tooManySuperclasses(let limit): "more than \(limit, "maximum") superclasses in a mirror"
    case .tooLarge: "the source is larger than a document can be"
    case .tooDeep(nil): "nested deeper than the thread's stack can follow"
    case .tooDeep(let limit?): "nested deeper than \(limit, "maximum") \(limit == 1 ? "level" : "levels")"
    case .notPropertyList: "not a property list"
    case .textPropertyList: "expected a property list in XML or binary form"
    case .repeatedListParts: "parts of the property list repeat so often that they outgrow the file"
    case .environmentParts(let limit): "the name has more than \(limit, "maximum") parts"
    case .environmentConflict: "one variable's name is the start of others' names"
    case .environmentSize: "the environment is longer than 4 GB, or its names are longer than 128 MB"
    case .rowSize(let limit): "the row is longer than \(limit, "maximum") bytes"
    case .headerSize(let limit): "the header is longer than \(limit, "maximum") bytes"
    case .rejects(let limit): "more than \(limit, "maximum") \(limit == 1 ? "row was" : "rows were") rejected"
    case .noList: Message("missing array").with("expected", "an array").with("found", "nothing")
    case .nullList: Message("null, expected an array").with("expected", "an array").with("found", "null")
    case .otherThanList: Message("expected an array").with("expected", "an array")
    }
  }
}

/// Why a text is not CSV.
package enum TableMistake: Equatable {
  case tooLarge, longHeader
  case fewCells, manyCells
  case strayQuote, textAfterQuote, openQuote
  case repeatedName
  case encoding(JSONMistake)

  /// The code of the issue.
  package var code: MappingIssue.Code { self == .repeatedName ? .duplicateKey : .malformed }

  var message: Message {
    switch self {
    case .tooLarge: JSONMistake.tooLarge.message
    case .longHeader: "the header is longer than 128 MB"
    case .fewCells: "the row has fewer cells than the header"
    case .manyCells: "the row has more cells than the header"
    case .strayQuote: "unexpected quote in a cell that does not start with one"
    case .textAfterQuote: "expected a separator or the end of the row after the closing quote"
    case .openQuote: "missing closing quote"
    case .repeatedName: "duplicate name in the header"
    case .encoding(let mistake): mistake.message
    }
  }
}

/// Why a text is not a query.
package enum QueryMistake: Equatable {
  case tooLarge, escape, encoding, openBracket, textAfterBracket, noName, tooDeep(limit: Int), conflict

  var message: Message {
    switch self {
    case .tooLarge: JSONMistake.tooLarge.message
    case .escape: "expected two hexadecimal digits after %"
    case .encoding: "invalid UTF-8 in the escapes"
    case .openBracket: "missing closing bracket in the name"
    case .textAfterBracket: "expected another bracket or the end of the name after a bracket"
    case .noName: "expected a name before the brackets"
    case .tooDeep(let limit): SourceMistake.tooDeep(limit: limit).message
    case .conflict: "the name has values of two kinds, such as a string and an object"
    }
  }
}
