/// The keys that were listed of one object: an enum's is one, a dictionary may have any number.
struct ListedKeys {
  private var few: [String] = []
  private var many: Set<String> = []

  /// False where the key was listed before.
  mutating func insert(_ key: String) -> Bool {
    guard few.count == 8 else {
      guard !few.contains(key) else { return false }
      few.append(key)
      return true
    }
    return !few.contains(key) && many.insert(key).inserted
  }

  func contains(_ key: String) -> Bool { few.contains(key) || many.contains(key) }
}
