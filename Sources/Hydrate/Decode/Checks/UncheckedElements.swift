/// What stands for the elements that a type had not asked for yet when it failed: nobody knows what it asks for.
struct UncheckedElements: DeferredCheck {
  /// Nil where there are none.
  init?(of scope: Scope) {
    guard scope.keyType == nil, scope.value.kind == .array, scope.plan?.isVerbatim == false else { return nil }
    guard scope.leavesElements || scope.failedPart != nil else { return nil }
  }

  func run() -> CheckResult { CheckResult(isComplete: false) }
}
