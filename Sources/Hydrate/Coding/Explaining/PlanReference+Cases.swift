extension PlanReference {
  /// The form of the enum and its cases, each with its schema; nil for any other type, and if the cases
  /// have not been inspected.
  package var describedCases: (setting: CaseSetting, cases: [(found: CasePlan, schema: CaseSchema)])? {
    let plan = typePlan.object
    // What decodes have shown does not have the cases.
    guard mapper == nil, let coding = plan.cases, let known = SchemaReader.known(type)?.cases else { return nil }
    let table = coding.table(plan)
    let cases = known.compactMap { schema in table.named(schema.codingKey, in: plan).map { (found: $0, schema: schema) } }
    return (coding.setting, cases.filter { $0.found.isUnknown || $0.found.sourceKey != nil })
  }
}
