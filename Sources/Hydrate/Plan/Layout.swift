/// The fields of one kind of object, in the order in which they are asked for, with a table to find them by the source's keys.
///
/// Never changed after it was made; a plan that learns a field makes a new layout. The memory of `fast` and of what it names is the layout's own,
/// written by `init` alone, and trivial: it refers to plans that `fields` keep. Runs read it uncounted; their state keeps the layout that long.
final class Layout: @unchecked Sendable {
  let fields: [FieldPlan]
  /// The same fields as the usual case needs them.
  let fast: UnsafePointer<FastLayout>
  private let byCodingKey: [String: Int]

  static let empty = Layout([])

  init(_ fields: [FieldPlan]) {
    self.fields = fields
    byCodingKey = Dictionary(fields.enumerated().map { ($1.codingKey, $0) }, uniquingKeysWith: { first, _ in first })
    var taken: Set<String> = []
    // Two fields of one key: the first is matched, the other looks for itself.
    let keys = SourceKeyTable(
      fields.map { field in
        guard let key = field.sourceKey, !field.rule.isLeftOut, taken.insert(key).inserted else { return "" }
        return key
      })
    let fastFields = UnsafeMutablePointer<FastField>.allocate(capacity: max(fields.count, 1))
    for (index, field) in fields.enumerated() { (fastFields + index).initialize(to: FastField(field, isMatched: keys.hasKey(index))) }
    let fast = UnsafeMutablePointer<FastLayout>.allocate(capacity: 1)
    fast.initialize(to: FastLayout(fields: fastFields, count: fields.count, keys: keys, owner: nil))
    self.fast = UnsafePointer(fast)
    fast.pointee.owner = .passUnretained(self)
  }

  deinit {
    fast.pointee.fields.deallocateTrivial()
    fast.pointee.keys.deallocate()
    fast.deallocateTrivial()
  }

  /// The field of a coding key.
  func index(ofCodingKey key: String) -> Int? { byCodingKey[key] }

  /// Whether the field's slot tells where its value stands.
  func isMatched(_ index: Int) -> Bool { fast.pointee.keys.hasKey(index) }
}
