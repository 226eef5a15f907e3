/// The text of an issue, and its parameters. Both are made when they are requested, from one
/// template: `"the row is longer than \(limit, "maximum") bytes"` is the text
/// `the row is longer than 5 bytes` with the parameter `maximum`. A translation has the same names in
/// braces: `the row is longer than {maximum} bytes`.
package struct Message: ExpressibleByStringInterpolation, Sendable {
  /// Returns the sentence or the words of another language for a template; nil to keep the template.
  typealias Translation = (String) -> String?

  /// The text, with a name in braces for each part.
  private var template = ""
  private var parts: [Part] = []
  private var parameters: [(key: String, make: @Sendable () -> Value)] = []

  private struct Part: Sendable {
    let name: String
    /// The text; words of the library are translated, others are not.
    let content: Message
    var isWords = false
    var isType = false
  }

  private init() {}

  /// A text from elsewhere.
  package init(_ text: String) { template = text }

  package init(stringLiteral text: String) { template = text }
  package init(stringInterpolation template: StringInterpolation) { self = template.message }

  /// The text in English.
  var text: String { filled { _ in nil } }

  /// The text for users: translated, without Swift types. Nil if it is about types.
  func text(translatedBy translate: Translation) -> String? {
    var message = self
    if let last = parts.last, last.isType, template.hasSuffix(" ({\(last.name)})") {
      message.template.removeLast(last.name.count + 5)
      message.parts.removeLast()
    }
    return message.parts.contains(where: \.isType) ? nil : message.filled(translate)
  }

  private func filled(_ translate: Translation) -> String {
    // A part alone has no words.
    let isPart = parts.count == 1 && template == "{\(parts[0].name)}"
    var rest = ((isPart ? nil : translate(template)) ?? template)[...]
    var text = ""
    while !parts.isEmpty, let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let part = parts.first { $0.name == rest[rest.index(after: start)..<end] }
      text += rest[..<start] + (part.map { $0.isWords ? $0.content.filled(translate) : $0.content.template } ?? String(rest[start...end]))
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  /// The template of a message. A value with a key is in the text and a parameter.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = Message()

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ text: String) { message.template += text }

    /// A part of the template.
    package mutating func appendInterpolation(_ text: String) { message.template += text }

    /// Another message, with its parts and parameters.
    package mutating func appendInterpolation(_ more: Message) { message += more }

    // A text, a number, and words of the library that are no parameters.
    package mutating func appendInterpolation(_ text: String, as name: String) { message.append(Part(name: name, content: Message(text))) }
    package mutating func appendInterpolation(_ number: Int, as name: String) { appendInterpolation("\(number)", as: name) }
    package mutating func appendInterpolation(_ words: Message, as name: String) {
      message.append(Part(name: name, content: words, isWords: true))
    }

    /// What was expected is in words, other parameters are texts.
    package mutating func appendInterpolation(_ text: String, _ key: String) {
      message.append(Part(name: key, content: Message(text), isWords: key == "expected"))
      message = message.with(key, text)
    }

    package mutating func appendInterpolation(_ number: Int, _ key: String) {
      appendInterpolation(number, as: key)
      message = message.with(key, value: Value(number))
    }

    package mutating func appendInterpolation(_ texts: [String], _ separator: String, _ key: String) {
      appendInterpolation(texts.joined(separator: separator), as: key)
      message = message.with(key, texts)
    }

    package mutating func appendInterpolation(_ path: ValuePath, _ key: String) { appendInterpolation(path.description, key) }

    /// A type's name in Swift syntax.
    package mutating func appendInterpolation(_ type: Any.Type, _ key: String = "type") {
      appendInterpolation(type: TypeWords.name(type), key)
    }

    package mutating func appendInterpolation(type name: String, _ key: String = "type") {
      message.append(Part(name: key, content: Message(name), isType: true))
      message = message.with(key, name)
    }

    /// A type's name in parentheses at the end of the text, if there is a type.
    package mutating func appendInterpolation(of type: Any.Type?) {
      if let type { message += " (\(type))" }
    }

    /// A question at the end of the text: `unknown key nmae; did you mean name?`
    package mutating func appendInterpolation(meant suggestion: String?) {
      if let suggestion { message += "; did you mean \(suggestion, "suggestion")?" }
    }
  }

  private mutating func append(_ part: Part) {
    template += "{\(part.name)}"
    parts.append(part)
  }

  static func += (message: inout Message, more: Message) {
    message.template += more.template
    message.parts += more.parts
    message.parameters += more.parameters
  }

  /// Alternatives: `http or https`.
  static func any(of items: [Message]) -> Message {
    items.dropFirst().reduce(items.first ?? "") { "\($0, as: "first") or \($1, as: "second")" }
  }

  /// The same text with a parameter, if there is a value.
  package func with(_ key: String, value: Value?) -> Message { value.map { value in adding(key) { value } } ?? self }
  package func with(_ key: String, _ text: String?) -> Message { text.map { text in adding(key) { .escaped(text) } } ?? self }
  package func with(_ key: String, _ type: Any.Type?) -> Message { with(key, type.map { TypeWords.name($0) }) }
  package func with(_ parameters: [String: Value]) -> Message { parameters.reduce(self) { $0.with($1.key, value: $1.value) } }
  package func with(_ key: String, _ texts: [String]) -> Message { adding(key) { Value(texts.map { .escaped($0) }) } }

  private func adding(_ key: String, _ make: @escaping @Sendable () -> Value) -> Message {
    changed(self) { $0.parameters.append((key, make)) }
  }

  /// The parameters; of several with one key the first one counts.
  var values: [String: Value] { Dictionary(parameters.map { ($0.key, $0.make()) }, uniquingKeysWith: { first, _ in first }) }
}

extension Value {
  fileprivate static func escaped(_ text: String) -> Value { Value(DisplayText.escaped(text)) }
}
