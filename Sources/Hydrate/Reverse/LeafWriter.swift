import Foundation

/// Writes scalars in their canonical forms: what is written is read back as the same value.
enum LeafWriter {
  static func write<T>(_ value: T, _ leaf: Leaf, to builder: TapeBuilder, at place: Place) throws(Failure) {
    switch leaf {
    case .bool: if let flag = same(value, as: Bool.self) { builder.append(flag) }
    case .string: if let text = same(value, as: String.self) { builder.append(string: text) }
    case .int: integer(same(value, as: Int.self), builder)
    case .int8: integer(same(value, as: Int8.self), builder)
    case .int16: integer(same(value, as: Int16.self), builder)
    case .int32: integer(same(value, as: Int32.self), builder)
    case .int64: integer(same(value, as: Int64.self), builder)
    case .uint: integer(same(value, as: UInt.self), builder)
    case .uint8: integer(same(value, as: UInt8.self), builder)
    case .uint16: integer(same(value, as: UInt16.self), builder)
    case .uint32: integer(same(value, as: UInt32.self), builder)
    case .uint64: integer(same(value, as: UInt64.self), builder)
    case .int128, .uint128:
      if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        integer(same(value, as: Int128.self), builder)
        integer(same(value, as: UInt128.self), builder)
      }
    case .double: try number(same(value, as: Double.self).flatMap { DecimalText.text(of: $0) }, T.self, builder, place)
    case .float: try number(same(value, as: Float.self).flatMap { DecimalText.text(of: $0) }, T.self, builder, place)
    case .cgFloat: try number(same(value, as: CGFloat.self).flatMap { DecimalText.text(of: Double($0)) }, T.self, builder, place)
    case .decimal: try number(same(value, as: Decimal.self).flatMap { DecimalText.text(of: $0) }, T.self, builder, place)
    case .date: try date(same(value, as: Date.self), builder, place)
    case .url: if let url = same(value, as: URL.self) { builder.append(string: url.absoluteString) }
    case .uuid: if let uuid = same(value, as: UUID.self) { builder.append(string: UUIDReader.text(of: uuid)) }
    case .data: if let data = same(value, as: Data.self) { builder.append(string: Base64.text(of: data)) }
    }
  }

  private static func integer<I: FixedWidthInteger>(_ value: I?, _ builder: TapeBuilder) {
    guard let value else { return }
    builder.append(number: String(value))
  }

  private static func number(_ text: String?, _ type: Any.Type, _ builder: TapeBuilder, _ place: Place) throws(Failure) {
    guard let text else { throw Failure(.invalidValue, .text("a \(type) that is no finite number cannot be written"), at: place) }
    builder.append(number: text)
  }

  private static func date(_ date: Date?, _ builder: TapeBuilder, _ place: Place) throws(Failure) {
    guard let date else { return }
    let isWritten: Void? = DateWriter.withRFC3339(date) { builder.append(.string, text: $0) }
    if isWritten == nil { throw Failure(.invalidValue, .text("a date outside the years 0 to 9999 cannot be written"), at: place) }
  }
}
