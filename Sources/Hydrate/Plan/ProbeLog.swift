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

  /// Whether values are made up for what a prototype has not got; not for a `Reflectable` type, which is given its own values.
  let makesUp: Bool
  /// The types asked for, here and in what is nested.
  let held: HeldTypes

  init(makesUp: Bool = true) {
    changing = nil
    failing = nil
    values = [:]
    self.makesUp = makesUp
    held = HeldTypes()
  }

  /// For another look at the type that a log is of: one key changes, or cannot be read.
  init(changing: String? = nil, failing: String? = nil, like first: ProbeLog) {
    self.changing = changing
    self.failing = failing
    values = first.values
    makesUp = first.makesUp
    held = HeldTypes()
  }

  private init(within outer: ProbeLog) {
    changing = nil
    failing = nil
    values = [:]
    makesUp = outer.makesUp
    held = outer.held
  }

  /// The log for a container nested within.
  func nested() -> ProbeLog { ProbeLog(within: self) }

  /// The usual value of a key; nil where one is to be made up.
  func usual<T>(_ key: String, as type: T.Type) throws -> T? {
    if let value = values[key] as? T { return value }
    guard makesUp else { throw ProbeValue.NotPossible() }
    return nil
  }

  /// Another of the prototype's values of a type, which looks different.
  func other<T>(than usual: T) -> T? {
    let text = String(reflecting: usual)
    return values.values.lazy.compactMap { $0 as? T }.first { String(reflecting: $0) != text }
  }

  func keep(_ value: Any, for key: String) { values[key] = value }

  func note<T: Decodable>(_ key: String, _ type: T.Type, isConditional: Bool) {
    held.note(type)
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
