import Foundation

/// Writes scalars in their canonical forms: what is written is read back as the same value.
final class LeafWriter: TypeWriter {
  private let leaf: Leaf

  init(_ leaf: Leaf, _ plan: TypePlan) {
    self.leaf = leaf
    super.init(plan)
  }

  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    let sink = parent.sink
    /// The leaf is the type's own, see ``Leaf/init(_:)``.
    func value<T>(as type: T.Type) -> T { bound(address, to: type).pointee }
    switch leaf {
    case .bool: sink.append(value(as: Bool.self))
    case .string: sink.append(string: value(as: String.self))
    case .int: sink.append(integer: value(as: Int.self))
    case .int8: sink.append(integer: value(as: Int8.self))
    case .int16: sink.append(integer: value(as: Int16.self))
    case .int32: sink.append(integer: value(as: Int32.self))
    case .int64: sink.append(integer: value(as: Int64.self))
    case .uint: sink.append(integer: value(as: UInt.self))
    case .uint8: sink.append(integer: value(as: UInt8.self))
    case .uint16: sink.append(integer: value(as: UInt16.self))
    case .uint32: sink.append(integer: value(as: UInt32.self))
    case .uint64: sink.append(integer: value(as: UInt64.self))
    case .int128, .uint128:
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        sink.append(number: leaf == .int128 ? String(value(as: Int128.self)) : String(value(as: UInt128.self)))
      }
    case .double: try double(value(as: Double.self), to: sink, parent)
    case .cgFloat: try double(Double(value(as: CGFloat.self)), to: sink, parent)
    case .float: try float(value(as: Float.self), to: sink, parent)
    case .decimal: try number(DecimalText.text(of: value(as: Decimal.self)), to: sink, parent)
    case .date: try date(value(as: Date.self), to: sink, parent)
    case .url: sink.append(string: value(as: URL.self).absoluteString)
    case .uuid: sink.append(string: UUIDReader.text(of: value(as: UUID.self)))
    case .data: sink.append(string: Base64.text(of: value(as: Data.self)))
    }
  }

  private func double(_ value: Double, to sink: Sink, _ parent: WriteScope) throws(Failure) {
    guard value.isFinite else { return try noNumber(value, to: sink, parent) }
    sink.append(value)
  }

  private func float(_ value: Float, to sink: Sink, _ parent: WriteScope) throws(Failure) {
    guard value.isFinite else { return try noNumber(Double(value), to: sink, parent) }
    sink.append(value)
  }

  private func number(_ text: String?, to sink: Sink, _ parent: WriteScope) throws(Failure) {
    guard let text else { return try noNumber(.nan, to: sink, parent) }
    sink.append(number: text)
  }

  private func noNumber(_ value: Double, to sink: Sink, _ parent: WriteScope) throws(Failure) {
    if parent.writer.store.isForPresent { return sink.append(string: PresentLeaf.text(value)) }
    throw Failure(.invalidValue, .text("a \(plan.type) that is no finite number cannot be written"), at: parent.place)
  }

  private func date(_ date: Date, to sink: Sink, _ parent: WriteScope) throws(Failure) {
    let isWritten: Void? = DateWriter.withRFC3339(date) { $0.withUnsafeBufferPointer { sink.append(plainString: $0) } }
    if isWritten == nil {
      if parent.writer.store.isForPresent { return sink.append(string: PresentLeaf.text(date)) }
      throw Failure(.invalidValue, .text("a date outside the years 0 to 9999 cannot be written"), at: parent.place)
    }
  }
}
