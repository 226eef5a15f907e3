import Foundation

/// Formatters of one class, shared by all threads. Each caller uses one exclusively and gives it
/// back.
///
/// A formatter is mutable, so it must not be used concurrently. None is used, made by the user's
/// closure or released under the pool's lock: a formatter's code may be the user's, and may use
/// the pool again.
final class FormatterPool<Kind: Formatter>: Sendable {
  private enum Origin {
    case factory(@Sendable () -> Kind)
    case copies(FormatterTemplate<Kind>)
  }

  /// The number of idle formatters to keep.
  private static var limit: Int { 8 }

  private let origin: Origin
  private let idle = ObjectPool<Kind>(limit: limit)
  private let made = Guarded(Made())

  private struct Made {
    /// The formatters from the closure that are in use or idle.
    var known: Set<ObjectIdentifier> = []
    /// Whether the closure has returned one of these again. From then on the pool gives out no
    /// formatter.
    var givesAgain = false
  }

  /// What is wrong with the given formatter. If there is anything, the pool gives out no formatter.
  let refusals: [FormatterRefusal.Reason]

  /// A pool of formatters that a closure makes.
  init(_ make: @escaping @Sendable () -> Kind) {
    origin = .factory(make)
    refusals = []
  }

  /// A pool of copies of a formatter as it is now. It is a mistake if the formatter cannot be
  /// copied; `overload` is the overload with a closure to suggest then.
  init(copying formatter: Kind, overload: String) {
    let template = FormatterTemplate(formatter)
    origin = .copies(template)
    refusals = template.isSound ? [] : [.notCopyable("\(type(of: formatter))", overload: overload)]
  }

  /// Calls `body` with a formatter; throws if there is none.
  func use<R>(_ body: (Kind) -> R) throws(FormatterRefusal) -> R {
    let formatter = try take()
    // The local reference to a formatter that is not kept is the last one, and is released outside
    // the lock.
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
      throw FormatterRefusal(reason: refusals.first ?? .busy)
    }
  }

  private func giveBack(_ formatter: Kind) {
    if idle.giveBack(formatter) { return }
    // It is released now, and another object may get its address.
    let id = ObjectIdentifier(formatter)
    made.withLock { _ = $0.known.remove(id) }
  }
}

/// Why a pool has no formatter: a mistake in its set-up, which is a `configuration` issue of the
/// mapper.
struct FormatterRefusal: Error {
  let reason: Reason

  enum Reason: Sendable {
    /// A formatter that cannot be copied, and the overload with a closure to use instead.
    case notCopyable(String, overload: String)
    case reused
    case busy
  }
}
