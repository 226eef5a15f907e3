/// The text of an issue, and its parameters. Both are made when they are requested.
struct Message {
  let text: String
  let parameters: [(key: String, value: Parameter)]

  init(_ text: String, _ parameters: KeyValuePairs<String, Parameter?> = [:]) {
    self.text = text
    self.parameters = parameters.compactMap { key, value in value.map { (key, $0) } }
  }

  init(_ text: String, _ parameters: [String: Value]) {
    self.text = text
    self.parameters = parameters.map { ($0.key, .made($0.value)) }
  }

  /// A message from an existing issue.
  init(_ quoted: QuotedMessage) {
    text = quoted.text
    parameters = quoted.parameters.map { ($0.key, .made($0.value)) }
  }

  private init(_ text: String, _ parameters: [(key: String, value: Parameter)]) {
    self.text = text
    self.parameters = parameters
  }

  /// The same message with an added clause and parameters.
  func adding(_ clause: String, _ more: KeyValuePairs<String, Parameter?> = [:]) -> Message {
    Message(text + clause, parameters + more.compactMap { key, value in value.map { (key, $0) } })
  }

  /// The parameters as structured data.
  var values: [String: Value] { Dictionary(parameters.map { ($0.key, $0.value.structured) }, uniquingKeysWith: { first, _ in first }) }
}

/// A parameter of a message.
enum Parameter: ExpressibleByStringInterpolation {
  case text(String)
  case texts([String])
  /// A whole number, as digits.
  case number(String)
  /// A parameter of another message.
  case made(Value)

  init(stringLiteral text: String) { self = .text(text) }

  static func number(_ number: Int) -> Parameter { .number("\(number)") }

  /// A type's name, as messages write it.
  static func type(_ type: Any.Type) -> Parameter { .text(TypeWords.name(type)) }

  static func path(_ path: ValuePath) -> Parameter { .text(path.description) }

  fileprivate var structured: Value {
    switch self {
    case .text(let text): Value(DisplayText.escaped(text))
    case .texts(let texts): Value(texts.map { Value(DisplayText.escaped($0)) })
    case .number(let digits): Value(integer: digits) ?? Value(digits)
    case .made(let value): value
    }
  }
}

extension Value {
  /// A whole number from its digits; nil if no integer type can hold it.
  fileprivate init?(integer digits: String) {
    if let number = Int64(digits) {
      self.init(number)
    } else if let number = UInt64(digits) {
      self.init(number)
    } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let number = Int128(digits) {
      self.init(number)
    } else if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let number = UInt128(digits) {
      self.init(number)
    } else {
      return nil
    }
  }
}
