/// The engines of a profile, one for each type for which it has been used without further rules.
///
/// The profile, its copies and the coders made with it own the engines. An engine refers to the
/// profile's contents, not to the profile.
@usableFromInline
final class ProfileEngines: Sendable {
  private let configuration: Configuration
  private let known = Guarded(IdentityTable<Engine>())

  init(_ contents: ProfileContents) {
    var configuration = Configuration()
    if !contents.isEmpty { configuration.profile = contents }
    self.configuration = configuration
  }

  /// The contents of the profile.
  var contents: ProfileContents { configuration.profile ?? ProfileContents() }

  @usableFromInline
  func engine<Model>(for type: Model.Type) -> Engine {
    let id = ObjectIdentifier(type)
    // Profiles with the same contents share their engines, as mappers do.
    return known.known({ $0[id] }, orMake: { EngineCache.shared.engine(for: type, configuration) }, keep: { $1.keep($0, for: id) })
  }
}
