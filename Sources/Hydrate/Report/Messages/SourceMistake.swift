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
    case .notStructured(let type): Self.typed("not structured data", type)
    case .archiveReference: Message("references of an archive are not structured data")
    case .keyKind: Message("expected strings as keys of a dictionary")
    case .keyType(let type): Self.typed("expected strings as keys of a dictionary", type)
    case .hiddenCase(let type): Self.typed("the type's own description hides the case; give it raw values", type)
    case .notFinite: Message("expected a finite number", ["expected": "a finite number"])
    case .notEncodable(let type): Self.typed("cannot be encoded", type)
    case .dateRange: Unwritable.dateRange.message
    case .circular: Message("an object contains itself")
    case .repeatedParts: Message("parts repeat so often that they outgrow the data")
    case .tooManyStandIns: Message("too many values that represent each other")
    case .tooManyMirrored(let limit): Unwritable.tooManyMirrored(limit: limit).message
    case .tooManySuperclasses(let limit): Message("more than \(limit) superclasses in a mirror", ["maximum": .number(limit)])
    case .tooLarge: Message("the source is larger than a document can be")
    case .tooDeep(nil): Message("nested deeper than the thread's stack can follow")
    case .tooDeep(let limit?):
      Message("nested deeper than \(limit) \(limit == 1 ? "level" : "levels")", ["maximum": .number(limit)])
    case .notPropertyList: Message("not a property list")
    case .textPropertyList: Message("expected a property list in XML or binary form")
    case .repeatedListParts: Message("parts of the property list repeat so often that they outgrow the file")
    case .environmentParts(let limit): Message("the name has more than \(limit) parts", ["maximum": .number(limit)])
    case .environmentConflict: Message("one variable's name is the start of others' names")
    case .environmentSize: Message("the environment is longer than 4 GB, or its names are longer than 128 MB")
    case .rowSize(let limit): Message("the row is longer than \(limit) bytes", ["maximum": .number(limit)])
    case .headerSize(let limit): Message("the header is longer than \(limit) bytes", ["maximum": .number(limit)])
    case .rejects(let limit):
      Message("more than \(limit) \(limit == 1 ? "row was" : "rows were") rejected", ["maximum": .number(limit)])
    case .noList: Message("missing array", ["expected": "an array", "found": "nothing"])
    case .nullList: Message("null, expected an array", ["expected": "an array", "found": "null"])
    case .otherThanList: Message("expected an array", ["expected": "an array"])
    }
  }

  private static func typed(_ text: String, _ type: Any.Type) -> Message {
    Message("\(text) (\(TypeWords.name(type)))", ["type": .type(type)])
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

/// Why a text is not a query.
package enum QueryMistake: Equatable {
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
