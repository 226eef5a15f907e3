extension Place {
  /// A place in a value that is being read, or written; to be made when something fails, since it freezes where that value stands.
  @inline(never) init(scope: any MappingScope, step: Step, value: Value?) {
    self.init(node: scope.node, step: scope.kept(step), value: value)
  }
}
