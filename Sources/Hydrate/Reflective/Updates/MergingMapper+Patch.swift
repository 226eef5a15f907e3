extension MergingMapper {
  /// Changes a model by a patch, all or nothing; the paths of what has changed are the result.
  func patch(_ model: inout Output, _ value: Value) throws(MappingError) -> Mapped<[String]> {
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
  ) throws(MappingError) -> Mapped<[String]> {
    let trail = MergeTrail()
    let present = model
    let mapped = try mapped(value) { value, context throws(MappingError) in
      try context.session.collect { () throws(MappingError) in
        try merge(value, Underlay(present: present, nulls: .clear, trail: trail), &context)
      }
    }
    model = mapped.value
    let changes = ChangeList(from: present, to: mapped.value, trail)
    return mapped.with(changes.paths.map(\.description), changes.issues)
  }
}
