/// The known fields of a type, from an inspection at set-up or from successful decodes.
///
/// A schema is immutable: its closure and its keys are complete before it is shared.
package final class Schema: Sendable {
  package struct Field: Sendable {
    /// The property's name, or the coding key if no property is known.
    package var name: String
    package let codingKey: String
    /// The requested type, without its `Optional` if the field may be absent.
    package var type: any Decodable.Type { shared.type }
    private let shared: SharedType
    /// Whether the field may be absent.
    package let isConditional: Bool
    /// Whether the property stores exactly the requested type, so that the field can be checked
    /// without running the model's code.
    package internal(set) var isCertain = false
    /// The value that a new instance has; only for a `Reflectable` type.
    var declared: AnyFallback?
    /// Whether the field belongs to a superclass's object nested in the type's. Rules apply to
    /// it, but it is not a member of the type's own object.
    package var isInherited = false
    /// Whether the key may be any text, and is not transformed.
    var isData = false
    /// Whether the `Optional` type itself is requested, not the wrapped type if present.
    package var isWhole = false
    /// Whether the type is a property wrapper.
    package var isWrapped = false
    /// Whether it is one that reads null.
    var readsNull = false
    /// The type of the keys by which an inspected type has requested it.
    var keys: (any CodingKey.Type)?
    /// The property whose type has declared these keys: it reads the model's own object, as
    /// `T(from: decoder)` does.
    var part: String?

    /// Whether it is a dictionary of structured data.
    var collectsValues: Bool { type == [String: Value].self || type == [String: Value]?.self }

    init(_ codingKey: String, _ type: any Decodable.Type, isConditional: Bool) {
      (name, self.codingKey, shared, self.isConditional) = (codingKey, codingKey, SharedType(type), isConditional)
    }
  }

  /// What is known besides the fields.
  package struct Findings: Sendable {
    /// The names of the stored properties that are not fields.
    var otherNames: [String] = []
    /// Whether every field is known, because the inspection was complete.
    var isComplete: Bool
    /// Whether the type reads different fields for different documents, so that fields it has not
    /// requested must not be reported.
    var branches = false
    /// Whether the type was inspected. Otherwise the fields come from successful decodes and are
    /// known only by their coding keys.
    var isInspected = true
    /// Whether the fields were compared with the stored properties of an instance.
    var isOfProperties = true
    /// The nested objects of which the type requests fields, by their keys.
    var parts: [String: Schema] = [:]
    /// Whether a separate decoder reads this nested object, as for a superclass.
    package var isSuper = false
    /// The keys that are requested without a type, for nested containers.
    var passed: Set<String> = []
    /// The keys that the type checks for presence or null, so that it may request other fields
    /// where one has no value.
    var conditions: Set<String> = []
    /// Whether the type lists the keys of its object, so that it may request any of them.
    var listsKeys = false
    /// Whether a string is one of the type's coding keys, as far as that is known.
    var isCodingKey: @Sendable (String) -> Bool
    /// The stored properties that no requested key fills.
    var unread: [String] = []
    /// The coding keys of the fields whose read failures the type tolerates, for example with
    /// `try?`.
    package var forgiven: Set<String> = []
    /// The other types that the type reads or writes, for example as elements of an array in a
    /// container of its own.
    package var held: [SharedType] = []
    /// The coding keys without a known property, and whether a further inspection cannot match
    /// them.
    var nameless: [String] = []
    var areNamesKnown = true
    /// The coding keys spelled like a property that other keys may fill as well, each with all
    /// keys that may.
    var unclear: [String: [String]] = [:]
    /// The coding keys of properties that are not among the known fields.
    var otherKeys: [String: String] = [:]
    /// Whether the thread's stack was too small for the inspection, so that another one may find
    /// more.
    var ranOutOfStack = false
    /// Whether the type reads an array in an unkeyed container.
    package var readsList = false
    /// Whether the type requests other keys where it tolerates that one cannot be read.
    var hasAlternatives = false
    /// Whether the keys are those of an `@Observable` class.
    var isObserved = false
    /// Whether a custom mirror shows other properties than those that the type stores.
    var hidesProperties = false
    /// The types of the keys of the containers that the type requests of its decoder, in their
    /// order.
    var keyTypes: [any CodingKey.Type] = []
    /// The cases of an enum, if the compiler has made its coding.
    package var cases: [CaseSchema]?
    /// The types of the values in an instance.
    var contents: [ObjectIdentifier] = []
  }

  package let fields: [Field]
  package let findings: Findings
  private let byCodingKey: [String: Int]
  private let byName: [String: Int]

  var otherNames: [String] { findings.otherNames }
  package var cases: [CaseSchema]? { findings.cases }
  package var isComplete: Bool { findings.isComplete }
  package var branches: Bool { findings.branches }
  var isCodingKey: @Sendable (String) -> Bool { findings.isCodingKey }
  var isInspected: Bool { findings.isInspected }
  package var parts: [String: Schema] { findings.parts }
  package var passed: Set<String> { findings.passed }
  var conditions: Set<String> { findings.conditions }

  @inline(never) package init(_ fields: [Field], _ findings: Findings) {
    (self.fields, self.findings) = (fields, findings)
    byCodingKey = Dictionary(fields.enumerated().map { ($1.codingKey, $0) }, uniquingKeysWith: { first, _ in first })
    // A field without a known property has the name of its key, which may be a property's.
    let nameless = Set(findings.nameless)
    let order = fields.indices.filter { !nameless.contains(fields[$0].codingKey) } + fields.indices
    byName = Dictionary(order.map { (fields[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the schema with names for fields without a known property.
  func naming(_ names: [String: String]) -> Schema {
    var (fields, findings) = (fields, findings)
    for index in fields.indices {
      guard let name = names[fields[index].codingKey], findings.nameless.contains(fields[index].codingKey) else { continue }
      fields[index].name = name
      findings.nameless.removeAll { $0 == fields[index].codingKey }
      findings.unclear[fields[index].codingKey] = nil
    }
    let taken = Set(fields.map(\.name))
    findings.otherNames.removeAll { taken.contains($0) }
    return Schema(fields, findings)
  }

  /// Returns the schema without the fields of the keys of other types.
  func without(_ keys: [any CodingKey.Type]) -> Schema {
    if keys.isEmpty { return self }
    let ids = Set(keys.map { ObjectIdentifier($0) })
    return Schema(fields.filter { field in field.keys.map { !ids.contains(ObjectIdentifier($0)) } ?? true }, findings)
  }

  /// Returns the fields that the type is sure to request after these requests; nil if they are
  /// unknown.
  func fields(after requested: Set<String>) -> ArraySlice<Field>? {
    let own = fields.filter { !$0.isInherited }
    // The keys of nested containers do not show how many fields have been requested.
    let requested = requested.subtracting(passed.filter { byCodingKey[$0] == nil })
    guard !branches, requested == Set(own.prefix(requested.count).map(\.codingKey)) else { return nil }
    return own.dropFirst(requested.count)
  }

  /// Whether all that the type may request after these requests is sure and known. It requests what
  /// it did when it was inspected, where the keys that it checks for have a value.
  func isSure(after requested: Set<String>, hasValue: (String) -> Bool) -> Bool {
    guard isComplete, !findings.listsKeys, let rest = fields(after: requested), conditions.allSatisfy(hasValue) else { return false }
    return rest.allSatisfy { $0.isCertain || findings.forgiven.contains($0.codingKey) }
      && passed.allSatisfy { key in
        requested.contains(key) || byCodingKey[key] != nil || findings.forgiven.contains(key)
          || parts[key]?.isSure(after: [], hasValue: { _ in false }) == true
      }
  }

  /// Whether the type reads each stored property by its key from one keyed container, as the
  /// property's own type, and nothing else: such a type tries no alternatives for a value.
  var readsByKey: Bool {
    findings.isOfProperties && isComplete && !branches && !fields.isEmpty && otherNames.isEmpty && parts.isEmpty && passed.isEmpty
      && !findings.readsList && findings.forgiven.isEmpty && fields.allSatisfy { $0.isCertain && !$0.isInherited }
  }

  /// Whether the type reads nothing but the fields of its own object and of those nested in it, so that
  /// every type that it decodes is the type of one.
  package var readsOnlyFields: Bool {
    let types = Set(allFields.map { ObjectIdentifier($0.type) })
    return isComplete && !types.isEmpty && !findings.readsList && !findings.hasAlternatives
      && findings.held.allSatisfy { held in [held.type, Leaf.unwrappedOnce(held.type)].contains { types.contains(ObjectIdentifier($0)) } }
  }

  private var allFields: [Field] { fields + parts.values.flatMap(\.allFields) }

  /// The types that the type reads, also as payloads of its cases.
  var contained: [any Decodable.Type] { findings.held.map(\.type) + (cases ?? []).flatMap { $0.payload.fields.map(\.type) } }

  package func field(codingKey: String) -> Field? { byCodingKey[codingKey].map { fields[$0] } }

  /// Returns a field of an incompletely inspected type: a property whose name is a coding key.
  package func guess(_ name: String) -> Field? {
    guard !isComplete, isCodingKey(name) else { return nil }
    return Field(name, Value.self, isConditional: false)
  }

  /// Whether each property of an instance is a field by its name, or each field has a property of
  /// its name.
  func names(all children: [StoredProperty]) -> Bool {
    let names = Set(children.map(\.name))
    return names.isSubset(of: byName.keys) || fields.allSatisfy { names.contains($0.name) }
  }

  /// Returns the first field that has no property among those of an instance.
  func hidden(by children: [StoredProperty]) -> String? {
    let names = Set(children.map(\.name))
    return fields.lazy.map(\.name).first { !names.contains($0) }
  }

  /// Returns the field of a property.
  package func field(property name: String) -> Field? {
    if let number = byName[name] { return fields[number] }
    // A mirror may show a property under another name: a custom one, or where `_id` looks like the
    // storage of a wrapper.
    guard let keyed = field(codingKey: name), findings.hidesProperties || "_" + keyed.name == name else { return nil }
    return keyed
  }

  /// Returns the field of a text. Property names take precedence over coding keys.
  package func field(named text: String) -> Field? { field(property: text) ?? field(codingKey: text) }

  /// Returns the field that a rule names. A key path names a property, whatever the keys are.
  package func field(_ name: FieldName) -> Field? {
    switch name {
    case .name(let text, let isFromKeyPath, _): isFromKeyPath ? field(property: text) : field(named: text)
    case .codingKey(let key): field(codingKey: key)
    case .unnamed: nil
    }
  }

  /// Returns the keys that may fill a property, if only its spelling says which one does.
  package func unclearKeys(ofProperty name: String) -> [String]? { field(property: name).flatMap { findings.unclear[$0.codingKey] } }

  /// Returns the coding key of the field that a rule names; nil if the name is that of no field.
  func codingKey(of name: FieldName) -> String? {
    if let known = field(name) { return known.codingKey }
    if case .name(let text, _, _) = name, let other = findings.otherKeys[text] { return other }
    // A property without a key has a name that may be another property's key.
    return field(codingKey: name.text) == nil ? name.text : nil
  }

  /// Returns the coding key of the property of a name, and the property with the name as its key,
  /// if these are two.
  package func fields(sharing text: String) -> (key: String, other: String)? {
    guard let key = field(property: text)?.codingKey ?? findings.otherKeys[text], let keyed = field(codingKey: text), keyed.codingKey != key
    else { return nil }
    return (key, keyed.name)
  }
}

/// One case of an enum whose coding the compiler has made.
package struct CaseSchema: Sendable {
  /// The name in Swift.
  package let name: String
  package let codingKey: String
  /// The keys of its payloads.
  package let labels: [String]
  /// What is requested for them. It is not complete if one could not be made up.
  package let payload: Schema
  /// The type of the keys of the cases.
  let keys: any CodingKey.Type

  /// Nil if the type has not read its listed key as the compiler's coding does: by one nested
  /// container, and nothing else.
  init?(_ log: ProbeLog) {
    guard !log.strays, let keys = log.onlyKeys, let (name, part) = log.parts.first, log.parts.count == 1, let labelKeys = part.onlyKeys,
      part.passed.isEmpty, part.conditions.isEmpty, !part.listsKeys
    else { return nil }
    (codingKey, self.keys) = (name, keys)
    // A payload that cannot be made up ends the requests, but the type of the keys has all labels, and
    // shows none only where there is one at most.
    labels = SchemaReader.names(of: labelKeys) ?? part.requested.map(\.codingKey)
    // The compiler names the type of the keys after the case.
    let own = String("\(labelKeys)".dropLast("CodingKeys".count))
    self.name = own == name || own == name.withFirstCapital ? name : own.prefix(1).lowercased() + own.dropFirst()
    payload = Schema(
      part.requested.map { request in changed(request) { $0.isCertain = true } },
      Schema.Findings(isComplete: part.requested.count == labels.count, isCodingKey: part.isCodingKey))
  }

  /// Whether its payload is one ``Value`` without a label.
  var holdsOneValue: Bool { labels == ["_0"] && payload.fields.first.map { $0.type == Value.self && !$0.isConditional } == true }
}
