/// Hands out one keyed container for writing again and again, as long as nobody keeps it: making one costs more than writing most members.
///
/// Who has it is asked within the call that lent it alone, before anything leaves that. Where it was kept, whoever has the lender gives it up.
class EncodingLender {
  /// From so many containers of a type on one is lent: a type that is met a few times is not worth the trouble.
  static let worthwhile = 64

  private let keyType: ObjectIdentifier
  private let watch: BoxWatch

  // Nobody but this file makes one, so that the key's type tells the container's.
  fileprivate init(_ keyType: ObjectIdentifier, _ watch: BoxWatch) {
    self.keyType = keyType
    self.watch = watch
  }

  deinit { watch.deallocate() }

  /// A lender of a container; nil where containers cannot be watched.
  static func of<Key: CodingKey>(_ container: KeyedEncodingContainer<Key>) -> EncodingLender? {
    guard BoxWatch.isReference(container) else { return nil }
    return LenderOf(ObjectIdentifier(Key.self), LentBox(container))
  }

  /// Whether somebody else has the container now.
  @inline(__always) final var isKept: Bool { watch.isShared }

  /// Whether the container is for keys of a type.
  @inline(__always) final func isFor(_ keys: ObjectIdentifier) -> Bool { keyType == keys }

  /// The container, which must be for keys of this type.
  // Not an optional one: the standard library does not say how large a container is, so that it would take its metadata to wrap it.
  @inline(__always) final func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    precondition(keyType == ObjectIdentifier(type), "a container for keys of another type")
    // The test proves what this is: `of` is the only one who makes any, by the type of the keys.
    return unsafe unsafeDowncast(self, to: LenderOf<KeyedEncodingContainer<Key>>.self).lent()
  }
}

/// The one kind of lender. Its generic parameter is the container, so that the lender's own metadata have the container's: looking them up costs
/// more than all else about one.
private final class LenderOf<Container>: EncodingLender {
  private let box: LentBox<Container>

  init(_ keyType: ObjectIdentifier, _ box: LentBox<Container>) {
    self.box = box
    super.init(keyType, box.watch())
  }

  @inline(never) func lent() -> Container { box.container }
}

/// Where a container stays, so that its reference can be watched.
private final class LentBox<Container> {
  let container: Container

  init(_ container: Container) { self.container = container }

  func watch() -> BoxWatch { unsafe withUnsafePointer(to: container) { unsafe BoxWatch($0) } }
}
