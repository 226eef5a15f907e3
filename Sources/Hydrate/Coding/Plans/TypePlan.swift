/// Describes how one type is read and written under one configuration.
package final class TypePlan: Sendable {
  package enum Strategy: Sendable {
    /// A scalar that the library reads itself.
    case leaf(Leaf)
    /// `Value` itself, which accepts any value.
    case value
    case optional(any OptionalShape.Type)
    case collection(any CollectionShape.Type)
    case dictionary(any DictionaryShape.Type)
    /// The configuration names a mapper for the type.
    case mapper(FieldMapper)
    /// The type's own `init(from:)` reads it.
    case decodable
    /// The engine that the mapper's profile has for the type reads it.
    case section

    /// Whether the type's own `init(from:)` reads it.
    var isDecodable: Bool {
      if case .decodable = self { true } else { false }
    }

    /// Whether the library reads the type itself, without running the type's code.
    var isBuiltIn: Bool {
      switch self {
      case .leaf, .value, .optional, .collection, .dictionary: true
      case .mapper, .decodable, .section: false
      }
    }
  }

  let type: Any.Type
  package let strategy: Strategy
  /// The mapper that the configuration names for the type.
  package let mapper: FieldMapper?
  /// The type as a ``Presence``, if it is one.
  package let presence: (any PresenceTarget.Type)?
  /// The mapper that the configuration names for the type's `Optional`, for fields that are
  /// requested by the wrapped type.
  package let optionalMapper: FieldMapper?
  /// The plan of the fields, for a type that decodes itself from an object.
  package let object: ObjectPlan
  /// The mistakes in the rules for the type's fields. A plan with mistakes reads nothing.
  let mistakes: [MappingIssue]
  /// The mistakes that matter for updates.
  let updateMistakes: [MappingIssue]
  /// The element type, if the type is an array of a common scalar without a mapper.
  let elementLeaf: Leaf?
  /// The keys whose values must not be shown; nil if there are none.
  let sensitiveKeys: SensitiveKeys?
  /// Whether the configuration names mappers for any types.
  let hasTypeMappers: Bool
  /// Whether the type's own `init(from:)` reads objects and its rules have no mistakes.
  let isModel: Bool
  /// Whether the thread's stack was too small to complete the plan, so that another thread must
  /// create it again.
  let isProvisional: Bool
  /// Whether the rules are those of a superclass with those of its subclasses, which may name other
  /// fields.
  let isInherited: Bool

  /// Deliberately not generic, to keep code size down: it runs once per type.
  ///
  /// - Parameters:
  ///   - decodable: The type with its conformance, if known, which then need not be looked up.
  ///   - isMapped: Whether the mapper for the type counts.
  ///   - isInherited: Whether the store has the rules that subclasses inherit from the type.
  init(_ type: Any.Type, in store: PlanStore, decodable: (any Decodable.Type)?, isMapped: Bool = true, isInherited: Bool = false) {
    self.type = type
    self.isInherited = isInherited
    let typeMappers = store.mappers
    hasTypeMappers = !typeMappers.isEmpty
    // This makes the runtime create the `Optional` type, so it is done only if there are mappers
    // for types.
    optionalMapper = typeMappers.isEmpty || !isMapped ? nil : typeMappers[ObjectIdentifier(Self.optional(of: type))]
    let leaf = Leaf(type)
    let name = ExtendedType(type)
    let isSection = !isInherited && store.hasOtherRules(for: type)
    mapper = isMapped ? typeMappers[ObjectIdentifier(type)] : nil
    if let mapper {
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
    let rules = isSection ? nil : CompiledRules(for: type, in: store, isBuiltIn: leaf != nil || strategy.isBuiltIn)
    let cases = strategy.isDecodable ? store.cases(of: type, decodable) : nil
    object = ObjectPlan(
      spelling: KeySpelling(store.configuration),
      knowledge: TypeKnowledge(
        of: type, learns: strategy.isDecodable && (rules?.schema ?? SchemaReader.known(type))?.isComplete != true),
      isNested: false, rules: rules, numbers: store.numbers, revision: store.revision, cases: cases?.coding,
      keyOwners: store.keyOwners)
    let check = rules.map { PlanCheck(rules: $0, model: type, store: store) }
    // A setting for the type itself is checked before the first document is read.
    let caseMistakes = cases?.isNamed != true ? [] : cases?.coding == nil ? [.mistake(.ownCases(type))] : object.caseMistakes
    mistakes = (check?.mistakes() ?? []) + caseMistakes
    updateMistakes = mistakes.isEmpty ? [] : (check?.updateMistakes() ?? []) + caseMistakes
    elementLeaf =
      name == .array && strategy.isBuiltIn && store.hasPlainScalars && store.configuration.options.nullTexts == nil
      ? Self.elementLeaf(of: type) : nil
    isModel = strategy.isDecodable && mistakes.isEmpty
    isProvisional = rules?.ranOutOfStack == true
    sensitiveKeys = rules?.sensitiveKeys(store.configuration.keyTransformer)
  }

  /// Returns the strategy for a type that may be one of the containers that the library reads
  /// itself.
  ///
  /// The type's name shows which conformance to look up.
  private static func container(_ type: Any.Type, _ name: ExtendedType?, _ decodable: (any Decodable.Type)?) -> Strategy? {
    func probed() -> Strategy? { decodable.flatMap { probedContainer($0, isDictionary: name == .dictionary) } }
    return switch name {
    case .optional: (type as? any OptionalShape.Type).map { .optional($0) }
    case .array, .contiguousArray: probed() ?? (type as? any CollectionShape.Type).map { .collection($0) }
    case .set: (type as? any CollectionShape.Type).map { .collection($0) }
    case .dictionary: probed() ?? (type as? any DictionaryShape.Type).map { .dictionary($0) }
    default: nil
    }
  }

  /// Returns the strategy for a type with the name of an array or a dictionary of the standard
  /// library by decoding one: it requests its contents by their type. Nil for a user-defined type of
  /// the name; whatever it requests, the decoder returns nothing.
  ///
  /// Looking up a conformance of an array type that depends on its element's conformance takes as
  /// long as mapping a small document. The request has the type of the contents together with its
  /// conformance instead, and the container type is formed of it.
  private static func probedContainer<T: Decodable>(_ type: T.Type, isDictionary: Bool) -> Strategy? {
    guard MemoryLayout<T>.size == MemoryLayout<[Int]>.size else { return nil }
    let log = ProbeLog(makesUp: false, seeksContents: true)
    _ = try? T(from: ProbeDecoder(log: log))
    return log.notes.held.first.flatMap { container(type, of: $0, isDictionary: isDictionary) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private static func container<Content: Decodable>(_ type: Any.Type, of content: Content.Type, isDictionary: Bool) -> Strategy? {
    if isDictionary { return type == [String: Content].self ? .dictionary([String: Content].self) : nil }
    if type == [Content].self { return .collection([Content].self) }
    return type == ContiguousArray<Content>.self ? .collection(ContiguousArray<Content>.self) : nil
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

  /// Whether the type is `Value` or its `Optional`.
  package var isValue: Bool {
    switch strategy {
    case .value: true
    case .optional: type == Value?.self
    default: false
    }
  }

  /// Whether the library reads the type itself, and from something other than text.
  package var isNoText: Bool {
    switch strategy {
    case .leaf(let leaf): leaf != .string
    case .collection, .dictionary: true
    case .optional, .value, .mapper, .decodable, .section: false
    }
  }

  /// Whether a value of the type may be null.
  var mayBeNull: Bool { isOptional || presence != nil || isValue }

  package var isOptional: Bool {
    if case .optional = strategy { true } else { false }
  }

  var leaf: Leaf? {
    if case .leaf(let leaf) = strategy { leaf } else { nil }
  }
}
