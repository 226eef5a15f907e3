import Hydrate

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

  /// Whether null certainly validates.
  private var surelyTakesNull: Bool {
    if self == .anything { return true }
    guard case .object(let members) = self else { return false }
    if case .list(let parts)? = self["anyOf"] { return members.count == 1 && parts.contains(where: \.surelyTakesNull) }
    guard let type = self["type"], type.names.contains("null") else { return false }
    // The other keywords do not concern null.
    return members.allSatisfy { !["enum", "const", "anyOf", "allOf", "oneOf", "not", "if", "$ref"].contains($0.key) }
  }

  /// The schema, also accepting null.
  var orNull: SchemaNode {
    if surelyTakesNull { return self }
    if self == .nothing { return .types("null") }
    if let type = self["type"], !type.names.isEmpty {
      let wider = with("type", .texts(type.names + ["null"]))
      if wider.surelyTakesNull { return wider }
    }
    return .any([self, .types("null")])
  }

  /// The schema without null.
  var notNull: SchemaNode {
    if !takesNull { return self }
    if self == .anything { return .something }
    return .all([self, .something])
  }

  /// Accepts what one of the schemas accepts.
  static func any(_ nodes: [SchemaNode]) -> SchemaNode {
    if nodes.contains(.anything) { return .anything }
    var parts: [SchemaNode] = []
    for node in nodes where node != .nothing && !parts.contains(node) { parts.append(node) }
    return parts.isEmpty ? .nothing : parts.count == 1 ? parts[0] : .keywords(["anyOf": .list(parts)])
  }

  /// Accepts what all of the schemas accept.
  static func all(_ nodes: [SchemaNode]) -> SchemaNode {
    if nodes.contains(.nothing) { return .nothing }
    var parts: [SchemaNode] = []
    for node in nodes where node != .anything && !parts.contains(node) { parts.append(node) }
    return parts.isEmpty ? .anything : parts.count == 1 ? parts[0] : .keywords(["allOf": .list(parts)])
  }

  /// The texts of a keyword whose value is a text or an array of texts.
  var names: [String] {
    switch self {
    case .value(let value): value.string.map { [$0] } ?? []
    case .list(let nodes): nodes.flatMap(\.names)
    case .object, .reference: []
    }
  }
}

extension SchemaNode {
  /// The schema of arrays, which may be one of several kinds; nil if there is none.
  var list: SchemaNode? {
    if self["type"] == .text("array") || self["type"] == .texts(["array", "null"]) { return self }
    for keyword in ["anyOf", "allOf"] {
      if case .list(let parts)? = self[keyword] { return parts.lazy.compactMap(\.list).first }
    }
    return nil
  }

  /// Whether the schema is of objects, or of several kinds among them.
  var isOfObjects: Bool {
    if case .list(let parts)? = self["anyOf"] { return parts.contains(where: \.isOfObjects) }
    return self["type"] == .text("object")
  }
}

extension NullStrings {
  /// The texts, as a schema.
  private var node: SchemaNode { .values(texts.map { Value($0) }) }

  /// Null, one of the texts, or what the schema accepts.
  func or(_ node: SchemaNode) -> SchemaNode { .any([node.orNull, self.node]) }

  /// What the schema accepts, without the texts.
  func without(_ node: SchemaNode) -> SchemaNode { node.takesText ? .all([node, .keywords(["not": self.node])]) : node }
}

extension SchemaNode {
  /// Whether the schema restricts text and may accept some.
  fileprivate var takesText: Bool {
    switch self {
    case .value, .list, .reference: false
    case .object: self["type"].map { $0.names.contains("string") } ?? (self["$ref"] == nil)
    }
  }
}
