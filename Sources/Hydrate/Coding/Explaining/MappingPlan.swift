/// Describes how a mapper maps a model and its nested models, field by field. Its description
/// contains a table for each model.
///
///     print(try mapper.plan())
///
///     Person
///     source      property    type    presence  strategy
///     first_name  firstName   String  required  built in
///
/// The plans of nested models are created on first use. A recursive type is no problem: its plan
/// contains the field again, to any depth. The description lists each model once; the product
/// HydrateSchema draws it as a diagram.
public struct MappingPlan: Sendable {
  /// Describes how a mapper maps one field.
  public struct Field: Sendable {
    /// The property's name.
    public let name: String
    /// The type's own key for it.
    public let codingKey: String
    /// The location of the value in the source.
    public let source: Accessor
    /// The name of the type that is read.
    public let typeName: String
    /// Whether the property is an `Optional`.
    public let isOptional: Bool
    /// Whether the field must be present and valid.
    public let presence: Presence
    /// Whether updates must not change the field; see
    /// ``ReflectiveMapper/readOnly(_:_:)``.
    public let isReadOnly: Bool
    /// The name of the mapper that reads the field; nil for the built-in strategy.
    public let mapperName: String?
    /// The fallback for a missing value: `default`, `nil`, `declared`, `missing` (see
    /// ``Presence``) or `zero`.
    public let fallback: String?
    /// Which values get that default; nil for all that have no value of their own.
    let fallbackUse: DefaultUse?
    fileprivate let content: PlanReference
    /// The mapper that reads the field, and the rules around it. Of the mapper only the models that
    /// reflective mappers within it read are known.
    fileprivate let mapper: FieldMapper?
    fileprivate let rules: PlanStore

    /// The plan reference of the field's type; nil for a field that a mapper reads.
    package var plain: PlanReference? { mapper == nil ? content.withoutDefault : nil }

    /// The plan reference of the model that the field contains, or that its mapper makes.
    var model: PlanReference? {
      let made = mapper.flatMap { MapperModels(in: [$0], around: rules).references.first }
      return (plain ?? made)?.model
    }

    /// The plan of the model that the field contains: directly, in an `Optional`, or as an
    /// element of an array or a value of a dictionary, at any depth; also the model that the
    /// field's mapper makes. Nil if there is no model: for a scalar, an enum, or a type that
    /// reads one scalar.
    ///
    ///     try orders.plan().fields.first { $0.name == "items" }?.nested?.modelName    // "Item"
    public var nested: MappingPlan? { model?.plan }

    /// The plan of the elements of an array or of the values of a dictionary; nil for any other
    /// field, and for a field that a mapper reads.
    public var element: MappingPlan? { plain?.element?.plan }

    /// The cases of the enum that the field's type is or contains: the raw values as text, else
    /// the names of the cases. Nil for any other type, and if the cases are unknown: cases with
    /// associated values are known only if the enum is `CaseIterable`.
    public var cases: [String]? { plain?.cases }
  }

  /// Whether a field may be absent, null or invalid.
  public enum Presence: String, Sendable, Hashable {
    /// Must be present and valid.
    case required
    /// May be absent, and null if the property is an `Optional`; any other value must be valid.
    case nullable
    /// May be absent, null or invalid; a fallback is used then.
    case optional
  }

  /// The model's name.
  public let modelName: String
  /// The mapped fields, in the order in which the model requests them, without those that rules
  /// leave out.
  public let fields: [Field]
  /// The model's stored properties that no requested key fills, for example those of a subclass
  /// whose `init(from:)` is inherited. Empty if the type also reads in other ways: in nested
  /// containers, or by all keys of an object. Lazy storage and properties that a macro adds are
  /// not included.
  public let unread: [String]
  /// Whether every field is known. If a type could not be inspected completely without a
  /// document, the plan contains the fields found so far.
  public let isComplete: Bool

  /// What is worth knowing about the rules, in sentences for people; empty for most plans.
  ///
  /// Keys that a key transformer does not convert back to the same name are listed here. They are
  /// read and written all the same, but a document may have another key in their place.
  ///
  ///     try ReflectiveMapper<Photo>().keyTransformer(.camelToSnake).plan().notes
  ///     // ["keys that do not come back the same: image_url (imageURL)"]
  ///
  /// A type may read a value of another type from its own object, by `T(from: decoder)`. The rules
  /// for that type hold there if its keys are declared in it; else they are listed here, too.
  public let notes: [String]

