/// How one type is read and written under one configuration.
final class TypePlan: Sendable {
  enum Strategy: Sendable {
    /// A scalar that the library reads by itself.
    case leaf(Leaf)
    /// `Value` itself: whatever stands there.
    case value
    case optional(any OptionalShape.Type)
    case collection(any CollectionShape.Type)
    case dictionary(any DictionaryShape.Type)
    /// The configuration names a mapper for the type.
    case mapper(FieldMapper)
    /// By the type's own `init(from:)`.
    case decodable
    /// By the engine that the mapper's profile has for the type.
    case section

    /// Whether the type reads itself.
    var isDecodable: Bool {
      if case .decodable = self { true } else { false }
    }

    var isCollection: Bool {
      if case .collection = self { true } else { false }
    }

    /// Whether the library reads the type by itself, without asking it.
    var isLibrarys: Bool {
      switch self {
      case .leaf, .value, .optional, .collection, .dictionary: true
      case .mapper, .decodable, .section: false
      }
    }
  }

  let type: Any.Type
  let strategy: Strategy
  /// The type as a ``Presence``, if it is one.
  let presence: (any PresenceTarget.Type)?
  /// The mapper that the configuration names for the type's `Optional`, for fields that are asked
  /// for by what they wrap.
  let optionalMapper: FieldMapper?
  /// The fields, for a type that reads itself from an object.
  let object: ObjectPlan
  /// The mistakes in the rules for the type's fields; nothing is read by such a plan.
  let mistakes: [MappingIssue]
  /// Those of them that matter where a model is updated.
  let updateMistakes: [MappingIssue]
  /// The scalar that the type is an array of, where that is one of the usual ones and no mapper is
  /// for it.
  let elementLeaf: Leaf?
  /// Whether an object is read by the type's own `init(from:)`, and nothing speaks against it.
  let isModel: Bool
  /// Whether the thread's stack did not do to make the plan, so that another thread is to make it
  /// anew.
  let isProvisional: Bool

  /// Not generic: what is done once a type need not be there once for each.
  ///
  /// - Parameter decodable: the type with its conformance, where that is at hand; it then need not
  ///   be looked for.
  init(_ type: Any.Type, in store: PlanStore, decodable: (any Decodable.Type)?) {
    self.type = type
    let typeMappers = store.configuration.typeMappers
    // The `Optional` has to be made for this, which is done only where there may be a mapper for
    // it.
    optionalMapper = typeMappers.isEmpty ? nil : typeMappers[ObjectIdentifier(Self.optional(of: type))]
    let leaf = Leaf(type)
    let name = ExtendedType(type)
    let isSection = store.hasOtherRules(for: type)
    if let mapper = typeMappers[ObjectIdentifier(type)] {
      strategy = .mapper(mapper)
    } else if isSection {
      strategy = .section
    } else if let leaf {
      strategy = .leaf(leaf)
    } else if type == Value.self {
      strategy = .value
    } else {
      strategy = Self.container(type, name, decodable) ?? .decodable
    }
    presence = name == .presence ? type as? any PresenceTarget.Type : nil
    let rules = isSection ? nil : CompiledRules(for: type, in: store, isLibrarys: leaf != nil || strategy.isLibrarys)
    object = ObjectPlan(
      keyTransformer: store.configuration.keyTransformer,
      knowledge: TypeKnowledge(
        of: type, learns: strategy.isDecodable && (rules?.schema ?? SchemaReader.known(type))?.isComplete != true),
      isNested: false, rules: rules, numbers: store.numbers, revision: store.revision)
    let check = rules.map {
      PlanCheck(rules: $0, model: type, keyTransformer: store.configuration.keyTransformer, mappedTypes: typeMappers)
    }
    mistakes = check?.mistakes() ?? []
    updateMistakes = mistakes.isEmpty ? [] : check?.updateMistakes() ?? []
    elementLeaf =
      name == .array && strategy.isCollection && store.hasPlainScalars && store.configuration.options.nullTexts == nil
      ? Self.elementLeaf(of: type) : nil
    isModel = strategy.isDecodable && mistakes.isEmpty
    isProvisional = rules?.ranOutOfStack == true
  }

  /// The strategy for what may be one of the containers that the library reads itself.
  ///
  /// The name says what to ask for.
  private static func container(_ type: Any.Type, _ name: ExtendedType?, _ decodable: (any Decodable.Type)?) -> Strategy? {
    func known() -> Strategy? { decodable.flatMap { ContainerProbe.strategy(of: $0) } }
    return switch name {
    case .optional: (type as? any OptionalShape.Type).map { .optional($0) }
    case .array, .contiguousArray: known() ?? (type as? any CollectionShape.Type).map { .collection($0) }
    case .set: (type as? any CollectionShape.Type).map { .collection($0) }
    case .dictionary: known() ?? (type as? any DictionaryShape.Type).map { .dictionary($0) }
    default: nil
    }
  }

  private static func elementLeaf(of array: Any.Type) -> Leaf? {
    switch ObjectIdentifier(array) {
    case ObjectIdentifier([String].self): .string
    case ObjectIdentifier([Int].self): .int
    case ObjectIdentifier([Double].self): .double
    case ObjectIdentifier([Bool].self): .bool
    default: nil
    }
  }

  private static func optional<T>(of type: T.Type) -> Any.Type { T?.self }

  var mapper: FieldMapper? {
    if case .mapper(let mapper) = strategy { mapper } else { nil }
  }

  /// Whether the type is structured data as it is, or the `Optional` of that.
  var isValue: Bool {
    switch strategy {
    case .value: true
    case .optional: type == Value?.self
    default: false
    }
  }

  var isOptional: Bool {
    if case .optional = strategy { true } else { false }
  }

  var leaf: Leaf? {
    if case .leaf(let leaf) = strategy { leaf } else { nil }
  }
}
