/// The fields of a type, as far as anybody knows them: from an inspection at set-up, or from what has decoded well.
///
/// The closure and the key uses were written before anybody else had the schema; nothing of it changes any more.
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
  /// The stored properties that nothing fills which the type asks for.
  let unread: [String]
  /// Whether the type was inspected; otherwise good decodes have taught it, and fields are known by their coding keys alone.
  let isInspected: Bool
  /// The coding keys of the fields that the type makes do without where they cannot be read, by `try?` for one.
  let forgiven: Set<String>
  /// What else the type reads or writes that is no field: the elements of an array in a container of its own, for one.
  let held: [any Decodable.Type]
  private let byCodingKey: [String: Int]
  private let byName: [String: Int]

  init(
    fields: [Field], otherNames: [String], isComplete: Bool, branches: Bool, unread: [String] = [], isInspected: Bool = true,
    forgiven: Set<String> = [], held: [any Decodable.Type] = [], isCodingKey: @escaping (String) -> Bool
  ) {
    self.fields = fields
    self.otherNames = otherNames
    self.isComplete = isComplete
    self.branches = branches
    self.unread = unread
    self.isInspected = isInspected
    self.forgiven = forgiven
    self.held = held
    self.isCodingKey = isCodingKey
    byCodingKey = Dictionary(fields.enumerated().map { ($1.codingKey, $0) }, uniquingKeysWith: { first, _ in first })
    byName = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The fields that the type is sure to ask for when it has asked for these; nil where that cannot be told.
  func fields(after asked: Set<String>) -> ArraySlice<Field>? {
    guard !branches, asked == Set(fields.prefix(asked.count).map(\.codingKey)) else { return nil }
    return fields.dropFirst(asked.count)
  }

  func field(codingKey: String) -> Field? { byCodingKey[codingKey].map { fields[$0] } }

  /// A field of a type that could not be looked at to its end: a property that is a coding key by its name.
  func guess(_ name: String) -> Field? {
    guard !isComplete, isCodingKey(name) else { return nil }
    return Field(name: name, codingKey: name, type: Value.self, isConditional: false, isSure: false, declared: nil)
  }

  /// Whether each property of an instance is a field by its name, or no field can be its own.
  func names(all children: [StoredProperty]) -> Bool {
    let names = Set(children.map(\.name))
    return names.isSubset(of: byName.keys) || fields.allSatisfy { names.contains($0.name) }
  }

  /// The field that a rule's text names: a property's name goes before a coding key.
  func field(named text: String) -> Field? { (byName[text] ?? byCodingKey[text]).map { fields[$0] } }
}
