/// What a mapper will do for a model, field by field, and for the models within it; its
/// description is a table to read for each of them.
///
///     print(try mapper.plan())
///
///     Person
///     source      property    type    presence  strategy
///     first_name  firstName   String  required  built in
///
/// The plans of what fields hold are made on first use, so that a type within
/// itself is no matter: its plan has the field again, and so on, as far down as one goes. The
/// description, and ``mermaid``, name each model once.
public struct MappingPlan: Sendable {
  /// What a mapper will do for one field.
  public struct Field: Sendable {
    /// The property.
    public let name: String
    /// The type's own key for it.
    public let codingKey: String
    /// Where in the source the value stands.
    public let source: Accessor
    /// The name of the type that is read.
    public let typeName: String
    /// Whether the property is an `Optional`.
    public let isOptional: Bool
    /// Whether the field must be present and must fit.
    public let presence: Presence
    /// Whether an update may not change the field; see
    /// ``ReflectiveMapper/readOnly(_:_:)-(PartialKeyPath<Model>,_)``.
    public let isReadOnly: Bool
    /// The mapper that reads the field; nil for the built-in strategy.
    public let mapperName: String?
    /// The fallback where there is no value: `default`, `nil`,
    /// `declared`, `missing` (see ``Presence``) or `zero`.
    public let fallback: String?
    let held: HeldPlan

    /// The plan of the model that the field holds: itself, in an `Optional`, or as what a list or
    /// a dictionary is made of, however deep; also of the model that the field's mapper makes. Nil
    /// for what is no model: a scalar, an enum, a type that reads one scalar.
    ///
    ///     try orders.plan().fields.first { $0.name == "items" }?.nested?.modelName    // "Item"
    public var nested: MappingPlan? { held.look?.model?.plan }

    /// The plan of what a list is made of, or of the values of a dictionary; nil for any other
    /// field, and for one that a mapper reads.
    public var element: MappingPlan? { held.plain?.element?.plan }

    /// The cases of an enum, of the field's type or of what it is made of: the raw values as text,
    /// else the cases' names. Nil for any other type, and where the cases cannot be told: those
    /// that hold something show only where the enum is `CaseIterable`.
    public var cases: [String]? { held.plain?.cases }
  }

  /// Whether a field may be absent, null or wrong.
  public enum Presence: String, Sendable, Hashable {
    /// Must be there, and must fit.
    case required
    /// May be absent or null; what is there must fit.
    case nullable
    /// May be absent, null or wrong: a fallback stands in.
    case optional
  }

  /// The model's name.
  public let modelName: String
  /// The fields that are mapped, in the order in which the model asks for them; what is left out
  /// is not among them.
  public let fields: [Field]
  /// The model's stored properties that none of the keys it asks for fills: those of a subclass
  /// whose `init(from:)` is inherited, for one. Empty where a type reads in other ways, too: in
  /// containers nested in its own, or by all keys of an object. Lazy storage and what a macro
  /// stores for itself are not among them.
  public let unread: [String]
  /// Whether every field is known; a type that could not be looked at without a document shows the
  /// fields up to there.
  public let isComplete: Bool

  let look: PlanLook

  /// The plan of what a list is made of, or of the values of a dictionary, where the mapper's
  /// model is one; nil for any other.
  ///
  ///     try ReflectiveMapper<[Order]>().plan().element?.modelName    // "Order"
  public var element: MappingPlan? { look.element?.plan }

  /// The cases where the mapper's model is an enum, or is made of one; see ``Field/cases``.
  public var cases: [String]? { look.cases }

  /// - Parameter schema: what is known of the type; nil where nobody has inspected it.
  init(_ look: PlanLook, _ schema: Schema?) {
    self.look = look
    modelName = look.name
    let object = look.typePlan.object
    let isModel = look.typePlan.isDecodable
    isComplete = look.element.map { $0.plan.isComplete } ?? (!isModel || schema?.isComplete == true || look.cases != nil)
    unread = schema?.findings.unread ?? []
    fields = isModel ? schema?.fields.compactMap { MappingPlan.field($0, object, look) } ?? [] : []
  }

  private static func field(_ known: Schema.Field, _ object: ObjectPlan, _ look: PlanLook) -> Field? {
    let field = object.preview(known.codingKey)
    guard !field.rule.isLeftOut else { return nil }
    let mapper = field.rule.mapper ?? typeMapper(known.type, isConditional: known.isConditional, look.store)
    let isPresence = ExtendedType.presence(known.type) != nil
    let fallback: String? =
      if field.rule.fallback != nil { "default" } else if known.isConditional { "nil" } else if field.rule.declared != nil {
        "declared"
      } else if isPresence { "missing" } else if Zero.isThere(for: known.type) { "zero" } else { nil }
    let presence: Presence =
      switch field.rule.presence {
      case .required: .required
      case .optional: .optional
      case .optionalIfPossible: fallback == nil ? .required : .optional
      case .normal: field.rule.fallback != nil ? .optional : known.isConditional || isPresence ? .nullable : .required
      }
    return Field(
      name: known.name, codingKey: known.codingKey, source: field.source, typeName: "\(known.type)", isOptional: known.isConditional,
      presence: presence, isReadOnly: field.rule.isReadOnly, mapperName: mapper?.name, fallback: presence == .required ? nil : fallback,
      held: mapper.map { .mapper($0) } ?? .type(look.look(at: known.type)))
  }

  private static func typeMapper<T: Decodable>(_ type: T.Type, isConditional: Bool, _ store: PlanStore) -> FieldMapper? {
    (isConditional ? store.configuration.typeMappers[ObjectIdentifier(T?.self)] : nil)
      ?? store.configuration.typeMappers[ObjectIdentifier(type)]
  }
}

/// What a field holds; inspected on first use.
enum HeldPlan: Sendable {
  case type(PlanLook)
  /// What a mapper makes: only the models that reflective mappers within it read are known.
  case mapper(FieldMapper)

  /// What the field's type, or the model of its mapper, is read by.
  var look: PlanLook? {
    switch self {
    case .type(let look): look
    case .mapper(let mapper): MapperModels(in: [mapper]).looks.first
    }
  }

  /// The same for a field that no mapper reads.
  var plain: PlanLook? {
    if case .type(let look) = self { look } else { nil }
  }
}
