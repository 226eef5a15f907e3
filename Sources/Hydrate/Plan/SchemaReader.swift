import Foundation

/// Tells a type's fields, once a type: how they are told depends on the type alone.
///
/// A `Reflectable` type is made empty and its encoding listened to; its `init(from:)` is given nothing but its own values, one of them
/// changed where that must tell which property a key belongs to. Any other type is decoded from made-up values by `ProbeDecoder`. In both
/// cases the instance that results is looked at.
enum SchemaReader {
  static func schema(of type: any Decodable.Type) -> Schema { SchemaCache.shared.schema(of: type) }

  /// Reads a type's schema anew.
  static func read(_ type: any Decodable.Type) -> Schema {
    if let reflectable = type as? any Reflectable.Type { return readPrototype(of: reflectable) }
    return readProbe(of: type)
  }

  // MARK: Reflectable types

  private static func readPrototype<R: Reflectable>(of type: R.Type) -> Schema {
    let prototype = R()
    let log = ProbeLog()
    let isComplete = (try? prototype.encode(to: ProbeEncoder(log: log))) != nil
    let children = StoredProperty.all(of: prototype)
    return schema(of: type, log, children: children, isComplete: isComplete, declares: true)
  }

  private static func declared<T>(_ property: StoredProperty, of type: T.Type) -> AnyFallback {
    AnyFallback(declared: property.value) {
      (type as? any Reflectable.Type).flatMap { StoredProperty.all(of: $0.init()).first { $0.name == property.name }?.value }
    }
  }

  // MARK: Other types

  private static func readProbe<T: Decodable>(of type: T.Type) -> Schema {
    let log = ProbeLog()
    guard let first = try? probe(type, log) else {
      return schema(of: type, log, children: [], isComplete: false, declares: false)
    }
    return schema(of: type, log, children: StoredProperty.all(of: first), isComplete: true, declares: false)
  }

  /// What an enum asks for in the payload of a case, which is given by the key that names it; nil for what is no enum.
  static func payload<T: Decodable>(of type: T.Type, case key: String) -> [ProbeLog.Asked]? {
    let log = ProbeLog()
    log.listing = [key]
    guard let made = try? probe(type, log), MirrorReader.isEnum(made) else { return nil }
    return log.payload?.asked
  }

  private static func probe<T: Decodable>(_ type: T.Type, _ log: ProbeLog) throws -> T {
    guard let trail = ProbeTrail().entering(type) else { throw ProbeValue.NotPossible() }
    return try T(from: ProbeDecoder(log: log, trail: trail))
  }

  // MARK: Both

  /// The property that each key belongs to: the one spelled like it, else the one that changes with it, else the one that is left over.
  private static func names<T: Decodable>(of type: T.Type, _ log: ProbeLog, among children: [StoredProperty]) -> [String: String] {
    let labels = Set(children.map(\.name))
    var names: [String: String] = [:]
    for asked in log.asked where labels.contains(asked.key) { names[asked.key] = asked.key }
    let unnamed = log.asked.filter { names[$0.key] == nil }
    guard !unnamed.isEmpty, !children.isEmpty, let first = try? probe(type, ProbeLog(values: log.values)) else { return names }
    let before = StoredProperty.all(of: first)
    var changes: [String: [String]] = [:]
    for asked in unnamed {
      guard let second = try? probe(type, ProbeLog(changing: asked.key, values: log.values)) else { continue }
      changes[asked.key] = zip(before, StoredProperty.all(of: second)).filter { $0.text != $1.text }.map(\.0.name)
    }
    // A property that follows two keys is made of both and belongs to neither.
    var followers: [String: Int] = [:]
    for name in changes.values.joined() { followers[name, default: 0] += 1 }
    for (key, changed) in changes where changed.count == 1 && followers[changed[0]] == 1 && !labels.contains(key) {
      if names.values.contains(changed[0]) { continue }
      names[key] = changed[0]
    }
    // What nothing was seen of on both sides belongs together where the types leave one choice.
    let unseen = unnamed.filter { names[$0.key] == nil && changes[$0.key]?.isEmpty != false }
    let free = children.filter { !names.values.contains($0.name) && followers[$0.name] == nil }
    for asked in unseen {
      let choices = free.filter { $0.stores(asked) }
      if choices.count == 1, unseen.filter({ choices[0].stores($0) }).count == 1 { names[asked.key] = choices[0].name }
    }
    return names
  }

  private static func schema<T: Decodable>(
    of type: T.Type, _ log: ProbeLog, children: [StoredProperty], isComplete: Bool, declares: Bool
  ) -> Schema {
    let names = names(of: type, log, among: children)
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
      keyUse: log.keyUse, isCodingKey: log.isCodingKey,
      makesDo: { key in isComplete && (try? probe(type, ProbeLog(failing: key, values: log.values))) != nil })
  }
}

/// A stored property of an instance, as Mirror shows it.
struct StoredProperty {
  let name: String
  let value: Any

  static func all(of instance: Any) -> [StoredProperty] {
    MirrorReader.storedChildren(of: instance).map { StoredProperty(name: $0.label, value: $0.value) }
  }

  /// Whether the property stores just what was asked for.
  func stores(_ asked: ProbeLog.Asked) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == asked.type || (asked.isConditional && own == asked.optionalType)
  }

  /// A text that differs where the value does.
  ///
  /// A class describes itself by its name alone, so what it holds is added.
  var text: String {
    var text = String(reflecting: value)
    dump(value, to: &text, maxDepth: 16)
    return text
  }
}

/// The schemas of all types that were looked at.
private final class SchemaCache: @unchecked Sendable {
  static let shared = SchemaCache()
  private let lock = NSLock()
  private var schemas: [ObjectIdentifier: Schema] = [:]

  func schema(of type: any Decodable.Type) -> Schema {
    if let schema = known(type) { return schema }
    return BuildLock.shared.withLock { known(type) ?? keep(SchemaReader.read(type), of: type) }
  }

  private func keep(_ schema: Schema, of type: any Decodable.Type) -> Schema {
    lock.lock()
    defer { lock.unlock() }
    schemas[ObjectIdentifier(type)] = schema
    return schema
  }

  private func known(_ type: any Decodable.Type) -> Schema? {
    lock.lock()
    defer { lock.unlock() }
    return schemas[ObjectIdentifier(type)]
  }
}
