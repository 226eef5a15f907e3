import Foundation

/// Tells a type's fields, once a type: how they are told depends on the type alone.
///
/// A `Reflectable` type is made empty and its encoding listened to; its `init(from:)` is never tried. Any other type is decoded from
/// made-up values by `ProbeDecoder`. In both cases the instance that results is looked at, to learn which property a key belongs to.
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
    var names = labels(of: log.asked, among: children)
    // What is left over on both sides belongs together where the types leave one choice.
    for asked in log.asked where names[asked.key] == nil {
      let free = children.filter { child in child.stores(asked) && !names.values.contains(child.name) }
      let rivals = log.asked.filter { names[$0.key] == nil && free.first?.stores($0) == true }
      if free.count == 1, rivals.count == 1 { names[asked.key] = free[0].name }
    }
    return schema(log, children: children, names: names, isComplete: isComplete, declares: true)
  }

  // MARK: Other types

  private static func readProbe<T: Decodable>(of type: T.Type) -> Schema {
    let log = ProbeLog()
    guard let first = try? T(from: ProbeDecoder(log: log)) else {
      return schema(log, children: [], names: [:], isComplete: false, declares: false)
    }
    let children = StoredProperty.all(of: first)
    var names = labels(of: log.asked, among: children)
    for asked in log.asked where names[asked.key] == nil {
      guard let second = try? T(from: ProbeDecoder(log: ProbeLog(changing: asked.key))) else { continue }
      let changed = zip(children, StoredProperty.all(of: second)).filter { $0.text != $1.text }.map(\.0.name)
      if changed.count == 1 { names[asked.key] = changed[0] }
    }
    return schema(log, children: children, names: names, isComplete: true, declares: false)
  }

  // MARK: Both

  /// The names of the keys that are spelled like a property.
  private static func labels(of asked: [ProbeLog.Asked], among children: [StoredProperty]) -> [String: String] {
    let names = Set(children.map(\.name))
    return Dictionary(asked.filter { names.contains($0.key) }.map { ($0.key, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  private static func schema(
    _ log: ProbeLog, children: [StoredProperty], names: [String: String], isComplete: Bool, declares: Bool
  ) -> Schema {
    let byName = Dictionary(children.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let fields = log.asked.map { asked in
      let child = names[asked.key].flatMap { byName[$0] }
      return Schema.Field(
        name: child?.name ?? asked.key, codingKey: asked.key, type: asked.type, isConditional: asked.isConditional,
        isSure: child?.stores(asked) ?? !isComplete, declared: declares ? child.map { AnyFallback(declared: $0.value) } : nil)
    }
    let taken = Set(fields.map(\.name))
    let others = children.map(\.name).filter { !taken.contains($0) }
    return Schema(
      fields: fields, otherNames: others, isComplete: isComplete, branches: others.contains(where: log.isCodingKey),
      isCodingKey: log.isCodingKey)
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
  var text: String { String(reflecting: value) }
}

/// The schemas of all types that were looked at.
private final class SchemaCache: @unchecked Sendable {
  static let shared = SchemaCache()
  private let lock = NSLock()
  private var schemas: [ObjectIdentifier: Schema] = [:]

  func schema(of type: any Decodable.Type) -> Schema {
    if let schema = known(type) { return schema }
    let schema = SchemaReader.read(type)
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
