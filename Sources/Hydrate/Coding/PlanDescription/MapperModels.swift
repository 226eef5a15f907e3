/// The types that mappers read: their inputs, and the models of the reflective mappers within
/// them.
///
/// Mappers are values that contain other mappers, so `Mirror` finds them. Only for use at set-up.
package struct MapperModels {
  private static let partLimit = 4096
  private static let childLimit = 256

  package private(set) var types: [any Decodable.Type] = []
  /// The models of the reflective mappers, with the rules for them.
  package private(set) var references: [PlanReference] = []
  private var seen: Set<ObjectIdentifier> = []

  /// The keys whose values these mappers hide.
  package private(set) var sensitiveKeys: SensitiveKeys?

  init(in mappers: some Sequence<FieldMapper>) { self.init(parts: Array(mappers)) }

  package init(of mapper: Any) { self.init(parts: [mapper]) }

  private init(parts: [Any]) {
    var waiting = parts
    for _ in 0..<Self.partLimit {
      guard let part = waiting.popLast() else { break }
      let type = Swift.type(of: part)
      guard SwiftScalars.writer(for: type) == nil else { continue }
      // Recursive mappers refer to each other in a cycle.
      if type is AnyClass, !seen.insert(ObjectIdentifier(part as AnyObject)).inserted { continue }
      if let mapper = part as? any ModelMapper {
        types.append(mapper.model)
        references.append(mapper.reference)
        if let keys = mapper.sensitiveKeys { sensitiveKeys = keys.joined(sensitiveKeys) }
        waiting += mapper.mappers
        continue
      }
      if let mapper = part as? FieldMapper, let input = mapper.inputType as? any Decodable.Type { types.append(input) }
      var level: Mirror? = Mirror(reflecting: part)
      for _ in 0..<MirrorBudget.levelLimit {
        guard let mirror = level else { break }
        waiting += mirror.children.prefix(Self.childLimit).map(\.value)
        level = mirror.superclassMirror
      }
    }
  }
}

/// A mapper that derives the mapping of a model from the model's type.
package protocol ModelMapper {
  var model: any Decodable.Type { get }
  /// The model with the rules for it.
  var reference: PlanReference { get }
  /// The mappers for its fields and for types.
  var mappers: [FieldMapper] { get }
  var sensitiveKeys: SensitiveKeys? { get }
}