  package let reference: PlanReference

  /// The plan of the elements or values, if the mapper's model is an array or a dictionary; nil
  /// for any other model.
  ///
  ///     try ReflectiveMapper<[Order]>().plan().element?.modelName    // "Order"
  public var element: MappingPlan? { reference.element?.plan }

  /// The cases, if the mapper's model is or contains an enum; see ``Field/cases``.
  public var cases: [String]? { reference.cases }

  /// - Parameter schema: The known fields of the type; nil if it has not been inspected.
  init(_ reference: PlanReference, _ schema: Schema?) {
    let reference = reference.withoutDefault
    self.reference = reference
    modelName = reference.name
    let (isModel, object) = (reference.typePlan.strategy.isDecodable, reference.typePlan.object)
    let areCasesComplete = reference.describedCases?.cases.allSatisfy { $0.schema.payload.isComplete } == true
    isComplete =
      reference.element.map { $0.plan.isComplete } ?? (!isModel || schema?.isComplete == true || reference.cases != nil || areCasesComplete)
    unread = schema?.findings.unread ?? []
    guard isModel, let schema else {
      (notes, fields) = ([], [])
      return
    }
    if let (setting, cases) = reference.describedCases {
      let names = cases.map { $0.found.sourceKey ?? "\($0.schema.name) for all others" }
      notes = ["cases(\(setting.arguments)): \(names.joined(separator: ", "))"]
      fields = cases.flatMap { found, schema in
        schema.payload.fields.compactMap { known in
          let path = changed(known) { $0.name = found.shape == .single ? schema.name : "\(schema.name).\($0.name)" }
          return Self.field(path, found.plan, reference)
        }
      }
      return
    }
    notes = Self.notes(schema, object) + reference.store.unusedRules(in: schema, of: reference.type)
    fields = schema.fields.compactMap { known in
      let rules = reference.rules(for: known, of: schema)
      return Self.field(known, rules.object, rules.reference)
    }
  }

  private static func notes(_ schema: Schema, _ object: ObjectPlan) -> [String] {
    guard object.distinguishesKeys else { return [] }
    let lossy = schema.fields.compactMap { known -> String? in
      let field = object.preview(known)
      guard field.isInvertible, object.spelling.transformer.isLossy(known.codingKey) else { return nil }
      return "\(field.source) (\(known.name))"
    }
    return lossy.isEmpty ? [] : ["keys that do not come back the same: \(lossy.joined(separator: ", "))"]
  }

  private static func field(_ known: Schema.Field, _ object: ObjectPlan, _ reference: PlanReference) -> Field? {
    let field = object.preview(known)
    guard !field.rule.isLeftOut else { return nil }
    let typeMapper = typeMapper(known.type, isConditional: known.isConditional, reference.store)
    let mapper = field.rule.mapper ?? typeMapper?.withoutDefault
    let policy = FieldPolicy(field.rule.known(of: known), known.type, isConditional: known.isConditional, typeMapper: typeMapper)
    let fallback = policy.invalid.fallback ?? policy.unwritten.first ?? policy.missing.fallback ?? (policy.asksWrapper ? .nil : nil)
    let presence: Presence =
      if policy.isRequired || fallback == nil { .required } else if policy.invalid.uses { .optional } else { .nullable }
    return Field(
      name: known.name, codingKey: known.codingKey, source: field.source, typeName: "\(known.type)", isOptional: known.isConditional,
      presence: presence, isReadOnly: field.rule.isReadOnly, mapperName: mapper?.name,
      fallback: presence == .required ? nil : fallback?.rawValue, fallbackUse: policy.silentUse,
      content: reference.reference(at: known.type), mapper: mapper, rules: reference.store)
  }

  private static func typeMapper<T: Decodable>(_ type: T.Type, isConditional: Bool, _ store: PlanStore) -> FieldMapper? {
    (isConditional ? store.mappers[ObjectIdentifier(T?.self)] : nil) ?? store.mappers[ObjectIdentifier(type)]
  }
}
