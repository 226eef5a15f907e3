/// A key path that rules keep. It never changes once it is made, so that any task may look along it; what a subscript in it was given is the
/// user's to choose.
struct KeptKeyPath: @unchecked Sendable {
  let keyPath: AnyKeyPath
}
