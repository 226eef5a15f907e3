/// All that a mapper's builder methods have chosen, as data.
struct Configuration: Sendable {
  var options = ModelOptions()
  /// The mappers for types, by the type.
  var typeMappers: [ObjectIdentifier: FieldMapper] = [:]
  /// The rules for the fields of models, by the model.
  var rules: [ObjectIdentifier: FieldRules] = [:]
  /// The rules that stand outside the mapper, for any number of types.
  var profile: ProfileContents?

  var keyTransformer: KeyTransformer { options.keyTransformer ?? .identity }
  var coercion: Coercion { options.coercion ?? .lenient }
  var unknownKeys: UnknownKeys { options.unknownKeys ?? .ignore }
  var nulls: Nulls { options.nulls ?? .omit }
  var updateNulls: UpdateNulls { options.updateNulls ?? .clear }
  var singleAsList: Bool { options.singleAsList ?? false }
}

extension Configuration {
  /// What holds for a mapper's own model: what the mapper says, then what the profile says of the model, then of all types.
  func resolved(for model: ObjectIdentifier) -> Configuration {
    guard let profile else { return self }
    return over(profile.section(of: model)?.configuration, model).over(profile.common, model)
  }

  /// What holds for another model that the profile has rules for, where this is what holds for the mapper's own.
  func resolved(forSection model: ObjectIdentifier) -> Configuration {
    var rest = self
    rest.rules = [:]
    return profile?.section(of: model)?.configuration.over(rest, model).in(profile) ?? self
  }

  /// The same over another configuration, of which holds what this one does not say.
  private func over(_ base: Configuration?, _ model: ObjectIdentifier) -> Configuration {
    guard let base else { return self }
    var result = self
    result.options = options.over(base.options)
    result.typeMappers.merge(base.typeMappers) { own, _ in own }
    if let below = base.rules[model] { result.rules[model] = (rules[model] ?? FieldRules()).over(below) }
    return result
  }

  private func `in`(_ profile: ProfileContents?) -> Configuration {
    var result = self
    result.profile = profile
    return result
  }
}
