extension UpdatingMapper {
  /// Applies a patch to a model, all or nothing.
  func patch(_ model: inout Output, _ value: Value, keepingValues: Bool = false) throws(MappingError) -> Mapped<ChangeList> {
    do throws(MappingError) {
      return try MappingContext.patch(&model, value, keepingValues) { value, context throws(MappingError) in
        try context.pass(value, to: self)
      }
    } catch {
      throw hidingIfSensitive(error)
    }
  }
}

extension MappingContext {
  /// Applies a patch to a model, all or nothing, by a closure whose context has what was there
  /// before.
  static func patch<Model>(
    _ model: inout Model, _ value: Value, _ keepsValues: Bool, _ merge: (Value, inout MappingContext) throws(MappingError) -> Model
  ) throws(MappingError) -> Mapped<ChangeList> {
    let trail = MergeTrail(keepsValues: keepsValues)
    let existing = model
    let mapped = try mapped(value) { value, context throws(MappingError) in
      context.mergeBase = MergeBase(existing: existing, nulls: .clear, trail: trail)
      return try context.session.collect { () throws(MappingError) in try merge(value, &context) }
    }
    model = mapped.value
    let changes = ChangeList(from: existing, to: mapped.value, trail)
    return mapped.with(changes, changes.issues)
  }
}

extension Mapped<ChangeList> {
  /// The paths of the changes.
  var paths: Mapped<[ValuePath]> { with(value.paths, []) }
}

extension ReversibleMapper where Input == Value {
  /// Changes a model, and returns the changes with their encoded values.
  func changes(
    of model: inout Output, _ patch: (inout Output) throws(MappingError) -> Mapped<ChangeList>
  ) throws(MappingError) -> Mapped<[Change]> {
    // Before the update, because an instance may be changed in place.
    var before = ChangedValues(try? reversed.map(model), by: self)
    let changed = try patch(&model)
    if changed.value.changes.isEmpty { return changed.with([], []) }
    var after = ChangedValues(try? reversed.map(model), by: self)
    let known = MapperModels(of: self).sensitiveKeys
    let hidden = changed.sensitiveKeys?.joined(known) ?? known
    return changed.with(changed.value.changes.map { Change($0, &before, &after, hiding: hidden) }, [])
  }
}
