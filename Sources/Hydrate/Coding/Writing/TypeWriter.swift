/// Writes the values of one type. How to write them is determined once.
///
/// Values are borrowed, so that none is copied, whatever its type. A type's writer belongs to a
/// ``Writer``, which has one per type.
class TypeWriter {
  let plan: TypePlan
  /// The number in the ``Writer`` to which this object belongs; -1 if it has none.
  final var number = -1

  init(_ plan: TypePlan) { self.plan = plan }

  /// Writes a value, which must be of this writer's type, as the current part of the value at the
  /// top.
  func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {}

  /// Returns the failure of a value of another type.
  @inline(never) final func mismatch(in writer: Writer) -> Failure {
    Failure(.configuration, .unwritable(.value(expected: plan.type)), at: writer.place)
  }

  /// Writes a value, which must be of this writer's type.
  @inline(__always) final func write<T>(_ value: borrowing T, to writer: Writer) throws(Failure) {
    try lend(value) { (borrowed: borrowing BorrowedValue) throws(Failure) in try write(borrowed, to: writer) }
  }

  /// Creates the writer of a type.
  ///
  /// - Parameter encodable: The type with its conformance, if known, which then need not be
  ///   looked up.
  @_semantics("optimize.sil.specialize.generic.never")
  static func make<T>(_ type: T.Type, _ plan: TypePlan, encodable: (any Encodable.Type)?, in types: WrittenTypes) -> TypeWriter {
    let maker = ContainerWriterMaker(plan: plan)
    switch plan.strategy {
    case .leaf(let leaf): return LeafWriter(leaf, plan)
    case .value: return ValueWriter(plan)
    case .mapper(let mapper):
      // The default of a type makes no difference here.
      guard let own = mapper.withoutDefault else { return make(type, types.unmappedPlan(of: type), encodable: encodable, in: types) }
      return MapperWriter<T>(own, plan)
    case .optional(let shape): if let writer = try? shape.accept(maker, as: TypeWriter.self) { return writer }
    case .collection(let shape): if let writer = try? shape.accept(maker, as: TypeWriter.self) { return writer }
    case .dictionary(let shape): if let writer = try? shape.accept(maker, as: TypeWriter.self) { return writer }
    case .section: return SectionWriter<T>(plan)
    case .decodable: break
    }
    if let encodable = encodable ?? type as? any Encodable.Type {
      if ExtendedType(type) == .dictionary, let dictionary = encodable as? any WrittenDictionary.Type { return dictionary.writer(plan) }
      return model(encodable, plan, types)
    }
    return ReflectedWriter<T>(plan)
  }

  private static func model<T: Encodable>(_ type: T.Type, _ plan: TypePlan, _ types: WrittenTypes) -> TypeWriter {
    ModelWriter<T>(types.object(of: plan.object), plan)
  }
}

/// Writes structured data as it is.
final class ValueWriter: TypeWriter {
  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard let value = value.copy(as: Value.self) else { throw mismatch(in: writer) }
    try writer.append(value)
  }
}

/// Writes a type by the mapper that the configuration names for it.
final class MapperWriter<T>: TypeWriter {
  private let mapper: FieldMapper

  init(_ mapper: FieldMapper, _ plan: TypePlan) {
    self.mapper = mapper
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard let value = value.copy(as: T.self) else { throw mismatch(in: writer) }
    guard let own = writer.applicable(mapper) else { return try writer.types.unmappedWriter(of: T.self).write(value, to: writer) }
    try writer.append(try writer.write(value, by: own, writer.step, isOfType: true) ?? .null)
  }
}

/// Writes a type by the engine that a profile has for it.
final class SectionWriter<T>: TypeWriter {
  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard let value = value.copy(as: T.self) else { throw mismatch(in: writer) }
    try writer.writeSection(value)
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
