extension ReflectiveMapper: MergingMapper {
  func merge(_ input: Value, over mergeBase: MergeBase<Model>, in context: inout MappingContext) throws(MappingError) -> Model {
    let mistakes = engine.store.mistakes(for: Model.self, updating: mergeBase.existing != nil)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    do throws(Failure) {
      let reader = context.session.reader(of: engine)
      let own = mergeBase.under(engine.configuration.updateNulls)
      return try reader.mergeRoot(Model.self, input, over: own, in: context.details, context.step)
    } catch {
      throw MappingError(error)
    }
  }
}
