/// What encoders and containers have of the value that they write to: the writer, and the value's number.
///
/// A seat is used again for another value only while nobody has it, which is asked when its value ends, within the call that writes. One that
/// somebody has kept by then is left to them: it is written to for the last time, says from then on that the value has ended, and where it stood, and
/// never looks at the writer again. So it may be used, or let go of, anywhere.
final class WriteSeat {
  let writer: Writer
  /// The writer's. (Swift counts what is reached by two steps, and not what is reached by one.)
  let output: JSONOutput
  /// The number of the value; 0 once the seat was left, or while it rests.
  private(set) var id: UInt64 = 0
  /// What is known of a value that has ended.
  private(set) var left: LeftValue?

  struct LeftValue {
    let node: PathNode
    let userInfo: MappingUserInfo
    /// The elements that were written.
    let count: Int
  }

  init(_ writer: Writer) {
    self.writer = writer
    output = writer.output
  }

  /// A seat of a value that has ended before it began.
  init(_ writer: Writer, left: LeftValue) {
    self.writer = writer
    output = writer.output
    self.left = left
  }

  /// Takes on a value, where nobody else has the seat.
  @inline(__always) func take(_ id: UInt64) {
    assert(left == nil, "a seat that was left")
    self.id = id
  }

  /// Rests, where nobody else has the seat.
  @inline(__always) func rest() { id = 0 }

  /// Is left to who has it.
  func leave(_ value: LeftValue) {
    id = 0
    left = value
  }

  /// Whether the seat's value is the very one that is being written, so that it may be written to.
  @inline(__always) var isAtWork: Bool { id != 0 && writer.frames.top.id == id }

  // MARK: What is asked of it

  var codingPath: [any CodingKey] { codingPath(appending: nil) }

  func codingPath(appending key: (any CodingKey)?) -> [any CodingKey] {
    if let left { return left.node.codingKeysUpwards.reversed() + (key.map { [$0] } ?? []) }
    return writer.site(of: self)?.codingPath(appending: key) ?? []
  }

  var userInfo: MappingUserInfo { left?.userInfo ?? writer.session?.userInfo ?? [:] }

  /// The elements so far.
  var count: Int { left?.count ?? writer.count(of: self) }
}

extension WriteSeat {
  /// Has something written to the value, in a container of one form, and takes it back where that fails.
  ///
  /// Whether the value may be written to is asked in the same step that hands out its writer.
  func write(
    _ value: @autoclosure () -> Any, _ key: @autoclosure () -> (any CodingKey)?, to form: WriteFrame.Form,
    _ body: (Writer) throws(Failure) -> Void
  ) throws {
    do throws(Failure) {
      if let left { throw .ended(at: left.node) }
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

  /// Opens a container of one form, where the value may be written to; gives whether it is open, and lets something look at it then.
  @inline(never) func open(_ form: WriteFrame.Form, _ look: (Writer) -> Bool = { _ in true }) -> Bool {
    guard left == nil else { return false }
    return writer.performIfPossible(self) { $0.open(form) && look($0) } ?? false
  }
}

@available(*, unavailable)
extension WriteSeat: Sendable {}
