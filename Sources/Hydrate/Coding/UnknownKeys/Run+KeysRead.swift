extension Run {
  /// Notes what a mapper's model has read of an object that a model around gave it as it is, and looks for unknown keys in.
  @inline(never) func noteKeysRead<Model: Decodable>(by type: Model.Type, _ value: Value, in scope: Scope) {
    guard value.kind == .object, scope.value.isSame(as: value), scope.plan != nil || scope.parent != nil else { return }
    let plan = plan(for: type)
    guard plan.isModel else { return scope.noteKeysReadByOthers(value.keys ?? [], of: value) }
    let known = KnownKeys(of: plan.object, type: type)
    let inner = InnerPlaces(of: plan.object, self).all
    let isWhole = plan.object.rules?.collectsKeys == true || inner.contains { $0.keys == nil }
    let keys = (value.keys ?? []).filter { key in isWhole || known.contains(key) || inner.contains { $0.keys?.contains(key) == true } }
    scope.noteKeysReadByOthers(keys, of: value)
  }
}
