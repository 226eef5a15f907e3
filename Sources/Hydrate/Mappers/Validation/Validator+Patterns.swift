extension Validator where Subject == String {
  /// Requires text that matches a regular expression as a whole; for a match anywhere use
  /// ``containing(_:)``.
  ///
  /// A `Regex` is not `Sendable`, so this takes an expression that makes one, evaluated once per
  /// concurrent task. A pattern with nested repetitions can be very slow on long text; put a
  /// `.maxLength` before it with ``and(_:)``.
  ///
  ///     .matching(/[A-Z]{2}\d+/)
  ///     .maxLength(100).and(.matching(/[a-z]+(-[a-z]+)*/))
  public static func matching<Output: SendableMetatype>(_ regex: @autoclosure @escaping @Sendable () -> Regex<Output>) -> Validator {
    matching(RegexPool { Regex<AnyRegexOutput>(regex()) }, words: "match the pattern")
  }

  /// Requires text that contains a match of a regular expression.
  ///
  ///     .containing(/@/)
  public static func containing<Output: SendableMetatype>(_ regex: @autoclosure @escaping @Sendable () -> Regex<Output>) -> Validator {
    containing(RegexPool { Regex<AnyRegexOutput>(regex()) }, words: "contain a match of the pattern")
  }

  /// Requires text that matches, as a whole, a pattern known only at run time. An invalid pattern
  /// is a `configuration` issue.
  ///
  ///     .matching(pattern: "[A-Z]{2}\\d+")
  public static func matching(pattern: String) -> Validator {
    matching(RegexPool(pattern: pattern), words: "match the pattern \(shown(pattern), as: "pattern")", ["pattern": pattern])
  }

  /// Requires text that contains a match of a pattern known only at run time.
  public static func containing(pattern: String) -> Validator {
    containing(RegexPool(pattern: pattern), words: "contain a match of the pattern \(shown(pattern), as: "pattern")", ["pattern": pattern])
  }

  private static func matching(_ pool: RegexPool, words: Message, _ parameters: KeyValuePairs<String, Any> = [:]) -> Validator {
    Validator(must: words, parameters, mistakes: pool.mistakes) { text in try pool.use { try $0.wholeMatch(in: text) != nil } }
  }

  private static func containing(_ pool: RegexPool, words: Message, _ parameters: KeyValuePairs<String, Any> = [:]) -> Validator {
    Validator(must: words, parameters, mistakes: pool.mistakes) { text in try pool.use { try $0.firstMatch(in: text) != nil } }
  }
}

/// Copies of a regular expression, each used by one task at a time; a new one is made if all are
/// in use.
final class RegexPool: Sendable {
  /// The mistakes in the pattern.
  let mistakes: [Mistake]
  private let make: @Sendable () throws -> Regex<AnyRegexOutput>
  private let idle = ObjectPool<Copy>(limit: .max)

  private final class Copy {
    let regex: Regex<AnyRegexOutput>

    init(_ regex: Regex<AnyRegexOutput>) { self.regex = regex }
  }

  init(_ make: @escaping @Sendable () throws -> Regex<AnyRegexOutput>) {
    self.make = make
    do {
      _ = idle.giveBack(Copy(try make()))
      mistakes = []
    } catch {
      mistakes = [.invalidPattern("\(error)")]
    }
  }

  /// A pool for a pattern known only at run time.
  convenience init(pattern: String) {
    self.init {
      guard !PatternNesting.isTooDeep(pattern) else { throw PatternNesting() }
      return try Regex(pattern)
    }
  }

  /// Calls `body` with a copy. The lock is not held meanwhile, because a pattern may run user
  /// code.
  func use<R>(_ body: (Regex<AnyRegexOutput>) throws -> R) throws -> R {
    let copy = try idle.take() ?? Copy(make())
    defer { _ = idle.giveBack(copy) }
    return try body(copy.regex)
  }
}

/// Nested groups and character classes, which `Regex` parses recursively; for classes it does not
/// check the stack.
struct PatternNesting: Error, CustomStringConvertible {
  /// Far below the depth that fits half a megabyte, the stack of a secondary thread.
  private static let limit = 32

  var description: String { "groups and character classes are nested more than \(Self.limit) deep" }

  /// Counts open brackets. It may count brackets without special meaning, but misses none.
  static func isTooDeep(_ pattern: String) -> Bool {
    var (groups, classes) = (0, 0)
    var isEscaped = false
    for byte in pattern.utf8 {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0: groups = max(0, groups - 1)
      default: break
      }
      if groups + classes > limit { return true }
    }
    return false
  }
}
