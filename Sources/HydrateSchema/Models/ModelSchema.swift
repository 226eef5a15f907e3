import Hydrate

/// A model that is read from the keys of an object, each field at its location and by its rule.
struct ModelSchema {
  private let reference: PlanReference
  private let maker: SchemaMaker

  init(_ reference: PlanReference, _ maker: SchemaMaker) { (self.reference, self.maker) = (reference, maker) }

  /// Whether everything that a type reads is known: the keys of its own object and of its
  /// superclass's.
  static func isKnown(_ schema: Schema) -> Bool {
    guard schema.isComplete, !schema.fields.isEmpty, !schema.branches, !schema.findings.readsList else { return false }
    let nested = Set(schema.parts.keys).union(schema.passed)
    guard
      nested.isEmpty
        || (nested == ["super"] && schema.parts["super"]?.findings.isSuper == true && schema.parts["super"]?.parts.isEmpty == true)
    else { return false }
    // Every type that it decodes must be the type of a field.
    let fields = Set(schema.fields.map { ObjectIdentifier($0.type) })
    return schema.findings.held.allSatisfy {
      fields.contains(ObjectIdentifier(Leaf.unwrappedOnce($0.type))) || fields.contains(ObjectIdentifier($0.type))
    }
  }

  var node: SchemaNode {
    guard let schema = reference.schema else { return .anything }
    return maker.isWritten ? written(schema) : accepted(schema)
  }

  /// The path to the object from which a field is read: a superclass may have its own.
  private func base(of field: Schema.Field) -> [ValuePath.Component] { field.isInherited ? [.key("super")] : [] }

  // MARK: Reading

  private func accepted(_ schema: Schema) -> SchemaNode {
    var object = ObjectSchema()
    let settings = reference.store.configuration
    // A schema does not compare spellings, so any other key may be a field's.
    let isInAnySpelling = settings.isOn(.relaxedNames)
    let isClosed =
      settings.unknownKeys == .refuse && !isInAnySpelling
      && !schema.fields.contains { reference.rules(for: $0, of: schema).object.preview($0).rule.collects }
    for known in schema.fields {
      let (plan, reference) = reference.rules(for: known, of: schema)
      let field = plan.preview(known)
      guard !field.rule.isLeftOut, !field.rule.collects else { continue }
      var taken = FieldSchema(reference, maker, known, field, isForgiven: schema.findings.forgiven.contains(known.codingKey)).accepted
      if isInAnySpelling {
        if field.source.isOneKey { taken.isRequired = false } else { taken = FieldSchema.Taken(node: .anything, isRequired: false) }
      }
      object.take(taken, at: field.source, base: base(of: known))
    }
    return object.node(isClosed: isClosed)
  }

  // MARK: Writing

  private func written(_ schema: Schema) -> SchemaNode {
    let isEncodable = reference.type is any Encodable.Type
    let form = EncodedForm(of: reference.type)
    var object = ObjectSchema()
    for known in schema.fields {
      guard let (field, given) = written(known, of: schema, form, isEncodable: isEncodable), !field.rule.isLeftOut, !field.rule.collects
      else {
        continue
      }
      // User code may write the value anywhere.
      if field.source.hasCode { return .anything }
      object.give(given, at: field.source, base: base(of: known))
    }
    return object.node()
  }

  /// The schema of a written field; nil if it is unknown.
  private func written(
    _ known: Schema.Field, of schema: Schema, _ form: EncodedForm?, isEncodable: Bool
  ) -> (field: FieldPlan, given: FieldSchema.Taken)? {
    let (plan, reference) = reference.rules(for: known, of: schema)
    let isData = plan.distinguishesKeys && form?.isData(known.codingKey) == true
    let field = plan.preview(UsedKey(known.codingKey, isData: isData))
    guard isEncodable else {
      guard known.isCertain else { return nil }
      let fieldSchema = FieldSchema(reference, maker, known, field)
      return (field, fieldSchema.written(as: known.type, known.isConditional ? .optional : .always))
    }
    guard let requested = form?.field(known.codingKey) else {
      // A missing one was omitted.
      guard ExtendedType.presence(known.type) != nil else { return nil }
      return (field, FieldSchema(reference, maker, known, field).written(as: known.type, .optional))
    }
    let presence: FieldSchema.Writing = requested.isWhole ? .orNull : requested.isConditional ? .optional : .always
    return (field, FieldSchema(reference, maker, known, field).written(as: requested.type, presence))
  }
}
