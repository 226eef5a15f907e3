public import Foundation

extension Value {
  /// A flag.
  public init(_ flag: Bool) { self.init(building: { $0.append(flag) }) }

  /// A whole number of any width.
  public init(_ number: some BinaryInteger) { self.init(building: { $0.append(integer: number) }) }

  /// A number by the shortest text that reads back as the same `Double`: `5.0`, `0.1`. nil for NaN and infinity.
  public init?(_ number: Double) {
    guard let text = DecimalText.text(of: number) else { return nil }
    self.init(building: { $0.append(number: text) })
  }

  /// A number by the shortest text that reads back as the same `Float`: 0.1 is `0.1`. nil for NaN and infinity.
  public init?(_ number: Float) {
    guard let text = DecimalText.text(of: number) else { return nil }
    self.init(building: { $0.append(number: text) })
  }

  /// A number with all its digits; nil for NaN.
  public init?(_ number: Decimal) {
    guard let text = DecimalText.text(of: number) else { return nil }
    self.init(building: { $0.append(number: text) })
  }

  /// A string.
  public init(_ text: String) { self.init(building: { $0.append(string: text) }) }

  /// A value of kind date. JSON text has none: it is written there as RFC 3339 text.
  public init(_ date: Date) { self.init(building: { $0.append(date) }) }

  /// A value of kind data. JSON text has none: it is written there as base64 text.
  public init(_ data: Data) { self.init(building: { $0.append(data) }) }

  /// An array.
  public init(_ elements: [Value]) {
    self.init(building: { builder in
      let array = builder.open(.array)
      for element in elements { builder.append(element) }
      builder.close(array, count: elements.count)
    })
  }

  /// An object, its members in this order. A key that is given twice stands in it twice, and the last one is read.
  ///
  ///     Value(object: ["name": "Ann", "age": 6])
  public init(object members: KeyValuePairs<String, Value>) { self.init(members: members) }

  /// An object made of a list of members, such as ``object`` gives.
  public init(object members: [(key: String, value: Value)]) { self.init(members: members) }

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

  private init(members: some Sequence<(key: String, value: Value)>) {
    self.init(members: members.lazy.map { ($0.key, $0.value) })
  }
}

extension TapeBuilder {
  /// A number in plain digits.
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
  /// A whole number of up to 64 bits with a sign; larger ones come from `Value(UInt64.max)` or from text.
  public init(integerLiteral number: Int64) { self.init(number) }
}

extension Value: ExpressibleByFloatLiteral {
  /// A number by the shortest text that reads back as the same `Double`. A literal beyond the largest `Double` is null.
  public init(floatLiteral number: Double) { self = Value(number) ?? .null }
}

extension Value: ExpressibleByStringInterpolation {
  /// A string; with interpolation too.
  ///
  ///     let value: Value = ["id": "user-\(number)"]
  public init(stringLiteral text: String) { self.init(text) }
}

extension Value: ExpressibleByArrayLiteral {
  /// Elements of a literal are values, which may be literals themselves.
  public typealias ArrayLiteralElement = Value

  /// A list of the elements.
  ///
  ///     let value: Value = [1, "two", nil]
  public init(arrayLiteral elements: Value...) { self.init(elements) }
}

extension Value: ExpressibleByDictionaryLiteral {
  /// An object, its members in the order of the literal.
  ///
  /// A key that is written twice is in the object twice, and the last one is read, as in JSON text.
  ///
  ///     let value: Value = ["name": "Ann", "ages": [6, 7], "homepage": nil]
  public init(dictionaryLiteral members: (String, Value)...) {
    self.init(members: members)
  }
}

extension Value {
  /// Null in the place of a text that means it: what is said of it is said of the text.
  init(nullFor text: Value) {
    let builder = TapeBuilder(wordCapacity: 1, textCapacity: 1)
    builder.appendNull(for: text)
    self = builder.finish().map { Value($0, 0) } ?? .null
  }

  /// The text that a null stands for; any other value itself.
  var written: Value { document.textOfNull(at: index) ?? self }
}
