/// What a model had when an update of it failed, as data: nothing in it is the user's, so that it may be kept and sent.
struct PresentSnapshot: Sendable {
  /// The model as it writes itself, or else as its properties show; nil where neither is possible.
  let value: Value?
  let nulls: UpdateNulls
  let isNew: Bool

  init(value: Value?, nulls: UpdateNulls, isNew: Bool) {
    self.value = value
    self.nulls = nulls
    self.isNew = isNew
  }

  init(of model: Any) {
    self.init(value: Self.encoding(of: model) ?? (try? Value(reflecting: model)), nulls: .clear, isNew: false)
  }

  /// The model as its own coding keys have it.
  static func encoding(of model: Any) -> Value? {
    guard model is any Encodable else { return nil }
    let session = Session()
    defer { session.end() }
    let builder = TapeBuilder()
    do {
      try session.run(of: .builtIn).writeAny(model, to: builder, in: Scope(parent: nil, step: .same, value: .null), .same)
    } catch { return nil }
    return builder.finish()?.whole
  }
}
