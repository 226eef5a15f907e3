/// An object that is available only on the thread that made this box, until `end` is called.
///
/// So the box can be shared with any task: only one thread reads and changes the object.
final class ThreadBound<Object: AnyObject>: @unchecked Sendable {
  private let thread = ThreadIdentity.current
  // Used by that thread only.
  private var object: Object?

  init(_ object: Object) { self.object = object }

  /// The object if this is its thread, else nil.
  var here: Object? { thread == .current ? object : nil }

  /// Releases the object, if this is its thread.
  func end() { if thread == .current { object = nil } }
}
