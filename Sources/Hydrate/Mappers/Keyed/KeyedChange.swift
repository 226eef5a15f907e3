/// A change to a target that is ready to be made.
struct KeyedChange<Target> {
  let make: (inout KeyedTarget<Target>) -> Void
  /// Puts back what was there, for a target that is changed in place.
  var takeBack: (inout KeyedTarget<Target>) -> Void = { _ in }
  /// What the change comes to, as paths from the field's place; asked for when it has been made.
  var paths: () -> [ChangedPart] = { [] }
}
