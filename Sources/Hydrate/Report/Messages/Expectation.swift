import Foundation

/// A type and the value found instead: the messages for missing, null and invalid values and those
/// of another kind. The sentences are joined from parts:
///
/// - missing: "missing value (Int)", "missing value, expected an array of objects (Order)"
/// - null: "null, expected a whole number (Int)"
/// - of another kind: "expected a whole number, found an array (Int)", and "invalid string (Picky)"
///   where there are no words for the type
/// - invalid: "expected a whole number, found a string that is not one (Int)", "invalid URL",
///   "invalid duration", "expected a whole number from 0 to 255 (UInt8)", "number out of range (Float)",
///   "expected true, false, 1 or 0, found another number (Bool)", "expected a date, found a number that is
///   not one"
struct Expectation {
  private let type: Any.Type
  private let value: Value?
  private let words: TypeWords

  init(_ type: Any.Type, _ value: Value?) {
    (self.type, self.value) = (type, value)
    words = TypeWords(type)
  }

  func message(_ code: MappingIssue.Code) -> Message {
    switch value?.kind {
    case nil: code == .invalidValue || code == .typeMismatch ? unread : missing
    case .null: made("null, expected \(words.text ?? "a value", as: "expected")\(suffix)")
    // `false` that means null, and a text that does.
    case .bool where code == .nullValue: mismatch(.bool)
    case .string where code == .nullValue: expected("a string that means null")
    case let kind?: code == .typeMismatch ? mismatch(kind) : invalid(kind)
    }
  }

  // MARK: Parts

  private var name: String { words.name }

  /// The type's name, unless the words express it.
  private var suffix: Message { words.saysType ? "" : typeName }

  private var typeName: Message { words.isPlain ? "" : " (\(type: name))" }

  private var missing: Message {
    words.isContainer && !words.isPlain
      ? made("missing value, expected \(words.text ?? "a value", as: "expected")\(suffix)") : made("missing value\(typeName)")
  }

  /// The message for a value outside of documents: the input of a mapper that is used by itself.
  private var unread: Message {
    switch words.scalar {
    case .date?, .duration?, .url?, .uuid?, .data?: made("invalid \(words.bareText, as: "content")\(suffix)", isRead: false)
    case _?: made("expected \(words.text ?? "a value", as: "expected")\(suffix)", isRead: false)
    case nil: made("invalid value\(typeName)", isRead: false)
    }
  }

  private func mismatch(_ kind: Value.Kind) -> Message {
    // Strict rules refuse a number in text, but read other texts.
    if words.scalar == .duration, kind == .string { return expected("a number in a string") }
    // A type may accept every kind, or another one than its words say.
    return words.text == nil || words.kinds.contains(kind) ? unfit(kind) : expected(kind.words)
  }

  private func unfit(_ kind: Value.Kind) -> Message { made("invalid \(kind.noun, as: "content")\(typeName)") }

  private func expected(_ found: Message?, _ text: Message? = nil, _ range: TypeWords.Limits? = nil) -> Message {
    var message: Message = "expected \(text ?? words.text ?? "a value", as: "expected")"
    if let found { message += ", found \(found, as: "found")" }
    message += suffix
    return made(message, text, range)
  }

  private func made(
    _ message: Message, _ expected: Message? = nil, _ limits: TypeWords.Limits? = nil, isRead: Bool = true
  ) -> Message {
    let limits = limits ?? words.limits
    return message.with("expected", (expected ?? words.text)?.text).with("found", isRead ? value?.kind.rawValue ?? "nothing" : nil)
      .with("type", words.isPlain ? nil : name).with("minimum", value: limits.map { Value(digits: $0.minimum) })
      .with("maximum", value: limits.map { Value(digits: $0.maximum) })
  }

  // MARK: Invalid content

  private func invalid(_ kind: Value.Kind) -> Message {
    if let scalar = words.scalar { return invalid(scalar, kind) }
    if words.isRawValue { return made("invalid value\(typeName)") }
    return unfit(kind)
  }

  private func invalid(_ scalar: TypeWords.Scalar, _ kind: Value.Kind) -> Message {
    switch (scalar, kind) {
    case (.integer, .number):
      guard words.limits == nil, isWhole, let wide = words.wideLimits else { return expected(nil) }
      return expected(nil, TypeWords.wholeNumber("a whole number", wide), wide)
    case (.number, .number): return made("number out of range\(typeName)")
    case (.bool, .number): return expected("another number", "true, false, 1 or 0")
    case (.bool, .string): return expected("another string", "true, yes, on, t, y, 1 or false, no, off, f, n, 0")
    case (.date, .string): return invalidDate
    case (.date, .number) where value.flatMap(DateDiagnosis.of) != nil: return invalidDate
    case (.date, .number): return expected("a number that is not one")
    case (.url, .string): return made(URLFault.message(value?.string ?? ""))
    case (.duration, .string), (.duration, .number), (.uuid, .string), (.data, .string):
      return made("invalid \(words.bareText, as: "content")\(suffix)")
    case (.string, .string): return made("invalid \(kind.noun, as: "content")")
    case (.integer, .string), (.number, .string): return expected(numberFault)
    case (_, .string): return expected("a string that is not one")
    default: return expected(kind.words)
    }
  }

  /// What the text for a number is.
  private var numberFault: Message {
    guard let text = value?.string, !text.isEmpty else { return "an empty string" }
    guard let spelling = NumberSpelling.of(text) else { return "a string that is not one" }
    return spelling.grouping.map { text.contains($0) } == true ? "grouped digits" : "a decimal comma"
  }

  /// Whether the number is whole, so that it is too large or too small.
  private var isWhole: Bool {
    guard let number = value?.double, number.isFinite else { return true }
    return number.rounded() == number
  }

  private var invalidDate: Message {
    switch value.flatMap(DateDiagnosis.of) {
    case .dayOrMonth?: made("ambiguous date: day/month order is unclear, .anyFormat(order:) sets it")
    case .noDay?: made("invalid date: the day does not exist")
    case .smallUnit(let unit)?: made("invalid date: the number would be \(Message(String(describing: unit)), as: "unit") since 1970")
    case .digits?: made("ambiguous date: a day in digits, or Unix time")
    case .zoneName(let count)?:
      made("unexpected name of a time zone after character \(count, "offset"): VV in a pattern reads names such as Europe/Berlin")
    case .ends(let count)?: made("unexpected text after character \(count, "offset")")
    case nil: made("invalid date")
    }
  }
}

extension DateDiagnosis {
  /// Why a value is not a date, if that is known.
  static func of(_ value: Value) -> DateDiagnosis? {
    guard value.kind == .number else { return value.string.flatMap { of($0) } }
    return value.document.withBytes(at: value.index, of(number:))
  }
}
