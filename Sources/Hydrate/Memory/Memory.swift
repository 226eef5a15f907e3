// Memory: everything unchecked, independent of any data format. Borrowed bytes, blocks of memory
// and their owners, proved casts, containers whose types are known only at run time, the stack of a
// thread, uniqueness checks.
//
// Takes and gives bytes, addresses and objects. Refers to no other folder.

/// A value with a change.
@inline(__always) package func changed<T>(_ value: T, _ change: (inout T) -> Void) -> T {
  var copy = value
  change(&copy)
  return copy
}
