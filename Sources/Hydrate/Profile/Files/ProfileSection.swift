/// What a profile says of one type.
class ProfileSection: @unchecked Sendable {
  let id: ObjectIdentifier
  let name: String
  let configuration: Configuration

  fileprivate init(id: ObjectIdentifier, name: String, configuration: Configuration) {
    self.id = id
    self.name = name
    self.configuration = configuration
  }

  /// The rules that a mapper has been given.
  static func of<Model>(_ mapper: ReflectiveMapper<Model>) -> ProfileSection { of(Model.self, mapper.configuration) }

  static func of<Model: Decodable & SendableMetatype>(_ model: Model.Type, _ configuration: Configuration) -> ProfileSection {
    SectionOfModel<Model>(configuration)
  }

  /// The mistakes in the rules, where a mapper of another model uses them.
  func mistakes(in root: Engine, updating: Bool = false) -> [MappingIssue] { [] }

  /// The mistakes in the rules, where a mapper of this very model uses them.
  func mistakesAlone(in profile: ProfileContents) -> [MappingIssue] { [] }

  /// Does something with a value as a part of the model, by a profile's rules.
  func attempt(
    _ body: (any MappingRun, any MappingScope) throws(Failure) -> Void, on value: Value, in profile: ProfileContents
  ) throws(MappingError) {}
}

/// The one kind of section: the model is known to it.
private final class SectionOfModel<Model: Decodable & SendableMetatype>: ProfileSection, @unchecked Sendable {
  init(_ configuration: Configuration) {
    super.init(id: ObjectIdentifier(Model.self), name: "\(Model.self)", configuration: configuration)
  }

  override func mistakes(in root: Engine, updating: Bool = false) -> [MappingIssue] {
    SchemaReader.inspect(Model.self)
    let plan = root.section(for: Model.self).plan(for: Model.self)
    return named(updating ? plan.updateMistakes : plan.mistakes)
  }

  override func mistakesAlone(in profile: ProfileContents) -> [MappingIssue] {
    named(engine(in: profile).plan(for: Model.self).mistakes)
  }

  override func attempt(
    _ body: (any MappingRun, any MappingScope) throws(Failure) -> Void, on value: Value, in profile: ProfileContents
  ) throws(MappingError) {
    let engine = engine(in: profile)
    _ = try MappingContext.mapped(value) { _, context throws(MappingError) in
      do throws(Failure) {
        try body(context.session.run(of: engine), context.scope)
      } catch {
        throw MappingError(error)
      }
    }
  }

  private func engine(in profile: ProfileContents) -> Engine {
    var configuration = Configuration()
    configuration.profile = profile
    return Engine(configuration, for: Model.self)
  }

  /// The mistakes with the type that they are about, which is none of the places of a document.
  private func named(_ mistakes: [MappingIssue]) -> [MappingIssue] {
    mistakes.map { .mistake("\(name): \($0.message)", at: $0.place, $0.code) }
  }
}

extension MappingIssue {
  /// A mistake in what was configured.
  static func mistake(
    _ text: String, at place: Place = Place(node: nil, step: .same, value: nil), _ code: Code = .configuration
  ) -> MappingIssue {
    MappingIssue(code, .text(text), at: place)
  }
}
