/// Why a source cannot become a document.
package struct SourceMistake: Sendable {
  let message: Message

  private init(_ message: Message) { self.message = message }

  // MARK: Objects

  package static func notStructured(_ type: Any.Type) -> SourceMistake { .init("not structured data (\(type))") }
  static func keyType(_ type: Any.Type) -> SourceMistake { .init("expected strings as keys of a dictionary (\(type))") }
  static func hiddenCase(_ type: Any.Type) -> SourceMistake {
    .init("the type's own description hides the case; give it raw values (\(type))")
  }
  static var notFinite: SourceMistake { .init(Message("expected a finite number").with("expected", "a finite number")) }
  static func notEncodable(_ type: Any.Type) -> SourceMistake { .init("cannot be encoded (\(type))") }
  static var dateRange: SourceMistake { .init(Unwritable.dateRange.message) }
  static var circular: SourceMistake { .init("an object contains itself") }
  static var repeatedParts: SourceMistake { .init("parts repeat so often that they outgrow the data") }
  static var tooManyStandIns: SourceMistake { .init("too many values that represent each other") }
  static func tooManyMirrored(limit: Int) -> SourceMistake { .init(Unwritable.tooManyMirrored(limit: limit).message) }
  static func tooManySuperclasses(limit: Int) -> SourceMistake { .init("more than \(limit, "maximum") superclasses in a mirror") }
  static var tooLarge: SourceMistake { .init("the source is larger than a document can be") }
  /// Without a limit the thread's stack is too small.
  package static func tooDeep(limit: Int?) -> SourceMistake {
    guard let limit else { return .init("nested deeper than the thread's stack can follow") }
    return .init("nested deeper than \(limit, "maximum") \(limit == 1 ? "level" : "levels")")
  }

  // MARK: Property lists

  static var archiveReference: SourceMistake { .init("references of an archive are not structured data") }
  static var keyKind: SourceMistake { .init("expected strings as keys of a dictionary") }
  static var notPropertyList: SourceMistake { .init("not a property list") }
  static var textPropertyList: SourceMistake { .init("expected a property list in XML or binary form") }
  static var repeatedListParts: SourceMistake { .init("parts of the property list repeat so often that they outgrow the file") }

  // MARK: Environments and queries

  package static func environmentParts(limit: Int) -> SourceMistake { .init("the name has more than \(limit, "maximum") parts") }
  package static var environmentConflict: SourceMistake { .init("one variable's name is the start of others' names") }
  package static var environmentSize: SourceMistake {
    .init("the environment is longer than 4 GB, or its names are longer than 128 MB")
  }
  package static var textSize: SourceMistake { .init(JSONMistake.tooLarge.message(limit: 0)) }
  package static var escape: SourceMistake { .init("expected two hexadecimal digits after %") }
  package static var escapedEncoding: SourceMistake { .init("invalid UTF-8 in the escapes") }
  package static var openBracket: SourceMistake { .init("missing closing bracket in the name") }
  package static var textAfterBracket: SourceMistake { .init("expected another bracket or the end of the name after a bracket") }
  package static var noName: SourceMistake { .init("expected a name before the brackets") }
  package static var parameterConflict: SourceMistake { .init("the name has values of two kinds, such as a string and an object") }

  // MARK: CSV

  package static var longHeader: SourceMistake { .init("the header is longer than 128 MB") }
  package static func cells(_ count: Int, header: Int) -> SourceMistake {
    .init("expected \(header, "columns") \(header == 1 ? "cell" : "cells") as in the header, found \(count, "cells")")
  }
  package static var strayQuote: SourceMistake { .init("unexpected quote in a cell that does not start with one") }
  package static var textAfterQuote: SourceMistake { .init("expected a separator or the end of the row after the closing quote") }
  package static var openQuote: SourceMistake { .init("missing closing quote") }
  package static var repeatedName: SourceMistake { .init("duplicate name in the header") }
  package static func encoding(_ mistake: JSONMistake) -> SourceMistake { .init(mistake.message(limit: 0)) }

  // MARK: Rows

  package static func rowSize(limit: Int) -> SourceMistake { .init("the row is longer than \(limit, "maximum") bytes") }
  package static func headerSize(limit: Int) -> SourceMistake { .init("the header is longer than \(limit, "maximum") bytes") }
  package static func rejects(limit: Int) -> SourceMistake {
    .init("more than \(limit, "maximum") \(limit == 1 ? "row was" : "rows were") rejected")
  }
  package static var noList: SourceMistake { .init(Message("missing array").with("expected", "an array").with("found", "nothing")) }
  package static var nullList: SourceMistake {
    .init(Message("null, expected an array").with("expected", "an array").with("found", "null"))
  }
  package static var otherThanList: SourceMistake { .init(Message("expected an array").with("expected", "an array")) }
}
