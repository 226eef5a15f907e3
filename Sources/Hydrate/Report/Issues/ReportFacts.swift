/// What is to be known of a run's issues besides them.
struct ReportFacts: Sendable {
  /// The keys whose values are not to be shown; nil where there are none.
  var sensitive: SensitiveKeys?
  /// How many issues were counted, and not kept.
  var omitted = 0
  /// Whether the run ended because there were too many issues.
  var isCut = false
  /// Whether the error is the one within a coding error of the standard library, which shows the report itself: printed, it takes one line.
  var isWithinCodingError = false

  static let none = ReportFacts()

  /// What texts end with, a line each.
  func lines(kept: Int) -> [String] {
    if isCut { return ["Stopped after \(kept) issues; there may be more."] }
    return omitted == 0 ? [] : ["\(omitted) more issue\(omitted == 1 ? "" : "s") omitted."]
  }
}
