/// A part of a mapper's configuration that can be left out: a setting, or a rule that a document may
/// not need.
package struct ConfigurationPart: Sendable {
  /// The name of a setting, or the call that gives a rule, as source code without values that must not
  /// be shown.
  package let name: String
  package let isSetting: Bool
  /// The name of the rule's field; nil if it has none.
  package let field: String?
  let remove: @Sendable (inout Configuration) -> Void
}

extension FieldRules {
  /// The rules of a model that a document may not need.
  func parts(of model: ObjectIdentifier, hiding secrets: [FieldName]) -> [ConfigurationPart] {
    func part(
      _ field: FieldName, _ make: (inout FieldRules) -> Void, _ remove: @escaping @Sendable (inout FieldRules) -> Void
    ) -> ConfigurationPart {
      let name = changed(FieldRules(), make).calls(hiding: secrets).first ?? ""
      return ConfigurationPart(name: name, isSetting: false, field: field.place.components.isEmpty ? nil : field.text) { configuration in
        configuration.rules[model].map { rules in configuration.rules[model] = changed(rules, remove) }
      }
    }
    let required =
      hasNoRequiredFields
      ? [
        ConfigurationPart(name: "noRequiredFields", isSetting: true, field: nil) { configuration in
          configuration.rules[model].map { rules in configuration.rules[model] = changed(rules) { $0.hasNoRequiredFields = false } }
        }
      ] : []
    let optionals = self[.optional].map { field in part(field, { $0[.optional] = [field] }, { $0[.optional].removeAll { $0 == field } }) }
    let places = sources.filter { $0.source != nil }.map { rule in
      let (field, mapper) = (rule.field, rule.mapper)
      return part(field, { $0.sources = [rule] }) { rules in
        rules.sources.removeAll { $0.field == field }
        if let mapper { rules.setSource(of: field, nil, mapper) }
      }
    }
    let values = defaults.map { rule in part(rule.field, { $0.defaults = [rule] }, { $0.defaults.removeAll { $0.field == rule.field } }) }
    let written = nulls.map { rule in part(rule.field, { $0.nulls = [rule] }, { $0.nulls.removeAll { $0.field == rule.field } }) }
    return required + optionals + places + values + written
  }
}
