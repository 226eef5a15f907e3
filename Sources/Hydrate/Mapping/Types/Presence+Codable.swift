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
