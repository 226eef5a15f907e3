import Foundation
import Hydrate

/// An enum without payloads: each case in its encoded form.
extension SchemaMaker {
  /// Nil for any other type, and if the cases have an unknown or a custom form.
  func cases(of reference: PlanReference) -> SchemaNode? {
    guard let forms = Self.forms(of: reference.type), let kind = forms.first?.kind, forms.allSatisfy({ $0.kind == kind })
    else { return nil }
    let settings = reference.store.configuration
    // A case is found by its name in any spelling, which a schema does not compare.
    let takesAnyName = !isWritten && settings.isOn(.relaxedNames)
    switch kind {
    case .string: return takesAnyName ? .types("string") : .keywords(["type": .text("string"), "enum": .list(forms.map { .value($0) })])
    case .number:
      let areWhole = forms.allSatisfy { $0.int != nil }
      guard !isWritten, settings.coercion != .strict, areWhole else {
        return .keywords(["type": .text(areWhole ? "integer" : "number"), "enum": .list(forms.map { .value($0) })])
      }
      // The texts of the numbers are converted to them.
      return .values(forms + forms.compactMap { $0.int.map { Value("\($0)") } })
    case .object: return keyed(forms, reference).map { takesAnyName ? .any([$0, .types("string")]) : $0 }
    case .null, .bool, .date, .data, .array: return nil
    }
  }

  private static func forms<T: Decodable>(of type: T.Type) -> [Value]? {
    guard let cases = plainCases(of: type) else { return nil }
    var forms: [Value] = []
    for value in cases {
      guard let form = form(of: value), form.kind != .null, reads(type, form) else { return nil }
      forms.append(form)
    }
    return forms
  }

  private static func form(of value: Any) -> Value? {
    if let value = value as? any Encodable { return encoded(value) }
    return ((value as? any RawRepresentable)?.rawValue as? any Encodable).flatMap { encoded($0) }
  }

  private static func encoded<T: Encodable>(_ value: T) -> Value? {
    (try? JSONEncoder().encode([value])).flatMap { try? Value(json: $0)[0] }
  }

  /// Whether an encoded form can be decoded; if not, the type decodes differently than it encodes.
  private static func reads<T: Decodable>(_ type: T.Type, _ form: Value) -> Bool {
    guard let data = try? Value([form]).jsonData() else { return false }
    return (try? JSONDecoder().decode([T].self, from: data)) != nil
  }

  /// A key with an empty object, as synthesized for a case without a raw value.
  private func keyed(_ forms: [Value], _ reference: PlanReference) -> SchemaNode? {
    var nodes: [SchemaNode] = []
    for form in forms {
      guard form.count == 1, let member = form.members.first, member.value.kind == .object, member.value.count == 0,
        let key = reference.typePlan.object.sourceKey(for: member.key)
      else { return nil }
      nodes.append(
        .keywords([
          "type": .text("object"), "properties": .object([.init(key: key, node: .types("object"))]), "required": .texts([key]),
          "maxProperties": .number(1),
        ]))
    }
    return .any(nodes)
  }
}
