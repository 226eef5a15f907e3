/// A mistake in the configuration of a mapper, its rules or its options.
package enum Mistake: Sendable {
  // Rules
  case exclusive(String, String)
  case collectorHasRule(String)
  case unusedDefault(String)
  case unnamedKeyPath(String, reason: String)
  case nestedKeyPath(String, owner: String, model: String, suggestion: String)
  case ambiguousKey(String, keys: [String])
  case sharedName(String, key: String, other: String)
  case alikeNames(String, String)
  case unknownField(String, suggestion: String?)
  case invalidPath(String?, String)
  case mapperType(field: String?, expected: String, found: String)
  case defaultType(field: String, expected: String, found: String)
  case noFallback(String, isLeftOut: Bool)
  case stackTooSmall
  case repeatedRules(Any.Type)
  case nestedProfile(Any.Type)
  // Mappers
  case noMapper
  case noValue
  case notDecodable(Any.Type)
  case otherType(expected: Any.Type, found: Any.Type)
  case repeated(Repeated, String)
  case noWord(String)
  case invalidPattern(String)
  case sharedProperty(String)
  case recursion(Any.Type)
  case cannotUpdate
  case unknownTransformer
  case formatterNotCopyable(String, use: String)
  case formatterReused
  case formatterBusy
  // Calls
  case decoderEnded
  case hiddenValue(key: String, HiddenReason)
  case subclass(Any.Type, of: Any.Type)
  // Sources and options
  case separator
  case propertyListFormat
  case severalPlaces(ValuePath)
  case unsupported(String, instead: String)
  case noSamples
  case typeName(String)

  package enum Repeated: String, Sendable { case key, word, `case`, type }

  /// Why an update cannot read the existing value of a field.
  package enum HiddenReason: Sendable { case unreadable(Any.Type), notWritten, notInspected }
}

extension Mistake {
  var message: Message {
    switch self {
    case .exclusive(let one, let other):
      Message("\(one) and \(other) cannot be combined", ["rules": .texts([one, other])])
    case .collectorHasRule(let field):
      Message("\(field) collects unknown keys, no other rule can name it", ["field": .text(field)])
    case .unusedDefault(let field): Message("\(field) is required, its default is never used", ["field": .text(field)])
    case .unnamedKeyPath(let keyPath, let reason):
      Message("no property name for the key path \(keyPath)\(reason); pass the name as a string", ["keyPath": .text(keyPath)])
    case .nestedKeyPath(let keyPath, let owner, let model, let suggestion):
      Message(
        "\(keyPath) is a property of \(owner), not of \(model); use \(suggestion)",
        ["keyPath": .text(keyPath), "type": .text(owner), "model": .text(model), "suggestion": .text(suggestion)])
    case .ambiguousKey(let field, let keys):
      Message(
        "unclear coding key of \(field); name the field by its key: \(keys.joined(separator: " or "))",
        ["field": .text(field), "allowed": .texts(keys)])
    case .sharedName(let field, let key, let other):
      Message(
        "ambiguous field \(field): the property with the key \(key), or the key of the property \(other); name it by a key path",
        ["field": .text(field), "allowed": .texts([key, other])])
    case .alikeNames(let one, let other):
      Message(
        "\(one) and \(other) differ only in their spelling, which relaxedNames() ignores; give one of them a key with field(_:from:)",
        ["fields": .texts([one, other])])
    case .unknownField(let field, let suggestion):
      Message(
        "unknown field \(field)" + (suggestion.map { "; did you mean \($0)?" } ?? ""),
        ["field": .text(field), "suggestion": suggestion.map { .text($0) }])
    case .invalidPath(let field, let reason):
      Message("invalid path\(field.map { " of \($0)" } ?? ""): \(reason)", ["field": field.map { .text($0) }, "reason": .text(reason)])
    case .mapperType(let field, let expected, let found): Self.types("a mapper", field, expected, found)
    case .defaultType(let field, let expected, let found): Self.types("a default", field, expected, found)
    case .noFallback(let field, let isLeftOut):
      Message(
        "\(field) is \(isLeftOut ? "left out" : "optional") but has no default, no declared value\(isLeftOut ? "" : ", no zero") and cannot be nil",
        ["field": .text(field)])
    case .stackTooSmall: Message("the thread's stack is too small to inspect the types; call plan() on another thread first")
    case .repeatedRules(let type): Message("the profile has several rules for one type (\(TypeWords.name(type)))", ["type": .type(type)])
    case .nestedProfile(let type):
      Message("the rules of a type cannot have a profile of their own (\(TypeWords.name(type)))", ["type": .type(type)])
    case .unsupported(let setting, let instead):
      Message("\(setting) is not supported; \(instead)", ["field": .text(setting)])
    case .noMapper: Message("no mapper to try")
    case .noValue: Message("no value")
    case .notDecodable(let type): Message("cannot be decoded (\(TypeWords.name(type)))", ["type": .type(type)])
    case .otherType(let expected, let found):
      Message(
        "expected a value of \(TypeWords.name(expected)), found \(TypeWords.name(found))",
        ["expected": .type(expected), "found": .type(found)])
    case .repeated(let what, let name): Message("duplicate \(what.rawValue) \(name)", ["key": .text(name)])
    case .noWord(let flag): Message("no word for \(flag)", ["expected": .text(flag)])
    case .invalidPattern(let reason): Message("invalid pattern: \(reason)", ["reason": .text(reason)])
    case .sharedProperty(let name): Message("two fields for the property \(name)", ["field": .text(name)])
    case .recursion(let type): Message("no mapper contains this one (\(TypeWords.name(type)))", ["type": .type(type)])
    case .cannotUpdate: Message("cannot update: the mapper builds its target in one call and has no inverse")
    case .unknownTransformer: Message("unknown value transformer")
    case .formatterNotCopyable(let formatter, let use):
      Message(
        "the formatter cannot be copied; pass a closure: \(use) (\(formatter))", ["type": .text(formatter), "suggestion": .text(use)])
    case .formatterReused: Message("expected a new formatter from each call of the closure, found the same one")
    case .formatterBusy: Message("the formatter cannot be copied while it is being copied")
    case .decoderEnded: Message("the decoder was used after its init(from:) ended")
    case .hiddenValue(let key, let reason):
      Message("cannot read the existing value of \(key): \(reason.text)", ["key": .text(key), "reason": .text(reason.text)])
    case .subclass(let own, let type):
      Message(
        "the existing value is of a subclass without rules of its own; give it a mapper (\(TypeWords.name(own)))",
        ["type": .type(own), "expected": .type(type)])
    case .separator: Message("expected one ASCII character other than a quote or a line break as separator")
    case .propertyListFormat: Message("expected the XML or the binary format of a property list")
    case .noSamples: Message("expected at least one sample")
    case .typeName(let name): Message("expected the name of a type, found \(name)", ["name": .text(name)])
    case .severalPlaces(let path): Message("expected a path to one place: \(path)", ["path": .path(path)])
    }
  }

  private static func types(_ what: String, _ field: String?, _ expected: String, _ found: String) -> Message {
    Message(
      "expected \(what) of \(expected)\(field.map { " for \($0)" } ?? ""), found \(what) of \(found)",
      ["field": field.map { .text($0) }, "expected": .text(expected), "found": .text(found)])
  }
}

extension Mistake.HiddenReason {
  fileprivate var text: String {
    switch self {
    case .unreadable(let type): "it does not decode (\(TypeWords.name(type)))"
    case .notWritten: "the model failed to encode, and no property has the key's name"
    case .notInspected: "no property has the key's name; call plan(), or make the type Encodable"
    }
  }
}
