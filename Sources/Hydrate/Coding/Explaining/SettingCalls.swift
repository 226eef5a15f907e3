/// Settings and rules as the calls that give them, for texts about mappers. Making these texts
/// inspects no type.
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
  var calls: [String] {
    Setting.allCases.compactMap { setting in argument(of: setting).map { ".\(setting)(\($0))" } }
  }

  /// The argument of a setting's method; nil if the setting was not chosen.
  private func argument(of setting: Setting) -> String? {
    switch setting.row.kind {
    case .keyTransformer:
      return keyTransformer.map { own in
        KeyTransformer.named.first { $0.transformer.identity == own.identity }.map { ".\($0.name)" } ?? "…"
      }
    case .cases: return cases?.arguments
    case .choice(let type, _): return self[number: setting].map { ".\(type.names[Int($0)])" }
    case .several(let type, _):
      return self[number: setting].map { bits in
        "[\(type.names.enumerated().filter { bits >> UInt64($0.offset) & 1 == 1 }.map { ".\($0.element)" }.joined(separator: ", "))]"
      }
    case .texts:
      let texts = setting == .groups ? groups?.ordered() : nullTexts?.texts
      return texts?.map(\.debugDescription).joined(separator: ", ")
    case .flag: return self[setting].map { $0 ? "" : "false" }
    }
  }
}

extension FieldRules {
  /// - Parameter secrets: The fields whose values must not be shown.
  func calls(hiding secrets: [FieldName]) -> [String] {
    func names(_ fields: [FieldName]) -> String { fields.map(\.quoted).joined(separator: ", ") }
    func named(_ lists: [List]) -> [String] { lists.filter { !self[$0].isEmpty }.map { ".\($0)(\(names(self[$0])))" } }
    var calls = named([.only, .except, .optional, .required])
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
    calls += groups.map { ".groups(\(($0.names.ordered().map(\.debugDescription)).joined(separator: ", ")), of: \($0.field.quoted))" }
    calls += nulls.map { ".nulls(.\($0.policy), for: \($0.field.quoted))" }
    return calls + named([.readOnly, .sensitive])
  }
}

extension FieldName {
  /// Whether both may name one field, as far as is known without inspecting the type: a text
  /// names a property or a coding key.
  fileprivate func mayName(_ other: FieldName) -> Bool { text == other.text || !isFromKeyPath || !other.isFromKeyPath }

  fileprivate var quoted: String { isUnnamed ? shown : shown.debugDescription }
}
