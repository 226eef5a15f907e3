/// Puts together what a profile's file says of one type: the rules of its parents, then its own.
struct ProfileSectionBuilder {
  /// A place that a property is read from.
  private struct Source {
    let accessor: Accessor?
    var entry: ProfileEntry
    /// What maps what stands there; nil for the built-in strategy.
    var mapper: FieldMapper?
  }

  /// What has come together for one property.
  private struct Property {
    let field: Schema.Field
    /// The places, the last one first; a place that is the usual key is nil.
    var sources: [Source] = []
    /// The default, and the type that its entry has the property read as.
    var fallback: (part: ProfileFile.Part, type: ForcedType?)?
    var isOptional: Bool?
    var groups: Set<String>?
    var isSensitive: Bool?
    var isReadOnly: Bool?
  }

  private let own: ProfileRules
  private let schema: Schema
  private var options = ModelOptions()
  private var rules = FieldRules()
  private var properties: [String: Property] = [:]
  private var order: [String] = []
  /// The defaults that can be read once all rules are known.
  private(set) var defaults: [ProfileFile.Default] = []

  init(_ own: ProfileRules, _ schema: Schema) {
    self.own = own
    self.schema = schema
  }

  /// Adds rules that go before those that were added so far.
  mutating func add(_ next: ProfileRules, _ file: inout ProfileFile) {
    options = next.options.over(options)
    if next.hasNoRequiredFields { rules.hasNoRequiredFields = true }
    for list in ProfileList.allCases {
      for (name, part) in next.lists[list] ?? [] {
        guard let field = field(name, part, next, &file) else { continue }
        rules.add(.name(field.codingKey), to: list)
      }
    }
    for entry in next.entries {
      guard let field = field(entry.property, entry.part, next, &file) else { continue }
      add(entry, field)
    }
  }

  /// An entry that says where the property stands replaces what other entries say of it, but for their places and defaults, which hold where it has
  /// none; any other changes what it speaks of.
  private mutating func add(_ entry: ProfileEntry, _ field: Schema.Field) {
    if properties[field.codingKey] == nil { order.append(field.codingKey) }
    var property = properties[field.codingKey] ?? Property(field: field)
    if let source = entry.source {
      property.sources.removeAll { $0.accessor == nil || $0.accessor == source }
      property.sources.insert(self.source(entry, field), at: 0)
      property.groups = entry.groups
    } else if entry.maps {
      let entry = property.sources.first.map { entry.over($0.entry) } ?? entry
      property.sources = [self.source(entry, field)] + property.sources.dropFirst()
    }
    if let part = entry.fallback { property.fallback = (part, entry.forced) }
    property.isOptional = entry.isOptional ?? property.isOptional
    property.groups = entry.groups ?? property.groups
    property.isSensitive = entry.isSensitive ?? property.isSensitive
    property.isReadOnly = entry.isReadOnly ?? property.isReadOnly
    properties[field.codingKey] = property
  }

  private func source(_ entry: ProfileEntry, _ field: Schema.Field) -> Source {
    Source(accessor: entry.source, entry: entry, mapper: entry.mapper(of: field.name))
  }

  /// Refuses what cannot be the property, once all entries have said what maps it.
  private func check(_ source: Source, _ type: any Decodable.Type, _ file: inout ProfileFile) {
    let entry = source.entry
    if let mapper = source.mapper, !mapper.fits(type) {
      file.refuse(
        entry.mapperPart ?? entry.part, .mapperType(property: entry.property, type: type, mapper: mapper.name, found: mapper.outputName))
    } else if source.mapper == nil, entry.isList, Leaf.isReadFromOne(type) {
      file.refuse(entry.mapperPart ?? entry.part, .listType(property: entry.property, type))
    }
  }

  private func field(_ name: String, _ part: ProfileFile.Part, _ from: ProfileRules, _ file: inout ProfileFile) -> Schema.Field? {
    if let field = schema.field(named: name) ?? schema.guess(name) { return field }
    let known = schema.fields.flatMap { [$0.name, $0.codingKey] }
    let kind = from.name == own.name ? "property" : "property in \(own.name), which has \(from.name) as a parent:"
    file.refuse(part, kind, named: name, among: known)
    return nil
  }

  /// All of it as a mapper would be told.
  mutating func configuration(for type: ObjectIdentifier, _ file: inout ProfileFile) -> Configuration {
    var rules = rules
    for key in order {
      guard let property = properties[key] else { continue }
      let name = FieldName.name(key)
      func set(_ source: Accessor?, _ mapper: FieldMapper?) {
        rules.setSource(FieldSource(field: name, source: source, mapper: mapper, yieldsToGroups: true))
      }
      for source in property.sources { check(source, property.field.type, &file) }
      switch property.sources.count {
      case 0: break
      case 1: set(property.sources[0].accessor, property.sources[0].mapper)
      default:
        let sources = property.sources.compactMap { source in
          source.accessor.map { AlternativeSources.Source(accessor: $0, mapper: source.mapper) }
        }
        let mapper = sources.contains { $0.mapper != nil } ? AlternativeSources(sources) : nil
        set(Accessor(firstOf: sources.map(\.accessor)), mapper)
      }
      if let groups = property.groups, !groups.isEmpty { rules.groups.append((name, groups)) }
      if property.isOptional == true { rules.optional.append(name) }
      if property.isSensitive == true { rules.sensitive.append(name) }
      if property.isReadOnly == true { rules.readOnly.append(name) }
      if let (part, forced) = property.fallback,
        let fallback = fallback(part, forced, property.field.type, property.field.isConditional, &file)
      {
        rules.setDefault(of: name, fallback)
      }
    }
    var configuration = Configuration()
    configuration.options = options
    if !rules.isEmpty { configuration.rules[type] = rules }
    return configuration
  }

  /// A default as the property's type has it; each model gets one of its own.
  private mutating func fallback<T: Decodable>(
    _ part: ProfileFile.Part, _ forced: ForcedType?, _ type: T.Type, _ isConditional: Bool, _ file: inout ProfileFile
  ) -> AnyFallback? {
    let value = part.value
    if value.isNull, isConditional { return AnyFallback(declared: T?.none as Any, by: NilMaker<T>()) }
    if Leaf(type) == nil {
      let mapper = forced.flatMap { $0.isPlain ? nil : ForcedTypeMapper($0, then: nil) }
      let fallback = SourceDefault(value, as: type, by: mapper)
      defaults.append(
        ProfileFile.Default(part: part, name: "\(type)") { _, context throws(Failure) in _ = try fallback.read(as: type, in: &context) })
      return AnyFallback(source: fallback)
    }
    func read() throws(MappingError) -> T {
      try IdentityMapper<T>().lifted.map(value)
    }
    do {
      return AnyFallback(constant: try read())
    } catch {
      file.refuse(part, .invalidDefault(type: "\(type)", reason: error.issues.first?.message ?? ""))
      return nil
    }
  }
}

/// nil of an `Optional`.
private final class NilMaker<Wrapped>: AnyMaker {
  func make() -> Any? { Wrapped?.none as Any }
}

extension FieldRules {
  mutating func add(_ field: FieldName, to list: ProfileList) {
    switch list {
    case .optional: optional.append(field)
    case .required: required.append(field)
    case .only: only.append(field)
    case .except: except.append(field)
    case .readOnly: readOnly.append(field)
    }
  }
}
