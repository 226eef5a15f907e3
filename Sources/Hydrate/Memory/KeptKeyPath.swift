/// A key path that rules and mappers keep. It never changes once it is made, so that any task may look along it; what a subscript in it was given is
/// the user's to choose.
struct KeptKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
  let keyPath: Path

  init(_ keyPath: Path) { self.keyPath = keyPath }
}
