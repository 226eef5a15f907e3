import Foundation

/// The members of a dictionary while a patch is merged into them.
struct DictionaryMerge<Key: Hashable, Content> {
  private let mergeBase: MergeBase
  private let existing: [Key: Content]?
  private let fallback: [Key: Content]?
  private let session: Session
  private(set) var result: [Key: Content]
  /// The members that the patch has mentioned, each with the range of the changes that it has
  /// staged.
  private var mentioned: [Key: Range<Int>] = [:]

  init(_ mergeBase: MergeBase, _ session: Session) {
    self.mergeBase = mergeBase
    self.session = session
    existing = mergeBase.existing(as: [Key: Content].self)
    fallback = mergeBase.fallback(as: [Key: Content].self)
    if existing != nil { mergeBase.trail.merge() }
    result = existing ?? [:]
  }

  /// Returns the merge base of a member of the patch: the value before the patch, so that only
  /// the last of repeated keys counts.
  mutating func begin(_ key: Key, named name: String) -> (mergeBase: MergeBase, isRepeated: Bool) {
    let own = MergeBase(
      existing: existing?[key], fallback: fallback?[key], nulls: mergeBase.nulls,
      trail: mergeBase.trail.member(Self.spelled(key) ?? name, key: key))
    guard let staged = mentioned.updateValue(session.stagedCount..<session.stagedCount, forKey: key) else { return (own, false) }
    session.cancelStaged(staged)
    own.trail.clear()
    result[key] = existing?[key]
    return (own, true)
  }

  /// Sets the merged member; nil removes it.
  mutating func end(_ key: Key, _ content: Content?) {
    if let content { result.updateValue(content, forKey: key) } else { result.removeValue(forKey: key) }
    if let start = mentioned[key]?.lowerBound { mentioned[key] = start..<max(start, session.stagedCount) }
  }

  /// Applies a null member, according to the policy for nulls.
  mutating func clear(_ key: Key, over mergeBase: MergeBase) {
    session.counts.reads += 1
    end(key, mergeBase.cleared(as: Content.self))
  }

  /// Returns the key as it would be written, regardless of its spelling in the patch.
  private static func spelled(_ key: Key) -> String? {
    switch key {
    case let key as any CodingKeyRepresentable: key.codingKey.stringValue
    case let key as any LosslessStringConvertible: key.description
    case let key as UUID: key.uuidString
    default: nil
    }
  }
}
