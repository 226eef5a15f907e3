/// Reads the elements of an array one after another.
struct UnkeyedReader: UnkeyedDecodingContainer {
  private let handle: FrameHandle
  private let document: Document
  private var next: Int
  private(set) var currentIndex = 0
  let count: Int?
  /// Whether the value is no list, and is read as a list of itself.
  private let isSingle: Bool

  init(_ handle: FrameHandle) throws {
    let (run, scope) = try handle.opened()
    isSingle = run.wrapsSingle(scope.value, in: scope)
    guard scope.value.kind == .array || isSingle else {
      let code: MappingIssue.Code = run.isNull(scope.value) ? .nullValue : .typeMismatch
      let failure = Failure(code, .expected(scope.type ?? [Any].self), at: Place(scope: scope, step: .same, value: scope.value))
      throw failure.decodingError([Any].self, in: scope, nil)
    }
    self.handle = handle
    document = scope.value.document
    next = isSingle ? scope.value.index : document.firstChild(of: scope.value.index)
    count = isSingle ? 1 : document.count(at: scope.value.index)
  }

  var codingPath: [any CodingKey] { handle.codingPath }
  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  /// The element that is next, and who reads it; past the end an error.
  private func element<T>(_ type: T.Type) throws -> (value: Value, run: Run, scope: Scope) {
    let (run, scope) = try handle.opened()
    guard !isAtEnd else {
      let failure = Failure(.missingValue, .absent(type), at: Place(scope: scope, step: .index(currentIndex), value: nil))
      throw failure.decodingError(type, in: scope, AnyKey(index: currentIndex))
    }
    return (document.part(at: next), run, scope)
  }

  /// The step to the next element; the only element of a list that is not written as one has the list's own place.
  private var step: Step { isSingle ? .onlyElement : .index(currentIndex) }

  private mutating func advance() {
    next = document.end(of: next)
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    let (value, run, _) = try element(Never.self)
    guard run.isNull(value) else { return false }
    advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }

  private mutating func read<T: Decodable>(_ type: T.Type) throws -> T {
    let (value, run, scope) = try element(type)
    do throws(Failure) {
      if isSingle, !run.wrapsSingle(value, ofType: type, in: scope, .same) {
        throw Failure(.typeMismatch, .expected([T].self), at: Place(scope: scope, step: .same, value: value))
      }
      let result = try run.read(type, run.plan(for: type), value, in: scope, step, isExact: isSingle && scope.isExact)
      advance()
      return result
    } catch {
      throw error.decodingError(type, in: scope, AnyKey(index: currentIndex))
    }
  }

  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? { try readIfPresent(type) }

  private mutating func readIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    if isAtEnd { return nil }
    return try decodeNil() ? nil : read(type)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let container = try nested().container(keyedBy: type)
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

  private func nested() throws -> FrameHandle {
    let (value, run, scope) = try element(Never.self)
    return run.handle(run.nested(in: scope, step, value, scope.plan?.elements))
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedReader {
  // Without these the standard library's own would say that such integers cannot be read.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try read(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try read(type) }
  mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try readIfPresent(type) }
  mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try readIfPresent(type) }
}
