import Foundation

/// An enum whose cases hold nothing: each case as it writes itself.
struct CaseSchema {
  private let look: PlanLook
  private let maker: SchemaMaker
  /// What each case writes of itself, by its own coding.
  private let forms: [Value]

  /// Nil for any other type, and where what it writes cannot be told.
  init?(_ look: PlanLook, _ maker: SchemaMaker) {
    guard let forms = Self.forms(of: look.type) else { return nil }
    (self.look, self.maker, self.forms) = (look, maker, forms)
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

  /// Whether a form is read back; else the type reads in another way than it writes.
  private static func reads<T: Decodable>(_ type: T.Type, _ form: Value) -> Bool {
    guard let data = try? Value([form]).jsonData() else { return false }
    return (try? JSONDecoder().decode([T].self, from: data)) != nil
  }

  /// Nil where the cases are written in a way of their own.
  var node: SchemaNode? {
    let kinds = Set(forms.map(\.kind))
    guard kinds.count == 1, let kind = kinds.first else { return nil }
    switch kind {
    case .string: return .keywords(["type": .text("string"), "enum": .list(forms.map { .value($0) })])
    case .number: return numbers
    case .object: return keyed
    case .null, .bool, .date, .data, .array: return nil
    }
  }

  /// Numbers; their texts too where text becomes a number.
  private var numbers: SchemaNode {
    let areWhole = forms.allSatisfy { $0.int != nil }
    guard maker.use == .accepted, look.store.configuration.coercion != .strict, areWhole else {
      return .keywords(["type": .text(areWhole ? "integer" : "number"), "enum": .list(forms.map { .value($0) })])
    }
    return .values(forms + forms.compactMap { $0.int.map { Value("\($0)") } })
  }

  /// One key with an empty object, as the compiler writes a case that has no raw value.
  private var keyed: SchemaNode? {
    var nodes: [SchemaNode] = []
    for form in forms {
      guard form.count == 1, let member = form.members.first, member.value.kind == .object, member.value.count == 0,
        let key = look.typePlan.object.sourceKey(for: member.key)
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
