import Foundation

/// A formatter that is only copied, never used itself.
///
/// A copy must be another object of the same class. Without Apple's Foundation, some formatters
/// return themselves as the copy, and a copy of a subclass is an instance of the base class, which
/// would behave differently.
final class FormatterTemplate<Kind: Formatter>: @unchecked Sendable {
  /// Held while the formatter is copied, since two threads must not copy it at the same time. It
  /// is recursive, for a formatter whose `copy` calls back here. Waiting is limited, since `copy`
  /// may itself wait for a thread that waits here.
  private let lock = NSRecursiveLock()
  /// Guarded by `lock`, like the objects it turns into.
  private let formatter: Kind?
  private var isCopying = false

  init(_ formatter: Kind) { self.formatter = Self.copy(of: formatter) }

  /// Whether the initial copy succeeded.
  var isSound: Bool { formatter != nil }

  /// How long to wait for a copy in progress; none takes as long.
  private static var patience: TimeInterval { 1 }

  /// A copy; nil if there is no template, or if another copy is not finished in time.
  func copy() -> Kind? {
    guard lock.try() || lock.lock(before: Date(timeIntervalSinceNow: Self.patience)) else { return nil }
    defer { lock.unlock() }
    guard !isCopying, let formatter else { return nil }
    isCopying = true
    defer { isCopying = false }
    return Self.copy(of: formatter)
  }

  private static func copy(of formatter: Kind) -> Kind? {
    guard let copy = formatter.copy() as? Kind, copy !== formatter, type(of: copy) == type(of: formatter) else { return nil }
    return copy
  }
}
