/// The source keys that a plan's type is known to read, requested or not.
struct KnownKeys {
  private let plan: ObjectPlan
  private let keyType: (any CodingKey.Type)?
  private let codingKeys: [String]
  /// The keys from which fields are read.
  let sourceKeys: Set<String>

  init(of plan: ObjectPlan, type: Any.Type?, keyType: (any CodingKey.Type)? = nil) {
    self.plan = plan
    self.keyType = keyType
    let fields = plan.layout.fields
    let others = plan.knowledge.othersKeys
    let schema =
      type.flatMap { plan.known(of: $0) }?.fields.filter { field in
        field.keys.map { !others.contains(ObjectIdentifier($0)) } ?? true && plan.rules?.collects(codingKey: field.codingKey) != true
      } ?? []
    codingKeys = schema.map(\.codingKey) + fields.lazy.filter { !$0.rule.collects }.map(\.codingKey)
    sourceKeys = (fields.map(\.source) + schema.map { plan.preview($0).source }).reduce(into: plan.declaredKeys) {
      $0.formUnion($1.rootKeys)
    }
  }

  /// Whether a key belongs to a field, directly or by its inverse.
  func contains(_ key: String) -> Bool {
    sourceKeys.contains(key) || plan.isFieldKey(key, among: codingKeys, keyType)
  }
}
