/// Why some fields were not checked.
enum CheckGap: Sendable {
  /// The fields of a type are not known, and an inspection may show them.
  case uninspected
  /// It is not known what a type reads after an error.
  case unknown

  /// The last line of a text.
  var sentence: String {
    switch self {
    case .uninspected: "Some fields were not checked: call plan() once at startup, or make their types Reflectable."
    case .unknown: "Some fields were not checked: it is not known what their types read after an error."
    }
  }
}

extension [MappingIssue] {
  /// Why some fields were not checked; nil if all were.
  var gap: CheckGap? {
    let all = lazy.compactMap(\.gap)
    return all.contains(.uninspected) ? .uninspected : all.first
  }
}
