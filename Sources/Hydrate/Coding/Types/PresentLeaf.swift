import Foundation

/// Scalars that have no canonical form, as text by which an update tells them apart and reads them back. It never leaves the update.
enum PresentLeaf {
  /// No text of the user's reads as a scalar that begins so.
  private static let mark = "\0"

  static func text(_ number: Double) -> String { mark + number.description }

  static func text(_ date: Date) -> String { text(date.timeIntervalSinceReferenceDate) }

  /// The scalar of a type; nil for any other text.
  static func scalar(_ text: String, of type: Any.Type) -> Any? {
    guard text.hasPrefix(mark), let number = Double(text.dropFirst(mark.count)) else { return nil }
    let scalars: [Any] = [
      number, Float(number), CGFloat(number), number.isNaN ? Decimal.nan : Decimal.zero, Date(timeIntervalSinceReferenceDate: number),
    ]
    return scalars.first { Swift.type(of: $0) == type }
  }
}
