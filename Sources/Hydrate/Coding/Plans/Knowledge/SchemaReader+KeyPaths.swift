import Foundation

// Finds the property names of key paths that do not contain one. Each path of a type is probed
// once, and only at set-up: when a plan is made of rules that name fields, or when an explicit
// mapper is first used.
extension SchemaReader {
  /// Returns the name of a property that rules for a type's fields refer to.
  static func property(of keyPath: UnnamedKeyPath, in type: Any.Type) -> PropertyName {
    func open<Root>(_ root: Root.Type) -> PropertyName {
      property(of: keyPath, isOwnMaking: false) { prototype(of: root, in: $0) }
    }
    return open(type)
  }

  /// Returns the name of a property of the instances that a mapper creates itself.
  static func property<Root>(of keyPath: UnnamedKeyPath, made make: @escaping () throws -> Root) -> PropertyName {
    if belongsElsewhere(Root.self) { return .unresolved(.noInstance) }
    return property(of: keyPath, isOwnMaking: true) { _ in try? make() }
  }

  private static func property<Root>(
    of keyPath: UnnamedKeyPath, isOwnMaking: Bool, _ make: @escaping (ProbeMaker) -> Root?
  ) -> PropertyName {
    guard keyPath.isOneStep, let path = keyPath.kept.keyPath as? PartialKeyPath<Root> else { return .unresolved(.severalSteps) }
    let own = KeyPath(root: ObjectIdentifier(Root.self), identity: keyPath.identity, isOwnMaking: isOwnMaking)
    if let known = known(own) { return known }
    // User code runs here, so no lock is held; a concurrent task may probe as well.
    let found = KeyPathProbe(make: make).property(of: path)
    keep(found, of: own)
    return found
  }

  /// Whether creating an instance of a type has side effects, so that it must not be probed: a
  /// Core Data object registers with its context.
  private static func belongsElsewhere(_ type: Any.Type) -> Bool {
    #if canImport(ObjectiveC)
      guard let managed = NSClassFromString("NSManagedObject"), let type = type as? NSObject.Type else { return false }
      return type.isSubclass(of: managed)
    #else
      return false
    #endif
  }

  // MARK: Coding keys

  /// Returns the coding key of a property that looks like another one of a new instance; nil if
  /// the key is known otherwise, or cannot be found.
  ///
  /// The key path distinguishes them: if the property of a new instance is set to another value,
  /// the instance writes a different value for the property's key. This does not run the type's
  /// `init(from:)`.
  static func codingKey<Model>(of keyPath: PartialKeyPath<Model>) -> String? {
    guard let type = Model.self as? any Reflectable.Type, !schema(of: type).findings.areNamesKnown else { return nil }
    // Values are made up only for types that consist of known library types, never for
    // user-defined types.
    guard let valueType = Swift.type(of: keyPath).valueType as? any Decodable.Type, ExtendedType.models(in: valueType).isEmpty else {
      return nil
    }
    return codingKey(of: keyPath, in: type, valueType)
  }

  private static func codingKey<R: Reflectable, V: Decodable>(of keyPath: AnyKeyPath, in type: R.Type, _ valueType: V.Type) -> String? {
    guard let property = keyPath as? WritableKeyPath<R, V> else { return nil }
    var instance = R()
    let before = written(by: instance)
    guard let other = try? ProbeMaker().other(valueType, than: instance[keyPath: property]) else { return nil }
    instance[keyPath: property] = other
    let after = written(by: instance)
    let changed = schema(of: type).findings.nameless.filter { after[$0] != before[$0] }
    return changed.count == 1 ? changed[0] : nil
  }

  /// Returns the values that an instance writes, as texts by their keys.
  private static func written(by instance: some Reflectable) -> [String: String] {
    let log = ProbeLog(makesUp: false)
    guard (try? instance.encode(to: ProbeEncoder(log: log))) != nil else { return [:] }
    return log.values.compactMapValues { MirrorReader.unwrapped($0) }.mapValues { MirrorText.text(of: $0) }
  }
}
