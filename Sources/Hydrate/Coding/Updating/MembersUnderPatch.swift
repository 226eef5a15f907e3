import Foundation

/// The members of a dictionary while a patch is put over them.
struct MembersUnderPatch<Key: Hashable, Content> {
  private let underlay: Underlay<[Key: Content]>
  private let session: Session
  private(set) var result: [Key: Content]
  /// The members that the patch has spoken of, and where the changes begin and end that they have staged.
  private var spoken: [Key: Range<Int>] = [:]

  init(_ underlay: Underlay<[Key: Content]>, _ session: Session) {
    self.underlay = underlay
    self.session = session
    if underlay.present != nil { underlay.trail.merge() }
    result = underlay.present ?? [:]
  }

  /// What a member of the patch is put over: what was there before the patch, so that of a key that stands twice the last one counts alone.
  mutating func begin(_ key: Key, named name: String) -> (underlay: Underlay<Content>, isRepeated: Bool) {
    let own = Underlay<Content>(
      present: underlay.present?[key], fallback: underlay.fallback?[key], nulls: underlay.nulls,
      trail: underlay.trail.member(Self.spelled(key) ?? name, key: key))
    guard let staged = spoken.updateValue(session.stagedCount..<session.stagedCount, forKey: key) else { return (own, false) }
    session.cancelStaged(staged)
    own.trail.clear()
    result[key] = own.present
    return (own, true)
  }

  /// What the patch makes of a member; nil where it goes.
  mutating func end(_ key: Key, _ content: Content?) {
    if let content { result.updateValue(content, forKey: key) } else { result.removeValue(forKey: key) }
    if let start = spoken[key]?.lowerBound { spoken[key] = start..<max(start, session.stagedCount) }
  }

  /// Null removes a member, and is dropped where there is none.
  mutating func clear(_ key: Key, over underlay: Underlay<Content>) {
    session.counts.reads += 1
    end(key, underlay.cleared)
  }

  /// The key as it is written, however the patch spells it.
  private static func spelled(_ key: Key) -> String? {
    switch key {
    case let key as any CodingKeyRepresentable: key.codingKey.stringValue
    case let key as any LosslessStringConvertible: key.description
    case let key as UUID: key.uuidString
    default: nil
    }
  }
}
