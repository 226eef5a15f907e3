/// The `Decoder` that feeds a type's `init(from:)` with a value, by the plan.
struct ValueDecoder: Decoder {
  let handle: FrameHandle

  init(_ handle: FrameHandle) { self.handle = handle }

  var codingPath: [any CodingKey] { handle.codingPath }

  var userInfo: [CodingUserInfoKey: Any] {
    guard let run = handle.run else { return [:] }
    return run.session.userInfo
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { try handle.container(keyedBy: type) }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedReader(handle) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    _ = try handle.opened()
    return SingleReader(handle: handle)
  }
}

/// A decoder's or container's hold on the value it reads.
///
/// It can be kept past the end of its type's `init(from:)`, and of the whole call: the frame then has another generation, and all that it gives is an
/// error.
struct FrameHandle {
  let hold: ReadHold
  let generation: UInt64
  private let frame: UInt32

  @inline(__always) init(_ hold: ReadHold, _ number: Int, _ generation: UInt64) {
    self.hold = hold
    self.generation = generation
    frame = UInt32(truncatingIfNeeded: number)
  }

  @inline(__always) var number: Int { Int(frame) }

  /// Whether the type that reads the value is still at it.
  @inline(__always) var isOpen: Bool { hold.run.frames[number].generation == generation }

  var codingPath: [any CodingKey] { (try? opened())?.scope.codingPath() ?? [] }

  var run: Run? { isOpen ? hold.run : nil }

  /// The frame's number. A decoder or a container that was kept past its type's `init(from:)` must not read on: what it stood on is in use elsewhere.
  @inline(__always) func openFrame() throws -> Int {
    guard isOpen else { throw Self.closedError() }
    return number
  }

  /// The run at work and the scope.
  func opened() throws -> (run: Run, scope: Scope) { (hold.run, try hold.run.open(number, generation)) }

  @inline(never) static func closedError() -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "The decoder was used after its init(from:) had ended."))
  }

  /// Opens the value as an object.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let number = try openFrame()
    let run = hold.run
    if !run.openUsualObject(number, keyedBy: type) {
      let (run, scope) = try opened()
      do throws(Failure) {
        try run.openObject(scope, keyedBy: type)
      } catch {
        throw error.decodingError([String: Any].self, in: scope, nil)
      }
    }
    return run.container(keyedBy: type, self)
  }
}

/// What decoders and containers have of the run that they read by.
///
/// A reader is reused only if no other reference to its hold is left at the end of a call, before anything leaves that (see ``Engine``).
final class ReadHold {
  let run: Run

  init(_ run: Run) { self.run = run }
}
