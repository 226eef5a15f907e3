extension Scope {
  /// The scope of the whole document.
  var root: Scope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// The keys from the document down to here, as Foundation's errors show them.
  func codingPath(appending last: Step? = nil) -> [any CodingKey] {
    var path: [any CodingKey] = last.flatMap { $0.resolved(in: self).codingKey }.map { [$0] } ?? []
    var next: Scope? = self
    while let scope = next {
      if let key = scope.step.codingKey { path.append(key) }
      next = scope.parent
    }
    return path.reversed()
  }
}
