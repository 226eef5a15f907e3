/// A coding key with any text or index.
struct AnyKey: CodingKey, Sendable {
  // Nil for an index, whose text is made on demand.
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

/// A key of a dictionary like the standard library's: it also has a number if the text is one.
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
  /// The keys, at most about twenty: of more than that only the first and last ten, with a key
  /// between them that gives the number of omitted ones.
  var shortened: [any CodingKey] {
    guard let (head, tail) = ValuePath.shownParts(count) else { return self }
    return self[..<head] + [AnyKey("… \(tail - head) more …")] + self[tail...]
  }
}
