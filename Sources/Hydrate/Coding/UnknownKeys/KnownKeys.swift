/// The keys of the source that a plan's type reads, as far as that is known, asked for or not.
struct KnownKeys {
  private let plan: ObjectPlan
  private let keyType: (any CodingKey.Type)?
  private let codingKeys: [String]
  /// The keys that fields are read from.
  let sourceKeys: Set<String>

  init(of plan: ObjectPlan, type: Any.Type?, keyType: (any CodingKey.Type)? = nil) {
    self.plan = plan
    self.keyType = keyType
    let fields = plan.layout.fields
    let schema = type.flatMap { plan.known(of: $0) }?.fields.map(\.codingKey).filter { plan.rules?.collects(codingKey: $0) != true } ?? []
    codingKeys = schema + fields.lazy.filter { !$0.rule.collects }.map(\.codingKey)
    sourceKeys = (fields.map(\.source) + schema.map { plan.preview($0).source }).reduce(into: plan.declaredKeys) {
      $0.formUnion($1.rootKeys)
    }
  }

  /// Whether a field is read from a key, or the key comes back to one.
  func contains(_ key: String) -> Bool {
    sourceKeys.contains(key) || plan.isFieldKey(key, among: codingKeys, keyType)
  }
}
