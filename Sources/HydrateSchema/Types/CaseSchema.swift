import Foundation
import Hydrate

/// An enum without payloads: each case in its encoded form.
struct CaseSchema {
  private let reference: PlanReference
  private let maker: SchemaMaker
  /// The encoded form of each case.
  private let forms: [Value]

  /// Nil for any other type, and if the encoded form is unknown.
  init?(_ reference: PlanReference, _ maker: SchemaMaker) {
    guard let forms = Self.forms(of: reference.type) else { return nil }
    (self.reference, self.maker, self.forms) = (reference, maker, forms)
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
    guard let value = value as? any Encodable else {
      return (value as? any RawRepresentable).flatMap { raw($0) }
    }
    return encoded(value)
  }

  private static func encoded<T: Encodable>(_ value: T) -> Value? {
    (try? JSONEncoder().encode([value])).flatMap { try? Value(json: $0)[0] }
  }

  private static func raw<R: RawRepresentable>(_ value: R) -> Value? {
    (value.rawValue as? any Encodable).flatMap { form(of: $0) }
  }

  /// Whether an encoded form can be decoded; if not, the type decodes differently than it encodes.
  private static func reads<T: Decodable>(_ type: T.Type, _ form: Value) -> Bool {
    guard let data = try? Value([form]).jsonData() else { return false }
    return (try? JSONDecoder().decode([T].self, from: data)) != nil
  }

  /// Nil if the cases have a custom form.
  var node: SchemaNode? {
    let kinds = Set(forms.map(\.kind))
    guard kinds.count == 1, let kind = kinds.first else { return nil }
    switch kind {
    case .string: return takesAnyName ? .types("string") : .keywords(["type": .text("string"), "enum": .list(forms.map { .value($0) })])
    case .number: return numbers
    case .object: return keyed.map { takesAnyName ? .any([$0, .types("string")]) : $0 }
    case .null, .bool, .date, .data, .array: return nil
    }
  }

  /// Whether a case is found by its name in any spelling, which a schema does not compare.
  private var takesAnyName: Bool { !maker.isWritten && reference.store.configuration.isOn(.relaxedNames) }

  /// Numbers, and their texts if text is converted to numbers.
  private var numbers: SchemaNode {
    let areWhole = forms.allSatisfy { $0.int != nil }
    guard maker.use == .accepted, reference.store.configuration.coercion != .strict, areWhole else {
      return .keywords(["type": .text(areWhole ? "integer" : "number"), "enum": .list(forms.map { .value($0) })])
    }
    return .values(forms + forms.compactMap { $0.int.map { Value("\($0)") } })
  }

  /// A key with an empty object, as synthesized for a case without a raw value.
  private var keyed: SchemaNode? {
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
