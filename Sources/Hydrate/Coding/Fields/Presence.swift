/// A value that may be missing, null or present. A patch document distinguishes these states, an
/// `Optional` does not.
///
/// Use it as the type of a property; nothing else is needed. An absent key is read as `missing`,
/// which is no issue unless `required` names the field; null is read as `null`, anything else as
/// a value. When written, a missing value is left out and `null` is written as null wherever the
/// property's place is, regardless of `nulls(_:)`. `JSONDecoder` and `JSONEncoder` treat such
/// properties the same way.
///
///     struct Patch: Codable { var name: Presence<String>; var nickname: Presence<String> }
///     let patch = try ReflectiveMapper<Patch>().map(json: #"{"nickname": null}"#)    // .missing and .null
///     let json = try ReflectiveMapper<Patch>().jsonData(from: patch)                 // {"nickname":null}
///
/// A missing value cannot be written where nothing can be left out: in an array, or as a whole
/// document.
public enum Presence<Wrapped> {
  /// The key is absent.
  case missing
  /// The key is present, with null.
  case null
  /// The key is present, with a value.
  case value(Wrapped)

  /// The value, if there is one.
  public var value: Wrapped? {
    if case .value(let wrapped) = self { wrapped } else { nil }
  }

  /// Returns the same state with a transformed value.
  public func map<T>(_ transform: (Wrapped) throws -> T) rethrows -> Presence<T> {
    switch self {
    case .missing: .missing
    case .null: .null
    case .value(let wrapped): .value(try transform(wrapped))
    }
  }

  /// Applies the state to an optional property: `missing` leaves it unchanged, `null` sets it to
  /// nil, and a value is assigned.
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
  /// Creates `null` from the literal nil; an absent key is `missing`.
  public init(nilLiteral: ()) { self = .null }
}

extension Presence: PresenceTarget {
  package static var missingAsAny: Any { Presence.missing }
  package static var nullAsAny: Any { Presence.null }
  package static var contentType: Any.Type { Wrapped.self }

  package var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  package var content: Any? { value }
}

extension Presence: Decodable where Wrapped: Decodable {
  /// Decodes a value or null. An absent key is decoded by the keyed container instead.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .null : .value(try container.decode(Wrapped.self))
  }
}

extension Presence: Encodable where Wrapped: Encodable {
  /// Encodes a value or null. Throws for a missing value, since its key cannot be left out here.
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
  /// Decodes a property that may be missing, with any decoder; an absent key is `missing`.
  public func decode<Wrapped: Decodable>(_ type: Presence<Wrapped>.Type, forKey key: Key) throws -> Presence<Wrapped> {
    do {
      return try decodeValue(type, forKey: key)
    } catch DecodingError.keyNotFound(_, let context) where !(context.underlyingError is Failure) && !contains(key) {
      // Hydrate's own decoder throws only if a rule requires a value.
      return .missing
    }
  }

  /// Calls the generic method of the decoder itself.
  private func decodeValue<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decode(type, forKey: key) }
}

extension KeyedEncodingContainer {
  /// Encodes a property that may be missing, with any encoder; a missing value is left out.
  public mutating func encode<Wrapped: Encodable>(_ value: Presence<Wrapped>, forKey key: Key) throws {
    if value.isMissing { return }
    try encodeValue(value, forKey: key)
  }

  private mutating func encodeValue<T: Encodable>(_ value: T, forKey key: Key) throws { try encode(value, forKey: key) }
}

/// Null as a value, not as the absence of one.
enum NullValue {
  /// Whether null is a value of a type: of a ``Presence`` or a ``Value``.
  static func isValue(of type: Any.Type) -> Bool { type == Value.self || type is any PresenceTarget.Type }

  /// Whether the null that a type or a mapper has written is never left out: it is a value of the
  /// type, or an absent key is not read.
  static func isSaid(by type: Any.Type, _ mapper: FieldMapper?, isConditional: Bool = false) -> Bool {
    if isValue(of: type) { return true }
    let readsAbsence = isConditional || type is any OptionalShape.Type
    return !readsAbsence && mapper.map { !$0.handlesAbsence && !$0.takesAbsence } ?? true
  }

  /// Whether a value is nil, or null.
  static func `is`<T>(_ value: T) -> Bool {
    if let value = same(value, as: Value.self) { return value.kind == .null }
    if let presence = value as? any PresenceTarget { return presence.content == nil }
    return MirrorReader.unwrapped(value) == nil
  }
}

extension Accessor {
  /// Why null cannot be written here.
  var noNull: Unwritable { isOwnersPlace ? .notFlattened(.null) : .noNull("\(self)") }
}
