/// A coding key of any text or index.
struct AnyKey: CodingKey, Sendable {
  let stringValue: String
  let intValue: Int?

  init(_ key: String, intValue: Int? = nil) {
    stringValue = key
    self.intValue = intValue
  }

  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
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
