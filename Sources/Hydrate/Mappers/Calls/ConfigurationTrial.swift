/// The `ReflectiveMapper` that a mapper is or wraps, with fewer parts of its configuration in turn.
package struct ConfigurationTrial: Sendable {
  /// The parts that the mapper's own calls give.
  package let parts: [ConfigurationPart]
  private let engine: Engine

  /// Nil for a mapper that wraps no single `ReflectiveMapper`.
  package init?(of mapper: some Mapper) {
    guard let engine = (mapper as? any SettingsMapper)?.settingsEngine, let model = engine.store.rootType as? any Decodable.Type else {
      return nil
    }
    (self.engine, parts) = (engine, engine.store.given.parts(for: model))
  }

  /// The engine with some of the parts alone, for ``Session/replacement``.
  package func replacement(with kept: Set<Int>) -> EngineReplacement {
    var configuration = engine.store.given
    for (number, part) in parts.enumerated() where !kept.contains(number) { part.remove(&configuration) }
    func made<Model>(for model: Model.Type) -> Engine { EngineCache.shared.engine(for: model, configuration) }
    return EngineReplacement(engine: engine, other: engine.store.rootType.map { made(for: $0) } ?? engine)
  }
}
