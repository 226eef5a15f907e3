/// A decoder's or container's hold on the scope it reads.
struct FrameHandle {
  let access: FrameAccess
  /// The scope, where the frame is the scope's own: for a container within a type's. The frame lasts as long as the scope, but its generation
  /// does not change, so that the scope itself is asked whether it is open.
  private let keeper: Scope?

  /// A handle on a scope that stands on the stack.
  @inline(__always) init(_ frame: UnsafeMutablePointer<ScopeFrame>) {
    access = FrameAccess(frame)
    keeper = nil
  }

  /// A handle on a scope with a frame of its own.
  init(_ frame: UnsafeMutablePointer<ScopeFrame>, keeper: Scope) {
    access = FrameAccess(frame)
    self.keeper = keeper
  }

  /// Whether the type that reads the value is still at it.
  @inline(__always) var isOpen: Bool { access.isOpen && keeper?.isOpen ?? true }

  /// The scope; nil where its type's `init(from:)` has ended, and its frame is in use elsewhere.
  var scope: Scope? { isOpen ? access.scope : keeper }

  var run: Run? { isOpen ? access.run : nil }

  var codingPath: [any CodingKey] { scope?.codingPath() ?? [] }

  /// Whether the handle may be used; one that was kept past its type's `init(from:)` must not read on.
  @inline(__always) func checkOpen() throws {
    guard isOpen else { throw FrameAccess.closedError(codingPath) }
  }

  /// The run at work and the scope.
  func opened() throws -> (run: Run, scope: Scope) {
    try checkOpen()
    return try access.opened()
  }

  /// Opens the value as an object.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try checkOpen()
    let frame = try access.openFrame()
    if !frame.openUsualObject(keyedBy: type) {
      let (run, scope) = try opened()
      do throws(Failure) {
        try run.openObject(scope, keyedBy: type)
      } catch {
        throw error.decodingError([String: Any].self, in: scope, nil)
      }
    }
    if let keeper { return KeyedDecodingContainer(KeptReader(KeyedReader(access), keeper)) }
    return ContainerOpener.container(keyedBy: type, access, frame.pointee.use)
  }
}

extension UnsafeMutablePointer<ScopeFrame> {
  /// Opens an object of the type at work, where there is no more to it: its keys are matched to the fields that its plan knows. False, with nothing
  /// done, where the run must look.
  @inline(__always) fileprivate func openUsualObject(keyedBy type: any CodingKey.Type) -> Bool {
    let desk = pointee.desk
    // Slots are a stack: only the type at work may add some.
    guard pointee.isTagged(.object, at: pointee.index), pointee.keyType == nil, desk.pointee.current == self,
      let layout = pointee.use?.pointee.layout, layout.pointee.count > 0, layout.pointee.isUsual(type)
    else { return false }
    pointee.keyType = type
    let slots = desk.pointee.slots.push(layout.pointee.count)
    pointee.open(layout, slots)
    assert(pointee.isInOrder)
    let findings = pointee.source._withUnsafeGuaranteedRef { layout.pointee.matchMembers(of: $0, pointee.index, into: slots) }
    if !findings.isEmpty { settle(findings) }
    return true
  }

  @inline(never) private func settle(_ findings: FastLayout.Findings) {
    guard let run = pointee.desk.pointee.run else { return }
    run.takeUnretainedValue().settle(findings, in: pointee.scope.takeUnretainedValue())
  }
}
