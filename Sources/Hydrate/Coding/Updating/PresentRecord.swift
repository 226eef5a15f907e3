/// What a model hands to its encoder, key by key, as it stands: nothing of it is written, or looked into.
final class PresentRecord {
  /// The values by their keys.
  private(set) var members: [String: Any] = [:]
  /// The containers that the type nests in its own, by their keys.
  private(set) var nested: [String: PresentRecord] = [:]
  /// What the type writes as its whole.
  private(set) var whole: Any?

  /// What a model hands out; nil where it cannot write itself.
  static func of(_ model: Any, _ userInfo: [CodingUserInfoKey: any Sendable]) -> PresentRecord? {
    guard let model = model as? any Encodable else { return nil }
    let record = PresentRecord()
    do { try model.encode(to: RecordingEncoder(record: record, userInfo: userInfo)) } catch { return nil }
    return record
  }

  func take(_ value: Any, at key: String) {
    members[key] = value
    nested[key] = nil
  }

  func take(_ value: Any) { whole = value }

  /// The record of a container at a key, which may be opened more than once.
  func record(at key: String) -> PresentRecord {
    if let known = nested[key] { return known }
    let made = PresentRecord()
    nested[key] = made
    return made
  }

  /// A value of any type that stands for nil.
  static var null: Any { Optional<Bool>.none as Any }
}
