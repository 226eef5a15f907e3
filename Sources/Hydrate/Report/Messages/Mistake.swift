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
    case .exclusive(let one, let other): "\([one, other], " and ", "rules") cannot be combined"
    case .collectorHasRule(let field): "\(field, "field") collects unknown keys, no other rule can name it"
    case .unusedDefault(let field): "\(field, "field") is required, its default is never used"
    case .unnamedKeyPath(let keyPath, let reason):
      "no property name for the key path \(keyPath, "keyPath")\(reason); pass the name as a string"
    case .nestedKeyPath(let keyPath, let owner, let model, let suggestion):
      "\(keyPath, "keyPath") is a property of \(owner, "type"), not of \(model, "model"); use \(suggestion, "suggestion")"
    case .ambiguousKey(let field, let keys):
      "unclear coding key of \(field, "field"); name the field by its key: \(keys, " or ", "allowed")"
    case .sharedName(let field, let key, let other):
      Message(
        "ambiguous field \(field, "field"): the property with the key \(key), or the key of the property \(other); name it by a key path"
      ).with("allowed", .texts([key, other]))
    case .alikeNames(let one, let other):
      Message(
        "\(one) and \(other) differ only in their spelling, which relaxedNames() ignores; give one of them a key with field(_:from:)"
      ).with("fields", .texts([one, other]))
    case .unknownField(let field, let suggestion): "unknown field \(field, "field")\(meant: suggestion)"
    case .invalidPath(let field, let reason):
      Message("invalid path\(field.map { " of \($0)" } ?? ""): \(reason, "reason")").with("field", field)
    case .mapperType(let field, let expected, let found): Self.types("a mapper", field, expected, found)
    case .defaultType(let field, let expected, let found): Self.types("a default", field, expected, found)
    case .noFallback(let field, let isLeftOut):
      isLeftOut
        ? "\(field, "field") is left out but has no default, no declared value and cannot be nil"
        : "\(field, "field") is optional but has no default, no declared value, no zero and cannot be nil"
    case .stackTooSmall: "the thread's stack is too small to inspect the types; call plan() on another thread first"
    case .repeatedRules(let type): "the profile has several rules for one type (\(type))"
    case .nestedProfile(let type): "the rules of a type cannot have a profile of their own (\(type))"
    case .unsupported(let setting, let instead): "\(setting, "field") is not supported; \(instead)"
    case .noMapper: "no mapper to try"
    case .noValue: "no value"
    case .notDecodable(let type): "cannot be decoded (\(type))"
    case .otherType(let expected, let found): "expected a value of \(expected, "expected"), found \(found, "found")"
    case .repeated(let what, let name): "duplicate \(what.rawValue) \(name, "key")"
    case .noWord(let flag): "no word for \(flag, "expected")"
    case .invalidPattern(let reason): "invalid pattern: \(reason, "reason")"
    case .sharedProperty(let name): "two fields for the property \(name, "field")"
    case .recursion(let type): "no mapper contains this one (\(type))"
    case .cannotUpdate: "cannot update: the mapper builds its target in one call and has no inverse"
    case .unknownTransformer: "unknown value transformer"
    case .formatterNotCopyable(let formatter, let use):
      "the formatter cannot be copied; pass a closure: \(use, "suggestion") (\(formatter, "type"))"
    case .formatterReused: "expected a new formatter from each call of the closure, found the same one"
    case .formatterBusy: "the formatter cannot be copied while it is being copied"
    case .decoderEnded: "the decoder was used after its init(from:) ended"
    case .hiddenValue(let key, let reason): "cannot read the existing value of \(key, "key"): \(reason.text, "reason")"
    case .subclass(let own, let type):
      Message("the existing value is of a subclass without rules of its own; give it a mapper (\(own))").with("expected", type)
    case .separator: "expected one ASCII character other than a quote or a line break as separator"
    case .propertyListFormat: "expected the XML or the binary format of a property list"
    case .noSamples: "expected at least one sample"
    case .typeName(let name): "expected the name of a type, found \(name, "name")"
    case .severalPlaces(let path): "expected a path to one place: \(path, "path")"
    }
  }

  private static func types(_ what: String, _ field: String?, _ expected: String, _ found: String) -> Message {
    // "expected a mapper of Int for age, found a mapper of String"
    Message("expected \(what) of \(expected, "expected")\(field.map { " for \($0)" } ?? ""), found \(what) of \(found, "found")")
      .with("field", field)
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
