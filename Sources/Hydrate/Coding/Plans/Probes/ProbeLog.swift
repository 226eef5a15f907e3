/// The requests of a type during an inspection.
package final class ProbeLog {
  /// The keys in the order of their requests, each once.
  package private(set) var requested: [Schema.Field] = []
  private var names: Set<String> = []
  /// The types of the keys of keyed containers, in the order of their requests, each once.
  private(set) var keyTypes: [any CodingKey.Type] = []
  /// The objects nested at keys.
  private(set) var parts: [String: ProbeLog] = [:]
  /// Whether a separate decoder reads this nested object, as for a superclass.
  private(set) var isSuper = false
  /// The keys that were requested without a type, for nested containers.
  package internal(set) var passed: Set<String> = []
  /// The keys that were requested, with a type or without one.
  var keys: Set<String> { Set(requested.map(\.codingKey)).union(passed) }
  /// The keys that the type checks for presence or null. An inspection shows only what it requests
  /// where they have a value.
  var conditions: Set<String> = []
  /// Whether the type lists the object's keys. An inspection has none.
  var listsKeys = false
  /// For a superclass's object: the log of the inspected class, whose rules also apply to
  /// inherited fields. Who probes a type keeps that log.
  private weak var heir: ProbeLog?
  /// The log that determines which key gets a different value or none.
  var main: ProbeLog { heir ?? self }
  /// The key that gets a different value, to see which property changes with it.
  let changing: String?
  /// The key that cannot be read, to see whether the type tolerates that.
  let failing: String?
  /// The values of a prototype, which are then the default values, or those of a model.
  private(set) var values: [String: Any]

  /// Whether values are made up for keys that a prototype has not written; false for a
  /// `Reflectable` type, which only receives its own values.
  let makesUp: Bool
  /// Whether an array or a dictionary is decoded only for the type of its contents. It is shown that
  /// it has some, but none of them.
  let seeksContents: Bool
  /// Whether a model is encoded for all values that it passes to its encoder, which are kept by their
  /// keys, unchanged and not inspected. No type is then inspected.
  let keepsAll: Bool
  /// The number of the case whose key is listed, to see what an enum requests for it, and the name of
  /// the only one of keys that cannot be listed. After the last case, all keys are listed, each twice.
  /// All but the calls of the compiler's coding fail.
  let listed: (number: Int, name: String?)?
  /// How many cases have a key; 0 if that cannot be listed.
  var caseCount: Int?
  /// Whether there were other calls.
  var strays = false
  /// The value that was last written in a single-value container.
  var whole: Any?
  private var hasBegunContents = false
  package let notes: ProbeNotes

  package init(
    makesUp: Bool = true, notes: ProbeNotes = ProbeNotes(), changing: String? = nil, failing: String? = nil, values: [String: Any] = [:],
    seeksContents: Bool = false, keepsAll: Bool = false, listed: (number: Int, name: String?)? = nil
  ) {
    self.listed = listed
    (self.makesUp, self.notes, self.seeksContents, self.keepsAll) = (makesUp, notes, seeksContents, keepsAll)
    (self.changing, self.failing, self.values) = (changing, failing, values)
  }

  /// Creates a log for another probe of the same type, in which one key changes or cannot be
  /// read.
  convenience init(changing: String? = nil, failing: String? = nil, like first: ProbeLog) {
    self.init(makesUp: first.makesUp, changing: changing, failing: failing, values: first.values)
  }

  /// Returns a log for a nested container.
  func nested() -> ProbeLog { ProbeLog(makesUp: makesUp, notes: notes, keepsAll: keepsAll) }

  /// Returns a log for an array nested at a key.
  func list(_ key: String) -> ProbeLog {
    if keepsAll { return part(key, isSuper: false) }
    passed.insert(key)
    return nested()
  }

  /// Returns the log for an object nested at a key.
  func part(_ key: String, isSuper: Bool) -> ProbeLog {
    if !keepsAll { passed.insert(key) }
    if let known = parts[key] { return known }
    let made = nested()
    made.isSuper = isSuper
    parts[key] = made
    return made
  }

  /// Returns the log for a superclass's object at the default key.
  func inherited() -> ProbeLog {
    let part = part("super", isSuper: true)
    if !keepsAll { part.heir = main }
    return part
  }

  /// Returns the default value of a key; nil if one must be made up.
  func expected<T>(_ key: String, as type: T.Type) throws -> T? {
    if let value = values[key] as? T { return value }
    guard makesUp else { throw ProbeMaker.NotPossible() }
    return nil
  }

  /// Returns another of the prototype's values of a type, one that looks different.
  func other<T>(than expected: T) -> T? {
    let text = String(reflecting: expected)
    return values.values.lazy.compactMap { $0 as? T }.first { String(reflecting: $0) != text }
  }

  func keep(_ value: Any, for key: String) {
    guard keepsAll else { return main.values[key] = value }
    values[key] = value
    parts[key] = nil
  }

  /// Returns whether an array whose contents are sought is at its end: always but the first time,
  /// whatever has been requested, since a user-defined type may go on after an error.
  func endsContents() -> Bool {
    defer { hasBegunContents = true }
    return hasBegunContents
  }

  func note<T: Decodable, Key: CodingKey>(_ key: Key, _ type: T.Type, isConditional: Bool) {
    if seeksContents { return notes.note(type) }
    note(key.stringValue, Key.self, type, isConditional: isConditional, isInherited: false)
    heir?.note(key.stringValue, Key.self, type, isConditional: isConditional, isInherited: true)
  }

  private func note(_ key: String, _ keys: any CodingKey.Type, _ type: any Decodable.Type, isConditional: Bool, isInherited: Bool) {
    notes.note(type)
    if !names.insert(key).inserted {
      // The type's own field takes precedence over a superclass's field with the same key.
      guard !isInherited, let index = requested.firstIndex(where: { $0.codingKey == key && $0.isInherited }) else { return }
      requested.remove(at: index)
    }
    // `decode(Int?.self)` requests an Int that may be absent.
    let wrapped = isConditional ? nil : ExtendedType.optional(type)?.wrappedDecodable
    var field = Schema.Field(key, wrapped ?? type, isConditional: isConditional || wrapped != nil)
    (field.isInherited, field.isWhole, field.keys) = (isInherited, wrapped != nil, keys)
    requested.append(field)
  }

  func note(keyType: any CodingKey.Type) {
    if !keyTypes.contains(where: { $0 == keyType }) { keyTypes.append(keyType) }
    heir?.note(keyType: keyType)
  }

  /// Whether a key is data rather than a name, as far as the key types show.
  package func isData(_ key: String) -> Bool {
    guard let found = keyTypes.lazy.compactMap({ $0.init(stringValue: key) as (any CodingKey)? }).first else { return false }
    return KeyKind.of(found) === KeyKind.data
  }

  /// Whether the keys are those of an `@Observable` class.
  var isObserved: Bool { keyTypes.contains { ObservedKey.isThere(in: $0) } }

  /// Whether a key is certainly named like its property: it is the case of an enum without raw
  /// values.
  func isName(_ key: String) -> Bool { keyTypes.contains { $0.isName(key) && !($0 is any RawRepresentable.Type) } }

  /// The keys that may fill properties of other names, as far as requests alone show them, each
  /// with all keys of its type.
  var unclear: [String: [String]] {
    let open = requested.filter { !isName($0.codingKey) }
    let types = Dictionary(grouping: open) { ObjectIdentifier($0.type) }.mapValues { $0.map(\.codingKey) }
    return Dictionary(
      open.compactMap { request in types[ObjectIdentifier(request.type)].map { (request.codingKey, $0) } },
      uniquingKeysWith: { first, _ in first }
    ).filter { $1.count > 1 }
  }

  /// The type of the keys, if there was one.
  var onlyKeys: (any CodingKey.Type)? { keyTypes.count == 1 ? keyTypes[0] : nil }

  /// Whether a keyed container was requested.
  package var isKeyed: Bool { !keyTypes.isEmpty }

  /// Whether all keys are from an enum with the name that the compiler uses.
  package var namesCodingKeys: Bool { keyTypes.allSatisfy { "\($0)" == "CodingKeys" } }

  /// Whether a string is a coding key of the type, as far as its containers show.
  package var isCodingKey: @Sendable (String) -> Bool {
    let types = keyTypes
    return { string in types.contains { $0.init(stringValue: string) != nil } }
  }
}

/// The results of an inspection that do not belong to a field, for a type and its nested
/// containers.
package final class ProbeNotes {
  /// The requested types.
  package private(set) var held: [any Decodable.Type] = []
  private var seen: Set<ObjectIdentifier> = []
  /// Whether the type also reads in other ways than by the keys of its own object, so that the
  /// inspection does not see everything that fills its properties.
  package var readsElsewhere = false
  /// Whether the type reads or writes an array in an unkeyed container.
  package var readsList = false

  func note(_ type: any Decodable.Type) {
    if seen.insert(ObjectIdentifier(type)).inserted { held.append(type) }
  }
}
