/// What encoders and containers have of the value that they write to: the writer, and the value's
/// number.
///
/// A seat is reused for another value only if no other reference to it is left when its value ends,
/// within the call that writes. Otherwise the seat is detached: it keeps the place of the value,
/// says that the value has ended, and never uses the writer again. So user code may use or release
/// it anywhere.
final class WriteSeat {
  let writer: Writer
  /// The writer's. (Swift counts what is reached by two steps, and not what is reached by one.)
  let output: JSONOutput
  /// The number of the value; 0 once the seat was left, or while it rests.
  private(set) var id: UInt64 = 0
  /// The container that the type has nested out of turn, where the seat is for one.
  private(set) var draft: Draft?
  // What is left of a value that has ended: where it was, and what it had of its call.
  private(set) var node: PathNode?
  private var knownInfo: MappingUserInfo = [:]
  private var knownCount = 0

  init(_ writer: Writer) {
    self.writer = writer
    output = writer.output
  }

  /// Takes on a value, where nobody else has the seat.
  @inline(__always) func take(_ id: UInt64) {
    assert(node == nil, "a seat that was left")
    self.id = id
  }

  func take(_ id: UInt64, draft: Draft) {
    take(id)
    self.draft = draft
  }

  /// Rests, where nobody else has the seat.
  @inline(__always) func rest() { id = 0 }

  /// Lets go of the container that the seat is for.
  func letGo() {
    id = 0
    draft = nil
  }

  /// Is left to its owner, for a value that has ended.
  func leave(_ node: PathNode, _ userInfo: MappingUserInfo, count: Int) {
    letGo()
    (self.node, knownInfo, knownCount) = (node, userInfo, count)
  }

  /// A seat of a part of this one's value, which ended before it began.
  func ended(_ step: Step, in node: PathNode) -> WriteSeat {
    let made = WriteSeat(writer)
    made.leave(PathNode(PathStep(step, dataKeys: nil), .null, in: node), userInfo, count: 0)
    return made
  }

  /// Whether the seat's value is the very one that is being written, so that it may be written to.
  @inline(__always) var isAtWork: Bool { id != 0 && writer.frames.top.id == id }

  // MARK: What is asked of it

  var codingPath: [any CodingKey] { codingPath(appending: nil) }

  func codingPath(appending key: (any CodingKey)?) -> [any CodingKey] {
    if let node { return node.codingKeysUpwards.reversed() + (key.map { [$0] } ?? []) }
    return writer.site(of: self)?.codingPath(appending: key) ?? []
  }

  var userInfo: MappingUserInfo { node == nil ? writer.session?.userInfo ?? [:] : knownInfo }

  /// The elements so far.
  var count: Int { node == nil ? writer.count(of: self) : knownCount }
}

extension WriteSeat {
  /// Has something written to the value, in a container of one form, and takes it back where that
  /// fails.
  ///
  /// Whether the value may be written to is asked in the same step that hands out its writer.
  func write(
    _ value: @autoclosure () -> Any, _ key: @autoclosure () -> (any CodingKey)?, to form: WriteFrame.Form,
    _ body: (Writer) throws(Failure) -> Void
  ) throws {
    do throws(Failure) {
      if let node { throw .ended(at: node) }
      try writer.perform(self) { writer throws(Failure) in
        guard writer.frames.top.form == form else { throw .mixedContainers(in: writer.site) }
        let mark = writer.mark
        do throws(Failure) {
          try body(writer)
        } catch {
          writer.takeBack(to: mark)
          throw error
        }
      }
    } catch {
      throw error.encodingError(value(), in: self, key())
    }
  }

  /// Opens a container of one form, where the value may be written to; gives whether it is open,
  /// and lets something look at it then.
  @inline(never) func open(_ form: WriteFrame.Form, _ look: (Writer) -> Bool = { _ in true }) -> Bool {
    guard node == nil else { return false }
    return writer.performIfPossible(self) { $0.open(form) && look($0) } ?? false
  }
}

@available(*, unavailable)
extension WriteSeat: Sendable {}
