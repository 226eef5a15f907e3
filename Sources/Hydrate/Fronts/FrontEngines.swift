/// The engines of a front, one for each type that it has been asked for, by one profile.
@usableFromInline
final class FrontEngines: Sendable {
  private let configuration: Configuration
  private let known = Guarded(IdentityTable<MapperEngine>())

  init(_ profile: Profile) {
    var configuration = Configuration()
    if !profile.contents.isEmpty { configuration.profile = profile.contents }
    self.configuration = configuration
  }

  @usableFromInline
  func engine<Model>(for type: Model.Type) -> MapperEngine {
    let id = ObjectIdentifier(type)
    if let engine = known.withLock({ $0[id] }) { return engine }
    // Fronts that are set up alike share their engines as mappers do. What is made in vain goes outside the lock.
    let made = EngineCache.shared.engine(for: type, configuration)
    return known.withLock { known in
      if let first = known[id] { return first }
      known.keep(made, for: id)
      return made
    }
  }
}
