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

/// Copies of one regular expression, each used by one task at a time; a new one is made where all are in use.
final class RegexPool: Sendable {
  /// What is wrong with the pattern.
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

  /// A pattern that is known at run time only.
  convenience init(pattern: String) {
    self.init {
      guard !PatternNesting.isTooDeep(pattern) else { throw PatternNesting() }
      return try Regex(pattern)
    }
  }

  /// Lends a copy out. The lock is not held meanwhile, as a pattern may run code of a user's own.
  func use<R>(_ body: (Regex<AnyRegexOutput>) throws -> R) throws -> R {
    let copy = try idle.take() ?? Copy(make())
    defer { _ = idle.giveBack(copy) }
    return try body(copy.regex)
  }
}

/// Groups and character classes inside each other, which `Regex` reads by recursion: for classes it does not look how far its stack goes.
struct PatternNesting: Error, CustomStringConvertible {
  /// Few enough for the half megabyte of a secondary thread, by far.
  private static let limit = 32

  var description: String { "groups and character classes are nested more than \(Self.limit) deep" }

  /// Counts brackets that are open. One that means nothing special is counted too, rather than one missed.
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
