extension NullTexts {
  /// The texts, where they do for null.
  private var node: SchemaNode { .values(texts.map { Value($0) }) }

  /// What may be null or one of the texts.
  func or(_ node: SchemaNode) -> SchemaNode { .any([node.orNull, self.node]) }

  /// What must not be one of the texts.
  func without(_ node: SchemaNode) -> SchemaNode { node.takesText ? .all([node, .keywords(["not": self.node])]) : node }
}

extension SchemaNode {
  /// Whether text may validate of which something is known.
  fileprivate var takesText: Bool {
    switch self {
    case .value, .list, .reference: false
    case .object: self["type"].map { $0.names.contains("string") } ?? (self["$ref"] == nil)
    }
  }
}
