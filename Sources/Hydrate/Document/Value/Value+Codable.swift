import Foundation

// For other coders. The library's own pass a value on unchanged.

/// A decoder or an encoder that passes structured data on as it is.
package protocol ValueCoder {}

extension Value: Decodable {
  /// Decodes any value: null, a flag, a number, a string, an array or an object, and from a
  /// property list also dates and data.
  ///
  /// Within the library's own decoders it is the value as it is in the document, whatever settings
  /// there are: a type that keeps what it does not know writes back the same.
  ///
  /// A number is kept as exactly as the decoder allows: as an integer of up to 64 bits, else as a
  /// `Decimal` or a `Double`. A number that is not finite, as in JSON5, is an error. The decoder's
  /// strategies for dates and data do not affect other values.
  public init(from decoder: any Decoder) throws {
    if decoder is any ValueCoder {
      self = try decoder.singleValueContainer().decode(Value.self)
      return
    }
    try ThreadStack.checkForCoding(at: decoder.codingPath)
    let container = try? decoder.singleValueContainer()
    if let container, let scalar = try Self.scalar(in: container) {
      self = scalar
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !elements.isAtEnd { values.append(try elements.decode(Value.self)) }
      self.init(values)
    } else if let members = try? decoder.container(keyedBy: AnyKey.self) {
      self.init(members: try members.allKeys.map { ($0.stringValue, try members.decode(Value.self, forKey: $0)) })
    } else if let container, let binary = Self.binary(in: container) {
      self = binary
    } else {
      throw DecodingError.typeMismatch(
        Value.self, .init(codingPath: decoder.codingPath, debugDescription: "There is nothing here that is structured data."))
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> Value? {
    if container.decodeNil() { return .null }
    if let flag = try? container.decode(Bool.self) { return Value(flag) }
    if let number = number(in: container) { return number }
    if let text = try? container.decode(String.self) { return Value(text) }
    // A string may represent a non-finite number; if there is no string, the number itself is not
    // finite.
    guard let double = try? container.decode(Double.self), !double.isFinite else { return nil }
    throw DecodingError.dataCorrupted(
      .init(codingPath: container.codingPath, debugDescription: "\(double) is no number of structured data."))
  }

  /// A date or data, from a decoder whose format has these kinds. Other formats write them as
  /// strings, numbers or containers, which are decoded as such.
  private static func binary(in container: any SingleValueDecodingContainer) -> Value? {
    if let date = try? container.decode(Date.self) { return Value(date) }
    return (try? container.decode(Data.self)).map { Value($0) }
  }

  private static func number(in container: any SingleValueDecodingContainer) -> Value? {
    if let number = try? container.decode(Int64.self) { return Value(number) }
    if let number = try? container.decode(UInt64.self) { return Value(number) }
    guard let double = try? container.decode(Double.self), double.isFinite else { return nil }
    // The `Decimal` has more digits, unless the number is out of its range.
    if let decimal = try? container.decode(Decimal.self), let exact = Value(decimal), exact.double == double { return exact }
    return Value(double)
  }
}

extension Value: Encodable {
  /// Writes the value to any encoder.
  ///
  /// A number is encoded as the first of `Int64`, `UInt64`, `Double` and `Decimal` that holds it
  /// exactly, else as the nearest `Double`; a number beyond the largest `Double` is refused. Dates
  /// and data are encoded as such.
  public func encode(to encoder: any Encoder) throws {
    if encoder is any ValueCoder {
      var container = encoder.singleValueContainer()
      return try container.encode(self)
    }
    try ThreadStack.checkForCoding(of: self, at: encoder.codingPath)
    switch kind {
    case .array:
      var container = encoder.unkeyedContainer()
      for element in array ?? [] { try container.encode(element) }
    case .object:
      var container = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in object ?? [] { try container.encode(value, forKey: AnyKey(key)) }
    default:
      var container = encoder.singleValueContainer()
      try encodeScalar(to: &container)
    }
  }

  private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
    if let flag = bool { return try container.encode(flag) }
    if let text = string { return try container.encode(text) }
    if let date { return try container.encode(date) }
    if let data { return try container.encode(data) }
    guard kind == .number else { return try container.encodeNil() }
    switch NativeNumber(document, index) {
    case .int(let number): try container.encode(number)
    case .uint(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .decimal(let number): try container.encode(number)
    case .none:
      throw EncodingError.invalidValue(
        self, .init(codingPath: container.codingPath, debugDescription: "The number is beyond the largest Double."))
    }
  }
}

extension ThreadStack {
  /// The stack that must be left for one more level: some kilobytes for another coder, and as much
  /// again for its error, whose coding path it may build by recursion, as Foundation does.
  private static let reserve = 192 * 1024
  private static let message = "Nested deeper than the thread's stack can follow."

  fileprivate static func checkForCoding(at path: [any CodingKey]) throws {
    guard remaining > reserve else { throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: message)) }
  }

  fileprivate static func checkForCoding(of value: Value, at path: [any CodingKey]) throws {
    guard remaining > reserve else { throw EncodingError.invalidValue(value, .init(codingPath: path, debugDescription: message)) }
  }
}
