/// Inspects types, each once: how a type's fields are told depends on the type alone.
///
/// Only set-up inspects: `plan()`, a rule that names a field, a profile's sections, and types that are `Reflectable`. While documents are read
/// or written ``known(_:)`` is asked, which looks at nothing: so no document has user code run with made-up values.
///
/// A `Reflectable` type is made empty and its encoding listened to; its `init(from:)` is given nothing but its own values, one of them
/// changed where that must tell which property a key belongs to. Any other type is decoded from made-up values by `ProbeDecoder`. In both
/// cases the instance that results is looked at.
enum SchemaReader {
  /// What an inspection has told of a type; nil where there has been none.
  static func known(_ type: Any.Type) -> Schema? { SchemaCache.shared.known(type) }

  /// Inspects a type, unless that has been done. Never because of what a document holds.
  static func schema(of type: any Decodable.Type) -> Schema { SchemaCache.shared.schema(of: type) }

  /// Inspects a type with all that it holds, through optionals, lists and dictionaries. Never because of what a document holds.
  @discardableResult static func inspect(_ type: any Decodable.Type) -> Schema { SchemaCache.shared.inspect(type) }

  /// Reads a type's schema anew.
  static func read(_ type: any Decodable.Type) -> Schema {
    if let reflectable = type as? any Reflectable.Type { return readPrototype(of: reflectable) }
    return readProbe(of: type)
  }

  // MARK: Reflectable types

  private static func readPrototype<R: Reflectable>(of type: R.Type) -> Schema {
    let prototype = R()
    let log = ProbeLog(makesUp: false)
    let isComplete = (try? prototype.encode(to: ProbeEncoder(log: log))) != nil
    return schema(of: type, log, instance: prototype, isComplete: isComplete, declares: true)
  }

  private static func declared<T>(_ property: StoredProperty, of type: T.Type) -> AnyFallback {
    AnyFallback(declared: property.value) {
      (type as? any Reflectable.Type).flatMap { StoredProperty.all(of: $0.init()).first { $0.name == property.name }?.value }
    }
  }

  // MARK: Other types

  private static func readProbe<T: Decodable>(of type: T.Type) -> Schema {
    let log = ProbeLog()
    let first = try? probe(type, log)
    return schema(of: type, log, instance: first, isComplete: first != nil, declares: false)
  }

  private static func probe<T: Decodable>(_ type: T.Type, _ log: ProbeLog) throws -> T {
    guard let trail = ProbeTrail().entering(type) else { throw ProbeValue.NotPossible() }
    return try T(from: ProbeDecoder(log: log, trail: trail))
  }

  // MARK: Both

  private static func schema<T: Decodable>(
    of type: T.Type, _ log: ProbeLog, instance: T?, isComplete: Bool, declares: Bool
  ) -> Schema {
    let children = instance.map { StoredProperty.all(of: $0) } ?? []
    let match = PropertyMatch(log.asked, children) { key in
      try? probe(type, ProbeLog(changing: key, like: log))
    }
    let names = match.names
    let byName = Dictionary(children.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // A property under another name is sure to hold what was read only where keys and properties come in pairs.
    let arePaired = Set(names.keys) == Set(log.asked.map(\.key)) && Set(names.values) == Set(byName.keys)
    let fields = log.asked.map { asked in
      let child = names[asked.key].flatMap { byName[$0] }
      let isSure = child.map { $0.stores(asked) && (arePaired || $0.name == asked.key) } ?? !isComplete
      return Schema.Field(
        name: child?.name ?? asked.key, codingKey: asked.key, type: asked.type, isConditional: asked.isConditional, isSure: isSure,
        declared: declares ? child.map { declared($0, of: type) } : nil)
    }
    let taken = Set(fields.map(\.name))
    let others = children.map(\.name).filter { !taken.contains($0) }
    return Schema(
      fields: fields, otherNames: others, isComplete: isComplete, branches: others.contains(where: log.isCodingKey),
      unread: instance.map { MirrorReader.hasOwnProperties($0) } == true ? match.unread : [],
      forgiven: isComplete ? Set(log.asked.map(\.key).filter { (try? probe(type, ProbeLog(failing: $0, like: log))) != nil }) : [],
      held: log.held.types, isCodingKey: log.isCodingKey)
  }
}
