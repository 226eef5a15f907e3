/// Sorting with one compiled sort for all types and orders, and searching in what is sorted.
///
/// The standard library's sort is compiled again for each closure that it is called with, which is
/// 4 KB of code each time. Where a document's members are sorted one after another, that is worth
/// it; everywhere else elements are sorted by their positions.
package enum Ordering {
  /// The positions of elements in order; those of equal elements are as they were.
  @inline(never) static func positions(_ count: Int, by areInOrder: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: areInOrder)
  }

  /// The first position at which a condition holds that holds at all later ones, too; the count if
  /// there is none.
  @inline(never) package static func first(of count: Int, where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Sequence {
  /// The elements in order; equal elements are as they were.
  package func ordered(by areInOrder: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return Ordering.positions(elements.count) { areInOrder(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  func ordered() -> [Element] { ordered(by: <) }
}
