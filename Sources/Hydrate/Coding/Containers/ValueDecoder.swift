/// The `Decoder` that passes a value to a type's `init(from:)`.
struct ValueDecoder: Decoder, ValueCoder {
  let handle: DecoderHandle

  init(_ handle: DecoderHandle) { self.handle = handle }

  var codingPath: [any CodingKey] { handle.codingPath }

  var userInfo: [CodingUserInfoKey: Any] {
    guard let reader = handle.reader else { return [:] }
    return reader.session.userInfo
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try handle.container(keyedBy: type, isNested: false)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedReader(handle) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    _ = try handle.opened()
    return SingleReader(handle: handle)
  }
}

/// The reference of a decoder or container to the value that it reads.
///
/// User code can keep it past the end of its type's `init(from:)`, and of the whole call. The
/// frame then has another generation, and every request throws.
struct DecoderHandle {
  let escapeGuard: EscapeGuard
  let generation: UInt64
  private let frame: UInt32

  @inline(__always) init(_ escapeGuard: EscapeGuard, _ number: Int, _ generation: UInt64) {
    self.escapeGuard = escapeGuard
    self.generation = generation
    frame = UInt32(truncatingIfNeeded: number)
  }

  @inline(__always) var number: Int { Int(frame) }

  /// Whether the value is still being read.
  @inline(__always) var isOpen: Bool { escapeGuard.reader.frames[number].generation == generation }

  var codingPath: [any CodingKey] { (try? opened())?.details.codingPath() ?? [] }

  var reader: Reader? { isOpen ? escapeGuard.reader : nil }

  /// The frame's number. Throws if the value has ended, since another value may be using the
  /// frame.
  @inline(__always) func openFrame() throws -> Int {
    guard isOpen else { throw Self.closedError() }
    return number
  }

  /// The reader and the details of the frame. Throws if the value has ended.
  func opened() throws -> (reader: Reader, details: FrameDetails) { (escapeGuard.reader, try escapeGuard.reader.open(number, generation)) }

  @inline(never) static func closedError() -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "The decoder was used after its init(from:) had ended."))
  }

  /// Opens the value as an object.
  ///
  /// - Parameter isNested: Whether a container requests it, not a decoder.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, isNested: Bool) throws -> KeyedDecodingContainer<Key> {
    let number = try openFrame()
    let reader = escapeGuard.reader
    if !reader.openExpectedObject(number, keyedBy: type) {
      let (reader, details) = try opened()
      do throws(Failure) {
        if !isNested, let other = try reader.ownersContainer(keyedBy: type, in: details) {
          return other.escapeGuard.reader.container(keyedBy: type, other)
        }
        try reader.openObject(details, keyedBy: type)
      } catch {
        throw error.decodingError([String: Any].self, in: details, nil)
      }
    }
    return reader.container(keyedBy: type, self)
  }
}

/// The reference to a reader that its decoders and containers share.
///
/// A reader is reused only if its escape guard is uniquely referenced at the end of a call, before
/// results leave the call (see ``Engine``).
final class EscapeGuard {
  let reader: Reader

  init(_ reader: Reader) { self.reader = reader }
}
