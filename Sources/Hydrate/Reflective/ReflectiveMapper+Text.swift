extension ReflectiveMapper: TextMapper {
  func unmap(_ output: Model, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    try write(in: context) { (writer, context) throws(Failure) in
      try writer.write(output, for: context.session.run(of: engine), in: context.scope, context.step, to: sink)
    }
  }

  func unmap(all outputs: [Model], to sink: Sink, in context: inout MappingContext) throws(MappingError) -> Bool {
    try write(in: context) { (writer, context) throws(Failure) in
      try writer.write(all: outputs, for: context.session.run(of: engine), in: context.scope, context.step, to: sink)
    }
    return true
  }

  private func write(in context: MappingContext, _ body: (Writer, MappingContext) throws(Failure) -> Void) throws(MappingError) {
    try check(writing: true)
    do throws(Failure) {
      try engine.writers.withWriter(of: engine) { writer throws(Failure) in try body(writer, context) }
    } catch {
      throw MappingError(error)
    }
  }
}
