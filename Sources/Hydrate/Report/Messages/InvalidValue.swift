import Foundation

/// Why a mapper refuses a value of the right kind.
package struct InvalidValue: Sendable {
  /// Makes the message for a value at a location.
  let message: @Sendable (IssueLocation) -> Message
  /// Whether it is a text in a date format that is expected.
  private(set) var expectsDate = false

  private init(_ message: @autoclosure @escaping @Sendable () -> Message) { self.message = { _ in message() } }

  private init(_ message: @escaping @Sendable (IssueLocation) -> Message) { self.message = message }

  static func url(_ text: String) -> InvalidValue { .init(URLFault.message(text).with("expected", "a URL")) }
  package static var uuid: InvalidValue { .init(Message("invalid UUID").with("expected", "a UUID")) }
  package static func scheme(_ schemes: [String]) -> InvalidValue {
    .init { _ in
      let message: Message = "expected a URL with the scheme \(Message.any(of: schemes.map { "\($0, as: "name")" }), as: "allowed")"
      return message.with("allowed", schemes).with("expected", "a URL")
    }
  }
  package static func encoding(_ name: String) -> InvalidValue { .init("invalid \("\(name) data", "expected")") }
  package static func dateFormat(_ format: DateFormat) -> InvalidValue {
    var value = InvalidValue { place in
      guard let name = format.fixedName else {
        // The order that is set does not fit, so another one is no help.
        if format.hasOrder, case .dayOrMonth? = place.value.flatMap(DateDiagnosis.of) {
          return Message("invalid date").with("expected", "a date")
        }
        return Expectation(Date.self, place.value).message(.invalidValue)
      }
      return Message("expected a date in the format \(name, "format")").with("expected", "a date")
    }
    value.expectsDate = true
    return value
  }
  package static var dateRange: InvalidValue { .init(Unwritable.dateRange.message) }
  package static var dateComponents: InvalidValue { .init("expected \("year, month, day and a time of day", "expected")") }
  package static var timeDropped: InvalidValue { .init("the time of day is not written") }
  package static var datePartDropped: InvalidValue { .init("a part of the date is not written") }
  package static var fractionDropped: InvalidValue { .init("digits after the nanoseconds are not written") }
  package static var format: InvalidValue { .init("expected a string in the format") }
  package static var formatEnd: InvalidValue { .init("unexpected text after the format's end") }
  package static var formatter: InvalidValue { .init("the formatter rejects the string") }
  package static func result(expected: Any.Type, found: Any.Type?) -> InvalidValue {
    .init { _ in
      var message: Message = "expected a result of \(expected, "expected")"
      if let found { message += ", found \(found, "found")" }
      return message
    }
  }
  package static var oddPairs: InvalidValue { .init("expected keys and values in turn, found an odd number of elements") }
  package static var cannotTellCase: InvalidValue { .init("missing value that names the case") }
  package static var existingUnknown: InvalidValue { .init("missing value, and the existing one is unknown") }
  package static var missing: InvalidValue { .init { Message("missing value").with("found", $0.foundKind ?? "nothing") } }
}

extension URLFault {
  /// The message for a text that is no URL: "invalid URL: a space at character 12".
  static func message(_ text: String) -> Message {
    let (kind, count) = of(text)
    let fault = Message(kind.rawValue)
    if kind == .empty { return "invalid URL: \(fault, as: "fault")" }
    return Message("invalid URL: \(fault, as: "fault") at character \(count + 1, as: "character")").with("offset", value: Value(count))
  }
}

/// The allowed values, as messages name them.
package final class AllowedValues: Sendable {
  /// In the order of declaration.
  let names: [String]
  /// Whether there are more, in unknown number.
  private let hasMore: Bool
  /// The number of names in messages.
  private static let shown = 12

  init(_ names: [String], hasMore: Bool = false) {
    self.names = names
    self.hasMore = hasMore
  }

  /// `small, medium, large`, or the first ones `and 37 more`.
  var list: Message {
    let text = names.prefix(Self.shown).joined(separator: ", ")
    if hasMore { return "\(text, as: "names") and more" }
    return names.count > Self.shown ? "\(text, as: "names") and \(names.count - Self.shown, as: "count") more" : "\(text, as: "names")"
  }

  /// The name that is most similar to a value of the source.
  func nearest(to value: Value?) -> String? { value?.string.flatMap { Spelling.nearest(to: $0, among: names) } }
}
