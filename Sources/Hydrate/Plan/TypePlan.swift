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
  }

  let type: Any.Type
  let strategy: Strategy
  /// The fields, for a type that reads itself from an object.
  let object: ObjectPlan
  /// Whether the type is the standard library's or Foundation's, whose keys stand as they are.
  let isSystemType: Bool

  init<T>(_ type: T.Type, engine: Engine) {
    self.type = type
    let name = String(reflecting: type)
    isSystemType = ["Swift.", "Foundation", "__C.", "CoreFoundation.", "_"].contains { name.hasPrefix($0) }
    if let mapper = engine.configuration.typeMappers[ObjectIdentifier(type)] {
      strategy = .mapper(mapper)
    } else if let leaf = Leaf(type) {
      strategy = .leaf(leaf)
    } else if type == Value.self {
      strategy = .value
    } else if let target = type as? any OptionalTarget.Type {
      strategy = .optional(target)
    } else if let target = type as? any CollectionTarget.Type {
      strategy = .collection(target)
    } else if let target = type as? any DictionaryTarget.Type {
      strategy = .dictionary(target)
    } else {
      strategy = .decodable
    }
    object = ObjectPlan(engine: engine, rules: CompiledRules(for: type, engine: engine), isVerbatim: isSystemType)
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
