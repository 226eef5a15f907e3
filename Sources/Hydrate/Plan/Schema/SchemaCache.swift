/// The schemas of all types that were inspected.
///
/// What changes does so under the lock; types are inspected without it, since that runs code of the user's.
final class SchemaCache: Sendable {
  static let shared = SchemaCache()
  /// A generic type may hold itself with other arguments, and so on without an end.
  private static let (greatestDepth, mostTypes) = (32, 4096)

  // A type of its own: one that stands in a generic one, as a dictionary would, has the runtime look for conformances when it is first met.
  private struct Known {
    var schemas: [ObjectIdentifier: Schema] = [:]
    /// The types that were inspected with all that they hold.
    var whole: Set<ObjectIdentifier> = []
  }

  private let all = Guarded(Known())

  func known(_ type: Any.Type) -> Schema? { all.withLock { $0.schemas[ObjectIdentifier(type)] } }

  /// What was told of a type, and of what it holds.
  struct Inspection {
    var schema: Schema
    /// Whether the thread's stack did not do for one of the types.
    var ranOutOfStack = false
  }

  /// The schema of a type, which is inspected if nobody has done that.
  ///
  /// - Parameter telling: whether a `Reflectable` type may be decoded to tell properties apart that look alike.
  func schema(of type: any Decodable.Type, telling: Bool = false) -> Schema {
    if let schema = known(type, telling) { return schema }
    // Who comes at the same time looks once more; what is made in vain holds values of the user's, and goes outside the lock.
    let made = SchemaReader.read(type, telling: telling)
    return withExtendedLifetime(made) { keep(made, of: type) }
  }

  private func known(_ type: Any.Type, _ telling: Bool) -> Schema? { known(type).flatMap { $0.findings.isTold || !telling ? $0 : nil } }

  /// Inspects a type with all that it holds.
  func inspect(_ type: any Decodable.Type) -> Inspection {
    var found = Inspection(schema: schema(of: type, telling: true))
    found.ranOutOfStack = found.schema.findings.ranOutOfStack
    guard !isWhole(type) else { return found }
    var seen: Set<ObjectIdentifier> = []
    var level = [type] + found.schema.findings.held.map(\.type)
    for _ in 0..<Self.greatestDepth where !level.isEmpty {
      var next: [any Decodable.Type] = []
      for held in level.flatMap({ HeldTypes.models(in: $0) }) where seen.count < Self.mostTypes {
        guard seen.insert(ObjectIdentifier(held)).inserted else { continue }
        let findings = schema(of: held, telling: true).findings
        next += findings.held.map(\.type)
        if findings.ranOutOfStack { found.ranOutOfStack = true }
      }
      level = next
    }
    if !found.ranOutOfStack { noteWhole(type) }
    return found
  }

  private func isWhole(_ type: any Decodable.Type) -> Bool { all.withLock { $0.whole.contains(ObjectIdentifier(type)) } }

  private func noteWhole(_ type: any Decodable.Type) { all.withLock { _ = $0.whole.insert(ObjectIdentifier(type)) } }

  /// Keeps the first schema that was made of a type, since rules may have it already, unless the other one tells more.
  ///
  /// What was told on too small a stack is not kept: another thread can tell more.
  private func keep(_ schema: Schema, of type: any Decodable.Type) -> Schema {
    if schema.findings.ranOutOfStack { return schema }
    let (kept, replaced): (Schema, Schema?) = all.withLock { all in
      let first = all.schemas[ObjectIdentifier(type)]
      if let first, first.findings.isTold || !schema.findings.isTold { return (first, nil) }
      all.schemas[ObjectIdentifier(type)] = schema
      return (schema, first)
    }
    // It may be the last to refer to something of the user's: let go of outside the lock.
    withExtendedLifetime(replaced) {}
    return kept
  }
}
