/// How JSON text is written.
///
///     try value.jsonString()                          // {"b":1,"a":[]}
///     try value.jsonString(.sorted)                   // {"a":[],"b":1}
///     try value.jsonData(.init(isPretty: true, sortsKeys: true))
public struct JSONWritingOptions: Sendable, Hashable {
  /// Whether every member and element stands on a line of its own, indented by two spaces a level. Off, there is no space at all.
  public var isPretty: Bool

  /// Whether the members of objects are ordered by key, Unicode scalar by scalar. Off, they keep the order of the source.
  public var sortsKeys: Bool

  /// Options; compact and in the order of the source unless said otherwise.
  public init(isPretty: Bool = false, sortsKeys: Bool = false) {
    self.isPretty = isPretty
    self.sortsKeys = sortsKeys
  }

  /// One line a member, in the order of the source.
  public static let pretty = JSONWritingOptions(isPretty: true)

  /// Members in the order of their keys, with no space.
  public static let sorted = JSONWritingOptions(sortsKeys: true)

  /// One line a member, in the order of their keys.
  public static let prettySorted = JSONWritingOptions(isPretty: true, sortsKeys: true)
}
