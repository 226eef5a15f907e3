/// A mistake in a profile file.
package enum ProfileMistake: Sendable {
  case rootKind, rulesKind, pathKind
  case textKind(String), flagKind(String), listKind(String)
  case transformerKind, noAcronyms(String)
  case emptyPaths
  case missingKey
  case invalidPath(String)
  case unknownName(kind: String, String, suggestion: String?)
  case sharedName(String, key: String, other: String)
  case repeated(kind: String, String)
  case repeatedType(String, [String])
  case tooManyParents(limit: Int)
  case circularParents([String])
  case noProperties(String)
  case mapperType(property: String, type: Any.Type, mapper: String, found: String)
  case listType(property: String, Any.Type)
  case elementType(String)
  case invalidDefault(type: String, reason: String)

  var message: Message {
    switch self {
    case .rootKind: "expected an object with the rules of each type under the type's name"
    case .rulesKind: "expected an object with the rules of a type"
    case .pathKind: "expected a path, an array of paths or an object with the key first"
    case .textKind(let name): Message("expected a string as \(name, "key")").with("expected", "a string")
    case .flagKind(let name): Message("expected true or false as \(name, "key")").with("expected", "true or false")
    case .listKind(let name):
      Message("expected a string or an array of strings as \(name, "key")").with("expected", "a string or an array of strings")
    case .transformerKind: "expected a key transformer or an object with its acronyms under its name"
    case .noAcronyms(let name): "the key transformer \(name, "key") has no acronyms"
    case .emptyPaths: "expected at least one key"
    case .missingKey: "missing key of one of several keys"
    case .invalidPath(let reason): "invalid path: \(reason, "reason")"
    case .unknownName(let kind, let name, let suggestion): "unknown \(kind) \(name, "key")\(meant: suggestion)"
    case .sharedName(let property, let key, let other):
      Message("ambiguous property \(property, "field"): the property with the key \(key), or the key of the property \(other)")
        .with("allowed", .texts([key, other]))
    case .repeated(let kind, let name): "duplicate \(kind) \(name, "key")"
    case .repeatedType(let type, let names): "two names for one type: \(names, ", ", "found") (\(type, "type"))"
    case .tooManyParents(let limit): "more than \(limit, "maximum") generations of parents"
    case .circularParents(let names): "circular parents: \(names, " -> ", "found")"
    case .noProperties(let type): "expected a type with properties (\(type, "type"))"
    case .mapperType(let property, let type, let mapper, let found):
      Message(
        "expected a mapper of \(type, "expected") for \(property, "field"), found \(mapper)\(mapper == found ? "" : ", which gives \(found)")"
      ).with("found", found)
    case .listType(let property, let type): "several keys give an array, which does not fit \(property, "field") (\(type))"
    case .elementType(let type): "array_subtype needs an array type, found \(type, "found")"
    case .invalidDefault(let type, let reason): Message("invalid default: \(reason, "reason")").with("type", type)
    }
  }
}
