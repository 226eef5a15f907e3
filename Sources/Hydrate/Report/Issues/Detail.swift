import Foundation

/// What an issue says, as data; the sentence is made when it is read.
enum Detail: Sendable {
  /// A sentence that somebody wrote, a mapper of a user's own for instance.
  case text(String)
  /// The same by a mapper of a user's own, which may quote what should not be shown.
  case own(String)
  /// The text of an error that a type's own `init(from:)` or `encode(to:)` made, which may quote what should not be shown; the type is the one that
  /// the error names, else the type whose code it is.
  case said(String, type: Any.Type)
  /// A type's own `init(from:)` or `encode(to:)` threw an error of another kind than the standard library's coding errors.
  case threw(error: Any.Type, in: Any.Type)
  /// A mistake in the set-up, and what was probably meant.
  case mistake(String, meant: [String])
  /// The value is none of those that there are; the text goes before them.
  case none(String?, of: AllowedValues)
  /// The value at the place cannot become the type.
  case unfit(Any.Type)
  /// The value is missing, or null; the type is what it should be.
  case absent(Any.Type)
  /// Digits were lost on the way to the type.
  case rounded(Any.Type)
  /// A value of another kind became the type.
  case converted(Any.Type)
  /// A key that nothing reads, and the keys that are known. The text names where the property of that name is read instead, else the key that is spelled most
  /// like it.
  case unknown(known: [String], meant: ValuePath?)
  /// A key that stands more than once.
  case repeated
  /// A property that has several keys, by a key transformer.
  case severalKeys
  /// An update sends another value of a field than it has, which may not be changed.
  case readOnly
  /// The way to a value ends here, at data that has no such parts.
  case blocked(way: ValuePath)

  func text(for place: Place) -> String {
    switch self {
    case .text(let text), .own(let text), .said(let text, _), .mistake(let text, _): text
    case .threw(let error, let type): "\(type) threw \(error)"
    case .none(let subject, let allowed): "\(subject ?? "this \(place.value?.kind.rawValue ?? "value")") is none of \(allowed.list)"
    case .unfit(let type):
      switch place.value?.kind {
      case nil: "nothing to read as \(type)"
      case .null: "null where a value of type \(type) is required"
      case .array, .object: "an \(place.value?.kind.rawValue ?? "") cannot be read as \(TypeWords.of(type, for: place.value))"
      case let kind?: "this \(kind.rawValue) cannot be read as \(TypeWords.of(type, for: place.value))\(reason(type, place.value))"
      }
    case .absent(let type):
      place.value == nil ? "no value; \(type) is required" : "null where a value of type \(type) is required"
    case .rounded(let type): "the number has digits that \(type) cannot hold"
    case .converted(let type): "a \(place.value?.kind.rawValue ?? "value") was converted to \(type)"
    case .unknown(let known, let meant):
      (meant?.description ?? Detail.nearest(to: place, among: known)).map { key in
        "a key that nothing reads; did you mean \(place.sourceName(ofSibling: key) ?? key)?"
      } ?? "a key that nothing reads"
    case .severalKeys: "other keys stand for the same property; this one was read"
    case .repeated: "the key stands more than once; the last one was read"
    case .readOnly: "read-only: an update may only send the present value"
    case .blocked(let way):
      switch place.value?.kind {
      case .array: "an array has no keys; the way to \(way) ends here"
      case .object: "an object has no positions; the way to \(way) ends here"
      case let kind: "a \(kind?.rawValue ?? "value") has no parts; the way to \(way) ends here"
      }
    }
  }

  /// Why a text is no date, where that can be told.
  private func reason(_ type: Any.Type, _ value: Value?) -> String {
    guard type == Date.self, let text = value?.string else { return "" }
    return switch DateDiagnosis.of(text) {
    case .dayOrMonth?: ": which is the day and which the month cannot be told"
    case .ends(let count)?: ": after \(count) characters it is none any more"
    case nil: ""
    }
  }

  /// The one of the values that there are which is spelled most like a value of the source.
  func nearest(to value: Value) -> String? {
    if case .none(_, let allowed) = self { allowed.nearest(to: value) } else { nil }
  }

  /// Whether it refuses a change, which no fallback may hide.
  var refusesChange: Bool { if case .readOnly = self { true } else { false } }

  /// Whether the sentence is a user's.
  var isOwn: Bool {
    switch self {
    case .own, .said: true
    default: false
    }
  }

  /// The lines of configuration that were meant.
  var meant: [String] {
    if case .mistake(_, let meant) = self { meant } else { [] }
  }

  private static func nearest(to place: Place, among known: [String]) -> String? {
    guard case .key(let key)? = place.step.sourceComponents.last else { return nil }
    return Spelling.likely(for: key, among: known)
  }
}
