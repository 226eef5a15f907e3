import Foundation

/// A formatter that is never used, only copied.
///
/// A copy must be another object of the same class. Where Foundation is not Apple's, some formatters give themselves for a copy, and a copy of a
/// subclass is one of the base class, which would do something else.
final class FormatterTemplate<Kind: Formatter>: @unchecked Sendable {
  /// Two may not copy one formatter at a time, so that this lock is held while it is copied. It lets the same thread in again, for a formatter
  /// whose copying comes back here. Waiting for it is limited: the copying may itself wait for a thread that waits here.
  private let lock = NSRecursiveLock()
  /// Guarded by `lock`, as is what becomes of it.
  private let formatter: Kind?
  private var isCopying = false

  init(_ formatter: Kind) { self.formatter = Self.copy(of: formatter) }

  /// Whether there was a copy to begin with.
  var isSound: Bool { formatter != nil }

  /// How long a copy is waited for; none takes as long.
  private static var patience: TimeInterval { 1 }

  /// A copy; nil where there is none, or another one is being made and is not ready in time.
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
