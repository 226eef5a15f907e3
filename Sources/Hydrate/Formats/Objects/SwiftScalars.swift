import Foundation

/// The scalars of Swift and of Foundation's value types, found by type identity.
enum SwiftScalars {
  /// Writes a value of the type. Returns false for a number that is not finite.
  typealias Append = @Sendable (Any, TapeBuilder) -> Bool

  /// The writer of a type; nil if the type is not a scalar.
  static func writer(for type: Any.Type) -> Append? { table[ObjectIdentifier(type)]?.append }

  /// A scalar as a `Sendable` value; nil for other values.
  static func constant(_ value: Any) -> (any Sendable)? { table[ObjectIdentifier(type(of: value))]?.constant(value) }

  private typealias Entry = (append: Append, constant: @Sendable (Any) -> (any Sendable)?)

  private static let table: [ObjectIdentifier: Entry] = {
    var table: [ObjectIdentifier: Entry] = [:]
    func addChecked<T: Sendable>(_ type: T.Type, _ append: @escaping @Sendable (T, TapeBuilder) -> Bool) {
      table[ObjectIdentifier(type)] = ({ value, builder in (value as? T).map { append($0, builder) } ?? false }, { $0 as? T })
    }
    func add<T: Sendable>(_ type: T.Type, _ write: @escaping @Sendable (T, TapeBuilder) -> Void) {
      addChecked(type) {
        write($0, $1)
        return true
      }
    }
    func addInteger<T: BinaryInteger & Sendable>(_ type: T.Type) { add(type) { $1.append(integer: $0) } }
    func addNumber<T: Sendable>(_ type: T.Type, _ text: @escaping @Sendable (T) -> String?) {
      addChecked(type) { value, builder in
        guard let text = text(value) else { return false }
        builder.append(number: text)
        return true
      }
    }

    add(String.self) { $1.append(string: $0) }
    add(Substring.self) { $1.append(string: String($0)) }
    add(Character.self) { $1.append(string: String($0)) }
    add(StaticString.self) { $1.append(string: $0.description) }
    add(Bool.self) { $1.append($0) }
    addInteger(Int.self)
    addInteger(Int8.self)
    addInteger(Int16.self)
    addInteger(Int32.self)
    addInteger(Int64.self)
    addInteger(UInt.self)
    addInteger(UInt8.self)
    addInteger(UInt16.self)
    addInteger(UInt32.self)
    addInteger(UInt64.self)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      addInteger(Int128.self)
      addInteger(UInt128.self)
    }
    addNumber(Double.self) { DecimalText.text(of: $0) }
    addNumber(Float.self) { DecimalText.text(of: $0) }
    addNumber(CGFloat.self) { MemoryLayout<CGFloat>.size == 4 ? DecimalText.text(of: Float($0)) : DecimalText.text(of: Double($0)) }
    addNumber(Decimal.self) { DecimalText.text(of: $0) }
    add(Date.self) { $1.append($0) }
    add(Data.self) { $1.append($0) }
    add(URL.self) { $1.append(string: $0.absoluteString) }
    add(UUID.self) { $1.append(string: $0.uuidString) }
    add(Value.self) { $1.append($0) }
    return table
  }()
}
