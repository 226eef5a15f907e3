import Foundation

/// The text forms of scalars without a canonical form. An update uses them to compare such
/// scalars and to read them back; they never leave the update.
enum ExistingLeaf {
  /// No user text that begins with this mark is read as a scalar.
  private static let mark = "\0"

  static func text(_ number: Double) -> String { mark + number.description }

  static func text(_ date: Date) -> String { text(date.timeIntervalSinceReferenceDate) }

  /// Returns the scalar of a type; nil for any other text.
  static func scalar(_ text: String, of type: Any.Type) -> Any? {
    guard text.hasPrefix(mark), let number = Double(text.dropFirst(mark.count)) else { return nil }
    let scalars: [Any] = [
      number, Float(number), CGFloat(number), number.isNaN ? Decimal.nan : Decimal.zero, Date(timeIntervalSinceReferenceDate: number),
    ]
    return scalars.first { Swift.type(of: $0) == type }
  }
}
