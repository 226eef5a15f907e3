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
  /// A key that is written twice stands in the object twice, and the last one is read, as in JSON text.
  ///
  ///     let value: Value = ["name": "Ann", "ages": [6, 7], "homepage": nil]
  public init(dictionaryLiteral members: (String, Value)...) {
    self.init(members: members)
  }
}
