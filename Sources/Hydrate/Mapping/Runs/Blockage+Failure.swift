extension Blockage {
  /// The failure, at the place where the way ended; `step` is the one that leads to the value that was looked for.
  func failure(in scope: any MappingScope, _ step: Step) -> Failure {
    let place = Place(node: scope.node, step: .ended(path, on: scope.kept(step)), value: value)
    return Failure(.typeMismatch, .blocked(way: way), at: place)
  }
}
