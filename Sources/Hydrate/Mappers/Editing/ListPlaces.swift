/// Where the elements of a written list were read.
struct ListPlaces {
  /// For a list without an order, the number of elements that belong together.
  let groupSize: Int?
  /// The number of written elements.
  let count: Int
  /// For each written element, the indices of those that were read as it; nil if it is the same.
  private let indices: [[Int]]?

  /// A list whose elements were read one after the other.
  init(count: Int) { (groupSize, self.count, indices) = (nil, count, nil) }

  /// A list of which some elements were left out.
  init(count: Int, leavingOut leftOut: Set<Int>) {
    groupSize = nil
    let indices = (0..<count).filter { !leftOut.contains($0) }.map { [$0] }
    (self.count, self.indices) = (indices.count, indices)
  }

  /// A list without an order: equal elements belong together.
  init(_ groupSize: Int, _ source: [Value], _ written: [Value]) {
    self.groupSize = groupSize
    var known: [Value: [Int]] = [:]
    for start in stride(from: 0, to: source.count, by: groupSize) { known[source[start], default: []].append(start) }
    var indices: [[Int]] = []
    for (index, value) in written.enumerated() {
      let starts = known[written[index - index % groupSize]] ?? []
      indices.append(index % groupSize == 0 && starts.isEmpty ? Self.like(value, source) : starts.map { $0 + index % groupSize })
    }
    (count, self.indices) = (indices.count, indices)
  }

  /// Objects of longer lists are found only if they are equal.
  private static var mostObjects: Int { 256 }

  /// The index of the only object that has all members of a written one.
  private static func like(_ value: Value, _ source: [Value]) -> [Int] {
    guard source.count <= mostObjects, let members = value.object else { return [] }
    let found = source.indices.filter { index in members.allSatisfy { source[index][$0.key] == $0.value } }
    return found.count == 1 ? found : []
  }

  func all(_ element: Int) -> [Int] {
    guard (0..<count).contains(element) else { return [] }
    return indices.map { $0[element] } ?? [element]
  }

  /// The index of the element that was read as a written one; the last of several in a dictionary.
  func first(_ element: Int) -> Int? { all(element).last }
}
