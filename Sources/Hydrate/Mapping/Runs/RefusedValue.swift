/// The innermost value that an `encode(to:)` handed over and that could not be written, of the failure that came of it last.
struct RefusedValue {
  private var noted: (issue: MappingIssue, value: Any, depth: Int)?

  /// Notes a value on the failure's way out: the first one that it passes is the innermost.
  ///
  /// - Parameter depth: how many keys lead to the value.
  mutating func note(_ value: Any, of failure: Failure, depth: @autoclosure () -> Int) {
    guard let first = failure.first, noted?.issue.isSame(as: first) != true else { return }
    noted = (first, value, depth())
  }

  /// The value that an issue came of, and how many keys lead there; nil where no `encode(to:)` had a part in it.
  func value(of issue: MappingIssue) -> (value: Any, depth: Int)? {
    noted.flatMap { $0.issue.isSame(as: issue) ? ($0.value, $0.depth) : nil }
  }
}
