import Foundation

/// Formatters of one kind for all threads: who needs one has it for itself, and gives it back.
///
/// A formatter may change while it works, so that no two may use one. None works, is made by a user's closure or goes away while the pool's
/// lock is held: its code may be a user's, and may come back to the pool, for another formatter.
final class FormatterPool<Kind: Formatter>: @unchecked Sendable {
  private enum Origin {
    case factory(@Sendable () -> Kind)
    case copies(FormatterTemplate<Kind>)
  }

  /// How many are kept for the next users.
  private static var limit: Int { 8 }

  private let origin: Origin
  private let lock = NSLock()
  /// Guarded by `lock`.
  private var idle: [Kind] = []
  /// What is wrong with the formatter that was given; where there is something, nobody is served.
  let mistakes: [String]

  /// Formatters that a closure makes.
  init(_ make: @escaping @Sendable () -> Kind) {
    origin = .factory(make)
    mistakes = []
  }

  /// Copies of a formatter as it is now. A mistake where it has none: `overload` is how the closure that makes one would be given.
  init(copying formatter: Kind, overload: String) {
    let template = FormatterTemplate(formatter)
    origin = .copies(template)
    mistakes = template.isSound ? [] : ["a \(type(of: formatter)) has no copies of its own; give a closure that makes one: \(overload)"]
  }

  /// Has a formatter do something; nil where there is none.
  func use<R>(_ body: (Kind) throws -> R) rethrows -> R? {
    guard let formatter = take() else { return nil }
    // The last reference to one that is kept no more is this one, which goes when the lock is open again.
    defer { giveBack(formatter) }
    return try body(formatter)
  }

  private func take() -> Kind? {
    if let formatter = lock.withLock({ idle.popLast() }) { return formatter }
    switch origin {
    case .factory(let make): return make()
    case .copies(let template): return template.copy()
    }
  }

  private func giveBack(_ formatter: Kind) {
    lock.withLock {
      if idle.count < Self.limit { idle.append(formatter) }
    }
  }
}
