import Foundation
import Hydrate

/// A dictionary: an object, or an array of alternating keys and values if its keys are not text.
extension SchemaMaker {
  /// The maximum number of pairs to describe, which is also limited by the number of cases. A
  /// schema cannot describe alternating elements in an array of any length.
  private static let mostPairs = 8

  func dictionary(_ reference: PlanReference) -> SchemaNode? {
    guard let held = ExtendedType.container(reference.type)?.held, held.count == 2 else { return nil }
    let key = reference.reference(at: held[0])
    let settings = key.store.configuration
    let members = node(of: reference.reference(at: held[1]))
    let isLoose = !isWritten && settings.leavesOutParts()
    if key.type == String.self { return isLoose ? .types("object") : table(of: members) }
    let keys = node(of: key)
    let isNamed = key.type == Int.self || key.type is any CodingKeyRepresentable.Type
    // Strictly there is one form for a type of keys, unless `keyedDictionaries()` is on.
    let isStrict = settings.coercion == .strict
    let takesObjects = !isStrict || isNamed || settings.isOn(.keyedDictionaries)
    let takesPairs = key.type != Int.self && !(isStrict && isNamed)
    func accepted(_ table: SchemaNode, _ pairs: SchemaNode) -> SchemaNode {
      .any((takesObjects ? [table] : []) + (takesPairs ? [pairs] : []))
    }
    if isLoose { return accepted(.types("object"), pairs(.anything, .anything)) }
    var table = table(of: members)
    if isWritten {
      if isNamed { return table }
      let list = list(of: .any([keys, members]))
      // Dictionaries are written as objects where their keys can be.
      guard settings.options[.keyedDictionaries] ?? !isStrict else { return list }
      guard let isNamed = keys.isTextOrNumber else { return .any([table, list]) }
      return isNamed ? table : .any([table.with("maxProperties", .number(0)), list])
    }
    if let names = names(of: key) { table = table.with("propertyNames", names) } else if isNamed { return .anything }
    return accepted(table, pairs(keys, members))
  }

  /// The texts that are accepted as keys.
  private func names(of key: PlanReference) -> SchemaNode? {
    if key.type == Int.self { return TextPatterns.wholeNumber }
    let node = plainNode(of: key)
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
    var are: Set<Bool?> = []
    if case .list(let values)? = self["enum"] {
      are = Set(values.map { if case .value(let value) = $0 { value.kind == .string || value.kind == .number } else { false } })
    } else if case .list(let nodes)? = self["anyOf"] {
      are = Set(nodes.map(\.isTextOrNumber))
    } else if case .value(let type)? = self["type"], let name = type.string {
      are = [name == "string" || name == "number" || name == "integer"]
    }
    return are.count == 1 ? are.first ?? nil : nil
  }
}
