/// Checks one JSON value that comes byte by byte, by the rules of `JSONReader`, and keeps nothing of it but which containers are open.
///
/// It is for text that nobody wants but that must be well formed: what stands around a list, and a row that is too long.
struct JSONCheck {
  /// What may come next.
  private enum Expected {
    /// `first` where the container has just been opened, so that it may end.
    case value(first: Bool), key(first: Bool), colon
    case afterValue, nothing
    case string(StringCheck, isKey: Bool)
    case number(NumberCheck)
    case literal(StaticString, Int)
  }

  private var expected = Expected.value(first: false)
  /// Whether each container that is open is an object.
  private(set) var open: [Bool] = []
  private let nestingLimit: Int
  private let options: JSONReadingOptions

  /// - Parameter depth: within how many containers the value stands.
  init(depth: Int, options: JSONReadingOptions) { (nestingLimit, self.options) = (options.nestingLimit - depth, options) }

  /// Whether a value may begin here.
  var expectsValue: Bool { if case .value = expected { true } else { false } }

  /// Whether a key is being read, from after its first quote on.
  var isInKey: Bool { if case .string(_, isKey: true) = expected { true } else { false } }

  /// Whether the value has ended. A number has not before something follows it.
  var isComplete: Bool { if case .nothing = expected { true } else { false } }

  /// Whether the value is a number that may end here.
  var mayEndAsNumber: Bool { if case .number(let check) = expected { open.isEmpty && check.mayEnd } else { false } }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) throws(JSONFault.Reason) {
    switch expected {
    case .string(var check, let isKey):
      let hasEnded = try check.take(byte)
      if hasEnded { if isKey { expected = .colon } else { endValue() } } else { expected = .string(check, isKey: isKey) }
    case .number(var check):
      if try check.take(byte) { return expected = .number(check) }
      endValue()
      try take(byte)
    case .literal(let text, let place):
      let (wanted, count) = text.withBytes { ($0[place], $0.count) }
      guard byte == wanted else { throw .literal }
      if place + 1 < count { expected = .literal(text, place + 1) } else { endValue() }
    default:
      if byte.isJSONSpace { return }
      try takeStructure(byte)
    }
  }

  /// Ends the text.
  mutating func end() throws(JSONFault.Reason) {
    switch expected {
    case .nothing: return
    case .string: throw .endsInString
    case .literal: throw .endsInLiteral
    case .number(let check):
      guard check.mayEnd else { throw .endsInNumber }
      endValue()
      if !isComplete { try end() }
    case .value where open.isEmpty: throw .empty
    case .value(first: false): throw .endsBeforeValue
    case .value, .afterValue: throw open.last == true ? .endsInObject : .endsInArray
    case .key, .colon: throw .endsInObject
    }
  }

  private mutating func takeStructure(_ byte: UInt8) throws(JSONFault.Reason) {
    switch (expected, byte) {
    case (.value(first: true), UInt8(ascii: "]")), (.key(first: true), UInt8(ascii: "}")): close()
    case (.value, _): try beginValue(byte)
    case (.key, UInt8(ascii: "\"")): expected = .string(StringCheck(), isKey: true)
    case (.key, _): throw .key
    case (.colon, UInt8(ascii: ":")): expected = .value(first: false)
    case (.colon, _): throw .colon
    case (.afterValue, UInt8(ascii: ",")): expected = open.last == true ? .key(first: false) : .value(first: false)
    case (.afterValue, UInt8(ascii: "}")) where open.last == true: close()
    case (.afterValue, UInt8(ascii: "]")) where open.last == false: close()
    case (.afterValue, _): throw open.last == true ? .commaOrBrace : .commaOrBracket
    default: throw .textAfterValue
    }
  }

  private mutating func beginValue(_ byte: UInt8) throws(JSONFault.Reason) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < nestingLimit else { throw .tooDeep(limit: options.nestingLimit) }
      let isObject = byte == UInt8(ascii: "{")
      open.append(isObject)
      expected = isObject ? .key(first: true) : .value(first: true)
    case UInt8(ascii: "\""): expected = .string(StringCheck(), isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): expected = .number(NumberCheck(byte))
    case UInt8(ascii: "t"): expected = .literal("true", 1)
    case UInt8(ascii: "f"): expected = .literal("false", 1)
    case UInt8(ascii: "n"): expected = .literal("null", 1)
    case UInt8(ascii: "]") where !open.isEmpty: throw .trailingComma
    default: throw .value
    }
  }

  private mutating func close() {
    open.removeLast()
    endValue()
  }

  private mutating func endValue() { expected = open.isEmpty ? .nothing : .afterValue }
}
