extension Place {
  /// A place in a value that is being read, or written; to be made when something fails, since it freezes where that value stands.
  init(scope: Scope, step: Step, value: Value?) {
    self.init(node: scope.node, step: PathStep(step, in: scope), value: value)
  }
}
