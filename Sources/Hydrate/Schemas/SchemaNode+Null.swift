extension SchemaNode {
  /// Whether null may validate.
  var takesNull: Bool {
    switch self {
    case .value(let value): value.bool ?? true
    // Definitions are of models, which are objects.
    case .list, .reference: false
    case .object:
      if let type = self["type"], !type.names.contains("null") {
        false
      } else if case .list(let parts)? = self["anyOf"] {
        parts.contains(where: \.takesNull)
      } else if case .list(let parts)? = self["allOf"] {
        parts.allSatisfy(\.takesNull)
      } else if case .list(let values)? = self["enum"] {
        values.contains(.value(.null))
      } else {
        self["$ref"] == nil
      }
    }
  }

  /// Whether null validates for sure.
  private var surelyTakesNull: Bool {
    if self == .anything { return true }
    guard case .object(let members) = self else { return false }
    if case .list(let parts)? = self["anyOf"] { return members.count == 1 && parts.contains(where: \.surelyTakesNull) }
    guard let type = self["type"], type.names.contains("null") else { return false }
    // None of the other keywords is about null.
    return members.allSatisfy { !["enum", "const", "anyOf", "allOf", "oneOf", "not", "if", "$ref"].contains($0.key) }
  }

  /// What also takes null.
  var orNull: SchemaNode {
    if surelyTakesNull { return self }
    if self == .nothing { return .types("null") }
    if let type = self["type"], !type.names.isEmpty {
      let wider = with("type", .texts(type.names + ["null"]))
      if wider.surelyTakesNull { return wider }
    }
    return .any([self, .types("null")])
  }

  /// What takes no null.
  var notNull: SchemaNode {
    if !takesNull { return self }
    if self == .anything { return .something }
    return .all([self, .something])
  }

  /// What one of several takes.
  static func any(_ nodes: [SchemaNode]) -> SchemaNode {
    if nodes.contains(.anything) { return .anything }
    var parts: [SchemaNode] = []
    for node in nodes where node != .nothing && !parts.contains(node) { parts.append(node) }
    return parts.isEmpty ? .nothing : parts.count == 1 ? parts[0] : .keywords(["anyOf": .list(parts)])
  }

  /// What all of several take.
  static func all(_ nodes: [SchemaNode]) -> SchemaNode {
    if nodes.contains(.nothing) { return .nothing }
    var parts: [SchemaNode] = []
    for node in nodes where node != .anything && !parts.contains(node) { parts.append(node) }
    return parts.isEmpty ? .anything : parts.count == 1 ? parts[0] : .keywords(["allOf": .list(parts)])
  }

  /// The texts of a keyword that is a text or several.
  var names: [String] {
    switch self {
    case .value(let value): value.string.map { [$0] } ?? []
    case .list(let nodes): nodes.flatMap(\.names)
    case .object, .reference: []
    }
  }
}

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
