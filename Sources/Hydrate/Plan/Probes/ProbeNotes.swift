/// What shows of a type while it is looked at that is no field of its own, there and in what is nested.
final class ProbeNotes {
  /// The types of what it asks for.
  let held = HeldTypes()
  /// Whether it reads in another way than by the keys of its own object, so that not all that fills its properties can be seen.
  var readsElsewhere = false
  /// Whether it reads or writes an array in a container of its own.
  var readsList = false
}
