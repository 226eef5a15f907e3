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
  private var entries: [Int: Entry] = [:]
  private var count = 0

  func engine<Model>(for model: Model.Type, _ configuration: Configuration) -> Engine {
    let id = ObjectIdentifier(model)
    if configuration.isPlain { return plainEngine(id) { Engine(configuration, for: model) } }
    guard configuration.isComparable else { return Engine(configuration, for: model) }
    var hasher = Hasher()
    hasher.combine(id)
    configuration.combine(into: &hasher)
    let hash = hasher.finalize()
    lock.lock()
    defer { lock.unlock() }
    if let engine = entries[hash]?.engine(for: id, configuration) { return engine }
    let engine = Engine(configuration, for: model)
    makeRoom()
    entries[hash] = Entry(id, engine, next: entries[hash])
    return engine
  }

  private func plainEngine(_ model: ObjectIdentifier, make: () -> Engine) -> Engine {
    lock.lock()
    defer { lock.unlock() }
    if let engine = plain[model] { return engine }
    let engine = make()
    makeRoom()
    plain.keep(engine, for: model)
    return engine
  }

  private func makeRoom() {
    if count >= Self.limit { (plain, entries, count) = (IdentityTable(), [:], 0) }
    count += 1
  }
}

/// One configuration of a model with its engine, in a list of those that have the same hash.
private final class Entry {
  private let model: ObjectIdentifier
  private let engine: Engine
  private let next: Entry?

  init(_ model: ObjectIdentifier, _ engine: Engine, next: Entry?) {
    self.model = model
    self.engine = engine
    self.next = next
  }

  func engine(for model: ObjectIdentifier, _ configuration: Configuration) -> Engine? {
    var entry: Entry? = self
    while let known = entry {
      if known.model == model, known.engine.given.isSame(as: configuration) { return known.engine }
      entry = known.next
    }
    return nil
  }
}
