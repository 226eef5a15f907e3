import Foundation

/// A decodable type, usable from any task.
///
/// A type never changes. The compiler cannot check at run time that its conformance is not
/// isolated to an actor; a mapper of such a type must be used on that actor.
package struct SharedType: @unchecked Sendable {
  package let type: any Decodable.Type

  init(_ type: any Decodable.Type) { self.type = type }
}

/// A key path that rules and mappers keep. It never changes once it is made, so any task may read
/// it. The arguments of a subscript in it are the user's responsibility.
struct KeptKeyPath<Path: AnyKeyPath>: @unchecked Sendable {
  let keyPath: Path

  init(_ keyPath: Path) { self.keyPath = keyPath }
}

/// The object whose method is called, for one call: the mapper made of it lives no longer and
/// stays on the object's task.
///
/// Also the configuration that a type is decoded with.
struct MethodTarget<Target>: @unchecked Sendable {
  let object: Target
}

#if canImport(Darwin)
  /// A value transformer, used by one task at a time: it cannot be copied, and its name denotes
  /// one object. The lock is recursive, for a transformer that maps.
  final class TransformerBox: @unchecked Sendable {
    let lock = NSRecursiveLock()
    let find: () -> ValueTransformer?

    init(_ find: @escaping () -> ValueTransformer?) { self.find = find }
  }
#endif
