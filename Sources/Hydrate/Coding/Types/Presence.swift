/// A value that may be missing, null or there: what a document to patch another with tells apart, and an `Optional` cannot.
///
/// As a property's type, with no more to it. An absent key reads as `missing`, which is no issue unless `required` names the field; null reads
/// as `null`; anything else as a value. The way back leaves a missing one out, and writes null where that was said, whatever
/// `nulls(_:)` says. `JSONDecoder` and `JSONEncoder` treat such properties alike.
///
///     struct Patch: Codable { var name: Presence<String>; var nickname: Presence<String> }
///     let patch = try ReflectiveMapper<Patch>().map(json: #"{"nickname": null}"#)    // .missing and .null
///     let json = try ReflectiveMapper<Patch>().jsonData(from: patch)                 // {"nickname":null}
///
/// Where nothing can be left out, in an array or as a whole document, a missing one cannot be written.
public enum Presence<Wrapped> {
  /// There is no key.
  case missing
  /// There is a key, with null.
  case null
  /// There is a value.
  case value(Wrapped)

  /// The value, where there is one.
  public var value: Wrapped? {
    if case .value(let wrapped) = self { wrapped } else { nil }
  }

  /// The state with another value.
  public func map<T>(_ transform: (Wrapped) throws -> T) rethrows -> Presence<T> {
    switch self {
    case .missing: .missing
    case .null: .null
    case .value(let wrapped): .value(try transform(wrapped))
    }
  }

  /// Does to an optional property what was said: nothing where it is missing, nil for null, the value.
  public func apply(to property: inout Wrapped?) {
    switch self {
    case .missing: break
    case .null: property = nil
    case .value(let wrapped): property = wrapped
    }
  }
}

extension Presence: Sendable where Wrapped: Sendable {}
extension Presence: Equatable where Wrapped: Equatable {}
extension Presence: Hashable where Wrapped: Hashable {}

extension Presence: ExpressibleByNilLiteral {
  /// nil says null; what is not said at all is `missing`.
  public init(nilLiteral: ()) { self = .null }
}

extension Presence: PresenceTarget {
  static var missingAsAny: Any { Presence.missing }
  static var nullAsAny: Any { Presence.null }
  static var contentType: Any.Type { Wrapped.self }

  var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  var content: Any? { value }
}

extension Presence: Decodable where Wrapped: Decodable {
  /// A value or null; who decodes a missing one knows that there is no key.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Wrapped.self))
  }
}

extension Presence: Encodable where Wrapped: Encodable {
  /// A value or null; a missing one is an error where its key cannot be left out.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .missing:
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "Only the property of an object can be missing."))
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .value(let wrapped):
      var container = encoder.singleValueContainer()
      try container.encode(wrapped)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a property that may be missing, whatever the decoder; an absent key is `missing`.
  public func decode<Wrapped: Decodable>(_ type: Presence<Wrapped>.Type, forKey key: Key) throws -> Presence<Wrapped> {
    do {
      return try decodeValue(type, forKey: key)
    } catch DecodingError.keyNotFound(_, let context) where !(context.underlyingError is Failure) && !contains(key) {
      // Hydrate's own decoder throws only where a rule asks for a value.
      return .missing
    }
  }

  /// The generic form, which the decoder itself answers.
  private func decodeValue<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decode(type, forKey: key) }
}

extension KeyedEncodingContainer {
  /// Encodes a property that may be missing, whatever the encoder; a missing one is left out.
  public mutating func encode<Wrapped: Encodable>(_ value: Presence<Wrapped>, forKey key: Key) throws {
    if value.isMissing { return }
    try encodeValue(value, forKey: key)
  }

  private mutating func encodeValue<T: Encodable>(_ value: T, forKey key: Key) throws { try encode(value, forKey: key) }
}
