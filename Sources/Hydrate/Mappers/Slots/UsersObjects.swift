import Foundation

// What users hand in that the compiler knows nothing of, boxed. Here alone does `Mappers` vouch for something itself.

/// A key path. It never changes once it is made, so that any task may look along it; what a subscript in it was given is the user's to choose.
struct SlotProperty<Target, V>: @unchecked Sendable {
  let keyPath: WritableKeyPath<Target, V>

  init(_ keyPath: WritableKeyPath<Target, V>) { self.keyPath = keyPath }
}

/// The object whose method is called, for that one call: a mapper is made of it that lives no longer, on the task that has the object.
struct MethodTarget<Target>: @unchecked Sendable {
  let object: Target
}

#if canImport(Darwin)
  /// A transformer, used by one task at a time: it cannot be copied, and its name stands for one object. The lock lets the same task in again,
  /// for a transformer that maps.
  final class TransformerBox: @unchecked Sendable {
    let lock = NSRecursiveLock()
    let find: () -> ValueTransformer?

    init(_ find: @escaping () -> ValueTransformer?) { self.find = find }
  }
#endif
