/// The content of an issue as data. Every text of an issue is made from it, when it is requested.
package enum Detail: Sendable {
  /// A text from a mapper outside the library, which may quote a sensitive value.
  case own(String)
  /// The text of an error that a type's own `init(from:)` or `encode(to:)` threw, which may quote
  /// a sensitive value. The type is the one that the error names, else the type that threw it.
  case said(String, type: Any.Type)
  /// A type's own `init(from:)` or `encode(to:)` threw an error that is not a coding error of the
  /// standard library.
  case threw(error: Any.Type, in: Any.Type)
  /// A closure of a mapper threw an error.
  indirect case closureThrew(error: Any.Type, Closure)
  /// A message that is there already, and its parameters: a validator's, or that of another issue.
  indirect case rule(Message, [String: Value])
  /// The value is not one of the allowed values.
  case oneOf(AllowedValues)
  /// The value cannot become the type.
  case expected(Any.Type)
  /// The key of a member cannot become the type.
  case key(Any.Type)
  /// The value has none of these kinds.
  case expectedKind(Set<Value.Kind>)
  /// The value is missing, or null.
  case absent(Any.Type)
  /// The number was rounded.
  case rounded(Any.Type)
  /// A value of another kind was converted to the type.
  case converted(Any.Type)
  /// An unknown key, and the known keys. The path is the one that is read instead for the property
  /// with that name, if there is one.
  case unknown(known: [String], meant: ValuePath?)
  /// A key that appears more than once in its object; the last value is used.
  case repeated
  /// A key that appears more than once in its object, and whose first value is used.
  case repeatedUsingFirst
  /// Several keys of an object are for the same property.
  case severalKeys
  /// An update has a different value for a read-only field.
  case readOnly
  /// A path leads through a value that has no such parts.
  case blocked(way: ValuePath)
  /// The kind of the value is right, its content is not.
  indirect case invalid(InvalidValue)
  /// The value cannot be written.
  indirect case unwritable(Unwritable)
  /// The text is not JSON. `limit` is the nesting limit of a text that is nested deeper.
  case json(JSONMistake, limit: Int = 0)
  /// The content of a string is not JSON. The location is within the string.
  case jsonText(JSONMistake, limit: Int, at: TextLocation?)
  /// The source cannot become a document.
  indirect case source(SourceMistake)
  /// The mapper is set up incorrectly. `meant` is the line of configuration that was probably
  /// meant.
  indirect case mistake(Mistake, meant: String? = nil)
  /// A profile file is invalid.
  indirect case profile(ProfileMistake)

  /// The message of an issue of another document, or of other rules.
  ///
  /// - Parameter model: the type that the issue is about, if its location does not show that.
  static func quoted(_ issue: MappingIssue, of model: Any.Type? = nil) -> Detail {
    var text = issue.wholeSentence
    if let model { text += " (\(TypeWords.name(model), as: "model"))" }
    return .rule(text, Message("").with(issue.parameters).with("model", model).values)
  }

  /// The allowed value that is most similar to a value of the source.
  func nearest(to value: Value) -> String? {
    if case .oneOf(let allowed) = self { allowed.nearest(to: value) } else { nil }
  }

  /// Whether a date is expected.
  package var expectsDate: Bool {
    switch self {
    case .expected(let type): TypeWords(type).scalar == .date
    case .invalid(let reason): reason.expectsDate
    default: false
    }
  }

  /// Whether it refuses a change, which no fallback may hide.
  var refusesChange: Bool { if case .readOnly = self { true } else { false } }

  /// The sentence for users about what is not their mistake; nil if the value is.
  func general(_ code: MappingIssue.Code) -> String? {
    if let text = code.row.forUsers { return text }
    return switch self {
    case .mistake, .profile: MappingIssue.Code.configuration.row.forUsers
    case .unwritable: MappingIssue.Code.irreversible.row.forUsers
    default: nil
    }
  }

  /// Whether code outside the library wrote the text.
  var isOwn: Bool {
    switch self {
    case .own, .said: true
    default: false
    }
  }

  /// The lines of configuration that were probably meant.
  var meant: [String] {
    if case .mistake(_, let meant?) = self { ["the rule belongs on a mapper of the model: \(meant)"] } else { [] }
  }
}

/// A closure that was passed to a mapper, as messages name it.
package struct Closure: Sendable {
  let name: String
  var type: Any.Type?

  static let block = Closure(name: "ClosureMapper")
  static let postProcess = Closure(name: "postProcess")
  static func initializer(_ type: Any.Type) -> Closure { Closure(name: "the initializer", type: type) }
  static func factory(_ type: Any.Type) -> Closure { Closure(name: "the factory", type: type) }
  static func lookUp(_ type: Any.Type) -> Closure { Closure(name: "the lookup", type: type) }
  static func method(_ name: String) -> Closure { Closure(name: "the method for \(name)") }
}

extension Value {
  /// The detail of an issue about a repeated key of this object.
  var repetition: Detail { document.keepsFirstValues ? .repeatedUsingFirst : .repeated }
}

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
