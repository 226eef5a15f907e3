extension Reader {
  /// Records the keys that a mapper's model has read of an object that an enclosing model passed
  /// on unchanged, since the enclosing model checks the object for unknown keys.
  @inline(never) func noteKeysRead<Model: Decodable>(by type: Model.Type, _ value: Value, in details: FrameDetails) {
    guard value.kind == .object, details.value.isSame(as: value), details.plan != nil || details.parent != nil else { return }
    let plan = plan(for: type)
    guard plan.isModel else { return details.noteKeysReadByOthers(value.keys ?? [], of: value) }
    let known = KnownKeys(of: plan.object, type: type)
    let inner = FlattenedFields(of: plan.object, self).all
    let isWhole = plan.object.rules?.collectsKeys == true || inner.contains { $0.keys == nil }
    let keys = (value.keys ?? []).filter { key in isWhole || known.contains(key) || inner.contains { $0.keys?.contains(key) == true } }
    details.noteKeysReadByOthers(keys, of: value)
  }
}
