extension MergingMapper {
  /// Changes a model by a patch, all or nothing.
  func patch(_ model: inout Output, _ value: Value) throws(MappingError) -> Mapped<ChangeList> {
    try MappingContext.patch(&model, value) { value, underlay, context throws(MappingError) in
      try merge(value, over: underlay, in: &context)
    }
  }
}

extension MappingContext {
  /// Changes a model by a patch, as something that merges has it.
  static func patch<Model>(
    _ model: inout Model, _ value: Value,
    _ merge: (Value, Underlay<Model>, inout MappingContext) throws(MappingError) -> Model
  ) throws(MappingError) -> Mapped<ChangeList> {
    let trail = MergeTrail()
    let present = model
    let mapped = try mapped(value) { value, context throws(MappingError) in
      try context.session.collect { () throws(MappingError) in
        try merge(value, Underlay(present: present, nulls: .clear, trail: trail), &context)
      }
    }
    model = mapped.value
    let changes = ChangeList(from: present, to: mapped.value, trail)
    return mapped.with(changes, changes.issues)
  }
}

extension Mapped<ChangeList> {
  /// The paths of what has changed.
  var paths: Mapped<[ValuePath]> { with(value.paths, []) }
}

extension ReversibleMapper where Input == Value {
  /// Changes a model, and gives the changes as the mapper writes them.
  func changes(
    of model: inout Output, _ patch: (inout Output) throws(MappingError) -> Mapped<ChangeList>
  ) throws(MappingError) -> Mapped<[Change]> {
    // Before the update: an instance may be changed in place.
    var before = ChangedValues(try? reversed.map(model))
    let changed = try patch(&model)
    if changed.value.changes.isEmpty { return changed.with([], []) }
    var after = ChangedValues(try? reversed.map(model))
    return changed.with(changed.value.changes.map { Change($0, &before, &after) }, [])
  }
}
