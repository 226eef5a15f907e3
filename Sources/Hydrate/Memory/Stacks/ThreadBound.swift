/// An object that only the thread gets that made this; elsewhere, and once it has been let go of,
/// there is none.
///
/// Hence any task may have it: the object is looked at and changed by one thread alone.
final class ThreadBound<Object: AnyObject>: @unchecked Sendable {
  private let thread = ThreadIdentity.current
  // Of that thread alone.
  private var object: Object?

  init(_ object: Object) { self.object = object }

  /// The object, where this is its thread.
  var here: Object? { thread == .current ? object : nil }

  /// Lets go of the object, on its thread.
  func end() { if thread == .current { object = nil } }
}
