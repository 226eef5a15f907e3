// Profile: rules for several types, in code or in files. `Files` reads them, `Types` forces values to be read as other types.
//
// Takes names, types and files, gives a mapper's rules. Names everything below; nothing names a profile but by the rules that it gives.

/// How types are mapped, declared outside of them: in code, anywhere, for types of one's own and of others, or in a file.
///
/// A profile is an immutable value; each method gives a changed copy. Nothing is registered anywhere: a mapper uses the profile that it is
/// given, for its own model and for every model within it, and other mappers use others.
///
///     let profile = Profile()
///       .type(Person.self) { $0.keyTransformer(.camelToSnake).optional(\.homepage) }
///       .type(Address.self) { $0.field(\.street, from: "lines[0]") }
///       .mapType(Date.self, using: .date(.rfc3339))
///     let teams = ReflectiveMapper<Team>(profile: profile)
///
/// What the rules of a type do not say comes from the mapper that uses the profile, then from what the profile says for all types; a type
/// without rules is mapped as the one around it. What a mapper says of its own model goes before what the profile says.
public struct Profile: Sendable {
  let contents: ProfileContents
  /// The engines of mappers and coders that have this profile and no further rules, as long as a copy of it is kept.
  let engines: ProfileEngines

  /// A profile that says nothing.
  public init() { self.init(ProfileContents()) }

  init(_ contents: ProfileContents) {
    self.contents = contents
    engines = ProfileEngines(contents)
  }

  /// Adds the rules for a type: those of the mapper that the closure gives.
  ///
  /// A type that is named twice is a `configuration` issue of every mapper that uses the profile, and of ``check()``. A model that is bound to an
  /// actor must be `nonisolated` here; else its "isolated conformance cannot satisfy conformance requirement for a 'Sendable' type parameter".
  public func type<Model: Decodable & SendableMetatype>(
    _ type: Model.Type, _ rules: (ReflectiveMapper<Model>) -> ReflectiveMapper<Model>
  ) -> Profile {
    Profile(contents.adding(ProfileSection(model: Model.self, configuration: rules(ReflectiveMapper<Model>()).configuration)))
  }

  /// Maps every value of a type by this mapper, wherever it stands. Another one for the type replaces it.
  public func mapType<T, M: Mapper & Sendable>(_ type: T.Type, using mapper: M) -> Profile where M.Output == T, M.Input: Decodable {
    with { $0.typeMappers[ObjectIdentifier(type)] = MapperBox(mapper) }
  }

  /// Turns coding keys into the source's keys, in all types that say nothing else.
  public func keyTransformer(_ transformer: KeyTransformer) -> Profile { with { $0.options.keyTransformer = transformer } }

  /// Whether text becomes numbers and the like, in all types that say nothing else.
  public func coercion(_ coercion: Coercion) -> Profile { with { $0.options.coercion = coercion } }

  /// What becomes of keys that nothing reads, in all types that say nothing else.
  public func unknownKeys(_ policy: UnknownKeys) -> Profile { with { $0.options.unknownKeys = policy } }

  /// How nil is written back, in all types that say nothing else.
  public func nulls(_ policy: Nulls) -> Profile { with { $0.options.nulls = policy } }

  /// What null does where a model is updated, in all types that say nothing else.
  public func updateNulls(_ policy: UpdateNulls) -> Profile { with { $0.options.updateNulls = policy } }

  /// Takes these texts for null, in all types that say nothing else; see ``ReflectiveMapper/nullTexts(_:)``.
  public func nullTexts(_ texts: String...) -> Profile { with { $0.options.nullTexts = NullTexts(texts) } }

  /// Takes one value where a list is meant for a list of it, in all types that say nothing else; see ``ReflectiveMapper/singleAsList(_:)``.
  public func singleAsList(_ isTaken: Bool = true) -> Profile { with { $0.options.singleAsList = isTaken } }

  /// Maps, of the properties that a file puts in groups, those that are in one of these, in all types that say nothing else; see
  /// ``ReflectiveMapper/groups(_:_:)``.
  public func groups(_ first: String, _ rest: String...) -> Profile {
    with { $0.options.groups = ($0.options.groups ?? []).union([first] + rest) }
  }

  /// The same with all that another profile says; where both speak for all types, the other one holds.
  ///
  /// A type that both have rules for is a `configuration` issue.
  public func including(_ other: Profile) -> Profile { Profile(contents.including(other.contents)) }

  private func with(_ change: (inout Configuration) -> Void) -> Profile {
    var common = contents.common
    change(&common)
    return Profile(ProfileContents(common: common, sections: contents.sections, mistakes: contents.mistakes))
  }

  /// Looks for mistakes in the rules of all types, which otherwise the first mapping reports.
  ///
  /// - Throws: every mistake, as `configuration` issues, or `irreversible` ones where there is no way back.
  public func check() throws(MappingError) {
    let found = contents.mistakes + contents.sections.flatMap { $0.mistakesAlone(in: contents) }
    if !found.isEmpty { throw MappingError(complete: found) }
  }
}

extension ReflectiveMapper {
  /// A mapper with the rules of a profile, for this model and for every model within it.
  public init(profile: Profile) { self.init(profile.engines.engine(for: Model.self)) }
}
