/// Inspects types, each once: the result depends on the type alone.
///
/// Only set-up inspects: `plan()`, a rule that names a field, a profile's sections, and types that
/// are `Reflectable`. While documents are read or written ``known(_:)`` is used, which inspects
/// nothing: so no document has user code run with made-up values.
///
/// A `Reflectable` type is made empty and its encoding listened to: what it writes for a key is
/// what the key's property has. Its `init(from:)` is run only by ``inspect(_:)``, and only to tell
/// properties of one type and one value apart; it is given the type's own values, one of them
/// changed. Any other type is decoded from made-up values by `ProbeDecoder`. In both cases the
/// instance that results is read with `Mirror`.
///
/// What changes does so under the lock; types are inspected without it, since that runs code of
/// the user's.
enum SchemaReader {
  /// A generic type may hold itself with other arguments, and so on without an end.
  private static let (greatestDepth, mostTypes) = (32, 4096)
  /// More key paths than a program writes down. Where a program makes up more, all are inspected
  /// again.
  private static let mostKeyPaths = 4096

  /// A key path of a type whose property was looked for.
  struct KeyPath: Hashable {
    let root: ObjectIdentifier
    let identity: String
    /// Whether the instance came from a mapper's own factory.
    let isOwnMaking: Bool
  }

  // A type of its own: one that is generic, as a dictionary is, has the runtime look for
  // conformances when it is first met.
  private struct Known {
    var schemas: [ObjectIdentifier: Schema] = [:]
    /// The types that were inspected with all that they hold.
    var whole: Set<ObjectIdentifier> = []
    /// The properties of key paths that say no name.
    var properties: [KeyPath: PropertyName] = [:]
  }

  private static let all = Guarded(Known())

  /// What was found of a type, and of what it holds.
  struct Inspection {
    var schema: Schema
    /// Whether the thread's stack did not do for one of the types.
    var ranOutOfStack = false
  }

  /// What an inspection has found of a type; nil where there has been none.
  static func known(_ type: Any.Type) -> Schema? { all.withLock { $0.schemas[ObjectIdentifier(type)] } }

  /// The schema of a type, which is inspected unless that was done. Never because of what a
  /// document holds, but for a `Reflectable` type.
  ///
  /// - Parameter telling: whether a `Reflectable` type may be decoded to tell properties apart
  ///   that look alike.
  static func schema(of type: any Decodable.Type, telling: Bool = false) -> Schema {
    if let known = known(type), known.findings.isTold || !telling { return known }
    // A task that comes at the same time inspects once more; what is made in vain holds values of
    // the user's, and goes outside the lock.
    let made = read(type, telling: telling)
    return withExtendedLifetime(made) { keep(made, of: type) }
  }

  /// Inspects a type with all that it holds, through optionals, lists and dictionaries. Never
  /// because of what a document holds.
  @discardableResult static func inspect(_ type: any Decodable.Type) -> Inspection {
    var found = Inspection(schema: schema(of: type, telling: true))
    found.ranOutOfStack = found.schema.findings.ranOutOfStack
    guard !all.withLock({ $0.whole.contains(ObjectIdentifier(type)) }) else { return found }
    var seen: Set<ObjectIdentifier> = []
    var level = [type] + found.schema.findings.held.map(\.type)
    for _ in 0..<greatestDepth where !level.isEmpty {
      var next: [any Decodable.Type] = []
      for held in level.flatMap({ HeldTypes.models(in: $0) }) where seen.count < mostTypes {
        guard seen.insert(ObjectIdentifier(held)).inserted else { continue }
        let findings = schema(of: held, telling: true).findings
        next += findings.held.map(\.type)
        if findings.ranOutOfStack { found.ranOutOfStack = true }
      }
      level = next
    }
    if !found.ranOutOfStack { all.withLock { _ = $0.whole.insert(ObjectIdentifier(type)) } }
    return found
  }

  /// Keeps the first schema that was made of a type, since rules may have it already, unless the
  /// other one tells more.
  ///
  /// What was found on too small a stack is not kept: another thread can find more.
  private static func keep(_ schema: Schema, of type: any Decodable.Type) -> Schema {
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

  // MARK: Key paths

  /// The property of a key path that says no name, where it was looked for.
  static func known(_ keyPath: KeyPath) -> PropertyName? {
    let other = KeyPath(root: keyPath.root, identity: keyPath.identity, isOwnMaking: !keyPath.isOwnMaking)
    return all.withLock { all in
      if let known = all.properties[keyPath] { return known }
      if case .name(let name)? = all.properties[other] { return .name(name) }
      return nil
    }
  }

  /// Keeps what was found of a key path, unless another look may find more.
  static func keep(_ property: PropertyName, of keyPath: KeyPath) {
    if case .unresolved(let reason) = property, reason.isPassing { return }
    all.withLock { all in
      if all.properties.count >= mostKeyPaths { all.properties = [:] }
      all.properties[keyPath] = property
    }
  }
}
