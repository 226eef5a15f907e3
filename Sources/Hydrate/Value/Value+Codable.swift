import Foundation

// For the coders of others; the library's own mappers pass a value on as it is.

extension Value: Decodable {
  /// Takes whatever stands in a decoder: null, a flag, a number, a string, an array or an object; of a property list also dates and data.
  ///
  /// A number is kept as exactly as the decoder can say it: as an integer of up to 64 bits, else as a `Decimal` or a `Double`.
  public init(from decoder: any Decoder) throws {
    try ThreadStack.checkForCoding(at: decoder.codingPath)
    if let scalar = Self.scalar(in: decoder) {
      self = scalar
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !elements.isAtEnd { values.append(try elements.decode(Value.self)) }
      self.init(values)
    } else {
      let members = try decoder.container(keyedBy: AnyKey.self)
      self.init(members: try members.allKeys.map { ($0.stringValue, try members.decode(Value.self, forKey: $0)) })
    }
  }

  private static func scalar(in decoder: any Decoder) -> Value? {
    guard let container = try? decoder.singleValueContainer() else { return nil }
    if container.decodeNil() { return .null }
    if let flag = try? container.decode(Bool.self) { return Value(flag) }
    if let number = number(in: container) { return number }
    if let text = try? container.decode(String.self) { return Value(text) }
    // A decoder whose format has these kinds; others write them as strings or numbers, which are taken above.
    if let date = try? container.decode(Date.self) { return Value(date) }
    if isArray(decoder) { return nil }
    return (try? container.decode(Data.self)).map { Value($0) }
  }

  /// Bytes may be had from an array of numbers too, which is no value of kind data.
  private static func isArray(_ decoder: any Decoder) -> Bool { (try? decoder.unkeyedContainer()) != nil }

  private static func number(in container: any SingleValueDecodingContainer) -> Value? {
    if let number = try? container.decode(Int64.self) { return Value(number) }
    if let number = try? container.decode(UInt64.self) { return Value(number) }
    guard let double = try? container.decode(Double.self) else { return nil }
    // The decimal has more digits, unless the number is out of its range.
    if let decimal = try? container.decode(Decimal.self), let exact = Value(decimal), exact.double == double { return exact }
    return Value(double)
  }
}

extension Value: Encodable {
  /// Writes the value to any encoder.
  ///
  /// Numbers go as `Int64`, `UInt64`, `Double` or `Decimal`, the first that holds the number exactly, else as the nearest `Double`; a
  /// number beyond the largest `Double` is refused. Dates and data are handed to the encoder as such.
  public func encode(to encoder: any Encoder) throws {
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
    switch NativeNumber(document.bytes(at: index)) {
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
  /// What must be left for one level more: some kilobytes for another's coder, and as much again as it has used where it spells out the
  /// coding path of an error by recursion, as Foundation's does.
  private static let reserve = 192 * 1024
  private static let message = "Nested deeper than the thread's stack can follow."

  fileprivate static func checkForCoding(at path: [any CodingKey]) throws {
    guard remaining > reserve else { throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: message)) }
  }

  fileprivate static func checkForCoding(of value: Value, at path: [any CodingKey]) throws {
    guard remaining > reserve else { throw EncodingError.invalidValue(value, .init(codingPath: path, debugDescription: message)) }
  }
}
