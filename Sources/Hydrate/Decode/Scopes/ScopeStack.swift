/// The scopes of the values that are being read, one within another: a stack whose scopes are used again and again.
///
/// A scope on the stack is made once and stands for one value after another. It borrows the scope around it, its document, its plan and its
/// layout: who opens it holds the first three until it is popped, the run's state every layout that the run has used. Whether somebody has kept
/// the scope (a context, or a container nested in it) shows when it is popped. Then it becomes the keeper's, and the stack takes a new one. What
/// fails keeps no scope.
///
/// The memory is the stack's alone: `count` scopes and frames are initialised, the first `depth` are open. The owner calls `deallocate`.
struct ScopeStack {
  private var scopes: UnsafeMutablePointer<Scope>
  private var frames: UnsafeMutablePointer<UnsafeMutablePointer<ScopeFrame>>
  private var capacity = 8
  private var count = 0
  private var depth = 0

  init() {
    scopes = .allocate(capacity: capacity)
    frames = .allocate(capacity: capacity)
  }

  func deallocate() {
    assert(depth == 0, "a stack in use")
    FrameReserve.shared.giveBack(UnsafeBufferPointer(start: frames, count: count))
    scopes.deinitialize(count: count)
    scopes.deallocate()
    frames.deallocate()
  }

  /// Whether no scope is open.
  var isEmpty: Bool { depth == 0 }

  /// Whether the stack never was deep.
  var isSmall: Bool { count <= 64 }

  /// Opens a scope within another; gives its frame.
  @inline(__always) mutating func push(
    in parent: Unmanaged<Scope>, _ step: Step, _ source: Unmanaged<Document>, _ index: Int, type: Any.Type? = nil,
    _ use: UnsafeMutablePointer<PlanUse>? = nil, isExact: Bool = false, _ desk: UnsafeMutablePointer<RunDesk>
  ) -> UnsafeMutablePointer<ScopeFrame> {
    if depth == count { add(desk) }
    assert(
      depth < count && count <= capacity && index >= 0 && index < source.takeUnretainedValue().wordCount
        && !parent.takeUnretainedValue().isPopped)
    let frame = frames[depth]
    assert(frame.pointee.desk == desk && frame.pointee.scope.toOpaque() == Unmanaged.passUnretained(scopes[depth]).toOpaque())
    frame.pointee.source = source
    frame.pointee.index = index
    frame.pointee.use = use
    scopes[depth].reopen(in: parent, step, frame, type: type, isExact: isExact)
    depth += 1
    return frame
  }

  /// Ends the innermost scope.
  @inline(__always) mutating func pop() {
    assert(depth > 0, "no scope is open")
    depth -= 1
    guard isKnownUniquelyReferenced(&scopes[depth]) else { return endShared() }
    close()
  }

  @inline(__always) private func close() {
    // First of all: what the scope lets go of may be the user's, and may look at what it has kept.
    frames[depth].pointee.close()
    scopes[depth].end()
  }

  /// Ends a scope that others have too, and leaves it to those who have kept it.
  @inline(never) private mutating func endShared() {
    // The containers within have it, and may have been kept by nobody.
    scopes[depth].endNested()
    guard !isKnownUniquelyReferenced(&scopes[depth]) else { return close() }
    scopes[depth].leave()
    frames[depth].pointee.close()
    let fresh = Scope()
    scopes[depth] = fresh
    frames[depth].pointee.scope = .passUnretained(fresh)
  }

  @inline(never) private mutating func add(_ desk: UnsafeMutablePointer<RunDesk>) {
    if count == capacity { grow() }
    let scope = Scope()
    (scopes + count).initialize(to: scope)
    (frames + count).initialize(to: FrameReserve.shared.take(for: scope, desk))
    count += 1
  }

  private mutating func grow() {
    let (grownScopes, grownFrames) = (
      UnsafeMutablePointer<Scope>.allocate(capacity: capacity * 2),
      UnsafeMutablePointer<UnsafeMutablePointer<ScopeFrame>>.allocate(capacity: capacity * 2)
    )
    grownScopes.moveInitialize(from: scopes, count: count)
    grownFrames.moveInitialize(from: frames, count: count)
    scopes.deallocate()
    frames.deallocate()
    (scopes, frames, capacity) = (grownScopes, grownFrames, capacity * 2)
  }
}
