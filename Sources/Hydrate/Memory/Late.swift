import Foundation

/// An object that is made when somebody first asks for it; of two who ask at once the first one's.
///
/// For what few ask for: one lock serves all there are, and the object is made under it, so that no code of a user's may run for that.
final class Late<Object: AnyObject & Sendable>: @unchecked Sendable {
  private var made: Object?

  func value(_ make: () -> Object) -> Object {
    lock.lock()
    defer { lock.unlock() }
    if let made { return made }
    let object = make()
    made = object
    return object
  }
}

private let lock = NSLock()
