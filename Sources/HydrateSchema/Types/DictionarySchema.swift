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
    guard let held = HeldTypes.container(reference.type)?.held, held.count == 2 else { return nil }
    (key, member, self.maker) = (reference.reference(at: held[0]), reference.reference(at: held[1]), maker)
  }

  var node: SchemaNode {
    let members = maker.node(of: member)
    let isLoose = !maker.isWritten && key.store.configuration.leavesOutParts()
    if isText { return isLoose ? .types("object") : maker.table(of: members) }
    let keys = maker.node(of: key)
    let isNamed = key.type == Int.self || key.type is any CodingKeyRepresentable.Type
    if isLoose { return key.type == Int.self ? .types("object") : .any([.types("object"), pairs(.anything, .anything)]) }
    if maker.isWritten {
      guard !isNamed else { return maker.table(of: members) }
      return maker.list(of: .any([keys, members]))
    }
    var table = maker.table(of: members)
    if let names { table = table.with("propertyNames", names) } else if isNamed { return .anything }
    return key.type == Int.self ? table : .any([table, pairs(keys, members)])
  }

  private var isText: Bool { key.type == String.self }

  /// The texts that are accepted as keys.
  private var names: SchemaNode? {
    if key.type == Int.self { return .keywords(["pattern": .text("^(0|-?(\(TextPatterns.digits(upTo: String(Int.max)))))$")]) }
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
