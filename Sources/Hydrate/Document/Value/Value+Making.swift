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
