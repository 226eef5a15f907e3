/// The fields of a scope that have been asked for so far.
struct AskedKeys: Sendable {
  /// The fields that were known when the object was opened.
  let layout: Layout?
  private let flags: [Bool]
  private let others: [FieldPlan]

  init(_ scope: Scope) {
    layout = scope.layout
    flags = scope.layout.map { layout in layout.fields.indices.map { scope.wasAsked($0) } } ?? []
    others = scope.asked
  }

  var fields: [FieldPlan] { zip(layout?.fields ?? [], flags).filter(\.1).map(\.0) + others }

  /// Their coding keys.
  var names: Set<String> { Set(fields.map(\.codingKey)) }
}
