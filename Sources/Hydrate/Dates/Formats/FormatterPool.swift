import Foundation

/// Formatters of one kind for all threads: a caller uses one alone, and gives it back.
///
/// A formatter may change while it works, so that no two may use one. None works, is made by a user's closure or goes away while the pool's
/// lock is held: its code may be a user's, and may come back to the pool, for another formatter.
final class FormatterPool<Kind: Formatter>: Sendable {
  private enum Origin {
    case factory(@Sendable () -> Kind)
    case copies(FormatterTemplate<Kind>)
  }

  /// How many are kept for the next users.
  private static var limit: Int { 8 }

  private let origin: Origin
  private let idle = ObjectPool<Kind>(limit: limit)
  private let made = Guarded(Made())

  private struct Made {
    /// The formatters from the closure that are in use or kept.
    var known: Set<ObjectIdentifier> = []
    /// Whether the closure has returned one of these again. The pool gives out no formatter from then on.
    var givesAgain = false
  }

  /// What is wrong with the formatter that was given; where there is something, the pool gives out none.
  let mistakes: [FormatterRefusal.Reason]

  /// Formatters that a closure makes.
  init(_ make: @escaping @Sendable () -> Kind) {
    origin = .factory(make)
    mistakes = []
  }

  /// Copies of a formatter as it is now. A mistake where it has none: `overload` is how the closure that makes one would be given.
  init(copying formatter: Kind, overload: String) {
    let template = FormatterTemplate(formatter)
    origin = .copies(template)
    mistakes = template.isSound ? [] : [.notCopyable("\(type(of: formatter))", overload: overload)]
  }

  /// Has a formatter do something; throws where there is none.
  func use<R>(_ body: (Kind) -> R) throws(FormatterRefusal) -> R {
    let formatter = try take()
    // The last reference to one that is kept no more is this one, which goes when the lock is open again.
    defer { giveBack(formatter) }
    return body(formatter)
  }

  private func take() throws(FormatterRefusal) -> Kind {
    if !made.withLock({ $0.givesAgain }), let formatter = idle.take() { return formatter }
    switch origin {
    case .factory(let make):
      let formatter = make()
      let id = ObjectIdentifier(formatter)
      let isNew = made.withLock { made in
        if !made.known.insert(id).inserted { made.givesAgain = true }
        return !made.givesAgain
      }
      if isNew { return formatter }
      throw FormatterRefusal(reason: .reused)
    case .copies(let template):
      if let copy = template.copy() { return copy }
      throw FormatterRefusal(reason: mistakes.first ?? .busy)
    }
  }

  private func giveBack(_ formatter: Kind) {
    if idle.giveBack(formatter) { return }
    // It goes now, and another may come to stand where it stood.
    let id = ObjectIdentifier(formatter)
    made.withLock { _ = $0.known.remove(id) }
  }
}

/// Why a pool has no formatter to give: a mistake in how it was set up, which is a `configuration` issue of whatever mapper asks.
struct FormatterRefusal: Error {
  let reason: Reason

  enum Reason: Sendable {
    /// A formatter that has no copies of its own, and how the closure that makes one would be given.
    case notCopyable(String, overload: String)
    case reused
    case busy
  }
}
