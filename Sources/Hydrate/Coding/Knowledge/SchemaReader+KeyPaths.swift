import Foundation

// The names of properties that key paths have which say none: each path of a type is probed once,
// and only at set-up, when a plan is made of rules that name fields, or an explicit mapper is
// first used.
extension SchemaReader {
  /// The name of a property that rules for a type's fields speak of.
  static func property(of keyPath: UnnamedKeyPath, in type: Any.Type) -> PropertyName {
    func open<Root>(_ root: Root.Type) -> PropertyName {
      property(of: keyPath, isOwnMaking: false) { prototype(of: root, in: $0) }
    }
    return open(type)
  }

  /// The name of a property of what a mapper makes by itself.
  static func property<Root>(of keyPath: UnnamedKeyPath, made make: @escaping () throws -> Root) -> PropertyName {
    if belongsElsewhere(Root.self) { return .unresolved(.noInstance) }
    return property(of: keyPath, isOwnMaking: true) { _ in try? make() }
  }

  private static func property<Root>(
    of keyPath: UnnamedKeyPath, isOwnMaking: Bool, _ make: @escaping (ProbeTrail) -> Root?
  ) -> PropertyName {
    guard keyPath.isOneStep, let path = keyPath.kept.keyPath as? PartialKeyPath<Root> else { return .unresolved(.severalSteps) }
    let own = KeyPath(root: ObjectIdentifier(Root.self), identity: keyPath.identity, isOwnMaking: isOwnMaking)
    if let known = known(own) { return known }
    // Code of the user's runs: under no lock, so that a task that comes at the same time probes
    // too.
    let found = KeyPathProbe(make: make).property(of: path)
    keep(found, of: own)
    return found
  }

  /// Whether instances of a type belong to something that would get more of them by a probe: an
  /// object of Core Data is registered with its context.
  private static func belongsElsewhere(_ type: Any.Type) -> Bool {
    #if canImport(ObjectiveC)
      guard let managed = NSClassFromString("NSManagedObject"), let type = type as? NSObject.Type else { return false }
      return type.isSubclass(of: managed)
    #else
      return false
    #endif
  }

  // MARK: Coding keys

  /// The coding key of a property that looks just like another one of a new instance; nil where
  /// the key is known without, or cannot be told.
  ///
  /// The key path tells them apart: where the property of a new instance is set to another value,
  /// what the instance writes for its key is another. The type's `init(from:)` is not run for
  /// that.
  static func codingKey<Model>(of keyPath: PartialKeyPath<Model>) -> String? {
    guard let type = Model.self as? any Reflectable.Type, !schema(of: type).findings.isTold else { return nil }
    // Only of what is made of the library's own types another value is made: none of a user's is
    // made up.
    guard let valueType = Swift.type(of: keyPath).valueType as? any Decodable.Type, HeldTypes.models(in: valueType).isEmpty else {
      return nil
    }
    return codingKey(of: keyPath, in: type, valueType)
  }

  private static func codingKey<R: Reflectable, V: Decodable>(of keyPath: AnyKeyPath, in type: R.Type, _ valueType: V.Type) -> String? {
    guard let property = keyPath as? WritableKeyPath<R, V> else { return nil }
    var instance = R()
    let before = written(by: instance)
    guard let other = try? ProbeValue.other(valueType, than: instance[keyPath: property], in: ProbeTrail()) else { return nil }
    instance[keyPath: property] = other
    let after = written(by: instance)
    let changed = schema(of: type).findings.nameless.filter { after[$0] != before[$0] }
    return changed.count == 1 ? changed[0] : nil
  }

  /// What an instance writes, as texts by the keys.
  private static func written(by instance: some Reflectable) -> [String: String] {
    let log = ProbeLog(makesUp: false)
    guard (try? instance.encode(to: ProbeEncoder(log: log))) != nil else { return [:] }
    return log.values.compactMapValues { MirrorReader.unwrapped($0) }.mapValues { MirrorText.text(of: $0) }
  }
}
