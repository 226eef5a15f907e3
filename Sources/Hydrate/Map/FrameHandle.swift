/// A decoder's or container's hold on the scope it reads.
struct FrameHandle {
  private let frame: UnsafeMutablePointer<ScopeFrame>
  private let generation: UInt
  /// The scope, where the frame is the scope's own: for a container within a type's.
  private let keeper: Scope?

  /// A handle on a scope that stands on the stack.
  @inline(__always) init(_ frame: UnsafeMutablePointer<ScopeFrame>) {
    self.frame = frame
    generation = frame.pointee.generation
    keeper = nil
  }

  /// A handle on a scope with a frame of its own.
  init(_ frame: UnsafeMutablePointer<ScopeFrame>, keeper: Scope) {
    self.frame = frame
    generation = frame.pointee.generation
    self.keeper = keeper
  }

  /// Whether the type that reads the value is still at it.
  @inline(__always) var isOpen: Bool { frame.pointee.generation == generation && keeper?.isOpen ?? true }

  /// The scope; nil where its type's `init(from:)` has ended, and its frame is in use elsewhere.
  var scope: Scope? { isOpen ? frame.pointee.scope.takeUnretainedValue() : keeper }

  var run: Run? { isOpen ? frame.pointee.desk.pointee.run?.takeUnretainedValue() : nil }

  var codingPath: [any CodingKey] { scope?.codingPath() ?? [] }

  /// The frame. A decoder or a container that was kept past its type's `init(from:)` must not read on: what it stood on is in use elsewhere.
  @inline(__always) func openFrame() throws -> UnsafeMutablePointer<ScopeFrame> {
    guard isOpen else { throw closedError }
    return frame
  }

  /// The run at work and the scope.
  func opened() throws -> (run: Run, scope: Scope) {
    guard isOpen, let run = frame.pointee.desk.pointee.run else { throw closedError }
    return (run.takeUnretainedValue(), frame.pointee.scope.takeUnretainedValue())
  }

  private var closedError: DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "The decoder was used after its init(from:) had ended."))
  }

  /// Opens the value as an object.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let frame = try openFrame()
    if !frame.openUsualObject(keyedBy: type) {
      let (run, scope) = try opened()
      do throws(Failure) {
        try run.openObject(scope, keyedBy: type)
      } catch {
        throw error.decodingError([String: Any].self, in: scope, nil)
      }
    }
    return ContainerOpener.container(keyedBy: type, self, frame.pointee.use)
  }
}

extension UnsafeMutablePointer<ScopeFrame> {
  /// Opens an object of the type at work, where there is no more to it: its keys are matched to the fields that its plan knows. False, with nothing
  /// done, where the run must look.
  @inline(__always) fileprivate func openUsualObject(keyedBy type: any CodingKey.Type) -> Bool {
    let desk = pointee.desk
    // Slots are a stack: only the type at work may add some.
    guard pointee.tape.tag(at: pointee.index) == .object, pointee.keyType == nil, desk.pointee.current == self,
      let layout = pointee.use?.pointee.layout, layout.pointee.count > 0
    else { return false }
    pointee.keyType = type
    let slots = desk.pointee.slots.push(layout.pointee.count)
    pointee.open(layout, slots)
    let repeated = layout.pointee.matchMembers(of: pointee.source, pointee.tape, pointee.index, into: slots)
    if !repeated.isEmpty { reportRepeated(repeated) }
    return true
  }

  @inline(never) private func reportRepeated(_ repeated: [Int]) {
    guard let run = pointee.desk.pointee.run else { return }
    run.takeUnretainedValue().reportRepeated(repeated, in: pointee.scope.takeUnretainedValue())
  }
}

// MARK: Reading fields
extension FrameHandle {
  /// The scalar of the field that is next, where all is as usual; nil where the rules must decide, as if nothing had been asked.
  @inline(__always) func usualScalar<T: FastScalar>(_ type: T.Type, _ key: String) -> T? {
    guard isOpen, let number = frame.pointee.nextUsualField(key, type) else { return nil }
    if let index = frame.pointee.slots.ask(number), let scalar = T.plain(frame.pointee.tape, index) { return scalar }
    frame.pointee.cursor = number
    return nil
  }

  /// The same for a scalar that may be absent, which then is the inner nil.
  @inline(__always) func usualScalarIfPresent<T: FastScalar>(_ type: T.Type, _ key: String) -> T?? {
    guard isOpen, let number = frame.pointee.nextUsualField(key, type) else { return nil }
    guard let index = frame.pointee.slots.ask(number), frame.pointee.tape.tag(at: index) != .null else { return .some(nil) }
    if let scalar = T.plain(frame.pointee.tape, index) { return scalar }
    frame.pointee.cursor = number
    return nil
  }

  /// A field of any type that must have a value.
  @inline(__always) func required<T: Decodable>(_ type: T.Type, _ key: String) throws -> T {
    let frame = try openFrame()
    do throws(Failure) {
      if let number = frame.pointee.nextUsualField(key, type), let index = frame.pointee.slots.ask(number),
        frame.pointee.tape.tag(at: index) != .null
      {
        return try frame.readUsual(type, number, index)
      }
      return try frame.run().decodeByRules(type, key, in: frame.pointee.scope.takeUnretainedValue())
    } catch {
      throw error.decodingError(type, in: frame.pointee.scope.takeUnretainedValue(), .key(key))
    }
  }

  /// A field of any type that may be absent.
  @inline(__always) func conditional<T: Decodable>(_ type: T.Type, _ key: String) throws -> T? {
    let frame = try openFrame()
    do throws(Failure) {
      if let number = frame.pointee.nextUsualField(key, type) {
        guard let index = frame.pointee.slots.ask(number), frame.pointee.tape.tag(at: index) != .null else { return nil }
        return try frame.readUsual(type, number, index)
      }
      return try frame.run().decodeByRulesIfPresent(type, key, in: frame.pointee.scope.takeUnretainedValue())
    } catch {
      throw error.decodingError(type, in: frame.pointee.scope.takeUnretainedValue(), .key(key))
    }
  }
}
