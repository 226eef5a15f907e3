extension KeyedMapper: MergingMapper {
  /// Updates what `existing:` finds, else what is there; what is not there is made anew. A class is changed in place, when the update succeeds.
  func merge(_ input: Value, over underlay: Underlay<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    try atEveryDepth(&context) { context throws(MappingError) in try mergeOnce(input, over: underlay, in: &context) }
  }

  private func mergeOnce(_ input: Value, over underlay: Underlay<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    guard case .filled(let fields, let factory) = form else { return try map(input, in: &context) }
    if let found = try factory.existing(input, &context) {
      // Another instance than the one that was there is a change of the place itself.
      let isPresent = underlay.present.map { isSameInstance($0, found) } ?? false
      return try merge(input, with: found, fields, factory, isPresent ? underlay.trail : MergeTrail(), in: &context)
    }
    if let present = underlay.present { return try merge(input, with: present, fields, factory, underlay.trail, in: &context) }
    return try make(input, fields, factory, patching: updatePolicy, in: &context)
  }

  /// The target with its changes, or, in place, the target for which they are staged.
  func merge(
    _ input: Value, with present: Target, _ fields: KeyedFields<Target>, _ factory: KeyedFactory<Target>, _ trail: MergeTrail,
    in context: inout MappingContext
  ) throws(MappingError) -> Target {
    let fresh = updatePolicy == .setDefault ? try factory.made(context) : nil
    let changes = try fields.changes(input, of: .present(present, updatePolicy, fresh: fresh), in: &context)
    trail.tell { changes.flatMap { change in change.change.paths().map { change.name.appending($0) } } }
    guard type(of: present as Any) is AnyClass else {
      var target = KeyedTarget(present)
      for change in changes { change.change.make(&target) }
      return target.finished
    }
    for change in changes {
      context.session.staged.add { () throws(MappingError) in
        var target = KeyedTarget(present)
        change.change.make(&target)
      } takeBack: {
        var target = KeyedTarget(present)
        change.change.takeBack(&target)
      }
    }
    return present
  }
}
