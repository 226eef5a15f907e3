/// A change to a target that is ready to be made.
struct KeyedChange<Target> {
  let make: (inout KeyedTarget<Target>) -> Void
  /// Puts back what was there, for a target that is changed in place.
  var takeBack: (inout KeyedTarget<Target>) -> Void = { _ in }
  /// What the change comes to, as paths from the field's place; asked for when it has been made.
  var paths: () -> [ValuePath] = { [] }
}

/// A target while its fields are put in: structured data is put together as a draft.
struct KeyedTarget<Target> {
  var target: Target
  var draft: ValueDraft?

  init(_ target: Target) {
    self.target = target
    draft = same(target, as: Value.self).map { ValueDraft($0) }
  }

  /// The target with all that was put in.
  var finished: Target { draft.flatMap { same($0.value, as: Target.self) } ?? target }
}
