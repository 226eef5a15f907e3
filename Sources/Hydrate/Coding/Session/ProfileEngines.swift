/// The engines of a profile, one for each type that it has been used for without further rules.
///
/// The profile and its copies own them, and so do the coders that are made with it. An engine refers to what the profile says, not to the profile.
@usableFromInline
final class ProfileEngines: Sendable {
  private let configuration: Configuration
  private let known = Guarded(IdentityTable<Engine>())

  init(_ contents: ProfileContents) {
    var configuration = Configuration()
    if !contents.isEmpty { configuration.profile = contents }
    self.configuration = configuration
  }

  /// What the profile says.
  var contents: ProfileContents { configuration.profile ?? ProfileContents() }

  @usableFromInline
  func engine<Model>(for type: Model.Type) -> Engine {
    let id = ObjectIdentifier(type)
    if let engine = known.withLock({ $0[id] }) { return engine }
    // Profiles that say the same share their engines as mappers do. What is made in vain is let go of outside the lock.
    let made = EngineCache.shared.engine(for: type, configuration)
    return known.withLock { known in
      if let first = known[id] { return first }
      known.keep(made, for: id)
      return made
    }
  }
}
