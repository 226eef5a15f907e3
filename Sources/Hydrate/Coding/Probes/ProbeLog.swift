/// What a type asked for while it was looked at.
final class ProbeLog {
  struct Asked {
    let key: String
    let type: any Decodable.Type
    /// `Optional` of the type.
    let optionalType: Any.Type
    let isConditional: Bool
    /// Whether it is asked of a superclass's own object: rules hold for it too, but it is no
    /// member of the type's.
    let isInherited: Bool
    /// Whether an `Optional` is asked for by itself, and not what it wraps where that is present.
    var isWhole = false
  }

  /// An object within the type's own, of which a type asks for fields.
  struct Part {
    let log: ProbeLog
    /// Whether it is read by a decoder of its own, as a superclass's is.
    let isSuper: Bool
  }

  /// The keys in the order of asking, each once.
  private(set) var asked: [Asked] = []
  private var keys: Set<String> = []
  private var keyTypes: [any CodingKey.Type] = []
  /// The objects nested at keys.
  private(set) var parts: [String: Part] = [:]
  /// The keys that were asked for without a type: there is a container nested at them.
  private(set) var passed: Set<String> = []
  /// The key that is given another value than usual, to see which property follows.
  let changing: String?
  /// The key that cannot be read, to see whether the type makes do without.
  let failing: String?
  /// The values of a prototype, which then are the usual ones.
  private(set) var values: [String: Any]

  /// Whether values are made up for what a prototype has not got; not for a `Reflectable` type,
  /// which is given its own values.
  let makesUp: Bool
  let notes: ProbeNotes

  init(makesUp: Bool = true) {
    changing = nil
    failing = nil
    values = [:]
    self.makesUp = makesUp
    notes = ProbeNotes()
  }

  /// For another look at the type that a log is of: one key changes, or cannot be read.
  init(changing: String? = nil, failing: String? = nil, like first: ProbeLog) {
    self.changing = changing
    self.failing = failing
    values = first.values
    makesUp = first.makesUp
    notes = ProbeNotes()
  }

  private init(within outer: ProbeLog) {
    changing = nil
    failing = nil
    values = [:]
    makesUp = outer.makesUp
    notes = outer.notes
  }

  /// The log for a container nested within.
  func nested() -> ProbeLog { ProbeLog(within: self) }

  /// The log for an object nested at a key.
  func part(_ key: String, isSuper: Bool) -> ProbeLog {
    passed.insert(key)
    if let known = parts[key] { return known.log }
    let made = nested()
    parts[key] = Part(log: made, isSuper: isSuper)
    return made
  }

  /// Notes a key that is asked for without a type.
  func pass(_ key: String) { passed.insert(key) }

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

  func note<T: Decodable>(_ key: String, _ type: T.Type, isConditional: Bool, isInherited: Bool = false) {
    notes.held.note(type)
    guard keys.insert(key).inserted else {
      // The type's own field goes before one of a superclass's object that has the same key.
      guard !isInherited, let index = asked.firstIndex(where: { $0.key == key && $0.isInherited }) else { return }
      asked.remove(at: index)
      return append(key, type, isConditional: isConditional, isInherited: false)
    }
    append(key, type, isConditional: isConditional, isInherited: isInherited)
  }

  private func append<T: Decodable>(_ key: String, _ type: T.Type, isConditional: Bool, isInherited: Bool) {
    // `decode(Int?.self)` asks for an Int that may be absent.
    let wrapped = ExtendedType.optional(type)?.wrappedDecodable
    if let wrapped, !isConditional {
      asked.append(Asked(key: key, type: wrapped, optionalType: T.self, isConditional: true, isInherited: isInherited, isWhole: true))
    } else {
      asked.append(Asked(key: key, type: type, optionalType: T?.self, isConditional: isConditional, isInherited: isInherited))
    }
  }

  func note(keyType: any CodingKey.Type) { keyTypes.append(keyType) }

  /// Whether a key is data, as far as the types of keys tell: its text and not a name.
  func isData(_ key: String) -> Bool {
    guard let found = keyTypes.lazy.compactMap({ $0.init(stringValue: key) as (any CodingKey)? }).first else { return false }
    return KeyKind.of(found) === KeyKind.data
  }

  /// Whether a keyed container was asked for.
  var isKeyed: Bool { !keyTypes.isEmpty }

  /// Whether all keys are of the enum that the compiler uses.
  var namesCodingKeys: Bool { keyTypes.allSatisfy { "\($0)" == "CodingKeys" } }

  /// Whether a string is a coding key of the type, as far as its containers tell.
  var isCodingKey: @Sendable (String) -> Bool {
    let types = keyTypes
    return { string in types.contains { $0.init(stringValue: string) != nil } }
  }
}

/// What shows of a type while it is looked at that is no field of its own, there and in what is
/// nested.
final class ProbeNotes {
  /// The types of what it asks for.
  let held = HeldTypes()
  /// Whether it reads in another way than by the keys of its own object, so that not all that
  /// fills its properties can be seen.
  var readsElsewhere = false
  /// Whether it reads or writes an array in a container of its own.
  var readsList = false
}
