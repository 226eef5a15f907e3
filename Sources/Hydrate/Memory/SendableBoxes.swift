import Foundation

/// A decodable type, usable from any task.
///
/// A type never changes. The compiler cannot check at run time that its conformance is not
/// isolated to an actor; a mapper of such a type must be used on that actor.
package struct SharedType: @unchecked Sendable {
  package let type: any Decodable.Type

  init(_ type: any Decodable.Type) { self.type = type }
}

/// A key path that rules and mappers keep. It never changes once it is made, so any task may read
/// it. The arguments of a subscript in it are the user's responsibility.
struct KeptKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
  let keyPath: Path

  init(_ keyPath: Path) { self.keyPath = keyPath }
}

/// The object whose method is called, for one call: the mapper made of it lives no longer and
/// stays on the object's task.
///
/// Also the closure that decodes a value, and the formatter of a strategy, which any thread may use,
/// though not every SDK says so.
struct MethodTarget<Target>: @unchecked Sendable {
  let object: Target
}

#if canImport(Darwin)
  /// A value transformer, used by one task at a time: it cannot be copied, and its name denotes
  /// one object. The lock is recursive, for a transformer that maps.
  final class TransformerBox: @unchecked Sendable {
    let lock = NSRecursiveLock()
    let find: () -> ValueTransformer?

    init(_ find: @escaping () -> ValueTransformer?) { self.find = find }
  }
#endif

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
