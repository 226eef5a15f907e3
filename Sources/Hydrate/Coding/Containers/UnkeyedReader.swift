/// Reads the elements of an array one after another.
struct UnkeyedReader: UnkeyedDecodingContainer, OpaqueHandle {
  private let handle: DecoderHandle
  private let document: Document
  private var next: Int
  private(set) var currentIndex = 0
  let count: Int?
  /// Whether the value is no array, and is read as an array of itself.
  private let isSingle: Bool
  /// The members of an object that is read as an array.
  private let members: [(name: String, value: Value)]?

  init(_ handle: DecoderHandle) throws {
    let (reader, details) = try handle.opened()
    let value = details.value
    let isList = value.kind == .array
    reader.beginReading(in: details, keyedBy: nil)
    if !isList, let shaped = try Self.shaped(reader, details) {
      self = try UnkeyedReader(shaped)
      return
    }
    (members, isSingle) = isList || !reader.retriesModels ? (nil, false) : reader.otherList(value, in: details)
    guard isList || isSingle || members != nil else {
      if reader.retriesModels {
        details.withFrame { $0.requestedKinds.insert(.array) }
        reader.session.attempts.noteFailed(at: value.index)
      }
      let code: MappingIssue.Code = reader.isNull(value) ? .nullValue : .typeMismatch
      let failure = Failure(code, .expected(details.type ?? [Any].self), at: IssueLocation(in: details, step: .same, value: value))
      throw failure.decodingError([Any].self, in: details, nil)
    }
    if reader.retriesModels { reader.session.attempts.noteRead(at: value.index) }
    self.handle = handle
    document = value.document
    next = isList ? document.firstChild(of: value.index) : value.index
    count = members?.count ?? (isList ? document.count(at: value.index) : 1)
  }

  /// The container of the array that the text of a nested one is.
  private static func shaped(_ reader: Reader, _ details: FrameDetails) throws -> DecoderHandle? {
    do throws(Failure) {
      return try reader.shapedContainer(in: details, as: .array)
    } catch {
      throw error.decodingError([Any].self, in: details, nil)
    }
  }

  var codingPath: [any CodingKey] { handle.codingPath }
  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  /// The next element, its reader and the details of the array. Throws past the end.
  private func element<T>(_ type: T.Type) throws -> (value: Value, reader: Reader, details: FrameDetails) {
    let (reader, details) = try handle.opened()
    guard !isAtEnd else {
      let failure = Failure(.missingValue, .absent(type), at: IssueLocation(in: details, step: .index(currentIndex), value: nil))
      throw failure.decodingError(type, in: details, AnyKey(index: currentIndex))
    }
    if let members { return (members[currentIndex].value, reader, details) }
    return (document.part(at: next), reader, details)
  }

  /// The step to the next element. A single value that is read as an array has the array's own
  /// location.
  private var step: PathStep {
    if let members { return .key(members[currentIndex].name) }
    return isSingle ? .onlyElement : .index(currentIndex)
  }

  private mutating func advance() {
    if members == nil { next = document.end(of: next) }
    currentIndex += 1
    if isAtEnd, let reader = handle.reader { reader.frames.update(handle.number) { $0.isReadToEnd = true } }
  }

  mutating func decodeNil() throws -> Bool {
    let (value, reader, _) = try element(Never.self)
    guard reader.isNull(value) else { return false }
    advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }

  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func read<T: Decodable>(_ type: T.Type) throws -> T {
    let (value, reader, details) = try element(type)
    let around = reader.beginRequest(of: value)
    var content = isSingle ? ContentWatch(value, reader) : nil
    let checkpoint = isSingle ? reader.session.checkpoint : nil
    defer { reader.endRequest(around) }
    func mismatch() -> Failure { Failure(.typeMismatch, .expected([T].self), at: IssueLocation(in: details, step: .same, value: value)) }
    do throws(Failure) {
      if isSingle, !reader.wrapsSingle(value, ofType: type, in: details, .same) { throw mismatch() }
      let result = try reader.read(type, reader.plan(for: type), value, in: details, step, isExact: isSingle && details.isExact)
      let hasContent = content?.end()
      content = nil
      guard hasContent != false else {
        if let checkpoint { reader.session.rollBack(to: checkpoint) }
        throw mismatch()
      }
      reader.noteRequest(of: value, hasFailed: false)
      advance()
      return result
    } catch {
      _ = content?.end()
      reader.noteRequest(of: value, hasFailed: true)
      throw error.decodingError(type, in: details, AnyKey(index: currentIndex))
    }
  }

  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? { try readIfPresent(type) }

  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func readIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    if isAtEnd { return nil }
    return try decodeNil() ? nil : read(type)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let container = try nested().container(keyedBy: type, isNested: true)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try UnkeyedReader(nested())
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = ValueDecoder(try nested())
    advance()
    return decoder
  }

  private func nested() throws -> DecoderHandle {
    let (value, reader, details) = try element(Never.self)
    return reader.handle(reader.pushNested(in: details, step, value, plan: details.plan?.elements))
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedReader {
  // The standard library's default methods would throw for these integers.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
  mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try readIfPresent(type) }
  mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try readIfPresent(type) }
}
