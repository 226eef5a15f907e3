import Foundation

// Texts give the expectation first, then what was found, then the Swift type in parentheses. They
// show no value of the source.
extension Detail {
  func message(_ code: MappingIssue.Code, at place: IssueLocation) -> Message {
    switch self {
    case .own(let text): Message(text)
    case .rule(let text, let parameters): Message(text, parameters)
    case .said(let text, let type): Message(text, ["type": .type(type)])
    case .quoted(let quoted): Message(quoted)
    case .threw(let error, let type):
      Message("threw \(TypeWords.name(error)) (\(TypeWords.name(type)))", ["error": .type(error), "type": .type(type)])
    case .closureThrew(let error, let closure): closure.message(error)
    case .oneOf(let allowed):
      Message("expected one of \(allowed.list)", ["allowed": .texts(allowed.names), "found": place.foundKind])
    case .expected(let type): Expectation(type, place.value).message(code)
    case .expectedKind(let kinds):
      Message(
        "expected \(place.value.map { Value.Kind.list(kinds) + ", found " + $0.kind.words } ?? Value.Kind.list(kinds))",
        ["expected": .text(Value.Kind.list(kinds)), "found": place.foundKind])
    case .absent(let type): Expectation(type, place.value).message(place.value == nil ? .missingValue : .nullValue)
    case .rounded(let type): Message("number rounded (\(TypeWords.name(type)))", ["type": .type(type)])
    case .converted(let type):
      Message(
        "converted from \(place.value?.kind.words ?? "another value") (\(TypeWords.name(type)))",
        ["found": place.foundKind, "type": .type(type)])
    case .unknown(let known, let meant): unknownKey(known, meant, place)
    case .severalKeys: Message("several keys for this property; using this one", ["key": place.lastKey.map { .text($0) }])
    case .repeated: Message("duplicate key; using the last value", ["key": place.lastKey.map { .text($0) }])
    case .repeatedUsingFirst: Message("duplicate key; using the first value", ["key": place.lastKey.map { .text($0) }])
    case .readOnly: Message("read-only, cannot be changed")
    case .blocked(let way): blocked(way, place)
    case .invalid(let reason): reason.message(place)
    case .unwritable(let reason): reason.message
    case .json(let mistake): mistake.message
    case .jsonText(let mistake, let location): jsonText(mistake, location)
    case .table(let mistake): mistake.message
    case .query(let mistake): mistake.message
    case .source(let mistake): mistake.message
    case .mistake(let mistake, _): mistake.message
    case .profile(let mistake): mistake.message
    }
  }

  private func unknownKey(_ known: [String], _ meant: ValuePath?, _ place: IssueLocation) -> Message {
    let name = place.lastKey
    let near = meant?.description ?? name.flatMap { Spelling.likely(for: $0, among: known) }
    let suggestion = near.map { place.sourceName(ofSibling: $0) ?? $0 }
    return Message(
      "unknown key" + (suggestion.map { "; did you mean \($0)?" } ?? ""),
      ["key": name.map { .text($0) }, "suggestion": suggestion.map { .text($0) }])
  }

  private func jsonText(_ mistake: JSONMistake, _ location: TextLocation?) -> Message {
    guard let location else { return mistake.message }
    return mistake.message.adding(
      ", at \(location) of the JSON text", ["line": .number(location.line), "column": .number(location.column)])
  }

  private func blocked(_ way: ValuePath, _ place: IssueLocation) -> Message {
    let expected =
      switch place.value?.kind {
      case .array: "an object"
      case .object: "an array"
      default: "an object or an array"
      }
    return Message(
      "expected \(expected) on the path to \(way), found \(place.value?.kind.words ?? "nothing")",
      ["expected": .text(expected), "found": place.foundKind, "path": .path(way)])
  }
}

extension IssueLocation {
  /// The kind of the value as a parameter; nil for a value outside of documents.
  var foundKind: Parameter? { value.map { .text($0.kind.rawValue) } }

  /// The last key of the path to the value.
  fileprivate var lastKey: String? {
    guard case .key(let key)? = sourcePath.components.last else { return nil }
    return key
  }
}

extension Closure {
  fileprivate func message(_ error: Any.Type) -> Message {
    let (name, type): (String, Any.Type?) =
      switch self {
      case .block: ("BlockMapper", nil)
      case .postProcess: ("postProcess", nil)
      case .initializer(let type): ("the initializer", type)
      case .factory(let type): ("the factory", type)
      case .lookUp(let type): ("the lookup", type)
      case .inverse(let type): ("the inverse", type)
      case .method(let name): ("the method for \(name)", nil)
      }
    return Message(
      "\(name) threw \(TypeWords.name(error))" + (type.map { " (\(TypeWords.name($0)))" } ?? ""),
      ["error": .type(error), "type": type.map { .type($0) }])
  }
}

extension Value.Kind {
  /// The kind with its article.
  var words: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The kind without an article.
  var noun: String {
    switch self {
    case .bool: "boolean"
    default: rawValue
    }
  }

  fileprivate static func list(_ kinds: Set<Value.Kind>) -> String {
    Value.Kind.allCases.filter(kinds.contains).map(\.words).joined(separator: " or ")
  }
}
