/// How one type is read and written under one configuration.
final class TypePlan: @unchecked Sendable {
  enum Strategy {
    /// A scalar that the library reads by itself.
    case leaf(Leaf)
    /// `Value` itself: whatever stands there.
    case value
    case optional(any OptionalTarget.Type)
    case collection(any CollectionTarget.Type)
    case dictionary(any DictionaryTarget.Type)
    /// The configuration names a mapper for the type.
    case mapper(ErasedMapper)
    /// By the type's own `init(from:)`.
    case decodable
    /// By the engine that the mapper's profile has for the type.
    case section
  }

  let type: Any.Type
  let strategy: Strategy
  /// The mapper that the configuration names for the type's `Optional`, for fields that are asked for by what they wrap.
  let optionalMapper: ErasedMapper?
  /// The fields, for a type that reads itself from an object.
  let object: ObjectPlan
  /// Whether the type is the standard library's or Foundation's, whose keys stand as they are.
  let isSystemType: Bool
  /// The mistakes in the rules for the type's fields; nothing is read by such a plan.
  let mistakes: [MappingIssue]

  /// The modules whose types are not models.
  private static let systemModules: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation", "CoreGraphics", "__C",
    "_Concurrency", "_StringProcessing",
  ]

  init<T>(_ type: T.Type, engine: Engine) {
    self.type = type
    optionalMapper = engine.configuration.typeMappers[ObjectIdentifier(T?.self)]
    isSystemType = Self.systemModules.contains(String(reflecting: type).prefix { $0 != "." })
    let isSection = engine.hasOtherRules(for: type)
    if let mapper = engine.configuration.typeMappers[ObjectIdentifier(type)] {
      strategy = .mapper(mapper)
    } else if isSection {
      strategy = .section
    } else if let leaf = Leaf(type) {
      strategy = .leaf(leaf)
    } else if type == Value.self {
      strategy = .value
    } else if !isSystemType {
      // A model is none of the containers below; asking a type for a conformance that it has not got takes long.
      strategy = .decodable
    } else if let target = type as? any OptionalTarget.Type {
      strategy = .optional(target)
    } else if let target = type as? any CollectionTarget.Type {
      strategy = .collection(target)
    } else if let target = type as? any DictionaryTarget.Type {
      strategy = .dictionary(target)
    } else {
      strategy = .decodable
    }
    let rules = isSection ? nil : CompiledRules(for: type, engine: engine)
    object = ObjectPlan(
      keyTransformer: engine.configuration.keyTransformer, model: type as? any Decodable.Type, rules: rules, isVerbatim: isSystemType)
    mistakes = rules.map { PlanCheck(rules: $0, keyTransformer: engine.configuration.keyTransformer).mistakes() } ?? []
  }

  var mapper: ErasedMapper? {
    if case .mapper(let mapper) = strategy { mapper } else { nil }
  }

  var isOptional: Bool {
    if case .optional = strategy { true } else { false }
  }

  var leaf: Leaf? {
    if case .leaf(let leaf) = strategy { leaf } else { nil }
  }
}
