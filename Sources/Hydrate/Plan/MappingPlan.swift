/// What a mapper will do for a model, field by field; its description is a table to read.
///
///     print(try mapper.plan())
///
///     Person
///     source      property    type    presence  strategy
///     first_name  firstName   String  required  built in
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
    /// The mapper that reads the field; nil for the built-in strategy.
    public let mapperName: String?
    /// Whether something stands in where there is no value, and what: `default`, `nil`, `declared`, `missing` (see ``Presence``) or `zero`.
    public let fallback: String?
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
  /// The fields that are mapped, in the order in which the model asks for them; what is left out is not among them.
  public let fields: [Field]
  /// The model's stored properties that none of the keys it asks for fills: those of a subclass whose `init(from:)` is inherited, for one.
  /// Empty where a type reads in other ways, too: in containers nested in its own, or by all keys of an object.
  /// Lazy storage and what a macro stores for itself are not among them.
  public let unread: [String]
  /// Whether every field is known; a type that could not be looked at without a document shows the fields up to there.
  public let isComplete: Bool

  init<Model: Decodable>(of model: Model.Type, _ schema: Schema, store: PlanStore) {
    modelName = "\(model)"
    let plan = store.plan(for: model)
    isComplete = schema.isComplete
    unread = schema.findings.unread
    fields = schema.fields.compactMap { MappingPlan.field($0, plan.object, store) }
  }

  private static func field(_ known: Schema.Field, _ object: ObjectPlan, _ store: PlanStore) -> Field? {
    let field = object.preview(known.codingKey)
    guard !field.rule.isLeftOut else { return nil }
    let mapper = field.rule.mapper ?? typeMapper(known.type, isConditional: known.isConditional, store)
    let isPresence = known.type is any PresenceTarget.Type
    let fallback: String? =
      if field.rule.fallback != nil { "default" } else if known.isConditional { "nil" } else if field.rule.declared != nil {
        "declared"
      } else if isPresence { "missing" } else if hasZero(known.type) { "zero" } else { nil }
    let presence: Presence =
      switch field.rule.presence {
      case .required: .required
      case .optional: .optional
      case .optionalIfPossible: fallback == nil ? .required : .optional
      case .normal: field.rule.fallback != nil ? .optional : known.isConditional || isPresence ? .nullable : .required
      }
    return Field(
      name: known.name, codingKey: known.codingKey, source: field.source, typeName: "\(known.type)", isOptional: known.isConditional,
      presence: presence, mapperName: mapper?.name, fallback: presence == .required ? nil : fallback)
  }

  private static func typeMapper<T: Decodable>(_ type: T.Type, isConditional: Bool, _ store: PlanStore) -> FieldMapper? {
    (isConditional ? store.configuration.typeMappers[ObjectIdentifier(T?.self)] : nil)
      ?? store.configuration.typeMappers[ObjectIdentifier(type)]
  }

  private static func hasZero<T: Decodable>(_ type: T.Type) -> Bool { Zero.value(of: type) != nil }
}

extension MappingPlan: CustomStringConvertible {
  /// A table: source, property, type, presence, strategy; under it the properties that nothing reads, where there are any.
  public var description: String {
    let head = ["source", "property", "type", "presence", "strategy", "fallback"]
    let rows = fields.map { field in
      [
        field.source.description, field.name, field.typeName + (field.isOptional ? "?" : ""), field.presence.rawValue,
        field.mapperName ?? "built in", field.fallback ?? "",
      ]
    }
    let notes = (isComplete ? [] : ["…"]) + (unread.isEmpty ? [] : ["nothing reads: \(unread.joined(separator: ", "))"])
    return ([modelName] + TextTable.lines([head] + rows) + notes).joined(separator: "\n")
  }
}
