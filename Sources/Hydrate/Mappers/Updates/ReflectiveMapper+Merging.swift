extension ReflectiveMapper: MergingMapper {
  func merge(_ input: Value, over mergeBase: MergeBase<Model>, in context: inout MappingContext) throws(MappingError) -> Model {
    let reader = context.reader(of: engine)
    let mistakes = reader.store.mistakes(for: Model.self, updating: mergeBase.existing != nil)
    if !mistakes.isEmpty { throw MappingError(Failure(mistakes)) }
    do throws(Failure) {
      let own = mergeBase.under(reader.store.configuration.updateNulls)
      let context = context
      return try reader.mapping(input, in: context) { () throws(Failure) in
        try reader.mergeRoot(Model.self, input, over: own, in: context.details, context.step)
      }
    } catch {
      throw MappingError(error)
    }
  }
}
