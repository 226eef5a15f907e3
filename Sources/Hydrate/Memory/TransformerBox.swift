import Foundation

#if canImport(Darwin)
  /// A transformer, used by one task at a time: it cannot be copied, and its name stands for one object. The lock lets the same task in again,
  /// for a transformer that maps.
  final class TransformerBox: @unchecked Sendable {
    let lock = NSRecursiveLock()
    let find: () -> ValueTransformer?

    init(_ find: @escaping () -> ValueTransformer?) { self.find = find }
  }
#endif
