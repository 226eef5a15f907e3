/// What was left to look at when a mapping failed.
///
/// A check may be made long after the run, on another thread: it holds what it needs as it was when the mapping failed.
protocol DeferredCheck: Sendable {
  /// Looks, and gives what was found; what failed there may have checks of its own, which are not made yet.
  func run() -> CheckResult
}
