/// Makes the keyed containers of a type, whose metadata it has at hand: looking them up by the key's type costs more than all else about one.
class ContainerOpener {
  let keyType: ObjectIdentifier

  fileprivate init(_ keyType: ObjectIdentifier) { self.keyType = keyType }

  /// The container for a scope that is open; by the opener of a kind of keys that has been used before, if it is the one.
  @inline(__always) static func container<Key: CodingKey>(
    keyedBy type: Key.Type, _ handle: FrameHandle, _ use: UnsafeMutablePointer<PlanUse>?
  ) -> KeyedDecodingContainer<Key> {
    // The test proves the opener's own type: it was made for this type of keys.
    if let known = use?.pointee.opener, known.keyType == ObjectIdentifier(type) {
      return unsafeDowncast(known, to: ReaderOpener<KeyedReader<Key>>.self).open(handle)
    }
    let opener = ReaderOpener<KeyedReader<Key>>()
    use?.pointee.opener = opener
    return opener.open(handle)
  }
}

/// The one kind of opener; its generic parameter is the reader, so that the opener's own metadata have the reader's.
private final class ReaderOpener<Reader: FrameReader>: ContainerOpener {
  init() { super.init(ObjectIdentifier(Reader.Key.self)) }

  @inline(never) func open(_ handle: FrameHandle) -> KeyedDecodingContainer<Reader.Key> { KeyedDecodingContainer(Reader(handle)) }
}

/// A keyed container that is made of a handle.
protocol FrameReader: KeyedDecodingContainerProtocol {
  init(_ handle: FrameHandle)
}
