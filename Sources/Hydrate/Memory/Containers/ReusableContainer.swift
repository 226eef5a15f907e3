/// A keyed container that is reused for value after value, and its storage: making a container
/// costs more than reading or writing most members.
///
/// `isKept` is checked within the call that used the container, before anything leaves that call.
@safe final class ReusableContainer<Storage: AnyObject> {
  let storage: Storage
  /// Whether it has been used in this call; set by its owner.
  var isUsed = false
  private let keyType: ObjectIdentifier
  private let isForWriting: Bool
  // Only this class makes the box, so the key type and the direction determine its type.
  private let box: AnyObject
  /// Watches the container in the box.
  private let probe: UniquenessProbe

  /// Keeps a container for reading to which there is no other reference. Only valid if a
  /// ``UniquenessProbe`` is possible.
  convenience init<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, _ storage: Storage) {
    self.init(ContainerBox(container), ObjectIdentifier(Key.self), isForWriting: false, storage)
  }

  /// Keeps a container for writing in the same way.
  convenience init<Key: CodingKey>(_ container: KeyedEncodingContainer<Key>, _ storage: Storage) {
    self.init(ContainerBox(container), ObjectIdentifier(Key.self), isForWriting: true, storage)
  }

  private init<Container>(_ box: ContainerBox<Container>, _ keyType: ObjectIdentifier, isForWriting: Bool, _ storage: Storage) {
    (self.box, self.keyType, self.isForWriting, self.storage) = (box, keyType, isForWriting, storage)
    probe = box.probe()
  }

  deinit { unsafe probe.deallocate() }

  /// Whether there is another reference to the container now.
  @inline(__always) var isKept: Bool { unsafe probe.isShared }

  /// Whether the container is for this key type.
  @inline(__always) func isFor(_ keys: ObjectIdentifier) -> Bool { keyType == keys }

  // Not optional: the standard library does not publish the size of a container, so wrapping it in
  // an `Optional` would request its metadata.

  /// The container, which must be for reading with this key type.
  @inline(__always) func decodingContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    precondition(!isForWriting && keyType == ObjectIdentifier(type), "a container of another type")
    // The line above proves the type.
    return unsafe unsafeDowncast(box, to: ContainerBox<KeyedDecodingContainer<Key>>.self).container()
  }

  /// The container, which must be for writing with this key type.
  @inline(__always) func encodingContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    precondition(isForWriting && keyType == ObjectIdentifier(type), "a container of another type")
    // The line above proves the type.
    return unsafe unsafeDowncast(box, to: ContainerBox<KeyedEncodingContainer<Key>>.self).container()
  }
}

/// Holds a container, so that its reference can be watched. It is generic over the container, so
/// its own metadata refer to the container's; looking those up would cost more than everything
/// else.
private final class ContainerBox<Container> {
  private let kept: Container

  init(_ container: Container) { kept = container }

  @inline(never) func container() -> Container { kept }

  func probe() -> UniquenessProbe { unsafe withUnsafePointer(to: kept) { unsafe UniquenessProbe($0) } }
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
