import Foundation

/// A type that can be decoded, for any task.
///
/// A type never changes. That its conformance is for any task, the compiler cannot say of a type that is known at run time only: who hands in one that
/// belongs to an actor uses the mapper there.
struct SharedType: @unchecked Sendable {
  let type: any Decodable.Type

  init(_ type: any Decodable.Type) { self.type = type }
}

/// A key path that rules and mappers keep. It never changes once it is made, so that any task may look along it; what a subscript in it was given is
/// the user's to choose.
struct KeptKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
  let keyPath: Path

  init(_ keyPath: Path) { self.keyPath = keyPath }
}

/// The object whose method is called, for that one call: a mapper is made of it that lives no longer, on the task that has the object.
///
/// Likewise the configuration that a type is decoded with.
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
