/// A floating-point number read from text, and whether the text said more than the number can.
struct RoundedNumber<T: BinaryFloatingPoint> {
  let value: T
  /// `true` when the loss should be reported: see the reader.
  let lossy: Bool
}
