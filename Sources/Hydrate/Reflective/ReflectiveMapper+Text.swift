extension ReflectiveMapper: TextMapper {
  func unmap(_ output: Model, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    try check(writing: true)
    do throws(Failure) {
      try context.session.run(of: engine).write(output, to: sink, in: context.scope, context.step)
    } catch {
      throw MappingError(error)
    }
  }

  func unmap(all outputs: [Model], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool {
    try check(writing: true)
    do throws(Failure) {
      try context.session.run(of: engine).write(all: outputs, to: sink, in: context.scope, context.step)
      return true
    } catch {
      throw MappingError(error)
    }
  }
}
