/// The requests of a successful decode of an object, and the fields that they show.
struct ObservedDecode {
  struct Field {
    let key: UsedKey
    /// Nil for a nested container.
    package let type: Any.Type?
    package let isConditional: Bool?
  }

  let fields: [Field]
  let keyType: (any CodingKey.Type)?
  /// Whether the type tolerated a failed read, or requested a field as another type than
  /// expected.
  let isIrregular: Bool

  private var names: Set<String> { Set(fields.lazy.map(\.key.name)) }

  /// Whether another decode requested the same keys, in whatever order.
  func requestsSame(as other: ObservedDecode) -> Bool {
    guard fields.count == other.fields.count else { return false }
    // Usually the order is the same as well, and comparing it needs no set.
    return fields.elementsEqual(other.fields) { $0.key.name == $1.key.name } || names == other.names
  }

  /// The fields as the keys alone show them, named by their coding keys.
  var certainFields: Schema { fields(others: [], branches: false) { _ in true } }

  /// The same for a type that requests different keys for different documents.
  var branchingFields: Schema { fields(others: [], branches: true) { _ in false } }

  /// Returns the fields as the decoded value shows them.
  ///
  /// A field is sure if the property of its name stores the requested type. If there is no such
  /// property, any unmatched property of that type is enough, because the field is read only to
  /// check it.
  func fields(of model: Any) -> Schema {
    guard MirrorReader.hasOwnProperties(model) else { return certainFields }
    var free: [StoredProperty] = []
    var named: [String: StoredProperty] = [:]
    let keys = names
    for property in StoredProperty.all(of: model) {
      if keys.contains(property.name) { named[property.name] = property } else { free.append(property) }
    }
    let others = free.map(\.name)
    var sure: Set<String> = []
    for field in fields {
      guard let type = field.type else { continue }
      if let property = named[field.key.name] {
        if property.stores(type) { sure.insert(field.key.name) }
      } else if let index = free.firstIndex(where: { $0.stores(type) }) {
        free.remove(at: index)
        sure.insert(field.key.name)
      }
    }
    return fields(others: others, branches: others.contains(where: isCodingKey), isOfProperties: true, isCertain: sure.contains)
  }

  private func isCodingKey(_ string: String) -> Bool { keyType.map { $0.init(stringValue: string) != nil } ?? false }

  private func fields(others: [String], branches: Bool, isOfProperties: Bool = false, isCertain: (String) -> Bool) -> Schema {
    let known = fields.compactMap { field -> Schema.Field? in
      guard let type = field.type as? any Decodable.Type, let isConditional = field.isConditional else { return nil }
      return Schema.Field(
        name: field.key.name, codingKey: field.key.name, type: type, isConditional: isConditional, isCertain: isCertain(field.key.name),
        declared: nil, isData: field.key.isData)
    }
    let keyType = keyType
    return Schema(
      fields: known, otherNames: others, isComplete: true, branches: branches, isInspected: false,
      isOfProperties: isOfProperties,
      passed: Set(fields.lazy.filter { $0.type == nil }.map(\.key.name)),
      isCodingKey: { string in keyType.map { $0.init(stringValue: string) != nil } ?? false })
  }
}

extension StoredProperty {
  /// Whether the property stores a type or its `Optional`.
  package func stores(_ type: Any.Type) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == type || (own as? any OptionalShape.Type)?.wrappedDecodable.map { $0 == type } == true
  }
}
