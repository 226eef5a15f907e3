public import Foundation

extension Value {
  /// A flag.
  public init(_ flag: Bool) { self.init(building: { $0.append(flag) }) }

  /// A whole number of any width.
  public init(_ number: some BinaryInteger) { self.init(building: { $0.append(integer: number) }) }

  /// A number with the shortest text that reads back as the same `Double`: `5.0`, `0.1`. Nil for
  /// NaN and infinity.
  public init?(_ number: Double) { self.init(numberText: DecimalText.text(of: number)) }

  /// A number with the shortest text that reads back as the same `Float`: 0.1 is `0.1`. Nil for
  /// NaN and infinity.
  public init?(_ number: Float) { self.init(numberText: DecimalText.text(of: number)) }

  /// A number with all its digits; nil for NaN.
  public init?(_ number: Decimal) { self.init(numberText: DecimalText.text(of: number)) }

  /// A string.
  public init(_ text: String) { self.init(building: { $0.append(string: text) }) }

  /// A value of kind date. In JSON text it is written as an RFC 3339 string.
  public init(_ date: Date) { self.init(building: { $0.append(date) }) }

  /// A value of kind data. In JSON text it is written as a base64 string.
  public init(_ data: Data) { self.init(building: { $0.append(data) }) }

  /// An array.
  public init(_ elements: [Value]) {
    self.init(building: { builder in
      let array = builder.open(.array)
      for element in elements { builder.append(element) }
      builder.close(array, count: elements.count)
    })
  }

  /// An object with its members in this order. A repeated key is kept, and its last value is read.
  ///
  ///     Value(object: ["name": "Ann", "age": 6])
  public init(object members: KeyValuePairs<String, Value>) { self.init(members: members.lazy.map { ($0.key, $0.value) }) }

  /// An object made of an array of members, such as ``object``.
  public init(object members: [(key: String, value: Value)]) { self.init(members: members.lazy.map { ($0.key, $0.value) }) }

  init(members: some Sequence<(String, Value)>) {
    self.init(building: { builder in
      let object = builder.open(.object)
      var count = 0
      for (key, value) in members {
        builder.append(string: key)
        builder.append(value)
        count += 1
      }
      builder.close(object, count: count)
    })
  }
}

extension Value {
  /// A number with these digits, which must be a number of JSON.
  init(digits: String) { self.init(building: { $0.append(number: digits) }) }

  private init?(numberText digits: String?) {
    guard let digits else { return nil }
    self.init(digits: digits)
  }
}

extension TapeBuilder {
  /// Appends an integer in plain digits.
  func append(integer number: some BinaryInteger) { String(number).withBytes { append(.number, text: $0, flagged: true) } }
}

extension Value: ExpressibleByNilLiteral {
  /// The value of kind null.
  public init(nilLiteral: ()) { self = .null }
}

extension Value: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral flag: Bool) { self.init(flag) }
}

extension Value: ExpressibleByIntegerLiteral {
  /// A signed integer of up to 64 bits; for larger ones use `Value(UInt64.max)` or text.
  public init(integerLiteral number: Int64) { self.init(number) }
}

extension Value: ExpressibleByFloatLiteral {
  /// A number with the shortest text that reads back as the same `Double`. A literal beyond the
  /// largest `Double` is null.
  public init(floatLiteral number: Double) { self = Value(number) ?? .null }
}

extension Value: ExpressibleByStringInterpolation {
  /// A string; interpolation works too.
  ///
  ///     let value: Value = ["id": "user-\(number)"]
  public init(stringLiteral text: String) { self.init(text) }
}

extension Value: ExpressibleByArrayLiteral {
  /// The elements of an array literal, which may be literals themselves.
  public typealias ArrayLiteralElement = Value

  /// An array of the elements.
  ///
  ///     let value: Value = [1, "two", nil]
  public init(arrayLiteral elements: Value...) { self.init(elements) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// An object with its members in the order of the literal.
  ///
  /// A repeated key is kept, and its last value is read, as in JSON text.
  ///
  ///     let value: Value = ["name": "Ann", "ages": [6, 7], "homepage": nil]
  public init(dictionaryLiteral members: (String, Value)...) {
    self.init(members: members)
  }
}

extension Value {
  /// A null in place of a text that means null. Issues about it name the text.
  init(nullFor text: Value) {
    self.init(building: { $0.appendNull(for: text) }, with: TapeBuilder(wordCapacity: 1, textCapacity: 1))
  }

  /// The text that a null replaces; any other value itself.
  var written: Value { document.textOfNull(at: index) ?? self }
}
