/// Creates the writers of the standard library's containers, which the library writes itself.
///
/// The plan already contains the container's shape. Looking up its conformance again would be
/// slow.
struct ContainerWriterMaker: OptionalVisitor, CollectionVisitor, DictionaryVisitor {
  let plan: TypePlan

  func optional<Wrapped, T>(of wrapped: Wrapped.Type, as type: T.Type) throws(Failure) -> T {
    try given(OptionalWriter<Wrapped>(plan), as: type)
  }

  func array<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try given(ScalarListWriter.list(of: element, plan, orElse: CollectionWriter<[Element]>(plan)), as: type)
  }

  func contiguousArray<Element: Decodable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try given(CollectionWriter<ContiguousArray<Element>>(plan), as: type)
  }

  func set<Element: Decodable & Hashable, T>(of element: Element.Type, as type: T.Type) throws(Failure) -> T {
    try given(CollectionWriter<Set<Element>>(plan), as: type)
  }

  func dictionary<Key: Decodable & Hashable, Member: Decodable, T>(
    of key: Key.Type, _ member: Member.Type, as type: T.Type
  ) throws(Failure) -> T {
    let general = DictionaryWriter<Key, Member>(plan)
    return try given(key == String.self ? ScalarListWriter.list(of: member, hasKeys: true, plan, orElse: general) : general, as: type)
  }

  /// Returns the writer as the type that the shape expects, which is its own.
  private func given<T>(_ writer: TypeWriter, as type: T.Type) throws(Failure) -> T {
    guard let writer = same(writer, as: type) else { throw Failure([]) }
    return writer
  }
}

/// Writes the wrapped value of an `Optional`, or null.
final class OptionalWriter<Wrapped>: TypeWriter {
  private var wrapped: TypeWriter?

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard let value = value.copy(as: Wrapped?.self) else { throw mismatch(in: writer) }
    guard let value else { return writer.sink.appendNull() }
    let wrappedWriter = wrapped ?? writer.typeWriter(for: Wrapped.self)
    wrapped = wrappedWriter
    try wrappedWriter.write(value, to: writer)
  }
}
