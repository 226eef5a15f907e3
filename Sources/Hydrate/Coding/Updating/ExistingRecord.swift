/// The values that a model passes to its encoder, key by key. They are kept unchanged, neither
/// written nor inspected.
final class ExistingRecord {
  /// The values by their keys.
  private(set) var members: [String: Any] = [:]
  /// The nested containers by their keys.
  private(set) var nested: [String: ExistingRecord] = [:]
  /// The value that the type writes in a single-value container.
  private(set) var whole: Any?

  /// Records a model; returns nil if it cannot encode itself.
  static func of(_ model: Any, _ userInfo: [CodingUserInfoKey: any Sendable]) -> ExistingRecord? {
    guard let model = model as? any Encodable else { return nil }
    let record = ExistingRecord()
    do { try model.encode(to: RecordingEncoder(record: record, userInfo: userInfo)) } catch { return nil }
    return record
  }

  func take(_ value: Any, at key: String) {
    members[key] = value
    nested[key] = nil
  }

  func take(_ value: Any) { whole = value }

  /// Returns the record of a container at a key, which may be opened more than once.
  func record(at key: String) -> ExistingRecord {
    if let known = nested[key] { return known }
    let made = ExistingRecord()
    nested[key] = made
    return made
  }

  /// A value that represents nil of any type.
  static var null: Any { Optional<Bool>.none as Any }
}
