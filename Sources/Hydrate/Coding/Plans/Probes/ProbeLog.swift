/// The requests of a type during an inspection.
package final class ProbeLog {
  package struct KeyRequest {
    package let key: String
    package let type: any Decodable.Type
    /// `Optional` of the type.
    let optionalType: Any.Type
    package let isConditional: Bool
    /// Whether a superclass's object requests it. Rules apply to it, but it is not a member of
    /// the type's own object.
    let isInherited: Bool
    /// Whether the `Optional` type itself is requested, not the wrapped type if present.
    package var isWhole = false
    /// The type of the key.
    var keys: (any CodingKey.Type)?
  }

  /// A nested object of which a type requests fields.
  struct Part {
    let log: ProbeLog
    /// Whether a separate decoder reads it, as for a superclass.
    package let isSuper: Bool
  }

  /// The keys in the order of their requests, each once.
  package private(set) var requested: [KeyRequest] = []
  private var names: Set<String> = []
  /// The types of the keys of keyed containers, in the order of their requests.
  private(set) var keyTypes: [any CodingKey.Type] = []
  /// The objects nested at keys.
  private(set) var parts: [String: Part] = [:]
  /// The keys that were requested without a type, for nested containers.
  package private(set) var passed: Set<String> = []
  /// The keys that the type checks for presence or null. An inspection shows only what it requests
  /// where they have a value.
  private(set) var conditions: Set<String> = []
  /// Whether the type lists the object's keys. An inspection has none.
  var listsKeys = false
  /// The key that gets a different value, to see which property changes with it.
  let changing: String?
  /// The key that cannot be read, to see whether the type tolerates that.
  let failing: String?
  /// The values of a prototype, which are then the default values.
  private(set) var values: [String: Any]

  /// Whether values are made up for keys that a prototype has not written; false for a
  /// `Reflectable` type, which only receives its own values.
  let makesUp: Bool
  package let notes: ProbeNotes

  package init(makesUp: Bool = true) {
    changing = nil
    failing = nil
    values = [:]
    self.makesUp = makesUp
    notes = ProbeNotes()
  }

  /// Creates a log for another probe of the same type, in which one key changes or cannot be
  /// read.
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

  /// Returns a log for a nested container.
  func nested() -> ProbeLog { ProbeLog(within: self) }

  /// Returns the log for an object nested at a key.
  func part(_ key: String, isSuper: Bool) -> ProbeLog {
    passed.insert(key)
    if let known = parts[key] { return known.log }
    let made = nested()
    parts[key] = Part(log: made, isSuper: isSuper)
    return made
  }

  /// Records a key that is checked for presence or null.
  func noteCondition(_ key: String) { conditions.insert(key) }

  /// Records a key that is requested without a type.
  func pass(_ key: String) { passed.insert(key) }

  /// Returns the default value of a key; nil if one must be made up.
  func expected<T>(_ key: String, as type: T.Type) throws -> T? {
    if let value = values[key] as? T { return value }
    guard makesUp else { throw ProbeValue.NotPossible() }
    return nil
  }

  /// Returns another of the prototype's values of a type, one that looks different.
  func other<T>(than expected: T) -> T? {
    let text = String(reflecting: expected)
    return values.values.lazy.compactMap { $0 as? T }.first { String(reflecting: $0) != text }
  }

  func keep(_ value: Any, for key: String) { values[key] = value }

  func note<T: Decodable, Key: CodingKey>(_ key: Key, _ type: T.Type, isConditional: Bool, isInherited: Bool = false) {
    note(key.stringValue, Key.self, type, isConditional: isConditional, isInherited: isInherited)
  }

  private func note<T: Decodable>(_ key: String, _ keys: any CodingKey.Type, _ type: T.Type, isConditional: Bool, isInherited: Bool) {
    notes.held.note(type)
    guard names.insert(key).inserted else {
      // The type's own field takes precedence over a superclass's field with the same key.
      guard !isInherited, let index = requested.firstIndex(where: { $0.key == key && $0.isInherited }) else { return }
      requested.remove(at: index)
      return append(key, keys, type, isConditional: isConditional, isInherited: false)
    }
    append(key, keys, type, isConditional: isConditional, isInherited: isInherited)
  }

  private func append<T: Decodable>(_ key: String, _ keys: any CodingKey.Type, _ type: T.Type, isConditional: Bool, isInherited: Bool) {
    // `decode(Int?.self)` requests an Int that may be absent.
    let wrapped = ExtendedType.optional(type)?.wrappedDecodable
    if let wrapped, !isConditional {
      requested.append(
        KeyRequest(
          key: key, type: wrapped, optionalType: T.self, isConditional: true, isInherited: isInherited, isWhole: true, keys: keys))
    } else {
      requested.append(
        KeyRequest(key: key, type: type, optionalType: T?.self, isConditional: isConditional, isInherited: isInherited, keys: keys))
    }
  }

  func note(keyType: any CodingKey.Type) { keyTypes.append(keyType) }

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
    let open = requested.filter { !isName($0.key) }
    let types = Dictionary(grouping: open) { ObjectIdentifier($0.type) }.mapValues { $0.map(\.key) }
    return Dictionary(
      open.compactMap { request in types[ObjectIdentifier(request.type)].map { (request.key, $0) } },
      uniquingKeysWith: { first, _ in first }
    ).filter { $1.count > 1 }
  }

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
  package let held = HeldTypes()
  /// Whether the type also reads in other ways than by the keys of its own object, so that the
  /// inspection does not see everything that fills its properties.
  package var readsElsewhere = false
  /// Whether the type reads or writes an array in an unkeyed container.
  package var readsList = false
}
