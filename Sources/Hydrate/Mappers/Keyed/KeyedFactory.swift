/// Where a ``KeyedMapper`` has its targets from.
struct KeyedFactory<Target>: Sendable {
  let make: @Sendable () throws -> Target
  /// Looks for a target that is there already.
  var find: (@Sendable (Value, inout MappingContext) throws -> Target?)?

  func made(_ context: MappingContext) throws(MappingError) -> Target {
    do {
      return try make()
    } catch {
      throw context.failure(from: error, of: .factory(Target.self))
    }
  }

  /// The target that is there already for this data; nil where there is none.
  func existing(_ input: Value, _ context: inout MappingContext) throws(MappingError) -> Target? {
    guard let find, !context.isAbsent else { return nil }
    do {
      return try find(input, &context)
    } catch {
      throw context.failure(from: error, of: .lookUp(Target.self))
    }
  }
}
