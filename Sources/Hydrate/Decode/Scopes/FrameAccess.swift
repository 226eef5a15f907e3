/// A hold on a scope by its frame alone: nothing is counted when it is copied, which the standard library does for every value.
///
/// It stands for a frame of the stack, which is never given back to the system, or for one whose scope somebody else keeps along with it. So the
/// generation may always be looked at; all else only while it is the same, as the frame then is in order (``ScopeFrame/isInOrder``).
struct FrameAccess {
  private let frame: UnsafeMutablePointer<ScopeFrame>
  private let generation: UInt

  @inline(__always) init(_ frame: UnsafeMutablePointer<ScopeFrame>) {
    self.frame = frame
    generation = frame.pointee.generation
  }

  /// Whether the type that reads the value is still at it.
  @inline(__always) var isOpen: Bool { frame.pointee.generation == generation }

  /// The scope; nil where its type's `init(from:)` has ended, and its frame is in use elsewhere.
  var scope: Scope? { isOpen ? frame.pointee.scope.takeUnretainedValue() : nil }

  var run: Run? { isOpen ? frame.pointee.desk.pointee.run?.takeUnretainedValue() : nil }

  var codingPath: [any CodingKey] { scope?.codingPath() ?? [] }

  /// The frame. A decoder or a container that was kept past its type's `init(from:)` must not read on: what it stood on is in use elsewhere.
  @inline(__always) func openFrame() throws -> UnsafeMutablePointer<ScopeFrame> {
    guard isOpen else { throw Self.closedError([]) }
    assert(frame.pointee.isInOrder)
    return frame
  }

  /// The run at work and the scope.
  func opened() throws -> (run: Run, scope: Scope) {
    guard isOpen, let run = frame.pointee.desk.pointee.run else { throw Self.closedError(codingPath) }
    assert(frame.pointee.isInOrder)
    return (run.takeUnretainedValue(), frame.pointee.scope.takeUnretainedValue())
  }

  @inline(never) static func closedError(_ codingPath: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "The decoder was used after its init(from:) had ended."))
  }
}

// MARK: Reading fields
extension FrameAccess {
  /// The scalar of the field that is next, where all is as usual; nil where the rules must decide, as if nothing had been asked.
  @inline(__always) func usualScalar<T: FastScalar>(_ type: T.Type, _ key: String) -> T? {
    guard isOpen, let number = frame.pointee.nextUsualField(key, type) else { return nil }
    assert(frame.pointee.isInOrder)
    if let index = frame.pointee.slots.ask(number), let scalar = frame.pointee.plain(T.self, index) { return scalar }
    frame.pointee.cursor = number
    return nil
  }

  /// The same for a scalar that may be absent, which then is the inner nil.
  @inline(__always) func usualScalarIfPresent<T: FastScalar>(_ type: T.Type, _ key: String) -> T?? {
    guard isOpen, let number = frame.pointee.nextUsualField(key, type) else { return nil }
    assert(frame.pointee.isInOrder)
    guard let index = frame.pointee.slots.ask(number), !frame.pointee.isTagged(.null, at: index) else { return .some(nil) }
    if let scalar = frame.pointee.plain(T.self, index) { return scalar }
    frame.pointee.cursor = number
    return nil
  }

  /// A field of any type that must have a value.
  @inline(__always) func required<T: Decodable, Key: CodingKey>(_ type: T.Type, _ key: Key) throws -> T {
    let frame = try openFrame()
    let name = key.stringValue
    do throws(Failure) {
      if let number = frame.pointee.nextUsualField(name, type), let index = frame.pointee.slots.ask(number),
        !frame.pointee.isTagged(.null, at: index)
      {
        return try frame.readUsual(type, number, index)
      }
      return try frame.readByRules(type, frame.used(key, name))
    } catch {
      throw error.decodingError(type, in: frame.pointee.scope.takeUnretainedValue(), key)
    }
  }

  /// A field of any type that may be absent.
  @inline(__always) func conditional<T: Decodable, Key: CodingKey>(_ type: T.Type, _ key: Key) throws -> T? {
    let frame = try openFrame()
    let name = key.stringValue
    do throws(Failure) {
      if let number = frame.pointee.nextUsualField(name, type) {
        guard let index = frame.pointee.slots.ask(number), !frame.pointee.isTagged(.null, at: index) else { return nil }
        return try frame.readUsual(type, number, index)
      }
      return try frame.readByRulesIfPresent(type, frame.used(key, name))
    } catch {
      throw error.decodingError(type, in: frame.pointee.scope.takeUnretainedValue(), key)
    }
  }
}
