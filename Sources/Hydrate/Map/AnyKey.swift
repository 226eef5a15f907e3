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

extension Step {
  /// The step as Foundation's coding paths show it.
  var codingKey: (any CodingKey)? {
    switch self {
    case .same: nil
    case .field(let field): AnyKey(field.codingKey)
    case .key(let key): AnyKey(key)
    case .index(let index), .member(let index): AnyKey(index: index)
    case .path(let path, _): AnyKey(path.description)
    }
  }
}
