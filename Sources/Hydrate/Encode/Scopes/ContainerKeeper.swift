/// Makes the keyed containers of a model's values at one depth, and keeps one to lend it to value after value.
///
/// Making a container looks up its metadata and takes memory, which costs more than writing most members. While nobody else has the container
/// (see ``BoxWatch``), it is lent anew; one that somebody has kept is left to them, with the scope that it writes to.
///
/// The model keeps the keeper, and replaces it only while it is not lent: the scope that has been lent the container refers to the keeper
/// uncounted until it ends.
class ContainerKeeper {
  let keyType: ObjectIdentifier
  /// The scope that the container writes to; compared, never followed.
  private let scope: Unmanaged<WriteScope>
  /// Keeps the scope for who has kept the container.
  fileprivate let holder = ScopeHolder()
  /// What tells whether the container is kept; nil before there is one.
  fileprivate var watch: BoxWatch?
  private var openings = 0
  /// Whether a scope that is open has been lent the container, and refers to the keeper without keeping it.
  final fileprivate(set) var isLent = false

  fileprivate init(_ keyType: ObjectIdentifier, _ scope: WriteScope) {
    self.keyType = keyType
    self.scope = .passUnretained(scope)
  }

  deinit { assert(!isLent, "a keeper that a scope still refers to") }

  /// Whether somebody else has the container that was lent.
  @inline(__always) final var isShared: Bool { watch?.isShared ?? false }

  @inline(__always) private final func isFor(_ scope: WriteScope, _ keyType: ObjectIdentifier) -> Bool {
    self.scope.toOpaque() == Unmanaged.passUnretained(scope).toOpaque() && self.keyType == keyType
  }

  /// The scope that was lent the container has ended. False where somebody has kept the container.
  @inline(__always) final func takeBack(_ scope: WriteScope) -> Bool {
    assert(isLent && self.scope.toOpaque() == Unmanaged.passUnretained(scope).toOpaque(), "a container that was not lent there")
    isLent = false
    return !isShared
  }

  /// Leaves the container to who has kept it, with the scope.
  final func leave(_ scope: WriteScope) { holder.scope = scope }

  /// The container for a value that its type begins to write.
  @inline(__always) static func container<Key: CodingKey>(keyedBy type: Key.Type, _ scope: WriteScope) -> KeyedEncodingContainer<Key> {
    let keys = ObjectIdentifier(type)
    guard scope.openUsualObject(keys) else { return KeyedEncodingContainer(KeyedWriter<Key>(scope)) }
    // Nothing is kept for scopes further down.
    guard scope.depth < WriteScope.keptDepth else { return KeyedEncodingContainer(KeyedWriter<Key>(usual: scope, keptBy: scope)) }
    guard let known = scope.keeper, known._withUnsafeGuaranteedRef({ $0.isFor(scope, keys) }) else {
      // A value of the model may be at work so far down in a nested container: its keeper must stay.
      guard scope.keeper?._withUnsafeGuaranteedRef({ $0.isLent }) != true else {
        return KeyedEncodingContainer(KeyedWriter<Key>(usual: scope, keptBy: scope))
      }
      let made = WriterKeeper<KeyedWriter<Key>, KeyedEncodingContainer<Key>>(scope) { KeyedEncodingContainer($0) }
      scope.model?.keep(made, at: scope.depth)
      return made.newContainer(scope)
    }
    // The test proves the keeper's own type: keepers are made here alone, and each for one type of keys.
    assert(known.takeUnretainedValue() is WriterKeeper<KeyedWriter<Key>, KeyedEncodingContainer<Key>>)
    if known._withUnsafeGuaranteedRef({ $0.lends(to: scope) }) {
      scope.lent = known
      return known._withUnsafeGuaranteedRef {
        $0.isLent = true
        return unsafeDowncast($0, to: WriterKeeper<KeyedWriter<Key>, KeyedEncodingContainer<Key>>.self).lentContainer(scope)
      }
    }
    return known._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: WriterKeeper<KeyedWriter<Key>, KeyedEncodingContainer<Key>>.self).newContainer(scope)
    }
  }

  /// Whether the values of a model have become so many that it is worth keeping a container.
  @inline(__always) private final func lends(to scope: WriteScope) -> Bool {
    assert(!isLent, "a container that is lent already")
    if watch != nil { return true }
    // Beyond it there is no watch because there can be none.
    openings = min(openings + 1, BoxWatch.worthwhile + 1)
    return openings == BoxWatch.worthwhile && BoxWatch.isPossible
  }
}

/// The one kind of keeper. Its generic parameters are the writer and the container, so that the keeper's own metadata have theirs.
private final class WriterKeeper<Writer: ScopeWriter, Container>: ContainerKeeper {
  private let make: (Writer) -> Container
  private var container: UnsafeMutablePointer<Container>?

  init(_ scope: WriteScope, _ make: @escaping (Writer) -> Container) {
    self.make = make
    super.init(ObjectIdentifier(Writer.Key.self), scope)
  }

  deinit {
    watch?.deallocate()
    container?.deinitialize(count: 1)
    container?.deallocate()
  }

  /// A container of the scope's own.
  @inline(never) func newContainer(_ scope: WriteScope) -> KeyedEncodingContainer<Writer.Key> {
    KeyedEncodingContainer(Writer(usual: scope, keptBy: scope))
  }

  /// The container that is lent.
  @inline(never) func lentContainer(_ scope: WriteScope) -> Container {
    if let container {
      assert(!isShared, "a container that somebody has kept")
      return container.pointee
    }
    let made = UnsafeMutablePointer<Container>.allocate(capacity: 1)
    made.initialize(to: make(Writer(usual: scope, keptBy: holder)))
    watch = BoxWatch(made)
    container = made
    return made.pointee
  }
}

/// A keyed container that is made for a scope in which all is as usual.
protocol ScopeWriter: KeyedEncodingContainerProtocol {
  /// The keeper keeps the scope as long as it may be used.
  init(usual scope: WriteScope, keptBy keeper: AnyObject)
}

/// Keeps a scope, once somebody has kept a container for it.
private final class ScopeHolder {
  var scope: WriteScope?
}
