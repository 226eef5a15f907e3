extension UpdatingMapper {
  /// Applies a patch to a model, all or nothing.
  func patch(_ model: inout Output, _ value: Value, keepingValues: Bool = false) throws(MappingError) -> Mapped<ChangeList> {
    let trail = MergeTrail(keepsValues: keepingValues)
    let existing = model
    let mapped: Mapped<Output>
    do throws(MappingError) {
      mapped = try MappingContext.mapped(value) { value, context throws(MappingError) in
        context.mergeBase = MergeBase(existing: existing, nulls: .clear, trail: trail)
        return try context.session.collect { () throws(MappingError) in
          // The target is the given one, whatever the mapper would look up.
          guard let keyed = same(self, as: KeyedMapper<Output>.self) else { return try context.pass(value, to: self) }
          return try keyed.mergeRoot(value, in: &context)
        }
      }
    } catch {
      throw hidingIfSensitive(error)
    }
    model = mapped.value
    let changes = ChangeList(from: existing, to: mapped.value, trail)
    return mapped.with(changes, changes.issues)
  }

  /// Applies a patch, and returns the changes with their encoded values.
  func changes(of model: inout Output, _ value: Value) throws(MappingError) -> Mapped<[Change]> {
    // Before the update, because an instance may be changed in place.
    var before = ChangedValues(try? reversed.map(model), by: self)
    let changed = try patch(&model, value, keepingValues: true)
    if changed.value.changes.isEmpty { return changed.with([], []) }
    var after = ChangedValues(try? reversed.map(model), by: self)
    let known = MapperModels(of: self).sensitiveKeys
    let hidden = changed.sensitiveKeys?.joined(known) ?? known
    return changed.with(changed.value.changes.map { Change($0, &before, &after, hiding: hidden) }, [])
  }
}
