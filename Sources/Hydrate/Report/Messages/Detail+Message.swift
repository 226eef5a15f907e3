import Foundation

// Texts give the expectation first, then what was found, then the Swift type in parentheses. They
// show no value of the source.
extension Detail {
  func message(_ code: MappingIssue.Code, at place: IssueLocation) -> Message {
    switch self {
    case .own(let text): Message(text)
    case .rule(let message, let parameters): message.with(parameters)
    case .said(let text, let type): Message(text).with("type", type)
    case .threw(let error, let type): "threw \(error, "error") (\(type))"
    case .closureThrew(let error, let closure): "\(closure.name) threw \(error, "error")\(of: closure.type)"
    case .oneOf(let allowed):
      Message("expected one of \(allowed.list, as: "allowed")").with("allowed", allowed.names).with("found", place.foundKind)
    case .expected(let type): Expectation(type, place.value).message(code)
    case .key(let type): "invalid key (\(type))"
    case .expectedKind(let kinds):
      // "expected a number or a string, found an array"
      expectedKind(Value.Kind.list(kinds), place)
    case .absent(let type): Expectation(type, place.value).message(place.value == nil ? .missingValue : .nullValue)
    case .rounded(let type): "number rounded (\(type))"
    case .converted(let type):
      // "converted from a string (Int)"
      Message("converted from \(place.value?.kind.words ?? "another value", as: "found") (\(type))").with("found", place.foundKind)
    case .unknown(let known, let meant): unknownKey(known, meant, place)
    case .severalKeys: Message("several keys for this property; using this one").with("key", place.lastKey)
    case .repeated: Message("duplicate key; using the last value").with("key", place.lastKey)
    case .repeatedUsingFirst: Message("duplicate key; using the first value").with("key", place.lastKey)
    case .readOnly: "read-only, cannot be changed"
    case .blocked(let way): blocked(way, place)
    case .invalid(let reason): reason.message(place)
    case .unwritable(let reason): reason.message
    case .json(let mistake, let limit): mistake.message(limit: limit)
    case .jsonText(let mistake, let limit, let location): jsonText(mistake.message(limit: limit), location)
    case .source(let mistake): mistake.message
    case .mistake(let mistake, _): mistake.message
    case .profile(let mistake): mistake.message
    }
  }

  private func unknownKey(_ known: [String], _ meant: ValuePath?, _ place: IssueLocation) -> Message {
    let name = place.lastKey
    let near = meant?.description ?? name.flatMap { Spelling.likely(for: $0, among: known) }
    let suggestion = near.map { place.sourceName(ofSibling: $0) ?? $0 }
    return Message("unknown key\(meant: suggestion)").with("key", name)
  }

  private func jsonText(_ mistake: Message, _ location: TextLocation?) -> Message {
    guard let location else { return mistake }
    return "\(mistake, as: "mistake"), at line \(location.line, "line"), column \(location.column, "column") of the JSON text"
  }

  private func blocked(_ way: ValuePath, _ place: IssueLocation) -> Message {
    let expected =
      switch place.value?.kind {
      case .array: "an object"
      case .object: "an array"
      default: "an object or an array"
      }
    let message: Message =
      "expected \(expected, "expected") on the path to \(way, "path"), found \(place.value?.kind.words ?? "nothing", as: "found")"
    return message.with("found", place.foundKind)
  }

  private func expectedKind(_ kinds: Message, _ place: IssueLocation) -> Message {
    var message: Message = "expected \(kinds, as: "expected")"
    if let value = place.value { message += ", found \(value.kind.words, as: "found")" }
    return message.with("expected", kinds.text).with("found", place.foundKind)
  }
}

extension IssueLocation {
  /// The kind of the value as a parameter; nil for a value outside of documents.
  var foundKind: String? { value?.kind.rawValue }

  /// The last key of the path to the value.
  fileprivate var lastKey: String? {
    guard case .key(let key)? = sourcePath.components.last else { return nil }
    return key
  }
}

extension Value.Kind {
  /// The kind with its article.
  var words: Message {
    switch self {
    case .null, .data: noun
    case .array, .object: Message("an \(noun.text)")
    default: Message("a \(noun.text)")
    }
  }

  /// The kind without an article.
  var noun: Message { Message(self == .bool ? "boolean" : rawValue) }

  fileprivate static func list(_ kinds: Set<Value.Kind>) -> Message {
    .any(of: Value.Kind.allCases.filter(kinds.contains).map(\.words))
  }
}
