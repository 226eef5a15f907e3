/// The settings of a mapper's builder methods, as data.
package struct Configuration: Sendable {
  package var options = ModelOptions()
  /// The mappers for types, by the type.
  var typeMappers: [ObjectIdentifier: FieldMapper] = [:]
  /// The defaults for types, by the type.
  package var typeDefaults: [ObjectIdentifier: TypeDefault] = [:]
  /// The rules for the fields of models, by the model.
  package var rules: [ObjectIdentifier: FieldRules] = [:]
  /// The rules from outside the mapper, for any number of types.
  var profile: ProfileContents?

  package init() {}

  package var keyTransformer: KeyTransformer { options.keyTransformer ?? .identity }
  package var coercion: Coercion { value() }
  package var unknownKeys: UnknownKeys { value() }
  package var nulls: Nulls { value() }
  var updateNulls: UpdateNulls { value() }
  package var invalidElements: InvalidElements { value() }
  var omitted: Omitted { value() }

  /// The chosen value of a setting, or its default.
  private func value<Choice: SettingChoice>() -> Choice { options[Choice.self] ?? Choice.all[0] }

  /// Whether a setting is on.
  package func isOn(_ setting: Setting) -> Bool { options.isOn(setting) }

  /// Whether values of some types that do not fit are replaced.
  var replacesByType: Bool { !typeDefaults.isEmpty }

  /// Whether a setting or a rule, of the profile for any type, may read a value that does not fit
  /// in another way, or replace it.
  var hasRemedies: Bool {
    options.isAnyOn(.shape, .secondReading) || invalidElements != .fail || !typeDefaults.isEmpty
      || rules.values.contains(where: \.hasRemedies)
      || profile.map { $0.common.hasRemedies || $0.sections.contains { $0.configuration.hasRemedies } } == true
  }

  /// The mappers for types, with the defaults for types around them.
  var mappers: [ObjectIdentifier: FieldMapper] {
    if typeDefaults.isEmpty { return typeMappers }
    return typeDefaults.reduce(into: typeMappers) { $0[$1.key] = TypeDefaultMapper($1.value, typeMappers[$1.key]) }
  }
}

extension Configuration {
  /// Where a model is read or written, as seen from a mapper.
  enum Place {
    /// As the mapper's own model.
    case ownModel(ObjectIdentifier)
    /// Within the mapper, as a type that its profile has rules for.
    case section(ObjectIdentifier)
    /// Within the mapper, as a superclass of types with rules, the most derived one first. The rules
    /// for its fields are known; `given` are the mapper's builder methods, for their model `root`.
    case superclass(ObjectIdentifier, of: [ObjectIdentifier], FieldRules, given: Configuration, root: ObjectIdentifier?)
    /// Within the mapper, by another mapper of the model, whose configuration is resolved.
    case mapperWithin(Configuration, ObjectIdentifier)
  }

  /// Decides which settings count for a model, and which mappers and defaults of types: of each, the
  /// one of the first layer that has one.
  ///
  /// | the model is read | layers, from the strongest |
  /// |---|---|
  /// | as the mapper's own | the mapper; its profile's rules for the model; its profile for all types |
  /// | as a type with rules in the profile | these rules; the mapper with its layers above |
  /// | as a superclass of such types | their rules, the most derived first; its own; the mapper with its layers |
  /// | by a mapper within the mapper | that mapper with its layers, which include its own profile; the rules for the model in the profile around; the mapper around with its layers |
  ///
  /// So an inner mapper's own profile goes before the mapper around. Rules for fields are not passed
  /// on to other models; those for one model go over each other by ``FieldRules/over(_:)``, and over
  /// what its type declares, in ``CompiledRules``.
  ///
  /// Call this on the configuration of the builder methods for the mapper's own model, else on the
  /// resolved one.
  func resolved(for place: Place) -> Configuration {
    var profile = profile
    func section(of model: ObjectIdentifier) -> Configuration? { profile?.section(of: model)?.configuration }
    switch place {
    case .ownModel(let model):
      guard let profile else { return self }
      return .layers([self, section(of: model), profile.common], for: model, profile)
    case .section(let model):
      return section(of: model).map { .layers([$0, withoutRules], for: model, profile) } ?? self
    case .superclass(let model, let subclasses, let rules, let given, let root):
      let types = (subclasses + [model]).flatMap { [$0 == root ? given : nil, section(of: $0)] }
      var result = Self.layers(types + [withoutRules], for: model, profile)
      result.rules = [model: rules]
      return result
    case .mapperWithin(let inner, let model):
      let around = section(of: model)
      profile = inner.profile.map { own in profile.map { own.over($0) } ?? own } ?? profile
      return .layers([inner, around, withoutRules], for: model, profile)
    }
  }

  private static func layers(_ layers: [Configuration?], for model: ObjectIdentifier, _ profile: ProfileContents?) -> Configuration {
    var result = layers.compactMap(\.self).reduce(nil) { $0?.over($1, for: model) ?? $1 } ?? Configuration()
    result.profile = profile
    return result
  }

  private var withoutRules: Configuration { changed(self) { $0.rules = [:] } }

  /// Returns this configuration merged over another one, which applies where this one has nothing.
  /// Only the rules for the fields of `model` are merged.
  func over(_ base: Configuration, for model: ObjectIdentifier? = nil) -> Configuration {
    var result = self
    result.options = options.over(base.options)
    result.typeMappers.merge(base.typeMappers) { own, _ in own }
    result.typeDefaults.merge(base.typeDefaults) { own, _ in own }
    if let model, let below = base.rules[model] { result.rules[model] = (rules[model] ?? FieldRules()).over(below) }
    return result
  }

