/// What was left to look at when a mapping failed.
///
/// A check may be made long after its model has failed: it holds what it needs as it was then.
protocol DeferredCheck: Sendable {
  /// The call in which the check may be made; nil for one that runs no code of a user's, and may be made anywhere.
  var home: FailureHome? { get }

  /// Looks, and gives what was found; what failed there may have checks of its own, which are not made yet.
  func run() -> CheckResult
}

extension DeferredCheck {
  var home: FailureHome? { nil }
}
