/// Options for writing JSON text.
///
///     try value.jsonString()                          // {"b":1,"a":[]}
///     try value.jsonString(.sorted)                   // {"a":[],"b":1}
///     try value.jsonData(.init(isPretty: true, sortsKeys: true))
public struct JSONWritingOptions: Sendable, Hashable {
  /// Whether each member and element is on its own line, indented by two spaces per level. If
  /// false, there is no white space.
  public var isPretty: Bool

  /// Whether members are sorted by key, Unicode scalar by scalar. If false, they keep their order.
  public var sortsKeys: Bool

  /// Makes options, by default compact and in source order.
  public init(isPretty: Bool = false, sortsKeys: Bool = false) {
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
  }

  /// One line per member, in source order.
  public static let pretty = JSONWritingOptions(isPretty: true)

  /// Members sorted by key, without white space.
  public static let sorted = JSONWritingOptions(sortsKeys: true)

  /// One line per member, sorted by key.
  public static let prettySorted = JSONWritingOptions(isPretty: true, sortsKeys: true)
}
