@testable import Hydrate
@testable import HydrateRows
@testable import HydrateSources

extension MessageTableTests {
  /// Messages of what only another thread, gigabytes, a file of rows or a type that breaks its
  /// contract provokes: made directly. That they are reported is tested beside their code.
  static let rareRows: [MessageRow] = [
    MessageRow(
      "InvalidValue.existingUnknown", #"missing value, and the existing one is unknown | nullValue | {}"#, made: .nullValue,
      .invalid(.existingUnknown)),
    MessageRow(
      "InvalidValue.formatEnd", #"unexpected text after the format's end | invalidValue | {}"#, made: .invalidValue, .invalid(.formatEnd)),
    MessageRow("InvalidValue.missing", #"missing value | missingValue | {"found":"nothing"}"#, made: .missingValue, .invalid(.missing)),
    MessageRow(
      "Mistake.alikeNames",
      #"a and A differ only in their spelling, which relaxedNames() ignores; give one of them a key with field(_:from:) | configuration | {"fields":["a","A"]}"#,
      made: .configuration, .mistake(.alikeNames("a", "A"))),
    MessageRow(
      "Mistake.ambiguousKey",
      #"unclear coding key of name; name the field by its key: n or m | configuration | {"allowed":["n","m"],"field":"name"}"#,
      made: .configuration, .mistake(.ambiguousKey("name", keys: ["n", "m"]))),
    MessageRow(
      "Mistake.othersField",
      #"url is read by the rules of Int, no other rule can name it | configuration | {"field":"url","type":"Int"}"#,
      made: .configuration, .mistake(.othersField("url", Int.self))),
    MessageRow(
      "Mistake.sharedName",
      #"ambiguous field type: the property with the key @type, or the key of the property kind; name it by a key path | configuration | {"allowed":["@type","kind"],"field":"type"}"#,
      made: .configuration, .mistake(.sharedName("type", key: "@type", other: "kind"))),
    MessageRow(
      "Mistake.sharedStart",
      #"ambiguous key path to a, which begins where a property without a size does; name it: a or b | configuration | {"allowed":["a","b"],"field":"a"}"#,
      made: .configuration, .mistake(.sharedStart("a", ["a", "b"]))),
    MessageRow(
      "ProfileMistake.sharedName",
      #"ambiguous property type: the property with the key @type, or the key of the property kind | configuration | {"allowed":["@type","kind"],"field":"type"}"#,
      made: .configuration, .profile(.sharedName("type", key: "@type", other: "kind"))),
    MessageRow(
      "Mistake.decoderEnded", #"the decoder was used after its init(from:) ended | configuration | {}"#, made: .configuration,
      .mistake(.decoderEnded)),
    MessageRow(
      "Mistake.formatterBusy", #"the formatter cannot be copied while it is being copied | configuration | {}"#, made: .configuration,
      .mistake(.formatterBusy)),
    MessageRow(
      "Mistake.formatterNotCopyable",
      #"the formatter cannot be copied; pass a closure: .date { Own() } (Own) | configuration | {"suggestion":".date { Own() }","type":"Own"}"#,
      made: .configuration, .mistake(.formatterNotCopyable("Own", use: ".date { Own() }"))),
    MessageRow(
      "Mistake.formatterReused", #"expected a new formatter from each call of the closure, found the same one | configuration | {}"#,
      made: .configuration, .mistake(.formatterReused)),
    MessageRow(
      "Mistake.hiddenValue",
      #"cannot read the existing value of a: it does not decode (Int) | configuration | {"key":"a","reason":"it does not decode (Int)"}"#,
      made: .configuration, .mistake(.hiddenValue(key: "a", .unreadable(Int.self)))),
    MessageRow(
      "Mistake.hiddenValue",
      #"cannot read the existing value of a: the model failed to encode, and no property has the key's name | configuration | {"key":"a","reason":"the model failed to encode, and no property has the key's name"}"#,
      made: .configuration, .mistake(.hiddenValue(key: "a", .notWritten))),
    MessageRow(
      "Mistake.hiddenValue",
      #"cannot read the existing value of a: no property has the key's name; call plan(), or make the type Encodable | configuration | {"key":"a","reason":"no property has the key's name; call plan(), or make the type Encodable"}"#,
      made: .configuration, .mistake(.hiddenValue(key: "a", .notInspected))),
    MessageRow("Mistake.noValue", #"no value | configuration | {}"#, made: .configuration, .mistake(.noValue)),
    MessageRow(
      "Mistake.notDecodable", #"cannot be decoded (Int) | configuration | {"type":"Int"}"#, made: .configuration,
      .mistake(.notDecodable(Int.self))),
    MessageRow(
      "Mistake.recursion", #"no mapper contains this one (Int) | configuration | {"type":"Int"}"#, made: .configuration,
      .mistake(.recursion(Int.self))),
    MessageRow(
      "Mistake.severalPlaces", #"expected a path to one place: a[0] | configuration | {"path":"a[0]"}"#, made: .configuration,
      .mistake(.severalPlaces(ValuePath([.key("a"), .index(0)])))),
    MessageRow(
      "Mistake.stackTooSmall",
      #"the thread's stack is too small to inspect the types; call plan() on another thread first | configuration | {}"#,
      made: .configuration, .mistake(.stackTooSmall)),
    MessageRow(
      "Mistake.subclass",
      #"the existing value is of a subclass without rules of its own; give it a mapper (Int) | configuration | {"expected":"Double","type":"Int"}"#,
      made: .configuration, .mistake(.subclass(Int.self, of: Double.self))),
    MessageRow(
      "Mistake.unknownTransformer", #"unknown value transformer | configuration | {}"#, made: .configuration, .mistake(.unknownTransformer)),
    MessageRow(
      "ProfileMistake.tooManyParents", #"more than 5 generations of parents | configuration | {"maximum":5}"#, made: .configuration,
      .profile(.tooManyParents(limit: 5))),
    MessageRow("SourceMistake.textSize", #"the text is longer than 4 GB | malformed | {}"#, made: .malformed, .source(.textSize)),
    MessageRow(
      "SourceMistake.archiveReference", #"references of an archive are not structured data | typeMismatch | {}"#, made: .typeMismatch,
      .source(.archiveReference)),
    MessageRow(
      "SourceMistake.dateRange", #"expected a date in the years 0 to 9999 | invalidValue | {"expected":"a date in the years 0 to 9999"}"#,
      made: .invalidValue, .source(.dateRange)),
    MessageRow(
      "SourceMistake.environmentSize", #"the environment is longer than 4 GB, or its names are longer than 128 MB | malformed | {}"#,
      made: .malformed, .source(.environmentSize)),
    MessageRow(
      "SourceMistake.headerSize", #"the header is longer than 5 bytes | malformed | {"maximum":5}"#, made: .malformed,
      .source(.headerSize(limit: 5))),
    MessageRow(
      "SourceMistake.keyKind", #"expected strings as keys of a dictionary | typeMismatch | {}"#, made: .typeMismatch, .source(.keyKind)),
    MessageRow(
      "SourceMistake.noList", #"missing array | missingValue | {"expected":"an array","found":"nothing"}"#, made: .missingValue,
      .source(.noList)),
    MessageRow(
      "SourceMistake.notEncodable", #"cannot be encoded (Int) | invalidValue | {"type":"Int"}"#, made: .invalidValue,
      .source(.notEncodable(Int.self))),
    MessageRow(
      "SourceMistake.nullList", #"null, expected an array | nullValue | {"expected":"an array","found":"null"}"#, made: .nullValue,
      .source(.nullList)),
    MessageRow(
      "SourceMistake.otherThanList", #"expected an array | typeMismatch | {"expected":"an array"}"#, made: .typeMismatch,
      .source(.otherThanList)),
    MessageRow(
      "SourceMistake.rejects", #"more than 1 row was rejected | tooManyRejects | {"maximum":1}"#, made: .tooManyRejects,
      .source(.rejects(limit: 1))),
    MessageRow(
      "SourceMistake.rejects", #"more than 2 rows were rejected | tooManyRejects | {"maximum":2}"#, made: .tooManyRejects,
      .source(.rejects(limit: 2))),
    MessageRow(
      "SourceMistake.repeatedListParts", #"parts of the property list repeat so often that they outgrow the file | malformed | {}"#,
      made: .malformed, .source(.repeatedListParts)),
    MessageRow(
      "SourceMistake.repeatedParts", #"parts repeat so often that they outgrow the data | invalidValue | {}"#, made: .invalidValue,
      .source(.repeatedParts)),
    MessageRow(
      "SourceMistake.rowSize", #"the row is longer than 5 bytes | malformed | {"maximum":5}"#, made: .malformed, .source(.rowSize(limit: 5))
    ),
    MessageRow(
      "SourceMistake.textPropertyList", #"expected a property list in XML or binary form | malformed | {}"#, made: .malformed,
      .source(.textPropertyList)),
    MessageRow(
      "SourceMistake.tooDeep", #"nested deeper than the thread's stack can follow | tooDeep | {}"#, made: .tooDeep,
      .source(.tooDeep(limit: nil))),
    MessageRow(
      "SourceMistake.tooDeep", #"nested deeper than 1 level | tooDeep | {"maximum":1}"#, made: .tooDeep, .source(.tooDeep(limit: 1))),
    MessageRow(
      "SourceMistake.tooDeep", #"nested deeper than 512 levels | tooDeep | {"maximum":512}"#, made: .tooDeep, .source(.tooDeep(limit: 512))),
    MessageRow(
      "SourceMistake.tooLarge", #"the source is larger than a document can be | malformed | {}"#, made: .malformed, .source(.tooLarge)),
    MessageRow(
      "SourceMistake.tooManyMirrored", #"more than 5 values in mirrors; one may contain itself | invalidValue | {"maximum":5}"#,
      made: .invalidValue, .source(.tooManyMirrored(limit: 5))),
    MessageRow(
      "SourceMistake.tooManyStandIns", #"too many values that represent each other | invalidValue | {}"#, made: .invalidValue,
      .source(.tooManyStandIns)),
    MessageRow(
      "SourceMistake.tooManySuperclasses", #"more than 5 superclasses in a mirror | tooDeep | {"maximum":5}"#, made: .tooDeep,
      .source(.tooManySuperclasses(limit: 5))),
    MessageRow("SourceMistake.longHeader", #"the header is longer than 128 MB | malformed | {}"#, made: .malformed, .source(.longHeader)),
    MessageRow(
      "Unwritable.collectedKey", #"an unknown key has the name of a field | irreversible | {}"#, made: .irreversible,
      .unwritable(.collectedKey)),
    MessageRow(
      "Unwritable.doesNotFit", #"does not fit at the path a.b | invalidValue | {"path":"a.b"}"#, made: .invalidValue,
      .unwritable(.doesNotFit("a.b"))),
    MessageRow(
      "Unwritable.encoderEnded", #"the encoder was used after its encode(to:) ended | irreversible | {}"#, made: .irreversible,
      .unwritable(.encoderEnded)),
    MessageRow(
      "Unwritable.encoderInUse", #"the encoder was used while a value in it was being encoded | irreversible | {}"#, made: .irreversible,
      .unwritable(.encoderInUse)),
    MessageRow(
      "Unwritable.keyKind", #"expected a string as key (Int) | irreversible | {"type":"Int"}"#, made: .irreversible,
      .unwritable(.keyKind(Int.self))),
    MessageRow(
      "Unwritable.noPlace", #"no place in the text for the change | irreversible | {}"#, made: .irreversible, .unwritable(.noPlace)),
    MessageRow(
      "Unwritable.hardLinks",
      #"the file has 2 names (hard links), of which one alone would get the new content | irreversible | {}"#, made: .irreversible,
      .unwritable(.hardLinks(2))),
    MessageRow(
      "Unwritable.fileChanged", #"the file has changed since it was read | fileChanged | {}"#, made: .fileChanged,
      .unwritable(.fileChanged)),
    MessageRow(
      "Unwritable.notCompared", #"nested too deep or too large to compare; treated as changed | tooDeep | {}"#, made: .tooDeep,
      .unwritable(.notCompared)),
    MessageRow(
      "Unwritable.propertyType", #"a property cannot be written (Int) | irreversible | {"type":"Int"}"#, made: .irreversible,
      .unwritable(.propertyType(Int.self))),
    MessageRow("Unwritable.tooLarge", #"the result is too large | invalidValue | {}"#, made: .invalidValue, .unwritable(.tooLarge)),
    MessageRow(
      "Unwritable.tooManyMirrored", #"more than 5 values in mirrors; one may contain itself | invalidValue | {"maximum":5}"#,
      made: .invalidValue, .unwritable(.tooManyMirrored(limit: 5))),
  ]
}

extension MessageRow {
  /// A message that no source provokes here.
  init(_ name: String, _ expected: String, made code: MappingIssue.Code, _ detail: Detail) {
    self.init(name, expected) { [MappingIssue(code, detail, at: IssueLocation(fixed: .root, location: nil))] }
  }
}
