import Foundation

/// Why a mapper refuses a value of the right kind.
package enum InvalidValue: Sendable {
  case url, urlSpace, uuid
  case scheme([String])
  case encoding(String)
  case dateFormat(DateFormat)
  case dateRange
  case format
  case formatEnd
  case formatter
  case result(expected: Any.Type, found: Any.Type?)
  case key(Any.Type)
  case oddPairs
  case cannotTellCase
  case noCase(Any.Type)
  case existingUnknown
  case missing

  func message(_ place: IssueLocation) -> Message {
    switch self {
    case .url: Message("invalid URL").with("expected", "a URL")
    case .urlSpace: Message("invalid URL: unescaped space").with("expected", "a URL")
    case .uuid: Message("invalid UUID").with("expected", "a UUID")
    case .scheme(let schemes): Message("expected a URL with the scheme \(schemes, " or ", "allowed")").with("expected", "a URL")
    case .encoding(let name): "invalid \("\(name) data", "expected")"
    case .dateFormat(let format): Self.date(format, place)
    case .dateRange: Unwritable.dateRange.message
    case .format: "expected a string in the format"
    case .formatEnd: "unexpected text after the format's end"
    case .formatter: "the formatter rejects the string"
    case .result(let expected, let found):
      Message("expected a result of \(expected, "expected")\(found.map { ", found \(TypeWords.name($0))" } ?? "")").with("found", found)
    case .key(let type): "invalid key (\(type))"
    case .oddPairs: "expected keys and values in turn, found an odd number of elements"
    case .cannotTellCase: "missing value that names the case"
    case .noCase(let type): "no case fits (\(type, "found"))"
    case .existingUnknown: "missing value, and the existing one is unknown"
    case .missing: Message("missing value").with("found", place.foundKind ?? "nothing")
    }
  }

  private static func date(_ format: DateFormat, _ place: IssueLocation) -> Message {
    if let name = format.fixedName {
      return Message("expected a date in the format \(name, "format")").with("expected", "a date")
    }
    return Expectation(Foundation.Date.self, place.value).message(.invalidValue)
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
  var list: String {
    let text = names.prefix(Self.shown).joined(separator: ", ")
    if hasMore { return "\(text) and more" }
    return names.count > Self.shown ? "\(text) and \(names.count - Self.shown) more" : text
  }

  /// The name that is most similar to a value of the source.
  func nearest(to value: Value?) -> String? { value?.string.flatMap { Spelling.nearest(to: $0, among: names) } }
}
