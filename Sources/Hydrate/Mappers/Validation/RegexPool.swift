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
