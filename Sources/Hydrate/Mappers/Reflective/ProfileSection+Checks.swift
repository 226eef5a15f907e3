/// Checks a section by itself, as in a mapper of its model.
extension ProfileSection {
  /// The mistakes in the rules, and in the mappers that they name.
  package func mistakesAlone(in profile: ProfileContents) -> [MappingIssue] { named(mistakes(of: model, in: profile)) }

  private func mistakes<Model: Decodable>(of model: Model.Type, in profile: ProfileContents) -> [MappingIssue] {
    let store = engine(for: model, in: profile).store
    let found = store.plan(for: model).mistakes + MapperCheck(of: self, in: store).mistakes
    // An enum names the mistake in its form itself; another type has it for the enums within.
    return isEnum(model) ? found : configuration.caseMistakes + found
  }

  /// Calls `body` with a value as a part of the model, by a profile's rules.
  package func attempt(
    _ body: (Value, inout MappingContext) throws(Failure) -> Void, on value: Value, in profile: ProfileContents
  ) throws(MappingError) {
    let engine = engine(for: model, in: profile)
    _ = try MappingContext.mapped(value) { value, context throws(MappingError) in
      context.ownReader = context.session.reader(of: engine)
      try asMappingError { () throws(Failure) in try body(value, &context) }
    }
  }

  private func engine<Model: Decodable>(for model: Model.Type, in profile: ProfileContents) -> Engine {
    var configuration = Configuration()
    configuration.profile = profile
    return Engine(configuration, for: model)
  }
}
