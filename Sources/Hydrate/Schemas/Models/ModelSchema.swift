/// A model that is read from the keys of an object: each field where its rule has it, by its rule.
struct ModelSchema {
  private let look: PlanLook
  private let maker: SchemaMaker

  init(_ look: PlanLook, _ maker: SchemaMaker) { (self.look, self.maker) = (look, maker) }

  /// Whether all that a type reads is known: the keys of its own object, and of its superclass's.
  static func isKnown(_ schema: Schema) -> Bool {
    guard schema.isComplete, !schema.fields.isEmpty, !schema.branches, !schema.findings.readsList else { return false }
    let nested = Set(schema.parts.keys).union(schema.passed)
    guard
      nested.isEmpty
        || (nested == ["super"] && schema.parts["super"]?.isSuper == true && schema.parts["super"]?.schema.parts.isEmpty == true)
    else { return false }
    // What it asks for in another way is no field's type.
    let fields = Set(schema.fields.map { ObjectIdentifier($0.type) })
    return schema.findings.held.allSatisfy {
      fields.contains(ObjectIdentifier(Leaf.unwrappedOnce($0.type))) || fields.contains(ObjectIdentifier($0.type))
    }
  }

  var node: SchemaNode {
    guard let schema = look.schema else { return .anything }
    return maker.isWritten ? written(schema) : accepted(schema)
  }

  private var plan: ObjectPlan { look.typePlan.object }

  /// The way to the object that a field is read from: a superclass has its own.
  private func base(of field: Schema.Field) -> [ValuePath.Component] { field.isInherited ? [.key("super")] : [] }

  // MARK: Reading

  private func accepted(_ schema: Schema) -> SchemaNode {
    var object = ObjectSchema()
    let isClosed = look.store.configuration.unknownKeys == .refuse && !schema.fields.contains { plan.preview($0.codingKey).rule.collects }
    for known in schema.fields {
      let field = plan.preview(known.codingKey)
      guard !field.rule.isLeftOut, !field.rule.collects else { continue }
      let taken = FieldSchema(look, maker, known, field, isForgiven: schema.findings.forgiven.contains(known.codingKey)).accepted
      object.take(taken, at: field.source, base: base(of: known))
    }
    return object.node(isClosed: isClosed)
  }

  // MARK: Writing

  private func written(_ schema: Schema) -> SchemaNode {
    let isEncodable = look.type is any Encodable.Type
    let form = EncodedForm(of: look.type)
    var object = ObjectSchema()
    for known in schema.fields {
      guard let (field, given) = written(known, form, isEncodable: isEncodable), !field.rule.isLeftOut, !field.rule.collects else {
        continue
      }
      // Code of a user's puts the value wherever it likes.
      if field.source.hasCode { return .anything }
      object.give(given, at: field.source, base: base(of: known))
    }
    return object.node()
  }

  /// What is written of a field; nil where nothing can be said.
  private func written(
    _ known: Schema.Field, _ form: EncodedForm?, isEncodable: Bool
  ) -> (field: FieldPlan, given: FieldSchema.Taken)? {
    let isData = plan.distinguishesKeys && form?.isData(known.codingKey) == true
    let field = plan.preview(UsedKey(known.codingKey, isData: isData))
    guard isEncodable else {
      guard known.isSure else { return nil }
      let schema = FieldSchema(look, maker, known, field)
      return (field, schema.written(as: known.type, known.isConditional ? .optional : .always))
    }
    guard let asked = form?.field(known.codingKey) else {
      // A missing one was left out.
      guard ExtendedType.presence(known.type) != nil else { return nil }
      return (field, FieldSchema(look, maker, known, field).written(as: known.type, .optional))
    }
    let presence: FieldSchema.Writing = asked.isWhole ? .orNull : asked.isConditional ? .optional : .always
    return (field, FieldSchema(look, maker, known, field).written(as: asked.type, presence))
  }
}
