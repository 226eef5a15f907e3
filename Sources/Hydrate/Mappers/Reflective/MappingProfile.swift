/// Rules for types, declared outside of the types: in code, for your own types and others, or in a
/// file.
///
/// A profile is an immutable value; each method returns a changed copy. Nothing is registered
/// globally: a mapper uses its profile for its own model and for nested models, and other mappers
/// may use others.
///
///     let profile = MappingProfile()
///       .type(Person.self) { $0.keyTransformer(.camelToSnake).optional(\.homepage) }
///       .type(Address.self) { $0.field(\.street, from: "lines[0]") }
///       .mapType(Date.self, using: .date(.rfc3339))
///     let teams = ReflectiveMapper<Team>(profile: profile)
///
/// Where the rules of a type do not specify something, the settings of the mapper apply, then
/// those of the profile for all types. A type without rules is mapped like the type around it. A
/// mapper's rules for its own model take precedence over the profile's.
public struct MappingProfile: Sendable {
  let contents: ProfileContents
  /// The engines of mappers and coders that use this profile without further rules, kept as long
  /// as a copy of it exists.
  let engines: ProfileEngines

  /// Makes a profile without rules.
  public init() { self.init(ProfileContents()) }

  package init(_ contents: ProfileContents) {
    self.contents = contents
    engines = ProfileEngines(contents)
  }

  /// Adds the rules for a type: those of the mapper that the closure returns.
  ///
  /// Rules for the same type twice are a `configuration` issue of every mapper that uses the
  /// profile, and of ``check()``. A model that is isolated to an actor must be `nonisolated` here;
  /// else its isolated conformance cannot satisfy the `Sendable` requirement.
  public func type<Model: Decodable & SendableMetatype>(
    _ type: Model.Type, _ rules: (ReflectiveMapper<Model>) -> ReflectiveMapper<Model>
  ) -> MappingProfile {
    MappingProfile(contents.adding(ProfileSection(model: Model.self, configuration: rules(ReflectiveMapper<Model>()).configuration)))
  }

  /// Maps every value of a type with this mapper. A later call for the same type replaces it.
  public func mapType<T, M: Mapper & Sendable>(_ type: T.Type, using mapper: M) -> MappingProfile where M.Output == T, M.Input: Decodable {
    with { $0.typeMappers[ObjectIdentifier(type)] = MapperBox(mapper) }
  }

  /// Returns the profile combined with another one, whose settings for all types take precedence.
  ///
  /// Rules for the same type in both are a `configuration` issue.
  public func including(_ other: MappingProfile) -> MappingProfile { MappingProfile(contents.including(other.contents)) }

  func with(_ change: (inout Configuration) -> Void) -> MappingProfile {
    var common = contents.common
    change(&common)
    return MappingProfile(ProfileContents(common: common, sections: contents.sections, mistakes: contents.mistakes))
  }

  /// Checks the rules of all types, and the mappers that they name; otherwise the first mapping
  /// reports the mistakes in rules, and a mapper its own when it is used.
  ///
  /// - Throws: every mistake, as `configuration` issues, or `irreversible` ones if a mapper is
  ///   one-way.
  public func check() throws(MappingError) {
    let common = contents.common.caseMistakes + MapperCheck(ofTypes: contents.common.typeMappers.values).mistakes
    let found = contents.mistakes + common + contents.sections.flatMap { $0.mistakesAlone(in: contents) }
    if !found.isEmpty { throw MappingError(complete: found) }
  }
}

extension ReflectiveMapper {
  /// Makes a mapper with the rules of a profile, for this model and for nested models.
  public init(profile: MappingProfile) { self.init(profile.engines.engine(for: Model.self)) }
}
