/// A mistake in the configuration of a mapper, its rules or its options.
package struct Mistake: Sendable {
  let message: Message

  private init(_ message: Message) { self.message = message }

  /// Why an update cannot read the existing value of a field.
  struct HiddenReason {
    fileprivate let text: String

    static func unreadable(_ type: Any.Type) -> HiddenReason { HiddenReason(text: "it does not decode (\(TypeWords.name(type)))") }
    static let notWritten = HiddenReason(text: "the model failed to encode, and no property has the key's name")
    static let notInspected = HiddenReason(text: "no property has the key's name; call plan(), or make the type Encodable")
  }

  // MARK: Rules

  static func exclusive(_ one: String, _ other: String) -> Mistake { .init("\([one, other], " and ", "rules") cannot be combined") }
  static func collectorHasRule(_ field: String) -> Mistake {
    .init("\(field, "field") collects unknown keys, no other rule can name it")
  }
  static func severalCollectors(_ fields: [String]) -> Mistake {
    .init("expected one property for what no other one reads, found \(fields, " and ", "fields")")
  }
  static func indicesBesideKeys(_ indexed: [String], _ others: [String]) -> Mistake {
    let found = "\(indexed.joined(separator: ", ")) at an index, \(others.joined(separator: ", ")) elsewhere"
    return .init(Message("expected an index for every property or for none, found \(found)").with("fields", indexed))
  }
  static func unusedDefault(_ field: String) -> Mistake { .init("\(field, "field") is required, its default is never used") }
  static func unnamedKeyPath(_ keyPath: String, reason: String) -> Mistake {
    .init("no property name for the key path \(keyPath, "keyPath")\(reason); pass the name as a string")
  }
  static func nestedKeyPath(_ keyPath: String, owner: String, model: String, suggestion: String) -> Mistake {
    .init("\(keyPath, "keyPath") is a property of \(owner, "type"), not of \(model, "model"); use \(suggestion, "suggestion")")
  }
  static func ambiguousKey(_ field: String, keys: [String]) -> Mistake {
    .init("unclear coding key of \(field, "field"); name the field by its key: \(keys, " or ", "allowed")")
  }
  static func sharedStart(_ field: String, _ fields: [String]) -> Mistake {
    .init(
      "ambiguous key path to \(field, "field"), which begins where a property without a size does; name it: \(fields, " or ", "allowed")")
  }
  static func sharedName(_ field: String, key: String, other: String) -> Mistake {
    let places = "the property with the key \(key), or the key of the property \(other)"
    return .init(Message("ambiguous field \(field, "field"): \(places); name it by a key path").with("allowed", [key, other]))
  }
  static func othersField(_ field: String, _ owner: Any.Type) -> Mistake {
    .init("\(field, "field") is read by the rules of \(owner, "type"), no other rule can name it")
  }
  static func alikeNames(_ one: String, _ other: String) -> Mistake {
    let names = "\(one) and \(other) differ only in their spelling, which relaxedNames() ignores"
    return .init(Message("\(names); give one of them a key with field(_:from:)").with("fields", [one, other]))
  }
  static func unknownField(_ field: String, suggestion: String?) -> Mistake {
    .init("unknown field \(field, "field")\(meant: suggestion)")
  }
  package static func invalidPath(_ field: String?, _ reason: String) -> Mistake {
    .init(Message("invalid path\(field.map { " of \($0)" } ?? ""): \(reason, "reason")").with("field", field))
  }
  static func listOfPlaces(_ field: String, _ type: Any.Type, suggestion: String) -> Mistake {
    .init("several places give an array, which does not fit \(field, "field"); use \(suggestion, "suggestion") (\(type))")
  }
  static func mapperType(field: String?, expected: String, found: String) -> Mistake { types("a mapper", field, expected, found) }
  static func defaultType(field: String, expected: String, found: String) -> Mistake { types("a default", field, expected, found) }
  static func noFallback(_ field: String, isLeftOut: Bool) -> Mistake {
    isLeftOut
      ? .init("\(field, "field") is left out but has no default, no declared value and cannot be nil")
      : .init("\(field, "field") is optional but has no default, no declared value, no zero and cannot be nil")
  }
  static func ownCases(_ type: Any.Type) -> Mistake { .init("the type codes itself in its own way, cases(_:) cannot change it (\(type))") }
  static func noRoomForCase(_ name: String) -> Mistake {
    .init("no room for several payloads of \(name, "case") in the object with the tag; use tagged(by:content:)")
  }
  static func labelIsTag(_ name: String, _ tag: String) -> Mistake {
    .init("a payload of \(name, "case") has the key of the tag, \(tag, "key")")
  }
  static func severalTags(_ key: String) -> Mistake { .init("two enums of one object have the tag \(key, "key")") }
  static var emptyCaseKey: Mistake { .init("expected a key of the tag, and of the content, that is not empty") }
  static func sharedCaseKey(_ key: String) -> Mistake { .init("the tag and the content have one key, \(key, "key")") }
  static func unknownCase(_ name: String, _ type: Any.Type) -> Mistake {
    .init("expected a case \(name, "case") with one Value and no label (\(type))")
  }
  static var stackTooSmall: Mistake {
    .init("the thread's stack is too small to inspect the types; call plan() on another thread first")
  }
  static func repeatedRules(_ type: Any.Type) -> Mistake { .init("the profile has several rules for one type (\(type))") }
  static func nestedProfile(_ type: Any.Type) -> Mistake { .init("the rules of a type cannot have a profile of their own (\(type))") }

  // MARK: Mappers

  static func noModel(_ mapper: Any.Type) -> Mistake { .init("expected a mapper that wraps one ReflectiveMapper (\(mapper))") }
  static var noMapper: Mistake { .init("no mapper to try") }
  static var noValue: Mistake { .init("no value") }
  static func notDecodable(_ type: Any.Type) -> Mistake { .init("cannot be decoded (\(type))") }
  static func otherType(expected: Any.Type, found: Any.Type) -> Mistake {
    .init("expected a value of \(expected, "expected"), found \(found, "found")")
  }
  static func repeated(_ what: String, _ name: String) -> Mistake { .init("duplicate \(what) \(name, "key")") }
  static func noWord(_ flag: String) -> Mistake { .init("no word for \(flag, "expected")") }
  static var numberSeparators: Mistake { .init("expected different separators of a number that are no digits, letters or signs") }
  static var emptySeparator: Mistake { .init("expected a separator that is not empty") }
  static func invalidPattern(_ reason: String) -> Mistake { .init("invalid pattern: \(reason, "reason")") }
  static func sharedProperty(_ name: String) -> Mistake { .init("two fields for the property \(name, "field")") }
  static func recursion(_ type: Any.Type) -> Mistake { .init("no mapper contains this one (\(type))") }
  static var unknownTransformer: Mistake { .init("unknown value transformer") }
  static func formatterNotCopyable(_ formatter: String, use: String) -> Mistake {
    .init("the formatter cannot be copied; pass a closure: \(use, "suggestion") (\(formatter, "type"))")
  }
  static var formatterReused: Mistake { .init("expected a new formatter from each call of the closure, found the same one") }
  static var formatterBusy: Mistake { .init("the formatter cannot be copied while it is being copied") }

  // MARK: Calls

  static var decoderEnded: Mistake { .init("the decoder was used after its init(from:) ended") }
  static func hiddenValue(key: String, _ reason: HiddenReason) -> Mistake {
    .init("cannot read the existing value of \(key, "key"): \(reason.text, "reason")")
  }
  static func subclass(_ own: Any.Type, of type: Any.Type) -> Mistake {
    .init(Message("the existing value is of a subclass without rules of its own; give it a mapper (\(own))").with("expected", type))
  }

  // MARK: Sources and options

  package static var separator: Mistake {
    .init("expected one ASCII character other than a quote or a line break as separator")
  }
  static var propertyListFormat: Mistake { .init("expected the XML or the binary format of a property list") }
  package static func severalPlaces(_ path: ValuePath) -> Mistake { .init("expected a path to one place: \(path, "path")") }
  package static func unsupported(_ setting: String, instead: String) -> Mistake {
    .init("\(setting, "field") is not supported; \(instead)")
  }
  package static var noSamples: Mistake { .init("expected at least one sample") }
  package static func typeName(_ name: String) -> Mistake { .init("expected the name of a type, found \(name, "name")") }

  private static func types(_ what: String, _ field: String?, _ expected: String, _ found: String) -> Mistake {
    // "expected a mapper of Int for age, found a mapper of String"
    let text: Message = "expected \(what) of \(expected, "expected")\(field.map { " for \($0)" } ?? ""), found \(what) of \(found, "found")"
    return .init(text.with("field", field))
  }
}
