/// The `Encoder` that turns what a type encodes into structured data, according to its plan.
struct ValueEncoder: Encoder, ValueCoder {
  let handle: EncoderHandle

  var codingPath: [any CodingKey] { handle.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { handle.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { handle.writer.container(keyedBy: type, handle) }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(handle) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(handle: handle) }
}

/// The link from encoders and containers to the value that they write: the writer, and the number
/// of the value.
///
/// A handle is reused for another value only if nothing else refers to it when its value ends,
/// within the call that writes. Otherwise the handle is detached: it keeps the location of the
/// value, reports that the value has ended, and never uses the writer again. So user code may use
/// or release it anywhere.
final class EncoderHandle {
  let writer: Writer
  /// The writer's output, stored here because Swift adds reference counting to an access by two
  /// steps.
  let output: JSONOutput
  /// The number of the value; 0 for a detached or idle handle.
  private(set) var id: UInt64 = 0
  /// The draft of the container that the type has nested out of order, if the handle is for one.
  private(set) var draft: Draft?
  // Kept of a value that has ended: its location, and data of its call.
  private(set) var node: PathNode?
  private var knownInfo: MappingUserInfo = [:]
  private var knownCount = 0

  init(_ writer: Writer) {
    self.writer = writer
    output = writer.output
  }

  /// Assigns a value to the handle, to which nothing else refers.
  @inline(__always) func take(_ id: UInt64) {
    assert(node == nil, "a handle that was left")
    self.id = id
  }

  func take(_ id: UInt64, draft: Draft) {
    take(id)
    self.draft = draft
  }

  /// Makes the handle idle. Nothing else refers to it.
  @inline(__always) func rest() { id = 0 }

  /// Releases the container that the handle is for.
  func release() {
    id = 0
    draft = nil
  }

  /// Detaches the handle from a value that has ended; user code has kept it.
  func leave(_ node: PathNode, _ userInfo: MappingUserInfo, count: Int) {
    release()
    (self.node, knownInfo, knownCount) = (node, userInfo, count)
  }

  /// Returns a detached handle for a part of an ended value.
  func ended(_ step: PathStep, in node: PathNode) -> EncoderHandle {
    let made = EncoderHandle(writer)
    made.leave(PathNode(step, .null, in: node), userInfo, count: 0)
    return made
  }

  /// Whether the handle's value is the one being written, so that it may be written to.
  @inline(__always) var isAtWork: Bool { id != 0 && writer.frames.top.id == id }

  // MARK: Coding path, user information and count

  var codingPath: [any CodingKey] { codingPath(appending: nil) }

  func codingPath(appending key: (any CodingKey)?) -> [any CodingKey] {
    if let node { return node.codingKeysUpwards.reversed() + (key.map { [$0] } ?? []) }
    return writer.details(of: self)?.codingPath(appending: key) ?? []
  }

  var userInfo: MappingUserInfo { node == nil ? writer.session?.userInfo ?? [:] : knownInfo }

  /// The number of elements so far.
  var count: Int { node == nil ? writer.count(of: self) : knownCount }
}

extension EncoderHandle {
  /// Writes to the value in a container of one form, and undoes that if it fails.
  ///
  /// One step both checks whether the value may be written to and provides the writer.
  func write(
    _ value: @autoclosure () -> Any, _ key: @autoclosure () -> (any CodingKey)?, to form: WriteFrame.Form,
    _ body: (Writer) throws(Failure) -> Void
  ) throws {
    do throws(Failure) {
      if let node { throw .ended(at: node) }
      try writer.perform(self) { writer throws(Failure) in
        guard writer.frames.top.form == form else { throw .mixedContainers(in: writer.details) }
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

  /// Opens a container of one form, if the value may be written to. Returns whether it is open
  /// and `look` returns true.
  @inline(never) func open(_ form: WriteFrame.Form, _ look: (Writer) -> Bool = { _ in true }) -> Bool {
    guard node == nil else { return false }
    return writer.performIfPossible(self) { $0.open(form) && look($0) } ?? false
  }
}

@available(*, unavailable)
extension EncoderHandle: Sendable {}
