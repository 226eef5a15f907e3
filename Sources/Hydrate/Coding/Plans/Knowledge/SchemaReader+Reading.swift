// Inspects types. These methods store nothing.
extension SchemaReader {
  /// Inspects a type, even if its schema is already known.
  ///
  /// - Parameter resolvingNames: Whether a `Reflectable` type may be decoded to distinguish properties
  ///   that look alike.
  static func read(_ type: any Decodable.Type, resolvingNames: Bool) -> Schema {
    if let reflectable = type as? any Reflectable.Type { return readPrototype(of: reflectable, resolvingNames: resolvingNames) }
    return readProbe(of: type)
  }

  // MARK: Reflectable types

  private static func readPrototype<R: Reflectable>(of type: R.Type, resolvingNames: Bool) -> Schema {
    let prototype = R()
    let (log, trail) = (ProbeLog(makesUp: false), ProbeTrail())
    let isComplete = (try? prototype.encode(to: ProbeEncoder(log: log))) != nil
    let children = StoredProperty.all(of: prototype)
    var match = PropertyMatch(log.requested, children, isName: log.isName)
    match.matchByValue(log.values)
    let areNamesKnown = resolvingNames || match.areNamesKnown
    if !match.areNamesKnown, resolvingNames {
      match.matchByChange { properties(of: type, ProbeLog(changing: $0, like: log), trail) }
      match.matchByValue(log.values)
    }
    match.matchByType()
    // If a key has no property, an unmatched property may be derived from the value of that key.
    let unread = match.hasAllKeys ? unread(of: prototype, match, log) : []
    return schema(
      match, children, log, isComplete: isComplete,
      Schema.MatchResult(
        unread: unread, held: log.notes.held.types.map { SharedType($0) }, nameless: match.nameless, areNamesKnown: areNamesKnown,
        unclear: MirrorReader.hasOwnProperties(prototype) ? match.unclear : log.unclear,
        ranOutOfStack: trail.stack.ranOut, readsList: log.notes.readsList, isObserved: log.isObserved,
        hidesProperties: !MirrorReader.hasOwnProperties(prototype), keyTypes: log.keyTypes, contents: typesOfContents(prototype))
    ) { declared($0, of: type) }
  }

  private static func declared<T>(_ property: StoredProperty, of type: T.Type) -> AnyFallback {
    AnyFallback(declared: property.value, by: Declared<T>(name: property.name))
  }

  /// Returns the value of a property of a new instance.
  private final class Declared<T>: AnyMaker {
    private let name: String

    init(name: String) { self.name = name }

    func make() -> Any? {
      (T.self as? any Reflectable.Type).flatMap { StoredProperty.all(of: $0.init()).first { $0.name == name }?.value }
    }
  }

  // MARK: Other types

  private static func readProbe<T: Decodable>(of type: T.Type) -> Schema {
    let (log, trail) = (ProbeLog(), ProbeTrail())
    let first = try? probe(type, log, trail)
    let children = first.map { StoredProperty.all(of: $0) } ?? []
    // A type that refuses zeros may take other values, which show at least the names.
    let otherLog = ProbeLog()
    // The types of Foundation are named like their keys, and some trap on values that they refuse.
    let isOfSystem = FullTypeName(type).isOfSystem
    let other = first == nil && !isOfSystem ? try? probe(type, otherLog, trail, isOther: true) : nil
    let shown = other == nil ? log : otherLog
    var match = PropertyMatch(
      shown.requested, other.map { StoredProperty.all(of: $0) } ?? children, isName: { isOfSystem || shown.isName($0) })
    match.matchByChange { properties(of: type, ProbeLog(changing: $0, like: log), trail, isOther: other != nil) }
    match.matchByType()
    let requested = Set(log.requested.map(\.key))
    let otherKeys = match.names.filter { !requested.contains($0.key) }
    let keys = requested.union(log.passed.filter { $0 != "super" })
    let forgiven: Set<String> = first == nil ? [] : keys.filter { (try? probe(type, ProbeLog(failing: $0, like: log), trail)) != nil }
    return schema(
      match, children, log, isComplete: first != nil,
      Schema.MatchResult(
        unread: first.map { unread(of: $0, match, log) } ?? [], forgiven: forgiven, held: log.notes.held.types.map { SharedType($0) },
        nameless: match.nameless, unclear: (first ?? other).map { MirrorReader.hasOwnProperties($0) } == true ? match.unclear : log.unclear,
        otherKeys: Dictionary(otherKeys.map { ($1, $0) }, uniquingKeysWith: { first, _ in first }),
        ranOutOfStack: trail.stack.ranOut, readsList: log.notes.readsList, isObserved: log.isObserved,
        hidesProperties: (first ?? other).map { !MirrorReader.hasOwnProperties($0) } ?? false, keyTypes: log.keyTypes,
        contents: first.map { typesOfContents($0) } ?? [])
    ) { _ in nil }
  }

