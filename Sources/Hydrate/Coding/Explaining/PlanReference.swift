/// A type with the rules by which a mapper reads it. Creating a reference inspects and stores
/// nothing; the type is inspected on first use.
package struct PlanReference: Sendable {
  private let shared: SharedType
  /// The rules for the type.
  package let store: PlanStore
  /// The rules of the mapper, which include the profile's rules for other types.
  package let root: PlanStore
  /// The mappers for types that read this very value. They do not apply to it again.
  package let active: MapperSet

  package var type: any Decodable.Type { shared.type }

  package init(_ type: any Decodable.Type, _ store: PlanStore, root: PlanStore, besides active: MapperSet = MapperSet()) {
    shared = SharedType(type)
    self.root = root
    self.active = active
    self.store = store.hasOtherRules(for: type) ? root.section(for: type) : store
  }

  /// Identifies a model by its type and its rules.
  package struct Identity: Hashable {
    package let type: ObjectIdentifier
    let store: ObjectIdentifier
    /// Whether the mapper for the type does not apply.
    let isUnmapped: Bool
  }

  package var identity: Identity {
    Identity(type: ObjectIdentifier(type), store: ObjectIdentifier(store), isUnmapped: mappedPlan.mapper != nil && mapper == nil)
  }

  package var name: String { "\(type)" }

  package var typePlan: TypePlan {
    let plan = mappedPlan
    return plan.mapper != nil && mapper == nil ? store.unmappedPlan(for: type) : plan
  }

  /// The mapper for the type, as far as it applies.
  package var mapper: FieldMapper? { mappedPlan.mapper?.applicable(besides: active) }

  private var mappedPlan: TypePlan { Self.plan(of: self.type, in: store) }

  private static func plan<T: Decodable>(of type: T.Type, in store: PlanStore) -> TypePlan { store.plan(for: type) }

  /// The known fields of the type; nil if it has not been inspected.
  package var schema: Schema? { typePlan.object.known(of: type) }

  var plan: MappingPlan { MappingPlan(self, withoutDefault.schema) }

  /// The plan of the model, after a check of the mapper that maps it, with all that the mapper contains.
  func plan(checking mapper: Any) throws(MappingError) -> MappingPlan {
    let (schema, missing) = try inspected(with: MapperModels(of: mapper).types)
    let mistakes = missing + MapperCheck(of: mapper).mistakes
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    root.notePlanned()
    return MappingPlan(self, schema)
  }

  /// Inspects the model, with everything that it contains, and other types.
  ///
  /// - Returns: The fields, and the mistakes that they show: those that need a fallback and have none.
  /// - Throws: Every mistake in the model's rules; `tooDeep` if the thread's stack is too small.
  package func inspected(
    with others: [any Decodable.Type] = []
  ) throws(MappingError) -> (schema: Schema, mistakes: [MappingIssue]) {
    let mistakes = Self.mistakes(of: self.type, root)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    let object = typePlan.object
    let inspection = object.inspected(type)
    let ranOutOfStack = others.map { SchemaReader.inspect($0).ranOutOfStack } + [inspection.ranOutOfStack]
    if ranOutOfStack.contains(true) { throw MappingError(complete: [PlanCheck.tooDeep]) }
    let cases = SchemaReader.inspected(in: type).flatMap { reference(at: $0.type).typePlan.object.caseMistakes }
    return (inspection.schema, PlanCheck.fallbacks(inspection.schema, object.rules, store.configuration.keyTransformer) + cases)
  }

  /// The mistakes in the rules for a model.
  static func mistakes<Model>(of model: Model.Type, _ store: PlanStore) -> [MappingIssue] { store.mistakes(for: model) }

  /// Returns a reference to another type with the same rules.
  ///
  /// - Parameter active: The mappers that read the other type's value already.
  package func reference(at other: any Decodable.Type, besides active: MapperSet = MapperSet()) -> PlanReference {
    PlanReference(other, store, root: root, besides: active)
  }

  /// Returns the plan by which a field of the type is read, and a reference with its rules: those of
  /// another type, if the field is requested with that type's keys.
  package func rules(for field: Schema.Field, of schema: Schema) -> (object: ObjectPlan, reference: PlanReference) {
    guard let keys = field.keys, let owner = store.keyOwners?.owner(of: keys, requestedBy: type) else {
      return (typePlan.object, self)
    }
    let other = reference(at: owner)
    return (root.inherited(owner, by: type)?.inheritedPlan?.object ?? other.typePlan.object, other)
  }

  /// Whether there is a default for the type.
  package var hasDefault: Bool { mapper?.hasDefault == true }

  /// The same without the default of the type.
  package var withoutDefault: PlanReference {
    guard let mapper = mapper as? TypeDefaultMapper else { return self }
    var active = active
    active.insert(mapper.fallback)
    return reference(at: type, besides: active)
  }

  // MARK: Contents

  /// The wrapped type of an `Optional` or a ``Presence``, the elements of a collection, or the
  /// values of a dictionary; nil for any other type.
  private var content: (reference: PlanReference, isElement: Bool)? {
    if hasDefault { return withoutDefault.content }
    let held = ExtendedType.container(type)?.held.last
    return switch typePlan.strategy {
    case .optional: held.map { (reference(at: $0, besides: active), false) }
    case .collection, .dictionary: held.map { (reference(at: $0), true) }
    case .decodable:
      ExtendedType.presence(type).flatMap { $0.contentType as? any Decodable.Type }.map { (reference(at: $0, besides: active), false) }
    case .leaf, .value, .mapper, .section: nil
    }
  }

  /// The innermost content of the type.
  var innermost: PlanReference {
    var reference = self
    while let content = reference.content { reference = content.reference }
    return reference
  }

  /// The elements of a collection or the values of a dictionary, also within an `Optional`.
  var element: PlanReference? {
    var content = content
    while let next = content, !next.isElement { content = next.reference.content }
    return content?.reference
  }

  /// The enum that the type is or contains, if its cases are known.
  package var enumeration: PlanReference? {
    let reference = innermost
    return reference.typePlan.strategy.isDecodable && EnumCases.names(of: reference.type) != nil ? reference : nil
  }

  /// The cases of that enum.
  var cases: [String]? { enumeration.flatMap { EnumCases.names(of: $0.type) } }

  /// The names, in documents, of the cases of all enums that the type is or contains, also of keys and of
  /// enums with payloads; nil if none are known.
  package var caseNames: [String]? {
    var (names, reference): ([String], PlanReference) = ([], self)
    while let content = reference.content {
      let held = ExtendedType.container(reference.type)?.held ?? []
      if held.count > 1, let keys = EnumCases.names(of: held[0]) { names += keys }
      reference = content.reference
    }
    let described = reference.describedCases?.cases.compactMap(\.found.sourceKey)
    names += described ?? reference.cases ?? reference.schema?.cases?.map(\.codingKey) ?? []
    return names.isEmpty ? nil : names
  }

  /// The type of the scalar that the type is, contains or wraps; nil for one that a mapper reads.
  package var scalar: Any.Type? {
    var (reference, met): (PlanReference, Set<Identity>) = (innermost, [])
    while met.insert(reference.identity).inserted, let wrapped = reference.wrapped { reference = wrapped.innermost }
    return reference.mapper == nil ? reference.type : nil
  }

  /// The one value that the type reads, if it has no keys.
  private var wrapped: PlanReference? {
    guard mapper == nil, typePlan.strategy.isDecodable, let schema, schema.isComplete, schema.fields.isEmpty,
      schema.findings.held.count == 1
    else { return nil }
    return schema.findings.held.first.map { reference(at: $0.type) }
  }

  /// The model that the type is or contains; nil if there is none.
  package var model: PlanReference? {
    var met: Set<Identity> = []
    return model(&met)
  }

  /// The same, besides types whose mappers have led here.
  private func model(_ met: inout Set<Identity>) -> PlanReference? {
    let reference = innermost
    if let mapper = reference.mapper {
      if reference.hasDefault { return reference.withoutDefault.model(&met) }
      guard met.insert(reference.identity).inserted else { return nil }
      // The first model that the mapper reads.
      return MapperModels(in: [mapper], around: reference.store, besides: reference.active).references.first?.model(&met)
    }
    guard reference.typePlan.strategy.isDecodable, !FullTypeName(reference.type).isOfSystem, EnumCases.names(of: reference.type) == nil
    else {
      return nil
    }
    return reference.wrapped != nil || reference.type is any RawRepresentable.Type ? nil : reference
  }
}
