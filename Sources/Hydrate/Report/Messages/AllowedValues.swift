/// The values that one is to choose from, as messages name them.
final class AllowedValues: Sendable {
  /// In the order in which they were declared.
  let names: [String]
  /// Whether there are more, whose number is unknown.
  private let hasMore: Bool
  /// So many are named.
  private static let shown = 12

  init(_ names: [String], hasMore: Bool = false) {
    self.names = names
    self.hasMore = hasMore
  }

  /// `small, medium, large`, or the first of them `and 37 more`.
  var list: String {
    let text = names.prefix(Self.shown).joined(separator: ", ")
    if hasMore { return "\(text) and more" }
    return names.count > Self.shown ? "\(text) and \(names.count - Self.shown) more" : text
  }

  /// The name that is spelled most like a value of the source.
  func nearest(to value: Value?) -> String? { value?.string.flatMap { Spelling.nearest(to: $0, among: names) } }
}
