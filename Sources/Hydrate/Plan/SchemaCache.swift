import Foundation

/// The schemas of all types that were inspected.
///
/// What changes does so under the lock; types are inspected without it, since that runs code of the user's.
final class SchemaCache: @unchecked Sendable {
  static let shared = SchemaCache()
  /// A generic type may hold itself with other arguments, and so on without an end.
  private static let (greatestDepth, mostTypes) = (32, 4096)

  private let lock = NSLock()
  private var schemas: [ObjectIdentifier: Schema] = [:]
  /// The types that were inspected with all that they hold.
  private var whole: Set<ObjectIdentifier> = []

  func known(_ type: Any.Type) -> Schema? {
    lock.lock()
    defer { lock.unlock() }
    return schemas[ObjectIdentifier(type)]
  }

  /// The schema of a type, which is inspected if nobody has done that.
  func schema(of type: any Decodable.Type) -> Schema {
    if let schema = known(type) { return schema }
    // Who comes at the same time looks once more; what is made in vain holds values of the user's, and goes outside the lock.
    let made = SchemaReader.read(type)
    return withExtendedLifetime(made) { keep(made, of: type) }
  }

  /// Inspects a type with all that it holds.
  func inspect(_ type: any Decodable.Type) -> Schema {
    let schema = schema(of: type)
    guard !isWhole(type) else { return schema }
    var seen: Set<ObjectIdentifier> = []
    var level = [type] + schema.held
    for _ in 0..<Self.greatestDepth where !level.isEmpty {
      var next: [any Decodable.Type] = []
      for held in level.flatMap({ HeldTypes.models(in: $0) }) where seen.count < Self.mostTypes {
        if seen.insert(ObjectIdentifier(held)).inserted { next += self.schema(of: held).held }
      }
      level = next
    }
    noteWhole(type)
    return schema
  }

  private func isWhole(_ type: any Decodable.Type) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return whole.contains(ObjectIdentifier(type))
  }

  private func noteWhole(_ type: any Decodable.Type) {
    lock.lock()
    defer { lock.unlock() }
    whole.insert(ObjectIdentifier(type))
  }

  /// Keeps the first schema that was made of a type: rules may have it already.
  private func keep(_ schema: Schema, of type: any Decodable.Type) -> Schema {
    lock.lock()
    defer { lock.unlock() }
    if let first = schemas[ObjectIdentifier(type)] { return first }
    schemas[ObjectIdentifier(type)] = schema
    return schema
  }
}
