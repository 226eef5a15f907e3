import Hydrate

/// The encoded form of a type: an instance made of zeros, empty texts and nil encodes itself to a
/// recording encoder.
struct EncodedForm {
  private let model: any Decodable.Type
  private let instance: Any
  private let log: ProbeLog

  /// Nil for a type that is not `Encodable`, and if there is no instance.
  init?(of type: any Decodable.Type) {
    guard type is any Encodable.Type, let instance = Self.instance(of: type), let log = Self.log(of: instance) else { return nil }
    (model, self.instance, self.log) = (type, instance, log)
  }

  private static func instance<T: Decodable>(of type: T.Type) -> Any? { SchemaReader.prototype(of: type, in: ProbeMaker()) }

  private static func log(of instance: Any) -> ProbeLog? {
    guard let instance = instance as? any Encodable else { return nil }
    let log = ProbeLog(makesUp: false)
    do { try instance.encode(to: ProbeEncoder(log: log)) } catch { return nil }
    return log
  }

  /// Whether one value of a type is written, and nothing else.
  func isOne(_ type: any Decodable.Type) -> Bool {
    !log.isKeyed && !log.notes.readsList && log.notes.held.count == 1 && log.notes.held[0] == type
  }

  /// The request that wrote a key; nil if it was not written.
  func field(_ codingKey: String) -> Schema.Field? { log.requested.first { $0.codingKey == codingKey } }

  /// Whether the key is data, which key transformers do not change.
  func isData(_ codingKey: String) -> Bool { log.isData(codingKey) }

  // MARK: Synthesis

  /// Whether the type encodes its properties like a synthesized `encode(to:)`: each under its key
  /// and with its type, whatever the value. With any other implementation one value does not
  /// predict the next.
  func isSynthesized(_ schema: Schema) -> Bool {
    guard log.isKeyed, log.namesCodingKeys, !log.notes.readsElsewhere, !log.notes.readsList, log.passed.isSubset(of: ["super"]),
      writesEveryKey(schema), writesProperties(schema)
    else { return false }
    let requests = Self.lasting(log)
    return SchemaReader.variants(of: model, changing: schema.fields.map(\.codingKey)).allSatisfy { variant in
      Self.log(of: variant).map { Self.lasting($0).elementsEqual(requests, by: Self.areSame) } == true
    }
  }

  // With a synthesized encoder the requests are the same for all values, except that a `Presence`
  // that is missing is omitted.
  private static func lasting(_ log: ProbeLog) -> [Schema.Field] {
    log.requested.filter { ExtendedType.presence($0.type) == nil }
  }

  private static func areSame(_ a: Schema.Field, _ b: Schema.Field) -> Bool {
    (a.codingKey, a.isConditional, a.isWhole) == (b.codingKey, b.isConditional, b.isWhole) && a.type == b.type
  }

  /// Whether every property with a key is written.
  private func writesEveryKey(_ schema: Schema) -> Bool {
    let written = Set(log.requested.map(\.codingKey))
    func isLeftOut(_ key: String) -> Bool { log.isCodingKey(key) && !written.contains(key) }
    return !schema.fields.contains { isLeftOut($0.codingKey) && ExtendedType.presence($0.type) == nil }
      && !StoredProperty.all(of: instance).contains { isLeftOut($0.name) && !($0.value is any PresenceTarget) }
  }

  private func writesProperties(_ schema: Schema) -> Bool {
    if instance is any CustomReflectable { return true }
    guard MirrorReader.hasOwnProperties(instance) else { return false }
    let children = StoredProperty.all(of: instance)
    return log.requested.allSatisfy { requested in
      let name = schema.field(codingKey: requested.codingKey)?.name ?? requested.codingKey
      let named = children.filter { $0.name == name }
      return (named.isEmpty ? children : named).contains { $0.stores(requested) }
    }
  }
}
