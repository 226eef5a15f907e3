import Hydrate

/// A schema under construction: JSON with references to definitions that have no names yet.
indirect enum SchemaNode: Hashable, Sendable {
  /// A JSON value; `true` accepts anything, `false` nothing.
  case value(Value)
  /// An object with its members in order.
  case object([Member])
  case list([SchemaNode])
  /// A reference to a definition, by its number.
  case reference(Int)

  struct Member: Hashable, Sendable {
    let key: String
    let node: SchemaNode
  }

  static let anything = SchemaNode.value(true)
  static let nothing = SchemaNode.value(false)
  /// Anything but null.
  static let something = SchemaNode.types("boolean", "number", "string", "array", "object")

  static func keywords(_ members: KeyValuePairs<String, SchemaNode>) -> SchemaNode {
    .object(members.map { Member(key: $0.key, node: $0.value) })
  }

  /// Accepts values of these kinds.
  static func types(_ names: String...) -> SchemaNode {
    keywords(["type": names.count == 1 ? .text(names[0]) : .list(names.map { .text($0) })])
  }

  /// Accepts texts that match a pattern.
  static func text(matching pattern: String) -> SchemaNode { keywords(["type": .text("string"), "pattern": .text(pattern)]) }

  /// Accepts the numbers of a range.
  static func numbers(_ type: String = "number", from least: Value, to greatest: Value) -> SchemaNode {
    keywords(["type": .text(type), "minimum": .value(least), "maximum": .value(greatest)])
  }

  static func numbers(upTo limit: Double) -> SchemaNode { numbers(from: Value(-limit) ?? 0, to: Value(limit) ?? 0) }

  static func text(_ text: String) -> SchemaNode { .value(Value(text)) }
  static func number(_ number: Int) -> SchemaNode { .value(Value(number)) }
  static func texts(_ texts: some Sequence<String>) -> SchemaNode { .list(texts.map { .text($0) }) }

  /// Accepts these values.
  static func values(_ values: [Value]) -> SchemaNode { keywords(["enum": .list(values.map { .value($0) })]) }

  subscript(key: String) -> SchemaNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.node
  }

  /// The same with a keyword added or replaced.
  func with(_ key: String, _ node: SchemaNode) -> SchemaNode {
    guard case .object(let members) = self else { return self }
    guard let index = members.firstIndex(where: { $0.key == key }) else { return .object(members + [Member(key: key, node: node)]) }
    var changed = members
    changed[index] = Member(key: key, node: node)
    return .object(changed)
  }

  /// A schema from outside of the library. Its keywords may be examined.
  init(own value: Value) {
    guard value.kind == .object else {
      self = .value(value)
      return
    }
    self = .object(
      value.members.map { Member(key: $0.key, node: $0.value.array.map { .list($0.map { .value($0) }) } ?? .value($0.value)) })
  }

  /// The schema as JSON, with these names for the definitions.
  func value(_ names: [String]) -> Value {
    switch self {
    case .value(let value): value
    case .object(let members): Value(object: members.map { ($0.key, $0.node.value(names)) })
    case .list(let nodes): Value(nodes.map { $0.value(names) })
    case .reference(let number): ["$ref": Value(names.indices.contains(number) ? "#/$defs/\(names[number])" : "#")]
    }
  }

  /// The same with other numbers for the definitions.
  func renumbered(_ number: (Int) -> Int) -> SchemaNode {
    switch self {
    case .value: self
    case .object(let members): .object(members.map { Member(key: $0.key, node: $0.node.renumbered(number)) })
    case .list(let nodes): .list(nodes.map { $0.renumbered(number) })
    case .reference(let old): .reference(number(old))
    }
  }

  /// The referenced definitions, in order.
  var references: [Int] {
    switch self {
    case .value: []
    case .object(let members): members.flatMap(\.node.references)
    case .list(let nodes): nodes.flatMap(\.references)
    case .reference(let number): [number]
    }
  }
}

extension Value.Kind {
  /// The type of JSON; nil for dates and data, which it has not.
  var jsonType: String? {
    switch self {
    case .bool: "boolean"
    case .null, .number, .string, .array, .object: rawValue
    case .date, .data: nil
    }
  }
}
