/// What the keys that a good decode asked for tell of a type's fields, and what the value that came of it adds.
struct Lesson {
  private let asked: [FieldPlan]
  private let isCodingKey: @Sendable (String) -> Bool

  init(_ asked: [FieldPlan], _ keyType: (any CodingKey.Type)?) {
    self.asked = asked
    isCodingKey = { string in keyType.map { $0.init(stringValue: string) != nil } ?? false }
  }

  /// The fields by the keys alone; their names are the coding keys.
  var schema: Schema { schema(others: [], branches: false) { _ in true } }

  /// The same for a type that asks for other keys elsewhere.
  var branching: Schema { schema(others: [], branches: true) { _ in false } }

  /// The fields as a value shows them that has just been decoded.
  ///
  /// A field is sure where the property of its name stores what is asked for; for one of another name a property that could be its own is
  /// enough, since nothing is made of what is read but a check.
  func schema(of model: Any) -> Schema {
    guard MirrorReader.hasOwnProperties(model) else { return schema }
    var free: [StoredProperty] = []
    var named: [String: StoredProperty] = [:]
    let keys = Set(asked.map(\.codingKey))
    for property in StoredProperty.all(of: model) {
      if keys.contains(property.name) { named[property.name] = property } else { free.append(property) }
    }
    let others = free.map(\.name)
    var sure: Set<String> = []
    for field in asked {
      guard let type = field.type else { continue }
      if let property = named[field.codingKey] {
        if property.stores(type) { sure.insert(field.codingKey) }
      } else if let index = free.firstIndex(where: { $0.stores(type) }) {
        free.remove(at: index)
        sure.insert(field.codingKey)
      }
    }
    return schema(others: others, branches: others.contains(where: isCodingKey), isSure: sure.contains)
  }

  private func schema(others: [String], branches: Bool, isSure: (String) -> Bool) -> Schema {
    let fields = asked.compactMap { field -> Schema.Field? in
      guard let type = field.type as? any Decodable.Type, let isConditional = field.isConditional else { return nil }
      return Schema.Field(
        name: field.codingKey, codingKey: field.codingKey, type: type, isConditional: isConditional,
        isSure: isSure(field.codingKey), declared: nil)
    }
    return Schema(
      fields: fields, otherNames: others, isComplete: true, branches: branches, isInspected: false,
      passed: Set(asked.filter { $0.type == nil }.map(\.codingKey)), isCodingKey: isCodingKey)
  }
}

extension StoredProperty {
  /// Whether the property stores a type's values, or may be nil besides.
  func stores(_ type: Any.Type) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == type || (own as? any OptionalShape.Type)?.wrappedDecodable.map { $0 == type } == true
  }
}
