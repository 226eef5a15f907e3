import Foundation

/// The engines of the configurations that can be told apart, shared by all mappers that are set up alike.
final class EngineCache: @unchecked Sendable {
  static let shared = EngineCache()
  /// More configurations than a program writes down. When a program makes up more at run time, all are forgotten: mappers keep theirs.
  private static let limit = 4096

  private struct Key: Hashable {
    let model: ObjectIdentifier
    let configuration: Configuration.SharingKey
  }

  private let lock = NSLock()
  private var engines: [Key: Engine] = [:]

  func engine<Model>(for model: Model.Type, _ configuration: Configuration) -> Engine {
    guard let sharingKey = configuration.sharingKey else { return Engine(configuration, for: model) }
    let key = Key(model: ObjectIdentifier(model), configuration: sharingKey)
    lock.lock()
    defer { lock.unlock() }
    if let engine = engines[key] { return engine }
    let engine = Engine(configuration, for: model)
    if engines.count >= Self.limit { engines = [:] }
    engines[key] = engine
    return engine
  }
}
