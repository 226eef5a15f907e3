import Foundation

extension MappingContext {
  /// Refuses text that coercion made from a number or a flag of the source, for a type to which
  /// neither can be converted.
  ///
  /// Text that a mapper made from a number is accepted.
  mutating func refuseTextOfNumber(_ text: String, for type: Any.Type) throws(MappingError) {
    guard let value, value.kind == .number || value.kind == .bool else { return }
    if try read(String.self, from: value) == text { throw failure(.typeMismatch, .expected(type)) }
  }

  /// Whether a text consists of the digits of a number in the source, to which formatters do not
  /// apply.
  func isSourceNumber(_ text: String) -> Bool {
    guard !isMade, let value, value.kind == .number else { return false }
    return value.document.withBytes(at: value.index) { digits in text.withBytes { digits.isEqual(to: $0) } }
  }

  /// The number in the source whose digits the text has, read like any value of its type; nil if
  /// there is none or the type is not a number.
  mutating func sourceNumber<T>(_ text: String, as type: T.Type) throws(MappingError) -> T? {
    guard isSourceNumber(text), let value, let type = type as? any (Numeric & Decodable).Type else { return nil }
    return try read(type, from: value) as? T
  }
}

extension MappingContext {
  /// Calls `body` with a formatter of a pool.
  func use<Kind, R>(_ formatters: FormatterPool<Kind>, _ body: (Kind) -> R) throws(MappingError) -> R {
    try refusing { () throws(FormatterRefusal) in try formatters.use(body) }
  }

  /// Throws a pool's refusal as an issue at this location.
  func refusing<R>(_ body: () throws(FormatterRefusal) -> R) throws(MappingError) -> R {
    do throws(FormatterRefusal) {
      return try body()
    } catch {
      throw failure(.configuration, .mistake(Mistake(error)))
    }
  }
}

extension Mistake {
  init(_ refusal: FormatterRefusal) {
    switch refusal {
    case .notCopyable(let formatter, let overload): self = .formatterNotCopyable(formatter, use: overload)
    case .reused: self = .formatterReused
    case .busy: self = .formatterBusy
    }
  }
}

extension FormatterPool: CheckedAtSetUp {
  /// The mistakes of the given formatter.
  var mistakes: [Mistake] { refusals.map { Mistake($0) } }
}