  /// Whether a mapper within the one of this configuration takes settings from it.
  var passesSettings: Bool { !options.isPlain || !typeMappers.isEmpty || !typeDefaults.isEmpty || profile != nil }
}

/// Compares configurations, so that mappers with equivalent ones can share an engine.
///
/// Configurations are compared field by field. A key type of the library for a dictionary, or a
/// dictionary within such a key, would make the runtime look up conformances when the first
/// mapper of a process is created, which takes longer than most mappings.
extension Configuration {
  /// Whether the configuration can be compared by its contents; closures and values cannot.
  var isComparable: Bool {
    typeDefaults.isEmpty && (typeMappers.isEmpty || typeMappers.values.allSatisfy(\.isShared))
      && (rules.isEmpty || rules.values.allSatisfy(\.isComparable))
      && profile?.isComparable != false
  }

  /// Whether a key transformer, including those of the profile, has user closures, which are
  /// equal only to themselves.
  var hasClosures: Bool {
    options.keyTransformer?.identity.hasClosures == true || profile?.common.hasClosures == true
      || profile?.sections.contains { $0.configuration.hasClosures } == true
  }

  /// Whether no setting was chosen.
  var isPlain: Bool {
    options.isPlain && typeMappers.isEmpty && typeDefaults.isEmpty && (rules.isEmpty || rules.values.allSatisfy(\.isEmpty))
      && profile == nil
  }

  /// Whether two comparable configurations do the same.
  func isSame(as other: Configuration) -> Bool {
    haveSameProfile(other) && options == other.options && typeMappers.count == other.typeMappers.count
      && (typeMappers.isEmpty || typeMappers.allSatisfy { other.typeMappers[$0.key] === $0.value }) && covers(other)
      && other.covers(self)
  }

  private func haveSameProfile(_ other: Configuration) -> Bool {
    guard let profile, let others = other.profile else { return profile == nil && other.profile == nil }
    return profile.isSame(as: others)
  }

  /// Whether the rules include those of another configuration.
  private func covers(_ other: Configuration) -> Bool {
    other.rules.allSatisfy { model, rules in rules.isEmpty || self.rules[model].map { $0.isSame(as: rules) } ?? false }
  }

  /// Combines a hash that is equal for equivalent configurations.
  func combine(into hasher: inout Hasher) {
    hasher.combine(options)
    profile?.combine(into: &hasher)
    // Independent of the order, since types and models have none.
    if !typeMappers.isEmpty { hasher.combine(typeMappers.reduce(0) { $0 ^ ObjectIdentifier($1.value).hashValue ^ $1.key.hashValue }) }
    hasher.combine(rules.values.reduce(0) { $0 ^ $1.sharedHash })
  }
}

/// The settings and rules as the calls that give them, for texts about mappers.
extension Configuration {
  /// The calls of a mapper of a model, or of a profile, in an order that does not depend on that in
  /// which they were made.
  ///
  /// - Parameter others: More fields whose values must not be shown.
  package func calls(for model: (any Decodable.Type)?, hiding others: [FieldName] = []) -> [String] {
    let mappers = typeMappers.values.map { ".mapType(\($0.outputName).self, using: \($0.name))" }.ordered()
    let defaults = typeDefaults.values.map { ".default(for: \($0.fallback.type).self, \($0.fallback.text))" }.ordered()
    let own = model.flatMap { rules[ObjectIdentifier($0)]?.calls(hiding: sensitiveFields(of: $0) + others) } ?? []
    return options.calls + mappers + defaults + own
  }

  /// The sensitive fields of a type, by these rules, by those of the profile, and as the type declares.
  func sensitiveFields(of model: any Decodable.Type) -> [FieldName] {
    func declared<D: FieldDeclaring>(_ type: D.Type) -> [FieldName] { type.fields.filter(\.isSensitive).map(\.name) }
    let id = ObjectIdentifier(model)
    return [rules[id], profile?.section(of: id)?.configuration.rules[id]].flatMap { $0?.sensitive ?? [] }
      + ((model as? any FieldDeclaring.Type).map { declared($0) } ?? [])
  }
}

extension Configuration {
  /// The settings that are chosen, in the order in which texts about mappers show them, then the
  /// rules of `default`, `optional`, `nulls` and `field(from:)` for a model.
  ///
  /// `updateNulls` is not among them: it holds for updates alone.
  func parts(for model: any Decodable.Type) -> [ConfigurationPart] {
    let settings = Setting.allCases.filter { setting in
      setting != .updateNulls && options != changed(options) { $0.remove(setting) }
    }
    let id = ObjectIdentifier(model)
    let parts = settings.map { setting in
      ConfigurationPart(name: "\(setting)", isSetting: true, field: nil) { $0.options.remove(setting) }
    }
    let defaults = typeDefaults.sorted { $0.value.fallback.text < $1.value.fallback.text }.map { type, value in
      ConfigurationPart(name: ".default(for: \(value.fallback.type).self, …)", isSetting: false, field: nil) { $0.typeDefaults[type] = nil }
    }
    return parts + defaults + (rules[id]?.parts(of: id, hiding: sensitiveFields(of: model)) ?? [])
  }
}
