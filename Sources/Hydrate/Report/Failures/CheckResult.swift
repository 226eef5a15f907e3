/// What a check has found that was put off.
struct CheckResult {
  let failures: [Failure]
  /// Whether all could be checked: not where nobody knows what a type asks for.
  let isComplete: Bool

  init(_ failures: [Failure] = [], isComplete: Bool = true) {
    self.failures = failures
    self.isComplete = isComplete
  }
}
