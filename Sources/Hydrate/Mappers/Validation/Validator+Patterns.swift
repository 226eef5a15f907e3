extension Validator where Subject == String {
  /// Text that matches a regular expression as a whole; ``containing(_:)`` looks for a match anywhere.
  ///
  /// A `Regex` is not made to be shared, so this takes the expression that makes it, and has it made as often as tasks need one at a time. A
  /// pattern with nested repetitions can take very long on long text: a `.maxLength` before it, joined by ``and(_:)``, keeps that away.
  ///
  ///     .matching(/[A-Z]{2}\d+/)
  ///     .maxLength(100).and(.matching(/[a-z]+(-[a-z]+)*/))
  public static func matching<Output: SendableMetatype>(_ regex: @autoclosure @escaping @Sendable () -> Regex<Output>) -> Validator {
    matching(RegexPool { Regex<AnyRegexOutput>(regex()) }, words: "match the pattern")
  }

  /// Text that has a match of a regular expression somewhere in it.
  ///
  ///     .containing(/@/)
  public static func containing<Output: SendableMetatype>(_ regex: @autoclosure @escaping @Sendable () -> Regex<Output>) -> Validator {
    containing(RegexPool { Regex<AnyRegexOutput>(regex()) }, words: "contain a match of the pattern")
  }

  /// Text that matches, as a whole, a pattern that is known at run time only; one that cannot be read is a `configuration` issue.
  ///
  ///     .matching(pattern: "[A-Z]{2}\\d+")
  public static func matching(pattern: String) -> Validator {
    matching(RegexPool(pattern: pattern), words: "match the pattern \(shown(pattern))", ["pattern": pattern])
  }

  /// Text that has a match of a pattern, known at run time only, somewhere in it.
  public static func containing(pattern: String) -> Validator {
    containing(RegexPool(pattern: pattern), words: "contain a match of the pattern \(shown(pattern))", ["pattern": pattern])
  }

  private static func matching(_ pool: RegexPool, words: String, _ parameters: KeyValuePairs<String, Any> = [:]) -> Validator {
    Validator(must: words, parameters, mistakes: pool.mistakes) { text in try pool.use { try $0.wholeMatch(in: text) != nil } }
  }

  private static func containing(_ pool: RegexPool, words: String, _ parameters: KeyValuePairs<String, Any> = [:]) -> Validator {
    Validator(must: words, parameters, mistakes: pool.mistakes) { text in try pool.use { try $0.firstMatch(in: text) != nil } }
  }
}
