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
      return keyTransformer?.argument
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
    // A call takes key paths or names.
    func named(_ list: List) -> [String] {
      let keyPaths = self[list].filter { $0.isFromKeyPath || $0.isUnnamed }.map { $0.argument() }
      let names = self[list].filter { !$0.isFromKeyPath && !$0.isUnnamed }.map(\.text.debugDescription)
      return [keyPaths, names.isEmpty ? [] : ["named: " + names.joined(separator: ", ")]].filter { !$0.isEmpty }
        .map { ".\(list)(\($0.joined(separator: ", ")))" }
    }
    var calls = [List.only, .except, .optional, .required].flatMap(named)
    if hasNoRequiredFields { calls.append(".noRequiredFields()") }
    calls += sources.map { $0.field.call(from: $0.source.map { "\($0)".debugDescription }, using: $0.mapper?.name) }
    calls += defaults.map { field, value, use in
      let text = secrets.contains { $0.mayName(field) } ? SensitiveKeys.mask : value.text
      return ".default(\(field.argument()), \(text)\(use.map { ", when: .\($0)" } ?? ""))"
    }
    if let collector { calls.append(collector.collectorCall) }
    calls += groups.map { ".groups(\(($0.names.ordered().map(\.debugDescription)).joined(separator: ", ")), of: \($0.field.argument()))" }
    calls += nulls.map { $0.field.call(nulls: $0.policy) }
    return calls + [List.readOnly, .sensitive].flatMap(named)
  }
}

extension FieldName {
  /// Whether both may name one field, as far as is known without inspecting the type: a text
  /// names a property or a coding key.
  fileprivate func mayName(_ other: FieldName) -> Bool { text == other.text || !isFromKeyPath || !other.isFromKeyPath }
}
