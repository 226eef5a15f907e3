import Foundation

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
    case .cgFloat: if let value = value.copy(as: CGFloat.self) { return try double(Double(value), to: sink, writer) }
    case .float: if let value = value.copy(as: Float.self) { return try float(value, to: sink, writer) }
    case .decimal: if let value = value.copy(as: Decimal.self) { return try number(DecimalText.text(of: value), to: sink, writer) }
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

  private func number(_ text: String?, to sink: Sink, _ writer: Writer) throws(Failure) {
    guard let text else { return try noNumber(.nan, to: sink, writer) }
    sink.append(number: text)
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
    guard let tape = writer.tape, writer.session?.keepsKinds == true else { return nil }
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
