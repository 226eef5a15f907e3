/// What a type writes of itself: an instance is made of zeros, empty texts and nil, and its `encode(to:)` is listened to.
struct EncodedForm {
  private let model: any Decodable.Type
  private let instance: Any
  private let log: ProbeLog

  /// Nil for a type that cannot encode itself, and where there is no instance.
  init?(of type: any Decodable.Type) {
    guard type is any Encodable.Type, let instance = Self.instance(of: type), let log = Self.log(of: instance) else { return nil }
    (model, self.instance, self.log) = (type, instance, log)
  }

  private static func instance<T: Decodable>(of type: T.Type) -> Any? { SchemaReader.prototype(of: type, in: ProbeTrail()) }

  private static func log(of instance: Any) -> ProbeLog? {
    guard let instance = instance as? any Encodable else { return nil }
    let log = ProbeLog(makesUp: false)
    do { try instance.encode(to: ProbeEncoder(log: log)) } catch { return nil }
    return log
  }

  var isKeyed: Bool { log.isKeyed }
  var readsList: Bool { log.notes.readsList }
  /// The types of what is written in a container of no keys.
  var held: [any Decodable.Type] { log.notes.held.types }

  /// How a key is written; nil where nothing was.
  func field(_ codingKey: String) -> ProbeLog.Asked? { log.asked.first { $0.key == codingKey } }

  /// The key as its own type has it, where key transformers leave it as it is.
  func isData(_ codingKey: String) -> Bool { log.isData(codingKey) }

  // MARK: Synthesis

  /// Whether the type writes its properties as the `encode(to:)` does that the compiler writes: each by its key, as the type that it has, whatever it
  /// holds. Of any other encoder one value says nothing of the next.
  func isSynthesized(_ schema: Schema) -> Bool {
    guard log.isKeyed, log.namesCodingKeys, !log.notes.readsElsewhere, !log.notes.readsList, log.passed.isSubset(of: ["super"]),
      writesEveryKey(schema), writesProperties(schema)
    else { return false }
    let (shape, variants) = (Self.shape(log), variants(schema))
    return variants.allSatisfy { Self.log(of: $0).map(Self.shape) == shape }
  }

  private func variants(_ schema: Schema) -> [Any] {
    let keys = schema.fields.map(\.codingKey)
    return SchemaReader.variants(of: model, changing: keys)
  }

  /// Whether nothing that has a key is left out.
  private func writesEveryKey(_ schema: Schema) -> Bool {
    let written = Set(log.asked.map(\.key))
    func isLeftOut(_ key: String) -> Bool { log.isCodingKey(key) && !written.contains(key) }
    return !schema.fields.contains { isLeftOut($0.codingKey) && ExtendedType.presence($0.type) == nil }
      && !StoredProperty.all(of: instance).contains { isLeftOut($0.name) && !($0.value is any PresenceTarget) }
  }

  private func writesProperties(_ schema: Schema) -> Bool {
    if instance is any CustomReflectable { return true }
    guard MirrorReader.hasOwnProperties(instance) else { return false }
    let children = StoredProperty.all(of: instance)
    return log.asked.allSatisfy { asked in
      let name = schema.field(codingKey: asked.key)?.name ?? asked.key
      let named = children.filter { $0.name == name }
      return (named.isEmpty ? children : named).contains { $0.stores(asked) }
    }
  }

  /// What of a key is the same for all values that the compiler's encoder writes.
  private struct WrittenKey: Hashable {
    let key: String
    let type: ObjectIdentifier
    let isConditional: Bool
    let isWhole: Bool
  }

  private static func shape(_ log: ProbeLog) -> [WrittenKey] {
    // A missing value of three is left out.
    log.asked.filter { ExtendedType.presence($0.type) == nil }.map {
      WrittenKey(key: $0.key, type: ObjectIdentifier($0.type), isConditional: $0.isConditional, isWhole: $0.isWhole)
    }
  }
}
