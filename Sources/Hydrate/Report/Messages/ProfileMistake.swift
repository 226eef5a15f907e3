/// A mistake in a profile file.
package struct ProfileMistake: Sendable {
  let message: Message

  private init(_ message: Message) { self.message = message }

  package static var rootKind: ProfileMistake { .init("expected an object with the rules of each type under the type's name") }
  package static var rulesKind: ProfileMistake { .init("expected an object with the rules of a type") }
  package static var pathKind: ProfileMistake { .init("expected a path, an array of paths or an object with the key first") }
  package static func textKind(_ name: String) -> ProfileMistake { kind("a string", name) }
  package static func flagKind(_ name: String) -> ProfileMistake { kind("true or false", name) }
  package static func listKind(_ name: String) -> ProfileMistake { kind("a string or an array of strings", name) }
  package static var transformerKind: ProfileMistake {
    .init("expected a key transformer or an object with its acronyms under its name")
  }
  package static var casesKind: ProfileMistake { .init("expected the form of enums, or an object with the tag under tag") }
  package static func noAcronyms(_ name: String) -> ProfileMistake { .init("the key transformer \(name, "key") has no acronyms") }
  package static var noDefault: ProfileMistake { .init("expected a default beside when") }
  package static var emptyPaths: ProfileMistake { .init("expected at least one key") }
  package static var missingKey: ProfileMistake { .init("missing key of one of several keys") }
  package static func invalidPath(_ reason: String) -> ProfileMistake { .init("invalid path: \(reason, "reason")") }
  package static func unknownName(kind: String, _ name: String, suggestion: String?) -> ProfileMistake {
    .init("unknown \(kind) \(name, "key")\(meant: suggestion)")
  }
  package static func sharedName(_ property: String, key: String, other: String) -> ProfileMistake {
    let text: Message = "ambiguous property \(property, "field"): the property with the key \(key), or the key of the property \(other)"
    return .init(text.with("allowed", [key, other]))
  }
  package static func repeated(kind: String, _ name: String) -> ProfileMistake { .init("duplicate \(kind) \(name, "key")") }
  package static func repeatedType(_ type: String, _ names: [String]) -> ProfileMistake {
    .init("two names for one type: \(names, ", ", "found") (\(type, "type"))")
  }
  package static func tooManyParents(limit: Int) -> ProfileMistake { .init("more than \(limit, "maximum") generations of parents") }
  package static func circularParents(_ names: [String]) -> ProfileMistake { .init("circular parents: \(names, " -> ", "found")") }
  package static func noProperties(_ type: String) -> ProfileMistake { .init("expected a type with properties (\(type, "type"))") }
  package static func mapperType(property: String, type: Any.Type, mapper: String, found: String) -> ProfileMistake {
    let result = mapper == found ? "" : ", which gives \(found)"
    let text: Message = "expected a mapper of \(type, "expected") for \(property, "field"), found \(mapper)\(result)"
    return .init(text.with("found", found))
  }
  package static func listType(property: String, _ type: Any.Type) -> ProfileMistake {
    .init("several keys give an array, which does not fit \(property, "field") (\(type))")
  }
  package static func elementType(_ type: String) -> ProfileMistake {
    .init("array_subtype needs an array type, found \(type, "found")")
  }
  package static func invalidDefault(type: String, reason: String) -> ProfileMistake {
    .init(Message("invalid default: \(reason, "reason")").with("type", type))
  }

  private static func kind(_ expected: String, _ name: String) -> ProfileMistake {
    .init(Message("expected \(expected) as \(name, "key")").with("expected", expected))
  }
}
