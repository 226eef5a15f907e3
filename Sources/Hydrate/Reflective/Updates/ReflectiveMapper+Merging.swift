extension ReflectiveMapper: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Model>, in context: inout MappingContext) throws(MappingError) -> Model {
    let mistakes = engine.store.mistakes(for: Model.self, updating: underlay.present != nil)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    do throws(Failure) {
      let run = context.session.reader(of: engine)
      let own = underlay.under(engine.configuration.updateNulls)
      return try run.mergeRoot(Model.self, input, over: own, in: .reading(context.scope), context.step)
    } catch {
      throw MappingError(error)
    }
  }
}
