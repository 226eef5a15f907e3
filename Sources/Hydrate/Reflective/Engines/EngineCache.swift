import Foundation

/// The engines of the configurations that can be told apart, shared by all mappers that are set up alike.
final class EngineCache: @unchecked Sendable {
  static let shared = EngineCache()
  /// More configurations than a program writes down. When a program makes up more at run time, all are forgotten: mappers keep theirs.
  private static let limit = 4096

  private let lock = NSLock()
  /// The engines of the mappers with no rules, by their models.
  private var plain = IdentityTable<Engine>()
  /// The other ones, by the hash of model and configuration.
  private var entries: [Int: CachedEngine] = [:]
  private var count = 0

  func engine<Model>(for model: Model.Type, _ configuration: Configuration) -> Engine {
    let id = ObjectIdentifier(model)
    if configuration.isPlain { return plainEngine(id) { Engine(configuration, for: model) } }
    guard configuration.isComparable else { return Engine(configuration, for: model) }
    var hasher = Hasher()
    hasher.combine(id)
    configuration.combine(into: &hasher)
    let hash = hasher.finalize()
    return kept { cache in
      cache.entries[hash]?.engine(for: id, configuration)
    } orMade: {
      Engine(configuration, for: model)
    } keep: { engine, cache in
      cache.entries[hash] = CachedEngine(id, engine, next: cache.entries[hash])
    }
  }

  private func plainEngine(_ model: ObjectIdentifier, make: () -> Engine) -> Engine {
    kept {
      $0.plain[model]
    } orMade: {
      make()
    } keep: {
      $1.plain.keep($0, for: model)
    }
  }

  /// The engine that is known, else one that is made now; of two that are made at once the first is kept.
  ///
  /// What an engine refers to may be a user's, and so may what runs when it goes: it is made, and let go of, outside the lock.
  private func kept(
    _ find: (EngineCache) -> Engine?, orMade make: () -> Engine, keep: (Engine, EngineCache) -> Void
  ) -> Engine {
    if let known = lock.withLock({ find(self) }) { return known }
    let made = make()
    let (engine, forgotten) = lock.withLock { () -> (Engine, Forgotten?) in
      if let first = find(self) { return (first, nil) }
      let forgotten = makeRoom()
      keep(made, self)
      return (made, forgotten)
    }
    withExtendedLifetime((made, forgotten)) {}
    return engine
  }

  /// What has been forgotten to make room.
  private typealias Forgotten = (plain: IdentityTable<Engine>, entries: [Int: CachedEngine])

  private func makeRoom() -> Forgotten? {
    count += 1
    guard count > Self.limit else { return nil }
    defer { (plain, entries, count) = (IdentityTable(), [:], 1) }
    return (plain, entries)
  }
}

/// One configuration of a model with its engine, in a list of those that have the same hash.
private final class CachedEngine {
  private let model: ObjectIdentifier
  private let engine: Engine
  private let next: CachedEngine?

  init(_ model: ObjectIdentifier, _ engine: Engine, next: CachedEngine?) {
    self.model = model
    self.engine = engine
    self.next = next
  }

  func engine(for model: ObjectIdentifier, _ configuration: Configuration) -> Engine? {
    var entry: CachedEngine? = self
    while let known = entry {
      if known.model == model, known.engine.store.given.isSame(as: configuration) { return known.engine }
      entry = known.next
    }
    return nil
  }
}
