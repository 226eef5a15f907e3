/// What a type asked for while it was looked at.
final class ProbeLog {
  struct Asked {
    let key: String
    let type: any Decodable.Type
    /// `Optional` of the type.
    let optionalType: Any.Type
    let isConditional: Bool
  }

  /// The keys in the order of asking, each once.
  private(set) var asked: [Asked] = []
  private var keys: Set<String> = []
  private var keyTypes: [any CodingKey.Type] = []
  /// The key that is given another value than usual, to see which property follows.
  let changing: String?
  /// The key that cannot be read, to see whether the type makes do without.
  let failing: String?
  /// The values of a prototype, which then are the usual ones.
  private(set) var values: [String: Any]

  /// How the keys are used, here and in what is nested.
  let keyUse: KeyUse

  init(changing: String? = nil, failing: String? = nil, values: [String: Any] = [:], keyUse: KeyUse = KeyUse()) {
    self.changing = changing
    self.failing = failing
    self.values = values
    self.keyUse = keyUse
  }

  /// The keys that the type finds when it lists those that there are.
  var listing: [String] = []
  /// What was asked of the container nested at a listed key.
  private(set) var payload: ProbeLog?

  /// The log for a container nested within.
  func nested() -> ProbeLog {
    let inner = ProbeLog(keyUse: keyUse)
    if !listing.isEmpty { payload = inner }
    return inner
  }

  func keep(_ value: Any, for key: String) { values[key] = value }

  func note<T: Decodable>(_ key: String, _ type: T.Type, isConditional: Bool) {
    guard keys.insert(key).inserted else { return }
    // `decode(Int?.self)` asks for an Int that may be absent.
    let wrapped = (type as? any OptionalTarget.Type)?.wrappedDecodable
    if let wrapped, !isConditional {
      asked.append(Asked(key: key, type: wrapped, optionalType: T.self, isConditional: true))
    } else {
      asked.append(Asked(key: key, type: type, optionalType: T?.self, isConditional: isConditional))
    }
  }

  func note(keyType: any CodingKey.Type) { keyTypes.append(keyType) }

  /// Whether a string is a coding key of the type, as far as its containers tell.
  var isCodingKey: (String) -> Bool {
    let types = keyTypes
    return { string in types.contains { $0.init(stringValue: string) != nil } }
  }
}
