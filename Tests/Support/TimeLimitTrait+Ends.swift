import Testing

extension Trait where Self == TimeLimitTrait {
  /// For what might never end. Time counts from a test's start, and other tests may have all threads for minutes: so the limit says nothing of how long
  /// the test itself takes.
  static var ends: Self { .timeLimit(.minutes(10)) }
}
