import Foundation
import Hydrate

/// A dictionary: an object, or an array of alternating keys and values if its keys are not text.
struct DictionarySchema {
  /// The maximum number of pairs to describe, which is also limited by the number of cases. A
  /// schema cannot describe alternating elements in an array of any length.
  private static let mostPairs = 8

  private let key: PlanReference
  private let member: PlanReference
  private let maker: SchemaMaker

  init?(_ reference: PlanReference, _ maker: SchemaMaker) {
    guard let held = ExtendedType.container(reference.type)?.held, held.count == 2 else { return nil }
    (key, member, self.maker) = (reference.reference(at: held[0]), reference.reference(at: held[1]), maker)
  }

  var node: SchemaNode {
    let members = maker.node(of: member)
    let isLoose = !maker.isWritten && key.store.configuration.leavesOutParts()
    if isText { return isLoose ? .types("object") : maker.table(of: members) }
    let keys = maker.node(of: key)
    let isNamed = key.type == Int.self || key.type is any CodingKeyRepresentable.Type
    // Strictly there is one form for a type of keys, unless `keyedDictionaries()` is on.
    let isStrict = key.store.configuration.coercion == .strict
    let takesObjects = !isStrict || isNamed || key.store.configuration.isOn(.keyedDictionaries)
    let takesPairs = key.type != Int.self && !(isStrict && isNamed)
    func accepted(_ table: SchemaNode, _ pairs: SchemaNode) -> SchemaNode {
      .any((takesObjects ? [table] : []) + (takesPairs ? [pairs] : []))
    }
    if isLoose { return accepted(.types("object"), pairs(.anything, .anything)) }
    if maker.isWritten {
      let table = maker.table(of: members), list = maker.list(of: .any([keys, members]))
      if isNamed { return table }
      guard isKeyed, let isNamed = keys.isTextOrNumber else { return isKeyed ? .any([table, list]) : list }
      return isNamed ? table : .any([table.with("maxProperties", .number(0)), list])
    }
    var table = maker.table(of: members)
    if let names { table = table.with("propertyNames", names) } else if isNamed { return .anything }
    return accepted(table, pairs(keys, members))
  }

  /// Whether dictionaries are written as objects where their keys can be.
  private var isKeyed: Bool {
    let configuration = key.store.configuration
    return configuration.options[.keyedDictionaries] ?? (configuration.coercion != .strict)
  }

  private var isText: Bool { key.type == String.self }

  /// The texts that are accepted as keys.
  private var names: SchemaNode? {
    if key.type == Int.self { return TextPatterns.wholeNumber }
    let node = maker.plainNode(of: key)
    if key.type is any CodingKeyRepresentable.Type {
      return (key.type as? any RawRepresentable.Type) != nil && node["enum"] != nil && node["type"] == .text("string") ? node : nil
    }
    return node["type"] == .text("string") ? node : .all([node, .types("string")])
  }

  /// An array of alternating keys and values.
  private func pairs(_ keys: SchemaNode, _ members: SchemaNode) -> SchemaNode {
    var count = Self.mostPairs
    if case .list(let cases)? = keys["enum"] { count = min(count, cases.count) }
    let items = (0..<count).flatMap { _ in [keys, members] }
    let odd = stride(from: 1, to: items.count, by: 2).map { count in
      SchemaNode.keywords(["minItems": .number(count), "maxItems": .number(count)])
    }
    return .keywords([
      "type": .text("array"), "prefixItems": .list(items), "maxItems": .number(items.count), "not": .keywords(["anyOf": .list(odd)]),
    ])
  }
}

extension SchemaNode {
  /// Whether all values are strings or numbers; nil if only some of them are, or if that is not
  /// known.
  fileprivate var isTextOrNumber: Bool? {
    if case .list(let values)? = self["enum"] {
      let are = Set(values.map { if case .value(let value) = $0 { value.kind == .string || value.kind == .number } else { false } })
      return are.count == 1 ? are.first : nil
    }
    if case .list(let nodes)? = self["anyOf"] {
      let are = Set(nodes.map(\.isTextOrNumber))
      return are.count == 1 ? are.first ?? nil : nil
    }
    guard case .value(let type)? = self["type"], let name = type.string else { return nil }
    return name == "string" || name == "number" || name == "integer"
  }
}
