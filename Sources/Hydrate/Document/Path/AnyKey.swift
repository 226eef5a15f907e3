/// A coding key of any text or index.
struct AnyKey: CodingKey, Sendable {
  // That of an index is made when it is read.
  private let text: String?
  let intValue: Int?

  init(_ key: String, intValue: Int? = nil) {
    text = key
    self.intValue = intValue
  }

  init(index: Int) {
    text = nil
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { self.init(String(intValue), intValue: intValue) }

  var stringValue: String { text ?? "Index \(intValue ?? 0)" }
}

/// A key of a dictionary as the standard library has it: a number too where the text is one.
struct MemberKey: CodingKey, Sendable {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = Int(stringValue)
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

extension [any CodingKey] {
  /// The keys with all but the first and the last ten left out, where there are more than some twenty; a key in their place tells their number.
  var shortened: [any CodingKey] {
    guard let (head, tail) = ValuePath.shownParts(count) else { return self }
    return self[..<head] + [AnyKey("… \(tail - head) more …")] + self[tail...]
  }
}
