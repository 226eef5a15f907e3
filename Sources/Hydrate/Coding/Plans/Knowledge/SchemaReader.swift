/// Inspects types, each once, since the result depends only on the type.
///
/// Types are inspected only at set-up: for `plan()`, a rule that names a field, a profile's
/// sections, and `Reflectable` types. Reading and writing documents use ``known(_:)``, which
/// inspects nothing, so no document causes user code to run with made-up values.
///
/// A `Reflectable` type is created empty and encoded: the value that it writes for a key is the
/// value of the key's property. Its `init(from:)` runs only in ``inspect(_:)``, to distinguish
/// properties with the same type and value; it then receives the type's own values, one of them
/// changed. Any other type is decoded from made-up values by `ProbeDecoder`. Both kinds of
/// instances are then read with `Mirror`.
///
/// Results are stored under a lock. Inspections run without it, since they run user code.
package enum SchemaReader {
  /// A generic type may contain itself with other arguments, without end.
  package static let greatestDepth = 32
  /// The same of types that are flattened into one object, which are walked by every way to them.
  package static let flattenedDepth = 8
  private static let mostTypes = 4096
  /// More key paths than a program contains. If a program creates more at run time, all are
  /// probed again.
  private static let mostKeyPaths = 4096

  /// Identifies a key path that was probed.
  struct KeyPath: Hashable {
    let root: ObjectIdentifier
    let identity: String
    /// Whether the instance came from a mapper's own factory.
    let isOwnMaking: Bool
  }

  // A separate type, because the runtime looks up conformances when it first meets a generic type
  // such as a dictionary.
  private struct Known {
    var schemas: [ObjectIdentifier: Schema] = [:]
    /// The types that were inspected together with all types they contain.
    var whole: Set<ObjectIdentifier> = []
    /// The properties of key paths that contain no name.
    var properties: [KeyPath: PropertyName] = [:]
  }

  private static let all = Guarded(Known())

  /// The schema of a type, and whether the thread's stack was too small for it or one of the types
  /// it contains.
  package typealias Inspection = (schema: Schema, ranOutOfStack: Bool)

  /// Returns the schema from an earlier inspection of a type; nil if there was none.
  static func known(_ type: Any.Type) -> Schema? { all.withLock { $0.schemas[ObjectIdentifier(type)] } }

  /// Returns the schema of a type and inspects the type if necessary. The content of a document
  /// must not cause this call, except for a `Reflectable` type.
  ///
  /// - Parameter resolvingNames: Whether a `Reflectable` type may be decoded to distinguish properties
  ///   that look alike.
  package static func schema(of type: any Decodable.Type, resolvingNames: Bool = false) -> Schema {
    if let known = known(type), known.findings.areNamesKnown || !resolvingNames { return known }
    // A concurrent task may inspect the type as well. The duplicate holds user values, so it is
    // released outside the lock.
    let made = read(type, resolvingNames: resolvingNames)
    return withExtendedLifetime(made) { keep(made, of: type) }
  }

  /// Inspects a type and all types it contains, through optionals, collections and dictionaries.
  /// The content of a document must not cause this call.
  @discardableResult package static func inspect(_ type: any Decodable.Type) -> Inspection {
    let own = schema(of: type, resolvingNames: true)
    if all.withLock({ $0.whole.contains(ObjectIdentifier(type)) }) { return (own, own.findings.ranOutOfStack) }
    let found = models(in: [type] + own.contained) { schema(of: $0, resolvingNames: true) }
    let ranOutOfStack = ([own] + found.map(\.schema)).contains { $0.findings.ranOutOfStack }
    if !ranOutOfStack { all.withLock { _ = $0.whole.insert(ObjectIdentifier(type)) } }
    return (own, ranOutOfStack)
  }

  /// The types that an inspected type contains, and the type itself, with their schemas.
  static func inspected(in type: any Decodable.Type) -> [(type: any Decodable.Type, schema: Schema)] { models(in: [type], known) }

  private static func models(
    in types: [any Decodable.Type], _ find: (any Decodable.Type) -> Schema?
  ) -> [(type: any Decodable.Type, schema: Schema)] {
    var (found, seen): ([(type: any Decodable.Type, schema: Schema)], Set<ObjectIdentifier>) = ([], [])
    var level = types
    for _ in 0..<greatestDepth where !level.isEmpty {
      var next: [any Decodable.Type] = []
      for model in level.flatMap({ ExtendedType.models(in: $0) }) where seen.count < mostTypes {
        guard seen.insert(ObjectIdentifier(model)).inserted, let schema = find(model) else { continue }
        found.append((model, schema))
        next += schema.contained
      }
      level = next
    }
    return found
  }

  /// Stores the first schema of a type, since rules may already refer to it, unless the new
  /// schema contains more.
  ///
  /// A schema that was found on too small a stack is not stored: another thread can find more.
  private static func keep(_ schema: Schema, of type: any Decodable.Type) -> Schema {
    if schema.findings.ranOutOfStack { return schema }
    let (kept, replaced): (Schema, Schema?) = all.withLock { all in
      let first = all.schemas[ObjectIdentifier(type)]
      if let first, first.findings.areNamesKnown || !schema.findings.areNamesKnown { return (first, nil) }
      all.schemas[ObjectIdentifier(type)] = schema
      return (schema, first)
    }
    // The replaced schema may hold the last reference to a user object, so it is released outside
    // the lock.
    withExtendedLifetime(replaced) {}
    return kept
  }

  // MARK: Key paths

  /// Returns the property of a key path without a name, if it was probed.
  static func known(_ keyPath: KeyPath) -> PropertyName? {
    let other = KeyPath(root: keyPath.root, identity: keyPath.identity, isOwnMaking: !keyPath.isOwnMaking)
    return all.withLock { all in
      if let known = all.properties[keyPath] { return known }
      if case .name(let name)? = all.properties[other] { return .name(name) }
      return nil
    }
  }

  /// Stores the result for a key path, unless another probe may find more.
  static func keep(_ property: PropertyName, of keyPath: KeyPath) {
    if case .unresolved(let reason) = property, reason.isPassing { return }
    all.withLock { all in
      if all.properties.count >= mostKeyPaths { all.properties = [:] }
      all.properties[keyPath] = property
    }
  }
}
