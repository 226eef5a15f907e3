/// Hands out one keyed container again and again, as long as nobody keeps it: making one costs more than reading or writing most members.
///
/// Who has it is asked within the call that lent it alone, before anything leaves that. Where it was kept, whoever has the lender gives it up, and
/// never looks at it again.
@safe class KeyedLender {
  /// From so many containers of a type on one is lent: a type that is met a few times is not worth the trouble.
  static let worthwhile = 64

  private let keyType: ObjectIdentifier
  private let isForWriting: Bool
  /// The container that it watches is a subclass's, which has it as long as the lender is there.
  private let watch: BoxWatch

  // Nobody but this file makes one, so that the type of the keys and the direction tell the container's type.
  fileprivate init(_ keyType: ObjectIdentifier, isForWriting: Bool, _ watch: BoxWatch) {
    self.keyType = keyType
    self.isForWriting = isForWriting
    self.watch = watch
  }

  deinit { unsafe watch.deallocate() }

  /// A lender of a container that nobody else has; to be asked for only where a ``BoxWatch`` is possible.
  static func of<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>) -> KeyedLender {
    LenderOf(ObjectIdentifier(Key.self), isForWriting: false, LentBox(container))
  }

  /// The same for writing.
  static func of<Key: CodingKey>(_ container: KeyedEncodingContainer<Key>) -> KeyedLender {
    LenderOf(ObjectIdentifier(Key.self), isForWriting: true, LentBox(container))
  }

  /// Whether somebody else has the container now.
  @inline(__always) final var isKept: Bool { unsafe watch.isShared }

  /// Whether the container is for keys of a type.
  @inline(__always) final func isFor(_ keys: ObjectIdentifier) -> Bool { keyType == keys }

  // Not an optional one: the standard library does not say how large a container is, so that it would take its metadata to wrap it.

  /// The container, which must be for reading by keys of this type.
  @inline(__always) final func decodingContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    precondition(!isForWriting && keyType == ObjectIdentifier(type), "a container of another type")
    // The test proves what this is: `of` is the only one who makes any, by the type of the keys.
    return unsafe unsafeDowncast(self, to: LenderOf<KeyedDecodingContainer<Key>>.self).lent()
  }

  /// The container, which must be for writing by keys of this type.
  @inline(__always) final func encodingContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    precondition(isForWriting && keyType == ObjectIdentifier(type), "a container of another type")
    // The same.
    return unsafe unsafeDowncast(self, to: LenderOf<KeyedEncodingContainer<Key>>.self).lent()
  }
}

/// The one kind of lender. Its generic parameter is the container, so that the lender's own metadata have the container's: looking them up costs
/// more than all else about one.
private final class LenderOf<Container>: KeyedLender {
  private let box: LentBox<Container>

  init(_ keyType: ObjectIdentifier, isForWriting: Bool, _ box: LentBox<Container>) {
    self.box = box
    super.init(keyType, isForWriting: isForWriting, box.watch())
  }

  @inline(never) func lent() -> Container { box.container }
}

/// Where a container stays, so that its reference can be watched.
private final class LentBox<Container> {
  let container: Container

  init(_ container: Container) { self.container = container }

  func watch() -> BoxWatch { unsafe withUnsafePointer(to: container) { unsafe BoxWatch($0) } }
}
