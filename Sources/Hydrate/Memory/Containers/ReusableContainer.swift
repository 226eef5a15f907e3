/// A keyed container that is reused for value after value, and its storage.
final class ReusableContainer<Storage: AnyObject> {
  let cache: ContainerCache
  let storage: Storage
  /// Whether it has been used in this call; set by its owner.
  var isUsed = false

  init(_ cache: ContainerCache, _ storage: Storage) { (self.cache, self.storage) = (cache, storage) }
}

/// Counts the containers that are made for a single value.
struct ContainerCount {
  private var count = 0

  /// Counts one. Returns true each time there were enough to make a reusable container worthwhile;
  /// rarely used types never get one.
  mutating func isWorthReusing() -> Bool {
    count += 1
    guard count == 64 else { return false }
    count = 0
    return true
  }
}
