/// Numbers by names; the first of equal names wins.
///
/// It avoids the cost of a `Dictionary`'s first use in a process (see ``IdentityTable``). A few
/// names are searched one by one.
struct NameTable: Sendable {
  private static let fewest = 8

  private var names: [String] = []
  private var numbers: [Int] = []
  /// The indices of the names by hash; empty while there are few names.
  private var index = HashIndex()

  var isEmpty: Bool { names.isEmpty }

  func number(of name: String) -> Int? {
    guard names.count > Self.fewest else { return names.firstIndex(of: name).map { numbers[$0] } }
    return index.first(name.hashValue) { names[$0] == name }.map { numbers[$0] }
  }

  func contains(_ name: String) -> Bool { number(of: name) != nil }

  /// Adds a name. Returns false if it is in the table already, which keeps its number.
  @discardableResult
  mutating func add(_ name: String, _ number: Int = 0) -> Bool {
    guard !contains(name) else { return false }
    names.append(name)
    numbers.append(number)
    if names.count == Self.fewest + 1 {
      for (number, name) in names.enumerated() { index.add(number, hash: name.hashValue) }
    } else if names.count > Self.fewest {
      index.add(names.count - 1, hash: name.hashValue)
    }
    return true
  }
}
