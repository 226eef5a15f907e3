/// A coding key of any text or index.
struct AnyKey: CodingKey, Sendable {
  let stringValue: String
  let intValue: Int?

  init(_ key: String) {
    stringValue = key
    intValue = nil
  }

  /// A key as the standard library's dictionaries have it: a number where the text is one.
  init(member name: String) {
    stringValue = name
    intValue = Int(name)
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
