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
  package var coercion: Coercion { options.coercion ?? .lenient }
  package var unknownKeys: UnknownKeys { options.unknownKeys ?? .ignore }
  package var nulls: Nulls { options.nulls ?? .omit }
  var updateNulls: UpdateNulls { options.updateNulls ?? .clear }
  package var invalidElements: InvalidElements { options.invalidElements ?? .fail }
  var omitted: Omitted { options.omitted ?? [] }

  /// Whether a setting is on.
  package func isOn(_ setting: Switches) -> Bool { options.switches.contains(setting) }

  /// The mappers for types, with the defaults for types around them.
  var mappers: [ObjectIdentifier: FieldMapper] {
    if typeDefaults.isEmpty { return typeMappers }
    return typeDefaults.reduce(into: typeMappers) { $0[$1.key] = TypeDefaultMapper($1.value, typeMappers[$1.key]) }
  }
}

extension Configuration {
  /// Returns the configuration for a mapper's own model: the mapper's settings first, then the
  /// profile's settings for the model, then those for all types.
  func resolved(for model: ObjectIdentifier) -> Configuration {
    guard let profile else { return self }
    return over(profile.section(of: model)?.configuration, model).over(profile.common, model)
  }

  /// Returns the configuration for another model that the profile has rules for. This
  /// configuration must be that of the mapper's own model.
  func resolved(forSection model: ObjectIdentifier) -> Configuration {
    var rest = self
    rest.rules = [:]
    return profile?.section(of: model)?.configuration.over(rest, model).in(profile) ?? self
  }

  /// Returns the configuration for the fields that subclasses inherit from a model, with the
  /// settings of the subclasses first, the most derived one first. This configuration must be that
  /// of the mapper's own model.
  ///
  /// - Parameters:
  ///   - given: The configuration of the mapper's builder methods, which are for `root`.
  ///   - rules: The rules for the fields.
  func resolved(
    forSubclasses subclasses: [ObjectIdentifier], of model: ObjectIdentifier, given: Configuration, root: ObjectIdentifier?,
    _ rules: FieldRules
  ) -> Configuration {
    var result = Configuration()
    var rest = self
    rest.rules = [:]
    for type in subclasses + [model] {
      if type == root { result = result.over(given, type) }
      result = result.over(profile?.section(of: type)?.configuration, type)
    }
    result = result.over(rest, model).in(profile)
    result.rules = [model: rules]
    return result
  }

  /// Returns this configuration merged over another one, whose settings apply where this one has
  /// none.
  private func over(_ base: Configuration?, _ model: ObjectIdentifier) -> Configuration {
    guard let base else { return self }
    var result = self
    result.options = options.over(base.options)
    result.typeMappers.merge(base.typeMappers) { own, _ in own }
    result.typeDefaults.merge(base.typeDefaults) { own, _ in own }
    if let below = base.rules[model] { result.rules[model] = (rules[model] ?? FieldRules()).over(below) }
    return result
  }

  /// Whether a mapper within the one of this configuration takes settings from it.
  var passesSettings: Bool { !options.isPlain || !typeMappers.isEmpty || !typeDefaults.isEmpty || profile != nil }

  /// Returns the resolved configuration for a mapper of a model within another one, which has what
  /// this mapper does not specify. Rules for fields are not passed on, except those of the profile
  /// for this model.
  func resolved(for model: ObjectIdentifier, within outer: Configuration) -> Configuration {
    var around = outer
    around.rules = [:]
    var result = over(outer.profile?.section(of: model)?.configuration, model).over(around, model)
    result.profile = profile.map { own in outer.profile.map { own.over($0) } ?? own } ?? outer.profile
    return result
  }

  /// Returns the configuration of a profile's section merged over another one of the same type.
  func over(section base: Configuration, of model: ObjectIdentifier) -> Configuration { over(base, model) }

  private func `in`(_ profile: ProfileContents?) -> Configuration {
    var result = self
    result.profile = profile
    return result
  }
}
