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
    let (log, maker) = (ProbeLog(makesUp: false), ProbeMaker())
    let isComplete = (try? prototype.encode(to: ProbeEncoder(log: log))) != nil
    let children = StoredProperty.all(of: prototype)
    var match = PropertyMatch(log.requested, children, isName: log.isName)
    match.matchByValue(log.values)
    let areNamesKnown = resolvingNames || match.areNamesKnown
    if !match.areNamesKnown, resolvingNames {
      match.matchByChange { properties(of: type, ProbeLog(changing: $0, like: log), maker) }
      match.matchByValue(log.values)
    }
    match.matchByType()
    // If a key has no property, an unmatched property may be derived from the value of that key.
    return schema(
      match, prototype, children, log, maker, isComplete: isComplete, areNamesKnown: areNamesKnown, showsUnread: match.hasAllKeys
    ) { declared($0, of: type) }
  }

  /// The value of a property of a new instance.
  private static func declared(_ property: StoredProperty, of type: any Decodable.Type) -> AnyFallback {
    AnyFallback(declared: property.value) { [name = property.name, type = SharedType(type)] in
      (type.type as? any Reflectable.Type).flatMap { StoredProperty.all(of: $0.init()).first { $0.name == name }?.value }
    }
  }

  // MARK: Other types

  private static func readProbe<T: Decodable>(of type: T.Type) -> Schema {
    let (log, maker) = (ProbeLog(), ProbeMaker())
    let first = try? probe(type, log, maker)
    let cases = first == nil ? cases(of: type, makesUp: true, maker) : nil
    let children = first.map { StoredProperty.all(of: $0) } ?? []
    // A type that refuses zeros may take other values, which show at least the names.
    let otherLog = ProbeLog()
    // The types of Foundation are named like their keys, and some trap on values that they refuse.
    let isOfSystem = FullTypeName(type).isOfSystem
    let other = first == nil && !isOfSystem ? try? probe(type, otherLog, maker, isOther: true) : nil
    let shown = other == nil ? log : otherLog
    var match = PropertyMatch(
      shown.requested, other.map { StoredProperty.all(of: $0) } ?? children, isName: { isOfSystem || shown.isName($0) })
    match.matchByChange { properties(of: type, ProbeLog(changing: $0, like: log), maker, isOther: other != nil) }
    match.matchByType()
    let keys = log.keys.subtracting(["super"])
    let failing = first == nil ? [] : keys.map { (key: $0, log: ProbeLog(failing: $0, like: log)) }
    let forgiven = failing.filter { (try? probe(type, $0.log, maker)) != nil }
    return schema(
      match, first, or: other, children, log, maker, isComplete: first != nil, forgiven: Set(forgiven.map(\.key)),
      hasAlternatives: forgiven.contains { !$0.log.keys.isSubset(of: log.keys) }, cases: cases
    ) { _ in nil }
  }

  /// What an enum requests for each of its cases; empty if the key of the only one cannot be listed, nil
  /// if the compiler has not made the coding.
  ///
  /// - Parameters:
  ///   - makesUp: Whether payloads are made up. If not, the first one that is required ends the requests
  ///     for its case, and user code gets no values, so that documents may cause this.
  ///   - name: The coding key of the only case.
  static func cases<T: Decodable>(
    of type: T.Type, makesUp: Bool, named name: String? = nil, _ maker: ProbeMaker = ProbeMaker()
  ) -> [CaseSchema]? {
    var (found, count): ([CaseSchema], Int) = ([], 1)
    while found.count < count {
      let log = ProbeLog(makesUp: makesUp, listed: (found.count, name))
      do { _ = try probe(type, log, maker) } catch {
        if log.caseCount == 0, (error as? DecodingError)?.findsNoCase == true {
          // Zero bits show the name of the only case of an enum without managed memory.
          let label = name == nil ? firstCase(of: type).flatMap { Mirror(reflecting: $0).children.first?.label } : nil
          return label.flatMap { cases(of: type, makesUp: makesUp, named: $0, maker) } ?? []
        }
      }
      guard let made = CaseSchema(log), let all = log.caseCount else { return nil }
      (found, count) = (found + [made], all)
    }
    // The compiler's coding reads nothing where there are several keys.
    let log = ProbeLog(makesUp: false, listed: (count, name))
    _ = try? probe(type, log, maker)
    return log.strays || !log.parts.isEmpty ? nil : found
  }

  private static let keyNames = Guarded([ObjectIdentifier: [String]?]())

  /// The coding keys of a type that begins by a keyed container; nil if they cannot be listed. The type
  /// gets no values.
  static func keyNames<T: Decodable>(of type: T.Type) -> [String]? {
    if let known = keyNames.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    let log = ProbeLog(makesUp: false, listed: (0, nil))
    _ = try? probe(type, log, ProbeMaker())
    let found = log.onlyKeys.flatMap { names(of: $0, requested: log.keys.union(log.conditions)) }
    keyNames.withLock { $0[ObjectIdentifier(type)] = .some(found) }
    return found
  }

  /// The names of keys; nil if they cannot be listed. The only key of an enum is the one that was requested.
  static func names<Key: CodingKey>(of type: Key.Type, requested: Set<String> = []) -> [String]? {
    keyCases(of: type)?.map(\.stringValue) ?? (MemoryLayout<Key>.size > 0 || requested.isEmpty ? nil : Array(requested))
  }

  private static func probe<T: Decodable>(_ type: T.Type, _ log: ProbeLog, _ maker: ProbeMaker, isOther: Bool = false) throws -> T {
    guard let maker = maker.entering(type) else { throw ProbeMaker.NotPossible() }
    return try T(from: ProbeDecoder(log: log, maker: maker, isOther: isOther))
  }

  /// Returns an instance for an inspection: an empty one of a `Reflectable` type, else one
  /// decoded from made-up values; nil if there is none.
  ///
  /// Only for use at set-up.
  package static func prototype<T>(of type: T.Type, in maker: ProbeMaker) -> T? {
    if let reflectable = type as? any Reflectable.Type { return reflectable.init() as? T }
    guard let decodable = type as? any Decodable.Type else { return nil }
    return (try? probe(decodable, ProbeLog(), maker)) as? T
  }

  /// Returns further instances for an inspection, as far as they can be made: each has a
  /// different value for one key, and the last one for all keys. There are none of a
  /// `Reflectable` type, which is not decoded for this.
  ///
  /// Only for use at set-up.
  package static func variants<T: Decodable>(of type: T.Type, changing keys: [String]) -> [Any] {
    let maker = ProbeMaker()
    guard !(type is any Reflectable.Type), let inner = maker.entering(type) else { return [] }
    let expected = ProbeLog()
    let others = try? T(from: ProbeDecoder(log: ProbeLog(), maker: inner, isOther: true))
    return keys.compactMap { try? probe(type, ProbeLog(changing: $0, like: expected), maker) } + [others].compactMap(\.self)
  }

  /// Returns the properties of a decoded instance; nil if it cannot be decoded.
  private static func properties(
    of type: any Decodable.Type, _ log: ProbeLog, _ maker: ProbeMaker, isOther: Bool = false
  ) -> [StoredProperty]? {
    (try? probe(type, log, maker, isOther: isOther)).map { StoredProperty.all(of: $0) }
  }

  // MARK: Both

  /// - Parameters:
  ///   - instance: The instance with these properties; nil if there is none.
  ///   - other: Another one that shows the names of properties in its stead.
  ///   - showsUnread: Whether a property that no key fills is certainly not read.
  private static func schema(
    _ match: PropertyMatch, _ instance: Any?, or other: Any? = nil, _ children: [StoredProperty], _ log: ProbeLog, _ maker: ProbeMaker,
    isComplete: Bool, areNamesKnown: Bool = true, showsUnread: Bool = true, forgiven: Set<String> = [],
    hasAlternatives: Bool = false, cases: [CaseSchema]? = nil, declared: (StoredProperty) -> AnyFallback?
  ) -> Schema {
    let ownProperties = (instance ?? other).map { MirrorReader.hasOwnProperties($0) }
    let seesAll = instance != nil && ownProperties == true && showsUnread && !log.notes.readsElsewhere
    let requested = Set(log.requested.map(\.codingKey))
    let otherKeys = match.names.filter { !requested.contains($0.key) }
    // A property with another name is sure to hold its key's value only if keys and properties
    // form pairs.
    let arePaired = match.arePaired
    let parts = parts(among: children, of: log.keyTypes)
    let fields = log.requested.map { requested in
      var field = requested
      field.part = field.keys.flatMap { parts[ObjectIdentifier($0)] }
      let child = match.property(of: field.codingKey)
      if let name = match.names[field.codingKey] { field.name = name }
      field.isCertain =
        !isComplete || child.map { $0.stores(field) && (arePaired || match.names[field.codingKey] == field.codingKey) } == true
      field.declared = child.flatMap(declared)
      field.isData = log.isData(field.codingKey)
      field.isWrapped = child.map { $0.isWrapped && $0.stores(field) } == true
      field.readsNull = field.isWrapped && CanonicalForms().read(field.type, .null) != nil
      return field
    }
    let taken = Set(fields.map(\.name))
    let others = children.map(\.name).filter { !taken.contains($0) }
    var findings = findings(log, children, isComplete: isComplete, others)
    findings.branches = others.contains { log.isCodingKey($0) && !log.passed.contains($0) }
    // A property named like a coding key is read in a branch that was not taken.
    findings.unread = seesAll ? match.unread.filter { !log.isCodingKey($0) } : []
    (findings.forgiven, findings.hasAlternatives) = (forgiven, hasAlternatives)
    findings.held = log.notes.held.map { SharedType($0) }
    (findings.nameless, findings.areNamesKnown) = (match.nameless, areNamesKnown)
    findings.unclear = ownProperties == true ? match.unclear : log.unclear
    findings.otherKeys = Dictionary(otherKeys.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    findings.ranOutOfStack = maker.stack.ranOut
    findings.readsList = log.notes.readsList
    findings.isObserved = log.isObserved
    findings.hidesProperties = ownProperties == false
    findings.keyTypes = log.keyTypes
    findings.cases = cases?.isEmpty == true ? nil : cases
    findings.contents = instance.map { typesOfContents($0) } ?? []
    return Schema(fields, findings)
  }

  /// Returns the properties whose types have declared keys that the model requests, by these keys.
  private static func parts(among children: [StoredProperty], of keyTypes: [any CodingKey.Type]) -> [ObjectIdentifier: String] {
    if keyTypes.isEmpty || keyTypes.count == 1 && children.count > 1 { return [:] }
    var names: [String: [String]] = [:]
    for child in children {
      let content = MirrorReader.unwrapped(child.value) ?? child.value
      names[FullTypeName(Swift.type(of: content)).text, default: []].append(child.name)
    }
    return keyTypes.reduce(into: [:]) { parts, keys in
      let owners = FullTypeName(keys).declaring.flatMap { names[$0] ?? [] }
      if owners.count == 1 { parts[ObjectIdentifier(keys)] = owners[0] }
    }
  }

  /// Returns the findings that nested objects have, too.
  private static func findings(
    _ log: ProbeLog, _ children: [StoredProperty], isComplete: Bool = true, _ otherNames: [String] = []
  ) -> Schema.Findings {
    Schema.Findings(
      otherNames: otherNames, isComplete: isComplete, parts: parts(of: log, children), isSuper: log.isSuper, passed: log.passed,
      conditions: log.conditions, listsKeys: log.listsKeys, isCodingKey: log.isCodingKey)
  }

  /// Returns the objects nested in a type's own. Their fields are sure if some property stores
  /// exactly the requested type.
  private static func parts(of log: ProbeLog, _ children: [StoredProperty]) -> [String: Schema] {
    log.parts.filter(\.value.isKeyed).mapValues { part in
      let fields = part.requested.map { requested in
        var field = requested
        field.isCertain = children.contains { $0.stores(requested) }
        field.keys = nil
        return field
      }
      return Schema(fields, findings(part, children))
    }
  }
}

/// The types of the values in an instance: of its properties, of the payload of an enum's case,
/// and of what is in their optionals.
///
/// Mirrors that a type makes itself are not used: they may be endless.
private func typesOfContents(_ instance: Any) -> [ObjectIdentifier] {
  if instance is any CustomReflectable { return [] }
  var mirror: Mirror? = Mirror(reflecting: instance)
  var found: [ObjectIdentifier] = []
  for _ in 0..<MirrorBudget.levelLimit {
    guard let level = mirror else { break }
    for child in level.children {
      let value = MirrorReader.unwrapped(child.value) ?? child.value
      found.append(ObjectIdentifier(type(of: value)))
      // The values of a payload are a tuple.
      guard level.displayStyle == .enum, !(value is any CustomReflectable) else { continue }
      let payload = Mirror(reflecting: value)
      guard payload.displayStyle == .tuple else { continue }
      found += payload.children.map { ObjectIdentifier(type(of: MirrorReader.unwrapped($0.value) ?? $0.value)) }
    }
    mirror = level.superclassMirror
  }
  return found
}
