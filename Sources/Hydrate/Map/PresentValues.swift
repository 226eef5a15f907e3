/// The values that a model has before it is updated.
///
/// They come from Mirror where a property has the field's name and the type that is asked for, else through the model's own encoding.
final class PresentValues {
  private let model: Any
  private let children: [String: Any]
  private lazy var encoded: Value? = Self.encoding(of: model)

  init(of model: Any) {
    self.model = model
    children = Dictionary(StoredProperty.all(of: model).map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
  }

  /// The model as its own coding keys have it.
  private static func encoding(of model: Any) -> Value? {
    guard model is any Encodable else { return nil }
    let session = Session()
    defer { session.end() }
    let builder = TapeBuilder()
    do {
      try session.run(of: .builtIn).writeAny(model, to: builder, in: Scope(parent: nil, step: .same, value: .null), .same)
    } catch { return nil }
    return builder.finish()?.whole
  }

  /// The property of a field; the type is looked at only where the coding key is no property's name.
  private func child(_ field: FieldPlan) -> Any? { children[field.codingKey] ?? children[field.name] }

  func has(_ field: FieldPlan) -> Bool { child(field) != nil || encoded?[field.codingKey] != nil }

  func isNil(_ field: FieldPlan) -> Bool {
    if let child = child(field) { return MirrorReader.unwrapped(child) == nil }
    return encoded?[field.codingKey].map(\.isNull) ?? true
  }

  /// The present value as what is asked for; the outer nil where there is none.
  func value<T: Decodable>(_ field: FieldPlan, as type: T.Type, isConditional: Bool) -> T?? {
    if let child = child(field) {
      if let value = child as? T { return .some(.some(value)) }
      if isConditional, let value = child as? T? { return .some(value) }
    }
    guard let value = encoded?[field.codingKey] else { return isConditional && child(field) == nil ? .some(nil) : nil }
    if isConditional, value.isNull { return .some(nil) }
    let session = Session()
    defer { session.end() }
    let run = session.run(of: .builtIn)
    let scope = Scope(parent: nil, step: .same, value: value)
    return (try? run.read(type, run.plan(for: type), value, in: scope, .same)).map { .some($0) }
  }

  /// The present values of a model within this one.
  func inner<T>(_ field: FieldPlan, as type: T.Type) -> PresentValues? {
    guard let child = child(field), let value = MirrorReader.unwrapped(child) as? T else { return nil }
    return PresentValues(of: value)
  }
}
