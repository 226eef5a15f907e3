/// Finds what the standard library's containers are made of, by having one read itself: it asks
/// for its elements by their type.
///
/// Asking an array's type for a conformance that rests on one of its elements takes as long as
/// mapping a small document. What asks is handed the element's type with its conformance, and the
/// container is made of it again.
final class ContainerProbe {
  private let type: Any.Type
  private var strategy: TypePlan.Strategy?

  private init(_ type: Any.Type) { self.type = type }

  /// How the library reads a type that has the name of one of the containers; nil for what cannot
  /// be told in this way.
  ///
  /// A type of a user's may have such a name, too. It gets nothing from the decoder, whatever it
  /// asks for, and then finds the list at its end.
  static func strategy<T: Decodable>(of type: T.Type) -> TypePlan.Strategy? {
    guard MemoryLayout<T>.size == MemoryLayout<[Int]>.size else { return nil }
    let probe = ContainerProbe(type)
    _ = try? T(from: ContainerDecoder(probe: probe))
    return probe.strategy
  }

  /// Whether something has been asked for.
  fileprivate private(set) var isAsked = false

  /// What is answered to whatever is asked of the list.
  fileprivate func end() -> ProbeEnd {
    isAsked = true
    return ProbeEnd()
  }

  fileprivate func take<Element: Decodable>(element: Element.Type) {
    if type == [Element].self { strategy = .collection([Element].self) }
    if type == ContiguousArray<Element>.self { strategy = .collection(ContiguousArray<Element>.self) }
  }

  fileprivate func take<Value: Decodable>(value: Value.Type) {
    if type == [String: Value].self { strategy = .dictionary([String: Value].self) }
  }
}

/// What ends a probe.
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
  var isAtEnd: Bool { probe.isAsked }
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
  /// One key for the standard library's dictionary; for a type of a user's that is called so there
  /// is none.
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
