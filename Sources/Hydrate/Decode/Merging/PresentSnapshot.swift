/// What a model had when an update of it failed, as data: nothing in it is the user's, so that it may be kept and sent.
struct PresentSnapshot: Sendable {
  /// The model as it writes itself, or else as its properties show; nil where neither is possible.
  let value: Value?
  let nulls: UpdateNulls
  let isNew: Bool

  /// A model as its properties show.
  static func reflected(_ model: Any) -> Value? { try? Value(reflecting: model) }
}
