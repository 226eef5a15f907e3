import Hydrate

/// Combines the rules of a type in a profile file: those of its parents, then its own.
struct ProfileSectionBuilder {
  /// A location from which a property is read.
  private struct Source {
    let accessor: Accessor?
    var entry: ProfileEntry
    /// The mapper for the value; nil for the built-in strategy.
    var mapper: FieldMapper?
  }

  /// The combined rules of one property.
  private struct Property {
    let field: Schema.Field
    /// The locations, the last one first; nil stands for the default key.
    var sources: [Source] = []
    /// The default, with the type override of its entry.
    var fallback: (part: ProfileFile.Part, type: TypeOverride?)?
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
      property.sources.removeAll { $0.accessor == nil || $0.accessor == source }
      property.sources.insert(self.source(entry, field), at: 0)
      property.groups = entry.groups
    } else if entry.maps {
      let entry = property.sources.first.map { entry.over($0.entry) } ?? entry
      property.sources = [self.source(entry, field)] + property.sources.dropFirst()
    }
    if let part = entry.fallback { property.fallback = (part, entry.overridden) }
    property.flags.merge(entry.flags) { _, new in new }
    property.groups = entry.groups ?? property.groups
    property.nulls = entry.nulls ?? property.nulls
    properties[field.codingKey] = property
  }

  private func source(_ entry: ProfileEntry, _ field: Schema.Field) -> Source {
    Source(accessor: entry.source, entry: entry, mapper: entry.mapper(of: field.name))
  }

  /// Refuses mappers that do not fit the property, after all entries have been added.
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
      for source in property.sources { check(source, property.field.type, &file) }
      switch property.sources.count {
      case 0: break
      case 1: set(property.sources[0].accessor, property.sources[0].mapper)
      default:
        let sources: [AlternativeSources.Source] = property.sources.compactMap { source in source.accessor.map { ($0, source.mapper) } }
        let mapper = sources.contains { $0.mapper != nil } ? AlternativeSources(sources) : nil
        set(Accessor(firstOf: sources.map(\.accessor)), mapper)
      }
      if let groups = property.groups, !groups.isEmpty { rules.groups.append((name, groups)) }
      for list in FieldRules.List.allCases where property.flags[list] == true { rules[list].append(name) }
      if let nulls = property.nulls { rules.nulls.append((name, nulls)) }
      if let (part, overridden) = property.fallback,
        let fallback = fallback(part, overridden, property.field.type, property.field.isConditional, &file)
      {
        rules.setDefault(of: name, fallback)
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
    if part.value.isNull, isConditional { return AnyFallback(declared: T?.none as Any, by: NilMaker<T>()) }
    let mapper = overridden.flatMap { $0.isPlain ? nil : TypeOverrideMapper($0, then: nil) }
    return file.fallback(part, as: type, by: mapper, checkedIn: &defaults)
  }
}

/// Makes the nil of an `Optional`.
private final class NilMaker<Wrapped>: AnyMaker {
  func make() -> Any? { Wrapped?.none as Any }
}
