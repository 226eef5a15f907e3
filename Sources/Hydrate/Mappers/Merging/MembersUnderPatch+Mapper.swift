extension MembersUnderPatch {
  /// Puts a member of the patch over one that is there, by a mapper.
  mutating func merge<M: Mapper>(
    _ member: Value, _ key: Key, over own: Underlay<Content>, by mapper: M, at name: String, _ failures: inout PartFailures,
    in context: inout MappingContext
  ) throws(MappingError) where M.Input == Value, M.Output == Content {
    if member.kind == .null { return clear(key, over: own) }
    do throws(MappingError) {
      let content = try context.attempt(over: own) { context throws(MappingError) in
        try context.merge(mapper, member, over: own, .key(name))
      }
      end(key, content)
    } catch {
      try failures.take(error, in: &context)
    }
  }
}
