/// What a type writes of itself, seen once: an instance is made of zeros, empty texts and nil, and its `encode(to:)` is listened to.
struct EncodedForm {
  private let log: ProbeLog

  /// Nil for a type that cannot encode itself, and where there is no instance.
  init?(of type: any Decodable.Type) {
    guard type is any Encodable.Type, let instance = Self.instance(of: type) as? any Encodable else { return nil }
    log = ProbeLog(makesUp: false)
    do { try instance.encode(to: ProbeEncoder(log: log)) } catch { return nil }
  }

  private static func instance<T: Decodable>(of type: T.Type) -> Any? { SchemaReader.prototype(of: type, in: ProbeTrail()) }

  var isKeyed: Bool { log.isKeyed }
  var readsList: Bool { log.notes.readsList }
  /// The types of what is written in a container of no keys.
  var held: [any Decodable.Type] { log.notes.held.types }

  /// How a key is written; nil where nothing was.
  func field(_ codingKey: String) -> ProbeLog.Asked? { log.asked.first { $0.key == codingKey } }

  /// The key as its own type has it, where key transformers leave it as it is.
  func isData(_ codingKey: String) -> Bool { log.isData(codingKey) }
}
