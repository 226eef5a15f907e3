/// Finds the element type of a standard library container by decoding one: it requests its
/// elements by their type.
///
/// Looking up a conformance of an array type that depends on its element's conformance takes as
/// long as mapping a small document. Instead, the probe receives the element type together with
/// its conformance and forms the container type from it.
final class ContainerProbe {
  private let type: Any.Type
  private var strategy: TypePlan.Strategy?

  private init(_ type: Any.Type) { self.type = type }

  /// Returns the strategy for a type with the name of one of the containers; nil if the probe
  /// cannot find it.
  ///
  /// A user-defined type may have such a name, too. Whatever it requests, the decoder returns
  /// nothing, and then the array is at its end.
  static func strategy<T: Decodable>(of type: T.Type) -> TypePlan.Strategy? {
    guard MemoryLayout<T>.size == MemoryLayout<[Int]>.size else { return nil }
    let probe = ContainerProbe(type)
    _ = try? T(from: ContainerDecoder(probe: probe))
    return probe.strategy
  }

  /// Whether something has been requested.
  fileprivate private(set) var isRequested = false

  /// Returns the error with which the array answers every request.
  fileprivate func end() -> ProbeEnd {
    isRequested = true
    return ProbeEnd()
  }

  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func take<Element: Decodable>(element: Element.Type) {
    if type == [Element].self { strategy = .collection([Element].self) }
    if type == ContiguousArray<Element>.self { strategy = .collection(ContiguousArray<Element>.self) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate func take<Value: Decodable>(value: Value.Type) {
    if type == [String: Value].self { strategy = .dictionary([String: Value].self) }
  }
}

/// The error that ends a probe.
private struct ProbeEnd: Error {}

private struct ContainerDecoder: Decoder {
  let probe: ContainerProbe

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ContainerMembers<Key>(probe: probe))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { ContainerElements(probe: probe) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw ProbeEnd() }
}

private struct ContainerElements: UnkeyedDecodingContainer {
  let probe: ContainerProbe

  var codingPath: [any CodingKey] { [] }
  var count: Int? { 1 }
  var isAtEnd: Bool { probe.isRequested }
  var currentIndex: Int { 0 }

  func decodeNil() throws -> Bool { throw probe.end() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    probe.take(element: type)
    throw probe.end()
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> { throw probe.end() }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw probe.end() }
  func superDecoder() throws -> any Decoder { throw probe.end() }
}

private struct ContainerMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: ContainerProbe

  var codingPath: [any CodingKey] { [] }
  /// One key for the standard library's dictionary; none for a user-defined type of that name.
  var allKeys: [Key] { "\(Key.self)" == "_DictionaryCodingKey" ? Key(stringValue: "key").map { [$0] } ?? [] : [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { throw ProbeEnd() }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    probe.take(value: type)
    throw ProbeEnd()
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    throw ProbeEnd()
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw ProbeEnd() }
  func superDecoder() throws -> any Decoder { throw ProbeEnd() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw ProbeEnd() }
}

extension UniquenessProbe {
  // Two constants, because each is a question to the runtime that searches all conformances of the
  // process.

  #if HYDRATE_WITHOUT_REUSE
    // For tests: no container is reused, as on a platform whose containers cannot be watched.
    static let isPossibleInReading = false
    static let isPossibleInWriting = false
  #else
    /// Whether a keyed container for reading is a reference and nothing else, as far as can be
    /// seen.
    static let isPossibleInReading = isReference(ProbeDecoder(log: ProbeLog()).container(keyedBy: AnyKey.self))

    /// The same for writing.
    static let isPossibleInWriting = isReference(ProbeEncoder(log: ProbeLog()).container(keyedBy: AnyKey.self))
  #endif
}
