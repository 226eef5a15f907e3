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

  /// A mapper, or a value in one.
  private struct Part {
    let content: Any
    /// The rules of the mapper around; nil if there is none.
    let around: PlanStore?
    /// The mappers for types that have got here. They do not apply to a value again.
    let active: MapperSet
  }

  /// The keys whose values these mappers hide.
  package private(set) var sensitiveKeys: SensitiveKeys?

  package init(of mapper: Any) { self.init(in: [mapper]) }

  /// - Parameter around: The rules of the mapper that contains these ones.
  init(in mappers: [Any], around: PlanStore? = nil, besides active: MapperSet = MapperSet()) {
    var waiting = mappers.map { Part(content: $0, around: around, active: active) }
    for _ in 0..<Self.partLimit {
      guard let next = waiting.popLast() else { break }
      let part = next.content
      guard Self.mayHoldMapper(part, &seen) else { continue }
      if let mapper = part as? any ModelMapper {
        let reference = mapper.reference(in: next.around, besides: next.active)
        types.append(mapper.model)
        references.append(reference)
        if let keys = mapper.sensitiveKeys { sensitiveKeys = keys.joined(sensitiveKeys) }
        waiting += mapper.mappers.map { Part(content: $0, around: reference.store, active: MapperSet()) }
        continue
      }
      var active = next.active
      if let mapper = part as? FieldMapper {
        if let input = mapper.inputType as? any Decodable.Type { types.append(input) }
        mapper.add(to: &active)
      }
      let parts = (part as? any MapperHolder)?.mappersWithin ?? Self.children(of: part)
      waiting += parts.map { Part(content: $0, around: next.around, active: active) }
    }
  }

  /// Whether a value is a mapper or may contain one, and no object that was seen before.
  static func mayHoldMapper(_ part: Any, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    let type = Swift.type(of: part)
    guard SwiftScalars.writer(for: type) == nil else { return false }
    // Recursive mappers refer to each other in a cycle.
    return !(type is AnyClass) || seen.insert(ObjectIdentifier(part as AnyObject)).inserted
  }

  /// The values that a mapper, or a value in one, has in its properties.
  static func children(of part: Any) -> [Any] {
    var children: [Any] = []
    var level: Mirror? = Mirror(ofStored: part)
    for _ in 0..<MirrorBudget.levelLimit {
      guard let mirror = level else { break }
      children += mirror.children.prefix(childLimit).map(\.value)
      level = mirror.superclassMirror
    }
    return children
  }
}

/// A part of a mapper that knows the mappers in it, so that no mirrors of all its properties are made.
protocol MapperHolder {
  var mappersWithin: [Any] { get }
}

/// A mapper that derives the mapping of a model from the model's type.
package protocol ModelMapper {
  var model: any Decodable.Type { get }
  /// The mapper's own rules.
  var store: PlanStore { get }
  /// The mappers for its fields and for types.
  var mappers: [FieldMapper] { get }
  var sensitiveKeys: SensitiveKeys? { get }

  /// Maps one input in an idle session, by a mapper of this type, which generic code knows as `M`.
  static func pooledOutput<M: Mapper>(
    of input: M.Input, by mapper: M, userInfo: MappingUserInfo, issueLimit: Int, report: inout CallReport
  ) throws(MappingError) -> M.Output
}

extension ModelMapper {
  var reference: PlanReference { reference(in: nil) }

  /// The model with the rules for it.
  ///
  /// - Parameter around: The rules of the mapper around, from which this one takes the settings that
  ///   it does not have.
  package func reference(in around: PlanStore?, besides active: MapperSet = MapperSet()) -> PlanReference {
    let own = around?.nested(store) ?? store
    return PlanReference(model, own, root: own, besides: active)
  }
}
