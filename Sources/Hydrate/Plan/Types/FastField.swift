/// What the usual case of a field needs to know, with nothing in it to be counted or released.
///
/// The usual case: the field is asked for in its turn, by its usual type, has no rule of its own, and is found by one key.
struct FastField: BitwiseCopyable {
  private let key: KeyBits
  private let type: ObjectIdentifier?
  /// The number of its type's plan, where an object is read by the type's own `init(from:)` and nothing speaks against it; else -1.
  let modelNumber: Int

  /// A field that has only been written so far is read in the other way once, so that it is known how.
  ///
  /// The key's bits are those of the field plan's own string, which the layout keeps with the plan.
  init(_ field: FieldPlan, isMatched: Bool) {
    key = KeyBits(field.codingKey)
    type = field.isPlain && isMatched && field.plan != nil && field.isConditional != nil ? field.type.map { ObjectIdentifier($0) } : nil
    modelNumber = field.plan.map { $0.isModel ? $0.object.number : -1 } ?? -1
    assert(modelNumber >= 0 || field.plan?.isModel != true, "a type's plan without a number")
  }

  private init(_ key: KeyBits, modelNumber: Int) { (self.key, type, self.modelNumber) = (key, nil, modelNumber) }

  /// The same field where it is never the usual case.
  var byRules: FastField { FastField(key, modelNumber: modelNumber) }

  @inline(__always) func isUsual(_ key: String, _ type: Any.Type) -> Bool {
    self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
  }
}
