/// A keyed container that is reused for value after value, and its storage.
final class ReusableContainer<Storage: AnyObject> {
  let cache: ContainerCache
  let storage: Storage
  /// Whether it has been used in this call; set by its owner.
  var isUsed = false

  init(_ cache: ContainerCache, _ storage: Storage) { (self.cache, self.storage) = (cache, storage) }
}

/// Keeps one keyed container for reuse: making a container costs more than reading or writing most
/// members.
///
/// `isKept` is checked within the call that used the container, before anything leaves that call.
@safe class ContainerCache {
  private let keyType: ObjectIdentifier
  private let isForWriting: Bool
  /// Watches the container of the subclass, which lives as long as the cache.
  private let probe: UniquenessProbe

  // Only this file makes caches, so the key type and the direction determine the container's type.
  fileprivate init(_ keyType: ObjectIdentifier, isForWriting: Bool, _ probe: UniquenessProbe) {
    self.keyType = keyType
    self.isForWriting = isForWriting
    self.probe = probe
  }

  deinit { unsafe probe.deallocate() }

  /// Keeps a container to which there is no other reference. Only valid if a ``UniquenessProbe``
  /// is possible.
  static func of<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> ContainerCache {
    CacheOf(ObjectIdentifier(Key.self), isForWriting: false, container)
  }

  /// Keeps a container for writing in the same way.
  static func of<Key: CodingKey>(_ container: KeyedEncodingContainer<Key>) -> ContainerCache {
    CacheOf(ObjectIdentifier(Key.self), isForWriting: true, container)
  }

  /// Whether there is another reference to the container now.
  @inline(__always) final var isKept: Bool { unsafe probe.isShared }

  /// Whether the container is for this key type.
  @inline(__always) final func isFor(_ keys: ObjectIdentifier) -> Bool { keyType == keys }

  // Not optional: the standard library does not publish the size of a container, so wrapping it in
  // an `Optional` would request its metadata.

  /// The container, which must be for reading with this key type.
  @inline(__always) final func decodingContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    precondition(!isForWriting && keyType == ObjectIdentifier(type), "a container of another type")
    // The line above proves the type: only `of` makes caches, by key type and direction.
    return unsafe unsafeDowncast(self, to: CacheOf<KeyedDecodingContainer<Key>>.self).container()
  }

  /// The container, which must be for writing with this key type.
  @inline(__always) final func encodingContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    precondition(isForWriting && keyType == ObjectIdentifier(type), "a container of another type")
    // As in `decodingContainer`.
    return unsafe unsafeDowncast(self, to: CacheOf<KeyedEncodingContainer<Key>>.self).container()
  }
}

/// The only subclass. It is generic over the container, so its own metadata refer to the
/// container's; looking those up would cost more than everything else.
private final class CacheOf<Container>: ContainerCache {
  private let kept: Container

  init(_ keyType: ObjectIdentifier, isForWriting: Bool, _ container: Container) {
    kept = container
    // The probe copies the bits of the reference, which are those of the container that is kept.
    super.init(keyType, isForWriting: isForWriting, unsafe withUnsafePointer(to: container) { unsafe UniquenessProbe($0) })
  }

  @inline(never) func container() -> Container { kept }
}

/// Counts the containers that are made for a single value.
struct ContainerCount {
  private var count = 0

  /// Counts one. Returns true each time there were enough to make a reusable container worthwhile;
  /// rarely used types never get one.
  mutating func isWorthReusing() -> Bool {
    count += 1
    guard count == 64 else { return false }
    count = 0
    return true
  }
}
