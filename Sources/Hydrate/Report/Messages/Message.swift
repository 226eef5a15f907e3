/// The text of an issue, and its parameters. Both are made when they are requested, from one
/// template: `"the row is longer than \(limit, "maximum") bytes"` is the text
/// `the row is longer than 5 bytes` with the parameter `maximum`.
struct Message: ExpressibleByStringInterpolation {
  private(set) var text = ""
  private var parameters: [(key: String, make: @Sendable () -> Value)] = []

  private init() {}

  /// A text from elsewhere, with its parameters.
  init(_ text: String, _ parameters: [String: Value] = [:]) {
    self.text = text
    self.parameters = parameters.map { key, value in (key, { value }) }
  }

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation template: StringInterpolation) { self = template.message }

  /// The template of a message. A value with a key is in the text and a parameter, one without a
  /// key is only in the text.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = Message()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { message.text += text }

    mutating func appendInterpolation(_ text: String) { message.text += text }

    mutating func appendInterpolation(_ number: Int) { message.text += "\(number)" }

    mutating func appendInterpolation(_ text: String, _ key: String) { add(text, key) { .escaped(text) } }

    mutating func appendInterpolation(_ number: Int, _ key: String) { add("\(number)", key) { Value(number) } }

    mutating func appendInterpolation(_ texts: [String], _ separator: String, _ key: String) {
      add(texts.joined(separator: separator), key) { Value(texts.map { .escaped($0) }) }
    }

    mutating func appendInterpolation(_ path: ValuePath, _ key: String) { appendInterpolation(path.description, key) }

    /// A type's name in Swift syntax.
    mutating func appendInterpolation(_ type: Any.Type, _ key: String = "type") { appendInterpolation(TypeWords.name(type), key) }

    /// A type's name in parentheses at the end of the text, if there is a type.
    mutating func appendInterpolation(of type: Any.Type?) {
      if let type { message += " (\(type))" }
    }

    /// A question at the end of the text: `unknown key nmae; did you mean name?`
    mutating func appendInterpolation(meant suggestion: String?) {
      if let suggestion { message += "; did you mean \(suggestion, "suggestion")?" }
    }

    private mutating func add(_ text: String, _ key: String, _ make: @escaping @Sendable () -> Value) {
      message.text += text
      message.parameters.append((key, make))
    }
  }

  static func += (message: inout Message, more: Message) {
    message.text += more.text
    message.parameters += more.parameters
  }

  /// The same text with a parameter, if there is a value.
  func with(_ key: String, value: Value?) -> Message { value.map { value in adding(key) { value } } ?? self }

  func with(_ key: String, _ text: String?) -> Message { text.map { text in adding(key) { .escaped(text) } } ?? self }

  func with(_ key: String, _ type: Any.Type?) -> Message { with(key, type.map { TypeWords.name($0) }) }

  func with(_ key: String, _ texts: [String]) -> Message { adding(key) { Value(texts.map { .escaped($0) }) } }

  private func adding(_ key: String, _ make: @escaping @Sendable () -> Value) -> Message {
    changed(self) { $0.parameters.append((key, make)) }
  }

  /// The parameters; of several with one key the first one counts.
  var values: [String: Value] { Dictionary(parameters.map { ($0.key, $0.make()) }, uniquingKeysWith: { first, _ in first }) }
}

extension Value {
  fileprivate static func escaped(_ text: String) -> Value { Value(DisplayText.escaped(text)) }
}
