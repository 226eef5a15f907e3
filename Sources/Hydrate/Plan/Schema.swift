import Foundation

/// The fields of a type, as far as they can be told without a document.
final class Schema: @unchecked Sendable {
  struct Field {
    /// The property's name, or the coding key where no property could be told.
    let name: String
    let codingKey: String
    /// The type that the type asks for, less its `Optional` where absence is allowed for.
    let type: any Decodable.Type
    /// Whether absence is allowed for.
    let isConditional: Bool
    /// Whether the property stores just what is asked for, so that the field may be checked without the type.
    let isSure: Bool
    /// The value that a new instance has; only for a `Reflectable` type.
    let declared: AnyFallback?
  }

  let fields: [Field]
  /// The names of the stored properties that are no field.
  let otherNames: [String]
  /// Whether every field is known: the type could be looked at to its end.
  let isComplete: Bool
  /// Whether the type reads other fields for other documents, so that no field may be charged unasked.
  let branches: Bool
  /// Whether a string is one of the type's coding keys, as far as that is known.
  let isCodingKey: (String) -> Bool
  /// How the type uses its keys, as far as that could be looked at. Never changed any more.
  let keyUse: KeyUse
  private let byCodingKey: [String: Int]
  private let byName: [String: Int]
  /// Tries whether the type makes do without a field that cannot be read.
  private let makesDo: (String) -> Bool
  private let lock = NSLock()
  private var forgiven: [String: Bool] = [:]

  init(
    fields: [Field], otherNames: [String], isComplete: Bool, branches: Bool, keyUse: KeyUse = KeyUse(),
    isCodingKey: @escaping (String) -> Bool, makesDo: @escaping (String) -> Bool = { _ in false }
  ) {
    self.keyUse = keyUse
    self.makesDo = makesDo
    self.fields = fields
    self.otherNames = otherNames
    self.isComplete = isComplete
    self.branches = branches
    self.isCodingKey = isCodingKey
    byCodingKey = Dictionary(fields.enumerated().map { ($1.codingKey, $0) }, uniquingKeysWith: { first, _ in first })
    byName = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the type makes do without the field, by `try?` for one; tried once, by whoever first finds the field wrong.
  func forgives(_ field: Field) -> Bool {
    if let known = knownForgiveness(of: field) { return known }
    let found = makesDo(field.codingKey)
    lock.lock()
    defer { lock.unlock() }
    forgiven[field.codingKey] = found
    return found
  }

  private func knownForgiveness(of field: Field) -> Bool? {
    lock.lock()
    defer { lock.unlock() }
    return forgiven[field.codingKey]
  }

  func field(codingKey: String) -> Field? { byCodingKey[codingKey].map { fields[$0] } }

  /// A field of a type that could not be looked at to its end: a property that is a coding key by its name.
  func guess(_ name: String) -> Field? {
    guard !isComplete, isCodingKey(name) else { return nil }
    return Field(name: name, codingKey: name, type: Value.self, isConditional: false, isSure: false, declared: nil)
  }

  /// The field that a rule's text names: a property's name goes before a coding key.
  func field(named text: String) -> Field? { (byName[text] ?? byCodingKey[text]).map { fields[$0] } }
}

extension Schema {
  /// The schema that a model just read shows, for a type that could not be looked at without a document.
  static func learnt<Model>(from model: Model, scope: Scope) -> Schema? {
    guard let keyType = scope.keyType, !scope.showsAllKeys else { return nil }
    let asked = AskedKeys(scope).names
    let fields = (scope.layout?.fields ?? scope.plan?.layout.fields ?? []) + scope.asked
    let children = StoredProperty.all(of: model)
    var seen: Set<String> = []
    let learnt = fields.filter { asked.contains($0.codingKey) && seen.insert($0.codingKey).inserted }.compactMap { field -> Field? in
      guard let type = field.type as? any Decodable.Type else { return nil }
      let child = children.first { $0.name == field.codingKey }
      let stored = child.map { Swift.type(of: $0.value) as Any.Type }
      let isConditional = (stored as? any OptionalTarget.Type)?.wrappedDecodable.map { $0 == type } ?? false
      return Field(
        name: field.name, codingKey: field.codingKey, type: type, isConditional: isConditional,
        isSure: stored == type || isConditional, declared: nil)
    }
    let names = Set(learnt.map(\.name))
    let others = children.map(\.name).filter { !names.contains($0) }
    return Schema(
      fields: learnt, otherNames: others, isComplete: true, branches: others.contains { keyType.init(stringValue: $0) != nil },
      isCodingKey: { keyType.init(stringValue: $0) != nil })
  }
}
