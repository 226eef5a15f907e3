/// A case of an enum in another form than the compiler's, for plans and schemas.
package struct DescribedCase {
  /// The name in Swift.
  package let name: String
  /// The name in the source; nil for the case that takes what has no known name.
  package let sourceKey: String?
  package let shape: CasePayload.Labelling
  /// The key of the payload; nil if it is the object with the tag.
  package let member: String?
  /// What is requested for the payloads, each with its plan.
  package let fields: [(known: Schema.Field, plan: FieldPlan)]
  /// Whether all of them are known.
  package let isComplete: Bool

  fileprivate init(_ known: CaseSchema, _ found: EnumCase, _ payload: CasePayload) {
    (name, sourceKey) = (known.name, found.sourceKey)
    (shape, member) = (payload.shape, payload.member)
    fields = known.payload.fields.map { ($0, payload.plan.preview($0)) }
    isComplete = known.payload.isComplete
  }
}

extension PlanReference {
  /// The form of the enum, and its cases; nil for any other type, and if they have not been inspected.
  package var describedCases: (setting: CaseSetting, cases: [DescribedCase])? {
    let plan = typePlan.object
    // What decodes have shown does not have the cases.
    guard mapper == nil, let coding = plan.cases, !coding.isOwn, let schema = SchemaReader.known(type), let known = schema.cases,
      let keys = schema.findings.keyTypes.first
    else { return nil }
    let table = coding.table(of: keys, plan)
    func payload<Key: CodingKey>(_ found: EnumCase, _ type: Key.Type) -> CasePayload { found.payload(type, in: table, plan) }
    let cases = known.compactMap { known in
      table[known.codingKey].flatMap { found in
        found.isUnknown || found.sourceKey != nil ? DescribedCase(known, found, payload(found, known.keys)) : nil
      }
    }
    return (coding.setting, cases)
  }

  /// The form of the enum that the type is or contains; nil for any other type.
  var caseForm: CaseSetting? { innermost.describedCases?.setting }
}
