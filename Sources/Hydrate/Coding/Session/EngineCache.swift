/// The engines of comparable configurations, shared by all mappers with the same settings.
final class EngineCache: Sendable {
  static let shared = EngineCache()
  /// More configurations than a program contains. If a program creates more at run time, the
  /// cache is emptied; mappers keep their engines.
  private static let limit = 4096
  /// The limit for configurations with closures in a key transformer. Only copies of that
  /// transformer find them again, so a program that creates one per call would fill the cache
  /// with entries that are never found.
  private static let closureLimit = 64

  private let engines = Guarded(Engines(limit: EngineCache.limit))
  private let enginesOfClosures = Guarded(Engines(limit: EngineCache.closureLimit))

  private struct Engines {
    /// The engines of the mappers without rules, by their models.
    var plain = IdentityTable<Engine>()
    /// The other engines, by the hash of model and configuration.
    var others: [Int: [Engine]] = [:]
    var count = 0
    let limit: Int

    /// Counts one more engine; returns the engines that were removed to make room.
    mutating func makeRoom() -> [Engine] {
      count += 1
      guard count > limit else { return [] }
      defer { (plain, others, count) = (IdentityTable(), [:], 1) }
      return plain.all + others.values.joined()
    }
  }

  func engine<Model>(for model: Model.Type, _ configuration: Configuration) -> Engine {
    let id = ObjectIdentifier(model)
    if configuration.isPlain { return plainEngine(id) { Engine(configuration, for: model) } }
    guard configuration.isComparable else { return Engine(configuration, for: model) }
    var hasher = Hasher()
    hasher.combine(id)
    configuration.combine(into: &hasher)
    let hash = hasher.finalize()
    return (configuration.hasClosures ? enginesOfClosures : engines).known {
      $0.others[hash]?.first { $0.store.rootModel == id && $0.store.given.isSame(as: configuration) }
    } orMake: {
      Engine(configuration, for: model)
    } add: {
      let forgotten = $1.makeRoom()
      $1.others[hash, default: []].append($0)
      return forgotten
    }
  }

  private func plainEngine(_ model: ObjectIdentifier, make: () -> Engine) -> Engine {
    engines.known({ $0.plain[model] }, orMake: make) {
      let forgotten = $1.makeRoom()
      $1.plain.keep($0, for: model)
      return forgotten
    }
  }
}
