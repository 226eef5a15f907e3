/// The `Decoder` that passes a value to a type's `init(from:)`.
struct ValueDecoder: Decoder, ValueCoder, OpaqueHandle {
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

  /// The reader and the details of the frame. Throws if the value has ended.
  func opened() throws -> (reader: Reader, details: FrameDetails) { (escapeGuard.reader, try escapeGuard.reader.open(number, generation)) }

  @inline(never) static func closedError() -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "The decoder was used after its init(from:) had ended."))
  }

  /// Opens the value as an object.
  ///
  /// - Parameter isNested: Whether a container requests it, not a decoder.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, isNested: Bool) throws -> KeyedDecodingContainer<Key> {
    // Another value may be using the frame.
    guard isOpen else { throw Self.closedError() }
    let reader = escapeGuard.reader
    if !isNested, reader.isRetrying { reader.noteReading(number, keyedBy: type) }
    if !reader.openExpectedObject(number, keyedBy: type) {
      let (reader, details) = try opened()
      do {
        if !isNested, let other = try reader.ownersContainer(keyedBy: type, in: details) {
          return other.escapeGuard.reader.container(keyedBy: type, other)
        }
        if let other = try reader.shapedContainer(in: details, as: .object) {
          return try other.container(keyedBy: type, isNested: isNested)
        }
        try reader.openObject(details, keyedBy: type)
      } catch let error as Failure {
        throw error.decodingError([String: Any].self, in: details, nil)
      }
    }
    if isNested { reader.noteOpened(number) }
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

/// The single-value container: reads a value as a whole.
struct SingleReader: SingleValueDecodingContainer, OpaqueHandle {
  let handle: DecoderHandle

  var codingPath: [any CodingKey] { handle.codingPath }

  func decodeNil() -> Bool { (try? handle.opened()).map { reader, details in reader.isNull(details.value) } ?? false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }

  // The most frequent scalars are read straight from the tape.
  func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  func decode(_ type: String.Type) throws -> String { try scalar(type) }
  func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  func decode(_ type: Int.Type) throws -> Int { try scalar(type) }

  @inline(__always) private func scalar<T: FastScalar>(_ type: T.Type) throws -> T {
    if let scalar = handle.escapeGuard.reader.plainScalar(type, handle.number, handle.generation) { return scalar }
    return try read(type)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func read<T: Decodable>(_ type: T.Type) throws -> T {
    let (reader, details) = try handle.opened()
    let value = details.value
    let around = reader.beginWhole(value, in: details)
    defer { reader.endWhole(around) }
    do throws(Failure) {
      let result: T
      if let enumCase = details.allExisting?.enumCase {
        enumCase.request(by: nil)
        enumCase.note(requested: nil)
      }
      if let existing = details.existing, value.kind == .object {
        result = try reader.merge(type, reader.plan(for: type), value, over: existing.whole(as: type), in: details, .same)
      } else {
        let plan = reader.plan(for: type)
        // Nothing of an object is unknown to a type that keeps it whole.
        if plan.isValue, value.kind == .object { details.listing.isListed = true }
        result = try reader.read(type, plan, value, in: details, .same, isExact: details.isExact)
      }
      reader.noteRequest(of: value, hasFailed: false)
      return result
    } catch {
      reader.noteRequest(of: value, hasFailed: true)
      throw error.decodingError(type, in: details, nil)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleReader {
  // The standard library's default methods would throw for these integers.
  func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
}

/// A decoder, encoder or container that user code holds. Mirrors of it are empty, so that no code
/// reaches the reader or the writer inside.
protocol OpaqueHandle: CustomReflectable {}

extension OpaqueHandle {
  var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
