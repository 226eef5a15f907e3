/// Settings and rules as the calls that give them, for texts about mappers. Making these texts
/// inspects no type.
extension Configuration {
  /// The calls of a mapper of a model, or of a profile, in an order that does not depend on that in
  /// which they were made.
  package func calls(for model: (any Decodable.Type)?) -> [String] {
    let mappers = typeMappers.values.map { ".mapType(\($0.outputName).self, using: \($0.name))" }.sorted()
    let defaults = typeDefaults.values.map { ".default(\($0.fallback.type).self, \($0.fallback.text))" }.sorted()
    let own = model.flatMap { model in rules[ObjectIdentifier(model)]?.calls(hiding: Self.declaredSecrets(of: model)) } ?? []
    return options.calls + mappers + defaults + own
  }

  /// The fields that a type declares as sensitive.
  private static func declaredSecrets(of model: any Decodable.Type) -> Set<String> {
    func names<D: FieldDeclaring>(_ type: D.Type) -> Set<String> { Set(type.fields.filter(\.isSensitive).map(\.name.text)) }
    return (model as? any FieldDeclaring.Type).map { names($0) } ?? []
  }
}

extension ProfileContents {
  /// The calls that make the profile.
  package var calls: [String] {
    common.calls(for: nil)
      + sections.map { ".type(\($0.model).self) { $0\($0.configuration.calls(for: $0.model).joined()) }" }
  }
}

extension ModelOptions {
  private static let switches: [(String, Switches)] = [
    ("singleAsList", .singleAsList), ("listAsSingle", .listAsSingle), ("emptyArrayAsObject", .emptyArrayAsObject),
    ("indexedObjectAsList", .indexedObjectAsList), ("textAsJSON", .textAsJSON), ("emptyTextAsNull", .emptyTextAsNull),
    ("falseAsNull", .falseAsNull), ("relaxedNames", .relaxedNames), ("noRequiredFields", .noRequiredFields),
    ("keyedDictionaries", .keyedDictionaries),
  ]

  private static let transformers: [(String, KeyTransformer)] = [
    ("identity", .identity), ("camelToSnake", .camelToSnake), ("upperCamelToSnake", .upperCamelToSnake), ("camelToKebab", .camelToKebab),
    ("camelToScreamingSnake", .camelToScreamingSnake), ("camelToPascal", .camelToPascal),
  ]

  fileprivate var calls: [String] {
    var calls: [String] = []
    if let keyTransformer {
      let name = Self.transformers.first { $0.1.identity == keyTransformer.identity }.map { ".\($0.0)" }
      calls.append(".keyTransformer(\(name ?? "…"))")
    }
    if let coercion { calls.append(".coercion(.\(coercion))") }
    if let unknownKeys { calls.append(".unknownKeys(.\(unknownKeys))") }
    if let nulls { calls.append(".nulls(.\(nulls))") }
    if let updateNulls { calls.append(".updateNulls(.\(updateNulls))") }
    if let invalidElements { calls.append(".invalidElements(.\(invalidElements))") }
    if let omitted {
      let names = [omitted.contains(.empty) ? ".empty" : nil, omitted.contains(.defaults) ? ".defaults" : nil].compactMap(\.self)
      calls.append(".omit([\(names.joined(separator: ", "))])")
    }
    if let groups { calls.append(".groups(\(groups.sorted().map(\.debugDescription).joined(separator: ", ")))") }
    if let nullTexts { calls.append(".nullTexts(\(nullTexts.texts.map(\.debugDescription).joined(separator: ", ")))") }
    calls += Self.switches.compactMap { name, setting in self[setting].map { ".\(name)(\($0 ? "" : "false"))" } }
    return calls
  }
}

extension FieldRules {
  /// - Parameter secrets: Other fields whose values must not be shown.
  fileprivate func calls(hiding secrets: Set<String>) -> [String] {
    func names(_ fields: [FieldName]) -> String { fields.map(\.quoted).joined(separator: ", ") }
    let hidden = secrets.union(sensitive.map(\.text))
    let named = [("only", only), ("except", except), ("optional", optional), ("required", required)]
    var calls = named.filter { !$0.1.isEmpty }.map { ".\($0.0)(\(names($0.1)))" }
    if hasNoRequiredFields { calls.append(".noRequiredFields()") }
    calls += sources.map { source in
      let parts = [
        source.field.quoted, source.source.map { "from: \("\($0)".debugDescription)" }, source.mapper.map { "using: \($0.name)" },
      ]
      return ".field(\(parts.compactMap(\.self).joined(separator: ", ")))"
    }
    calls += defaults.map { field, value in ".default(\(field.quoted), \(hidden.contains(field.text) ? SensitiveKeys.mask : value.text))" }
    if let collector { calls.append(".unknownKeys(into: \(collector.quoted))") }
    calls += groups.map { ".groups(\(($0.names.sorted().map(\.debugDescription)).joined(separator: ", ")), of: \($0.field.quoted))" }
    calls += nulls.map { ".nulls(.\($0.policy), for: \($0.field.quoted))" }
    calls += [("readOnly", readOnly), ("sensitive", sensitive)].filter { !$0.1.isEmpty }.map { ".\($0.0)(\(names($0.1)))" }
    return calls
  }
}

extension FieldName {
  fileprivate var quoted: String { isUnnamed ? shown : shown.debugDescription }
}
