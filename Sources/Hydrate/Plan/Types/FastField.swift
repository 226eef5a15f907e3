/// What the usual case of a field needs to know, with nothing in it to be counted or released.
///
/// The usual case: the field is asked for in its turn, by its usual type, has no rule of its own, and is found by one key.
struct FastField {
  private let key: KeyBits
  private let type: ObjectIdentifier?
  /// How the type is read; the field's plan, which the layout holds, owns it.
  let plan: Unmanaged<TypePlan>?
  /// The number of that plan, where an object is read by the type's own `init(from:)` and nothing speaks against it; else -1.
  let modelNumber: Int

  /// A field that has only been written so far is read in the other way once, so that it is known how.
  ///
  /// The key's bits are those of the field plan's own string, which the layout keeps with the plan.
  init(_ field: FieldPlan, isMatched: Bool) {
    key = KeyBits(field.codingKey)
    type = field.isPlain && isMatched && field.plan != nil && field.isConditional != nil ? field.type.map { ObjectIdentifier($0) } : nil
    plan = field.plan.map { .passUnretained($0) }
    modelNumber = field.plan.map { $0.isModel ? $0.object.number : -1 } ?? -1
    assert(modelNumber >= 0 || field.plan?.isModel != true, "a type's plan without a number")
  }

  @inline(__always) func isUsual(_ key: String, _ type: Any.Type) -> Bool {
    self.type == ObjectIdentifier(type) && self.key == KeyBits(key)
  }
}

/// The bits of a string's own representation, which tell at once that two strings are the same.
///
/// Equal bits are equal strings: a small string is its bits, and a large one is an address that stays taken as long as either string is there.
/// Whoever keeps bits must keep the string. Different bits say nothing.
struct KeyBits: Equatable {
  private let low: UInt64
  private let high: UInt64

  @inline(__always) init(_ key: String) {
    guard MemoryLayout<String>.size == MemoryLayout<(UInt64, UInt64)>.size else {
      // A string of another size: no two have equal bits, and the usual case is never met.
      (low, high) = KeyBits.different()
      return
    }
    (low, high) = withUnsafeBytes(of: key) { bytes in
      (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  @inline(never) private static func different() -> (UInt64, UInt64) { (.random(in: .min ... .max), .random(in: .min ... .max)) }
}
