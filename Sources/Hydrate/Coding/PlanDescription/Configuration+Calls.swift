/// Settings and rules as the calls that give them, for texts about mappers. Making these texts
/// inspects no type.
extension Configuration {
  /// The calls of a mapper of a model, or of a profile, in an order that does not depend on that in
  /// which they were made.
  ///
  /// - Parameter others: More fields whose values must not be shown.
  package func calls(for model: (any Decodable.Type)?, hiding others: [FieldName] = []) -> [String] {
    let mappers = typeMappers.values.map { ".mapType(\($0.outputName).self, using: \($0.name))" }.sorted()
    let defaults = typeDefaults.values.map { ".default(\($0.fallback.type).self, \($0.fallback.text))" }.sorted()
    let own = model.flatMap { rules[ObjectIdentifier($0)]?.calls(hiding: sensitiveFields(of: $0) + others) } ?? []
    return options.calls + mappers + defaults + own
  }

  /// The sensitive fields of a type, by these rules, by those of the profile, and as the type declares.
  fileprivate func sensitiveFields(of model: any Decodable.Type) -> [FieldName] {
    func declared<D: FieldDeclaring>(_ type: D.Type) -> [FieldName] { type.fields.filter(\.isSensitive).map(\.name) }
    let id = ObjectIdentifier(model)
    return [rules[id], profile?.section(of: id)?.configuration.rules[id]].flatMap { $0?.sensitive ?? [] }
      + ((model as? any FieldDeclaring.Type).map { declared($0) } ?? [])
  }
}

extension ProfileContents {
  /// The calls that make the profile.
  ///
  /// - Parameter mapper: The rules of the mapper that uses the profile. What is sensitive by these is
  ///   hidden, too.
  package func calls(for mapper: Configuration = Configuration()) -> [String] {
    common.calls(for: nil)
      + sections.map { section in
        let calls = section.configuration.calls(for: section.model, hiding: mapper.sensitiveFields(of: section.model))
        return ".type(\(section.model).self) { $0\(calls.joined()) }"
      }
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
  /// - Parameter secrets: The fields whose values must not be shown.
  fileprivate func calls(hiding secrets: [FieldName]) -> [String] {
    func names(_ fields: [FieldName]) -> String { fields.map(\.quoted).joined(separator: ", ") }
    let named = [("only", only), ("except", except), ("optional", optional), ("required", required)]
    var calls = named.filter { !$0.1.isEmpty }.map { ".\($0.0)(\(names($0.1)))" }
    if hasNoRequiredFields { calls.append(".noRequiredFields()") }
    calls += sources.map { source in
      let parts = [
        source.field.quoted, source.source.map { "from: \("\($0)".debugDescription)" }, source.mapper.map { "using: \($0.name)" },
      ]
      return ".field(\(parts.compactMap(\.self).joined(separator: ", ")))"
    }
    calls += defaults.map { field, value in
      ".default(\(field.quoted), \(secrets.contains { $0.mayName(field) } ? SensitiveKeys.mask : value.text))"
    }
    if let collector { calls.append(".unknownKeys(into: \(collector.quoted))") }
    calls += groups.map { ".groups(\(($0.names.sorted().map(\.debugDescription)).joined(separator: ", ")), of: \($0.field.quoted))" }
    calls += nulls.map { ".nulls(.\($0.policy), for: \($0.field.quoted))" }
    calls += [("readOnly", readOnly), ("sensitive", sensitive)].filter { !$0.1.isEmpty }.map { ".\($0.0)(\(names($0.1)))" }
    return calls
  }
}

extension FieldName {
  /// Whether both may name one field, as far as is known without inspecting the type: a text
  /// names a property or a coding key.
  fileprivate func mayName(_ other: FieldName) -> Bool { text == other.text || !isFromKeyPath || !other.isFromKeyPath }

  fileprivate var quoted: String { isUnnamed ? shown : shown.debugDescription }
}