  private static func probe<T: Decodable>(_ type: T.Type, _ log: ProbeLog, _ trail: ProbeTrail, isOther: Bool = false) throws -> T {
    guard let trail = trail.entering(type) else { throw ProbeValue.NotPossible() }
    return try T(from: ProbeDecoder(log: log, trail: trail, isOther: isOther))
  }

  /// Returns an instance for an inspection: an empty one of a `Reflectable` type, else one
  /// decoded from made-up values; nil if there is none.
  ///
  /// Only for use at set-up.
  package static func prototype<T>(of type: T.Type, in trail: ProbeTrail) -> T? {
    if let reflectable = type as? any Reflectable.Type { return reflectable.init() as? T }
    guard let decodable = type as? any Decodable.Type else { return nil }
    return (try? probe(decodable, ProbeLog(), trail)) as? T
  }

  /// Returns further instances for an inspection, as far as they can be made: each has a
  /// different value for one key, and the last one for all keys. There are none of a
  /// `Reflectable` type, which is not decoded for this.
  ///
  /// Only for use at set-up.
  package static func variants<T: Decodable>(of type: T.Type, changing keys: [String]) -> [Any] {
    let trail = ProbeTrail()
    guard !(type is any Reflectable.Type), let inner = trail.entering(type) else { return [] }
    let expected = ProbeLog()
    let others = try? T(from: ProbeDecoder(log: ProbeLog(), trail: inner, isOther: true))
    return keys.compactMap { try? probe(type, ProbeLog(changing: $0, like: expected), trail) } + [others].compactMap(\.self)
  }

  /// Returns the properties of a decoded instance; nil if it cannot be decoded.
  private static func properties(
    of type: any Decodable.Type, _ log: ProbeLog, _ trail: ProbeTrail, isOther: Bool = false
  ) -> [StoredProperty]? {
    (try? probe(type, log, trail, isOther: isOther)).map { StoredProperty.all(of: $0) }
  }

  // MARK: Both

  private static func schema(
    _ match: PropertyMatch, _ children: [StoredProperty], _ log: ProbeLog, isComplete: Bool, _ findings: Schema.MatchResult,
    declared: (StoredProperty) -> AnyFallback?
  ) -> Schema {
    // A property with another name is sure to hold its key's value only if keys and properties
    // form pairs.
    let arePaired = match.arePaired
    let fields = log.requested.map { requested in
      let child = match.property(of: requested.key)
      let isCertain =
        !isComplete || child.map { $0.stores(requested) && (arePaired || match.names[requested.key] == requested.key) } == true
      return Schema.Field(
        name: match.names[requested.key] ?? requested.key, codingKey: requested.key, type: requested.type,
        isConditional: requested.isConditional,
        isCertain: isCertain, declared: child.flatMap(declared), isInherited: requested.isInherited,
        isData: log.isData(requested.key), isWhole: requested.isWhole, keys: requested.keys)
    }
    let taken = Set(fields.map(\.name))
    let others = children.map(\.name).filter { !taken.contains($0) }
    return Schema(
      fields: fields, otherNames: others, isComplete: isComplete,
      branches: others.contains { log.isCodingKey($0) && !log.passed.contains($0) },
      parts: parts(of: log, children), passed: log.passed, conditions: log.conditions, listsKeys: log.listsKeys, findings: findings,
      isCodingKey: log.isCodingKey)
  }

  /// Returns the objects nested in a type's own. Their fields are sure if some property stores
  /// exactly the requested type.
  private static func parts(of log: ProbeLog, _ children: [StoredProperty]) -> [String: Schema.Part] {
    log.parts.filter(\.value.log.isKeyed).mapValues { part in
      let fields = part.log.requested.map { requested in
        Schema.Field(
          name: requested.key, codingKey: requested.key, type: requested.type, isConditional: requested.isConditional,
          isCertain: children.contains { $0.stores(requested) }, declared: nil, isWhole: requested.isWhole)
      }
      let schema = Schema(
        fields: fields, otherNames: [], isComplete: true, branches: false, parts: parts(of: part.log, children), passed: part.log.passed,
        conditions: part.log.conditions, listsKeys: part.log.listsKeys, isCodingKey: part.log.isCodingKey)
      return Schema.Part(schema: schema, isSuper: part.isSuper)
    }
  }

  /// Returns the properties that no key fills, if the inspection saw everything that the type
  /// reads.
  private static func unread(of instance: Any, _ match: PropertyMatch, _ log: ProbeLog) -> [String] {
    guard !log.notes.readsElsewhere, MirrorReader.hasOwnProperties(instance) else { return [] }
    // A property named like a coding key is read in a branch that was not taken.
    return match.unread.filter { !log.isCodingKey($0) }
  }
}
