import Foundation

/// Writes the values of one type. How to write them is determined once.
///
/// Values are borrowed, so that none is copied, whatever its type. A type's writer belongs to a
/// ``Writer``, which has one per type.
package class TypeWriter {
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
    switch plan.strategy {
    case .leaf(let leaf): return LeafWriter(leaf, plan)
    case .value: return ValueWriter(plan)
    case .mapper(let mapper):
      // The default of a type makes no difference here.
      guard let own = mapper.withoutDefault else { return make(type, types.unmappedPlan(of: type), encodable: encodable, in: types) }
      return MapperWriter<T>(own, plan)
    case .optional(let shape): return shape.writer(plan)
    case .collection(let shape): return shape.writer(plan)
    case .dictionary(let shape): return shape.writer(plan)
    case .section: return MapperWriter<T>(nil, plan)
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

/// Writes a type by the mapper that the configuration names for it, or by the engine that a profile
/// has for it.
final class MapperWriter<T>: TypeWriter {
  /// Nil for a type with an engine.
  private let mapper: FieldMapper?

  init(_ mapper: FieldMapper?, _ plan: TypePlan) {
    self.mapper = mapper
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard let value = value.copy(as: T.self) else { throw mismatch(in: writer) }
    guard let mapper else { return try writer.writeSection(value) }
    guard let own = writer.applicable(mapper) else { return try writer.types.unmappedWriter(of: T.self).write(value, to: writer) }
    try writer.append(try writer.write(value, by: own, writer.step, isOfType: true) ?? .null)
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

/// Writes models by their own `encode(to:)`.
final class ModelWriter<T: Encodable>: TypeWriter {
  private let model: WrittenObject

  init(_ model: WrittenObject, _ plan: TypePlan) {
    self.model = model
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    writer.push(model)
    let depth = writer.frames.depth
    defer {
      if writer.frames.depth != depth { writer.dropInPlace(above: depth) }
      writer.pop(model)
    }
    let isDone: Void?
    do {
      // No reference to the encoder is left when its value ends, unless the type has kept it.
      isDone = try value.read(as: T.self) { model throws in try model.encode(to: ValueEncoder(handle: writer.handle)) }
    } catch {
      throw Failure.translated(encoding: error, T.self, in: writer.details)
    }
    guard isDone != nil else { throw mismatch(in: writer) }
    if writer.frames.depth != depth { try writer.endInPlace(above: depth) }
    try writer.finish()
  }
}

/// Writes scalars in their canonical forms, which are read back as the same values.
final class LeafWriter: TypeWriter {
  private let leaf: Leaf

  init(_ leaf: Leaf, _ plan: TypePlan) {
    self.leaf = leaf
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    let sink = writer.sink
    // The leaf is the type's own, see ``Leaf/init(_:)``.
    switch leaf {
    case .bool: if let value = value.copy(as: Bool.self) { return sink.append(value) }
    case .string: if let value = value.copy(as: String.self) { return sink.append(string: value) }
    case .int: if let value = value.copy(as: Int.self) { return sink.append(integer: value) }
    case .int8: if let value = value.copy(as: Int8.self) { return sink.append(integer: value) }
    case .int16: if let value = value.copy(as: Int16.self) { return sink.append(integer: value) }
    case .int32: if let value = value.copy(as: Int32.self) { return sink.append(integer: value) }
    case .int64: if let value = value.copy(as: Int64.self) { return sink.append(integer: value) }
    case .uint: if let value = value.copy(as: UInt.self) { return sink.append(integer: value) }
    case .uint8: if let value = value.copy(as: UInt8.self) { return sink.append(integer: value) }
    case .uint16: if let value = value.copy(as: UInt16.self) { return sink.append(integer: value) }
    case .uint32: if let value = value.copy(as: UInt32.self) { return sink.append(integer: value) }
    case .uint64: if let value = value.copy(as: UInt64.self) { return sink.append(integer: value) }
    case .int128, .uint128:
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        if let value = value.copy(as: Int128.self) { return sink.append(number: String(value)) }
        if let value = value.copy(as: UInt128.self) { return sink.append(number: String(value)) }
      }
    case .double: if let value = value.copy(as: Double.self) { return try double(value, to: sink, writer) }
    case .cgFloat:
      if let value = value.copy(as: CGFloat.self) {
        return try MemoryLayout<CGFloat>.size == 4 ? float(Float(value), to: sink, writer) : double(Double(value), to: sink, writer)
      }
    case .float: if let value = value.copy(as: Float.self) { return try float(value, to: sink, writer) }
    case .decimal:
      if let value = value.copy(as: Decimal.self) {
        guard let text = DecimalText.text(of: value) else { return try noNumber(.nan, to: sink, writer) }
        return sink.append(number: text)
      }
    case .date: if let value = value.copy(as: Date.self) { return try date(value, to: sink, writer) }
    case .url: if let value = value.copy(as: URL.self) { return sink.append(string: value.absoluteString) }
    case .uuid: if let value = value.copy(as: UUID.self) { return sink.append(string: UUIDReader.text(of: value)) }
    case .data: if let value = value.copy(as: Data.self) { return data(value, to: sink, writer) }
    }
    throw mismatch(in: writer)
  }

  private func double(_ value: Double, to sink: Sink, _ writer: Writer) throws(Failure) {
    guard value.isFinite else { return try noNumber(value, to: sink, writer) }
    sink.append(value)
  }

  private func float(_ value: Float, to sink: Sink, _ writer: Writer) throws(Failure) {
    guard value.isFinite else { return try noNumber(Double(value), to: sink, writer) }
    sink.append(value)
  }

  private func noNumber(_ value: Double, to sink: Sink, _ writer: Writer) throws(Failure) {
    if writer.store.isForUpdates { return sink.append(string: ExistingLeaf.text(value)) }
    throw Failure(.invalidValue, .unwritable(.notFinite(plan.type)), at: writer.place)
  }

  private func data(_ data: Data, to sink: Sink, _ writer: Writer) {
    if let tape = kindKeepingTape(writer) { return tape.append(data) }
    sink.append(string: Base64.text(of: data))
  }

  /// The tape, if dates and data keep their kinds.
  private func kindKeepingTape(_ writer: Writer) -> TapeBuilder? {
    guard let tape = writer.tape, writer.session?.extras?.keepsKinds == true else { return nil }
    return tape
  }

  private func date(_ date: Date, to sink: Sink, _ writer: Writer) throws(Failure) {
    if let tape = kindKeepingTape(writer) { return tape.append(date) }
    let isWritten: Void? = DateWriter.withRFC3339(date) { sink.append(plainString: $0) }
    if isWritten == nil {
      if writer.store.isForUpdates { return sink.append(string: ExistingLeaf.text(date)) }
      throw Failure(.invalidValue, .unwritable(.dateRange), at: writer.place)
    }
  }
}
