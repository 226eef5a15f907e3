/// A step to an open scope from the one around it, as a number: those that most scopes are opened with.
struct FrameStep: BitwiseCopyable {
  // Twice the number, and one more for a member; -1 for no step.
  private let code: Int

  private init(_ code: Int) { self.code = code }

  /// No step: the same value, read as another type.
  static var same: FrameStep { FrameStep(-1) }

  /// A field by its number in the layout of the scope around.
  @inline(__always) static func member(_ number: Int32) -> FrameStep { FrameStep(Int(number) << 1 | 1) }

  /// An element of an array, which no document has so many of that twice the number would be too large.
  @inline(__always) static func index(_ number: Int) -> FrameStep { FrameStep(number << 1) }

  /// The step as others have it.
  var step: Step {
    if code < 0 { return .same }
    return code & 1 == 1 ? .member(code >> 1) : .index(code >> 1)
  }
}
