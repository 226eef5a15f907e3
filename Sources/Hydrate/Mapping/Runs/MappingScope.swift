/// One value that is being read or written, and where it stands, as mappers and issues see it.
///
/// A scope is a link to the one around it, and a step. Its path is made when something fails, and not before.
protocol MappingScope: AnyObject {
  /// The value; null for one that is being written.
  var value: Value { get }
  /// The place of the value, frozen.
  var node: PathNode { get }
  /// The scope of a part of the value, or of what became of it.
  func inner(_ step: Step, _ value: Value) -> any MappingScope
  /// A step from here as issues keep it, which refers to no scope.
  func kept(_ step: Step) -> PathStep
  /// The keys from the document down to here, as the types on the way have used them.
  func codingPath(appending last: (any CodingKey)?) -> [any CodingKey]
}

extension MappingScope {
  func codingPath() -> [any CodingKey] { codingPath(appending: nil) }
}
