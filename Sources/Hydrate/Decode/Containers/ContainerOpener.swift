/// Makes the keyed containers of a type, whose metadata it has at hand: looking them up by the key's type costs more than all else about one.
class ContainerOpener {
  let keyType: ObjectIdentifier
  /// What hands out one container for object after object; nil until the type has been read often enough to be worth it.
  private var lender: ContainerLender?
  private var openings = 0

  fileprivate init(_ keyType: ObjectIdentifier) { self.keyType = keyType }

  /// The container for a scope that is open; by the opener of the kind of keys that the type has been read with before, if it is the one.
  @inline(__always) static func container<Key: CodingKey>(
    keyedBy type: Key.Type, _ access: FrameAccess, _ use: UnsafeMutablePointer<PlanUse>?
  ) -> KeyedDecodingContainer<Key> {
    guard let use else { return KeyedDecodingContainer(KeyedReader(access)) }
    guard let known = use.pointee.opener else {
      let opener = ReaderOpener<KeyedReader<Key>>()
      use.pointee.keep(opener)
      return opener.open(access)
    }
    // Who has the use has the opener, and the opener its lender: nothing need be counted.
    guard known._withUnsafeGuaranteedRef({ $0.keyType == ObjectIdentifier(type) }) else {
      return KeyedDecodingContainer(KeyedReader(access))
    }
    // The test proves what both are: they were made for this type of keys.
    assert(known.takeUnretainedValue() is ReaderOpener<KeyedReader<Key>>)
    if let lender = known._withUnsafeGuaranteedRef({ $0.lender(for: access) }) {
      assert(lender.takeUnretainedValue() is ContainerOwner<KeyedDecodingContainer<Key>>)
      return lender._withUnsafeGuaranteedRef { unsafeDowncast($0, to: ContainerOwner<KeyedDecodingContainer<Key>>.self).lent() }
    }
    return known._withUnsafeGuaranteedRef { unsafeDowncast($0, to: ReaderOpener<KeyedReader<Key>>.self).open(access) }
  }

  /// The lender, whose container now reads there; nil where somebody has the container.
  @inline(__always) private func lender(for access: FrameAccess) -> Unmanaged<ContainerLender>? {
    guard let lender, lender.seatIfFree(access) else { return nil }
    return .passUnretained(lender)
  }

  /// Counts a container that is made anew. Gives the type a lender when its time has come, and takes it away for good when its container was kept:
  /// a type that does so is likely to do it again.
  fileprivate func noteOpening(_ makeLender: () -> ContainerLender) {
    if let lender {
      if lender.isKept { self.lender = nil }
    } else if openings < BoxWatch.worthwhile {
      openings += 1
      if openings == BoxWatch.worthwhile, BoxWatch.isPossible { lender = makeLender() }
    }
  }
}

/// The one kind of opener; its generic parameter is the reader, so that the opener's own metadata have the reader's.
private final class ReaderOpener<Reader: FrameReader>: ContainerOpener {
  init() { super.init(ObjectIdentifier(Reader.Key.self)) }

  @inline(never) func open(_ access: FrameAccess) -> KeyedDecodingContainer<Reader.Key> {
    noteOpening { ContainerOwner(access) { KeyedDecodingContainer(Reader(seat: $0)) } }
    return KeyedDecodingContainer(Reader(access))
  }
}

/// A keyed container that is made of a hold on a scope.
protocol FrameReader: KeyedDecodingContainerProtocol {
  init(_ access: FrameAccess)

  /// A reader of what the seat says each time.
  init(seat: UnsafePointer<FrameAccess>)
}
