/// The fields of a type, as far as anybody knows them: from an inspection at set-up, or from what
/// has decoded well.
///
/// The closure and the key uses were written before anybody else had the schema; nothing of it
/// changes any more.
final class Schema: Sendable {
  struct Field: Sendable {
    /// The property's name, or the coding key where no property could be told.
    var name: String
    let codingKey: String
    /// The type that the type asks for, less its `Optional` where absence is allowed for.
    var type: any Decodable.Type { shared.type }
    private let shared: SharedType
    /// Whether absence is allowed for.
    let isConditional: Bool
    /// Whether the property stores just what is asked for, so that the field may be checked
    /// without the type.
    let isSure: Bool
    /// The value that a new instance has; only for a `Reflectable` type.
    let declared: AnyFallback?
    /// Whether it is a field of a superclass's own object within the type's: rules hold for it,
    /// but it is no member of the type's own.
    var isInherited = false

    init(
      name: String, codingKey: String, type: any Decodable.Type, isConditional: Bool, isSure: Bool, declared: AnyFallback?,
      isInherited: Bool = false
    ) {
      self.name = name
      self.codingKey = codingKey
      shared = SharedType(type)
      self.isConditional = isConditional
      self.isSure = isSure
      self.declared = declared
      self.isInherited = isInherited
    }
  }

  /// An object within the type's own, of which the type asks for fields.
  struct Part: Sendable {
    let schema: Schema
    /// Whether it is read by a decoder of its own, as a superclass's is.
    let isSuper: Bool
  }

  /// What an inspection tells besides the fields.
  struct Findings: Sendable {
    /// The stored properties that nothing fills which the type asks for.
    var unread: [String] = []
    /// The coding keys of the fields that the type makes do without where they cannot be read, by
    /// `try?` for one.
    var forgiven: Set<String> = []
    /// What else the type reads or writes that is no field: the elements of an array in a
    /// container of its own, for one.
    var held: [SharedType] = []
    /// The coding keys of which no property is known, and whether nothing more can be told of
    /// them.
    var nameless: [String] = []
    var isTold = true
    /// Whether the thread's stack did not do for the look, so that another one may tell more.
    var ranOutOfStack = false
    /// Whether the type reads an array in a container of its own.
    var readsList = false
  }

  let fields: [Field]
  /// The names of the stored properties that are no field.
  let otherNames: [String]
  /// Whether every field is known: the type could be looked at to its end.
  let isComplete: Bool
  /// Whether the type reads other fields for other documents, so that no field may be charged
  /// unasked.
  let branches: Bool
  /// Whether a string is one of the type's coding keys, as far as that is known.
  let isCodingKey: @Sendable (String) -> Bool
  /// Whether the type was inspected; otherwise good decodes have taught it, and fields are known
  /// by their coding keys alone.
  let isInspected: Bool
  /// The objects nested at keys, as far as they are known.
  let parts: [String: Part]
  /// The keys that are asked for without a type: there is a container nested at them.
  let passed: Set<String>
  let findings: Findings
  private let byCodingKey: [String: Int]
  private let byName: [String: Int]

  @inline(never) init(
    fields: [Field], otherNames: [String], isComplete: Bool, branches: Bool, isInspected: Bool = true, parts: [String: Part] = [:],
    passed: Set<String> = [], findings: Findings = Findings(), isCodingKey: @escaping @Sendable (String) -> Bool
  ) {
    self.fields = fields
    self.otherNames = otherNames
    self.isComplete = isComplete
    self.branches = branches
    self.isInspected = isInspected
    self.parts = parts
    self.passed = passed
    self.findings = findings
    self.isCodingKey = isCodingKey
    byCodingKey = Dictionary(fields.enumerated().map { ($1.codingKey, $0) }, uniquingKeysWith: { first, _ in first })
    byName = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same where more is known of which property a key belongs to.
  func naming(_ names: [String: String]) -> Schema {
    var (fields, findings) = (fields, findings)
    for index in fields.indices {
      guard let name = names[fields[index].codingKey], findings.nameless.contains(fields[index].codingKey) else { continue }
      fields[index].name = name
      findings.nameless.removeAll { $0 == fields[index].codingKey }
    }
    let taken = Set(fields.map(\.name))
    return Schema(
      fields: fields, otherNames: otherNames.filter { !taken.contains($0) }, isComplete: isComplete, branches: branches,
      isInspected: isInspected, parts: parts, passed: passed, findings: findings, isCodingKey: isCodingKey)
  }

  /// The fields that the type is sure to ask for when it has asked for these; nil where that
  /// cannot be told.
  func fields(after asked: Set<String>) -> ArraySlice<Field>? {
    let own = fields.filter { !$0.isInherited }
    // Where a container is nested does not tell how far the fields have been asked for.
    let asked = asked.subtracting(passed.filter { byCodingKey[$0] == nil })
    guard !branches, asked == Set(own.prefix(asked.count).map(\.codingKey)) else { return nil }
    return own.dropFirst(asked.count)
  }

  /// Whether the type is sure to open further containers after these requests whose fields are
  /// unknown.
  func leavesContainers(after asked: Set<String>) -> Bool {
    guard fields(after: asked) != nil else { return false }
    return passed.contains { !asked.contains($0) && parts[$0] == nil && byCodingKey[$0] == nil && !findings.forgiven.contains($0) }
  }

  func field(codingKey: String) -> Field? { byCodingKey[codingKey].map { fields[$0] } }

  /// A field of a type that could not be looked at to its end: a property that is a coding key by
  /// its name.
  func guess(_ name: String) -> Field? {
    guard !isComplete, isCodingKey(name) else { return nil }
    return Field(name: name, codingKey: name, type: Value.self, isConditional: false, isSure: false, declared: nil)
  }

  /// Whether each property of an instance is a field by its name, or no field can be its own.
  func names(all children: [StoredProperty]) -> Bool {
    let names = Set(children.map(\.name))
    return names.isSubset(of: byName.keys) || fields.allSatisfy { names.contains($0.name) }
  }

  /// The first field that has no property among those of an instance.
  func hidden(by children: [StoredProperty]) -> String? {
    let names = Set(children.map(\.name))
    return fields.lazy.map(\.name).first { !names.contains($0) }
  }

  /// The field that a rule's text names: a property's name goes before a coding key.
  func field(named text: String) -> Field? { (byName[text] ?? byCodingKey[text]).map { fields[$0] } }
}
