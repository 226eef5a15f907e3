import Hydrate

/// Combines the rules of a type in a profile file: those of its parents, then its own.
struct ProfileSectionBuilder {
  /// The combined rules of one property.
  private struct Property {
    let field: Schema.Field
    /// The entries with the locations, the last one first; no location stands for the default key.
    var sources: [ProfileEntry] = []
    /// The default, with the type override of its entry.
    var fallback: (part: ProfileFile.Part, type: TypeOverride?, use: DefaultUse?)?
    /// Whether the property is in a list, as far as that is said.
    var flags: [FieldRules.List: Bool] = [:]
    var groups: Set<String>?
    var nulls: Nulls?
  }

  private let own: ProfileRules
  private let schema: Schema
  private var options = ModelOptions()
  private var rules = FieldRules()
  private var properties: [String: Property] = [:]
  private var order: [String] = []
  /// The defaults that are checked after all rules are known.
  private(set) var defaults: [ProfileFile.Default] = []

  init(_ own: ProfileRules, _ schema: Schema) {
    self.own = own
    self.schema = schema
  }

  /// Adds rules that take precedence over those added so far.
  mutating func add(_ next: ProfileRules, _ file: inout ProfileFile) {
    options = next.options.over(options)
    if next.hasNoRequiredFields { rules.hasNoRequiredFields = true }
    for list in FieldRules.List.allCases {
      for (name, part) in next.lists[list] ?? [] {
        guard let field = field(name, part, next, &file) else { continue }
        rules[list].append(.codingKey(field.codingKey))
      }
    }
    for entry in next.entries {
      guard let field = field(entry.property, entry.part, next, &file) else { continue }
      add(entry, field)
    }
  }

  /// Adds an entry. If it has a location, it replaces the other entries of the property, except
  /// for their locations and defaults, which remain as alternatives. Without a location it only
  /// changes the settings that it has.
  private mutating func add(_ entry: ProfileEntry, _ field: Schema.Field) {
    if properties[field.codingKey] == nil { order.append(field.codingKey) }
    var property = properties[field.codingKey] ?? Property(field: field)
    if let source = entry.source {
      property.sources.removeAll { $0.source == nil || $0.source == source }
      property.sources.insert(entry, at: 0)
      property.groups = entry.groups
    } else if entry.maps {
      property.sources = [property.sources.first.map { entry.over($0) } ?? entry] + property.sources.dropFirst()
    }
    if let part = entry.fallback { property.fallback = (part, entry.overridden, entry.fallbackUse) }
    property.flags.merge(entry.flags) { _, new in new }
    property.groups = entry.groups ?? property.groups
    property.nulls = entry.nulls ?? property.nulls
    properties[field.codingKey] = property
  }

  /// Refuses mappers that do not fit the property, after all entries have been added.
  private func check(_ entry: ProfileEntry, _ mapper: FieldMapper?, _ type: any Decodable.Type, _ file: inout ProfileFile) {
    if let mapper, !mapper.fits(type) {
      file.refuse(
        entry.mapperPart ?? entry.part, .mapperType(property: entry.property, type: type, mapper: mapper.name, found: mapper.outputName))
    } else if mapper == nil, entry.isList, Leaf.isReadFromOne(type) {
      file.refuse(entry.mapperPart ?? entry.part, .listType(property: entry.property, type))
    }
  }

  private func field(_ name: String, _ part: ProfileFile.Part, _ from: ProfileRules, _ file: inout ProfileFile) -> Schema.Field? {
    if let (key, other) = schema.fields(sharing: name) {
      file.refuse(part, .sharedName(name, key: key, other: other))
      return nil
    }
    if let field = schema.field(named: name) ?? schema.guess(name) { return field }
    let known = schema.fields.flatMap { [$0.name, $0.codingKey] }
    let kind = from.name == own.name ? "property" : "property in \(own.name), which has \(from.name) as a parent:"
    file.refuse(part, kind, named: name, among: known)
    return nil
  }

  /// The combined rules as a configuration.
  mutating func configuration(for type: ObjectIdentifier, _ file: inout ProfileFile) -> Configuration {
    var rules = rules
    for key in order {
      guard let property = properties[key] else { continue }
      let name = FieldName.codingKey(key)
      func set(_ source: Accessor?, _ mapper: FieldMapper?) {
        rules.setSource(FieldSource(field: name, source: source, mapper: mapper, yieldsToGroups: true))
      }
      let mappers = property.sources.map { ($0, $0.mapper(of: property.field.name)) }
      for (entry, mapper) in mappers { check(entry, mapper, property.field.type, &file) }
      switch mappers.count {
      case 0: break
      case 1: set(mappers[0].0.source, mappers[0].1)
      default:
        let sources: [AlternativeSources.Source] = mappers.compactMap { entry, mapper in entry.source.map { ($0, mapper) } }
        let mapper = sources.contains { $0.mapper != nil } ? AlternativeSources(sources) : nil
        set(Accessor(firstOf: sources.map(\.accessor)), mapper)
      }
      if let groups = property.groups, !groups.isEmpty { rules.groups.append((name, groups)) }
      for list in FieldRules.List.allCases where property.flags[list] == true { rules[list].append(name) }
      if let nulls = property.nulls { rules.nulls.append((name, nulls)) }
      if let (part, overridden, use) = property.fallback,
        let fallback = fallback(part, overridden, property.field.type, property.field.isConditional, &file)
      {
        rules.setDefault(of: name, fallback, when: use)
      }
    }
    var configuration = Configuration()
    configuration.options = options
    if !rules.isEmpty { configuration.rules[type] = rules }
    return configuration
  }

  /// A default of the property's type; each model gets a new one.
  private mutating func fallback<T: Decodable>(
    _ part: ProfileFile.Part, _ overridden: TypeOverride?, _ type: T.Type, _ isConditional: Bool, _ file: inout ProfileFile
  ) -> AnyFallback? {
    if part.value.isNull, isConditional { return AnyFallback(nilOf: type) }
    let mapper = overridden.flatMap { $0.isPlain ? nil : TypeOverrideMapper($0, then: nil) }
    return file.fallback(part, as: type, by: mapper, checkedIn: &defaults)
  }
}
