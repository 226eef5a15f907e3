import Foundation

/// What a row was mapped from.
enum RowSource: Sendable {
  case value(Value)
  /// Bytes that are no structured data.
  case bytes([UInt8])
  /// Nothing, of a row that was too long to be kept.
  case none

  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
