/// The value in the middle.
enum Median {
  /// The median of some numbers, of an even count the mean of the two in the middle; not a number where there are none.
  static func of(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    guard !sorted.isEmpty else { return .nan }
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
