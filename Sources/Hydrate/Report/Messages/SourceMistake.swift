/// Why a source cannot become a document. A source of another product declares its mistakes there.
package struct SourceMistake: Sendable {
  let message: Message

  package init(_ message: Message) { self.message = message }

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
  package static var textSize: SourceMistake { .init(JSONMistake.tooLarge.message(limit: 0)) }
  package static func encoding(_ mistake: JSONMistake) -> SourceMistake { .init(mistake.message(limit: 0)) }
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
}
