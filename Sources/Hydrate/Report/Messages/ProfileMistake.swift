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
    case .rootKind: Message("expected an object with the rules of each type under the type's name")
    case .rulesKind: Message("expected an object with the rules of a type")
    case .pathKind: Message("expected a path, an array of paths or an object with the key first")
    case .textKind(let name): Message("expected a string as \(name)", ["key": .text(name), "expected": "a string"])
    case .flagKind(let name): Message("expected true or false as \(name)", ["key": .text(name), "expected": "true or false"])
    case .listKind(let name):
      Message("expected a string or an array of strings as \(name)", ["key": .text(name), "expected": "a string or an array of strings"])
    case .transformerKind: Message("expected a key transformer or an object with its acronyms under its name")
    case .noAcronyms(let name): Message("the key transformer \(name) has no acronyms", ["key": .text(name)])
    case .emptyPaths: Message("expected at least one key")
    case .missingKey: Message("missing key of one of several keys")
    case .invalidPath(let reason): Message("invalid path: \(reason)", ["reason": .text(reason)])
    case .unknownName(let kind, let name, let suggestion):
      Message(
        "unknown \(kind) \(name)" + (suggestion.map { "; did you mean \($0)?" } ?? ""),
        ["key": .text(name), "suggestion": suggestion.map { .text($0) }])
    case .sharedName(let property, let key, let other):
      Message(
        "ambiguous property \(property): the property with the key \(key), or the key of the property \(other)",
        ["field": .text(property), "allowed": .texts([key, other])])
    case .repeated(let kind, let name): Message("duplicate \(kind) \(name)", ["key": .text(name)])
    case .repeatedType(let type, let names):
      Message("two names for one type: \(names.joined(separator: ", ")) (\(type))", ["type": .text(type), "found": .texts(names)])
    case .tooManyParents(let limit): Message("more than \(limit) generations of parents", ["maximum": .number(limit)])
    case .circularParents(let names):
      Message("circular parents: \(names.joined(separator: " -> "))", ["found": .texts(names)])
    case .noProperties(let type): Message("expected a type with properties (\(type))", ["type": .text(type)])
    case .mapperType(let property, let type, let mapper, let found):
      Message(
        "expected a mapper of \(TypeWords.name(type)) for \(property), found \(mapper)\(mapper == found ? "" : ", which gives \(found)")",
        ["field": .text(property), "expected": .type(type), "found": .text(found)])
    case .listType(let property, let type):
      Message(
        "several keys give an array, which does not fit \(property) (\(TypeWords.name(type)))",
        ["field": .text(property), "type": .type(type)])
    case .elementType(let type): Message("array_subtype needs an array type, found \(type)", ["found": .text(type)])
    case .invalidDefault(let type, let reason): Message("invalid default: \(reason)", ["type": .text(type), "reason": .text(reason)])
    }
  }
}
