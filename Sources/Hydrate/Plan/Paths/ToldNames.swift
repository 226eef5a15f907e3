import Foundation

/// The names of properties that key paths have which say none: each path of a type is looked at once.
///
/// Only at set-up: when a plan is made of rules that name fields, or an explicit mapper is first used.
final class ToldNames: Sendable {
  static let shared = ToldNames()
  /// More than a program writes down. Where a program makes up more, all are looked at again.
  private static let limit = 4096

  private struct Path: Hashable {
    let root: ObjectIdentifier
    let identity: String
    /// Whether the instance came from a mapper's own factory.
    let isOwnMaking: Bool
  }

  private let all = Guarded([Path: PropertyTold]())

  /// The name of a property that rules for a type's fields speak of.
  func property(of keyPath: UnnamedKeyPath, in type: Any.Type) -> PropertyTold {
    func open<Root>(_ root: Root.Type) -> PropertyTold {
      property(of: keyPath, isOwnMaking: false) { SchemaReader.prototype(of: root, in: $0) }
    }
    return open(type)
  }

  /// The name of a property of what a mapper makes by itself.
  func property<Root>(of keyPath: UnnamedKeyPath, made make: @escaping () throws -> Root) -> PropertyTold {
    if Self.belongsElsewhere(Root.self) { return .untold(.noInstance) }
    return property(of: keyPath, isOwnMaking: true) { _ in try? make() }
  }

  private func property<Root>(
    of keyPath: UnnamedKeyPath, isOwnMaking: Bool, _ make: @escaping (ProbeTrail) -> Root?
  ) -> PropertyTold {
    guard keyPath.isOneStep, let path = keyPath.kept.keyPath as? PartialKeyPath<Root> else { return .untold(.severalSteps) }
    let own = Path(root: ObjectIdentifier(Root.self), identity: keyPath.identity, isOwnMaking: isOwnMaking)
    let other = Path(root: own.root, identity: own.identity, isOwnMaking: !isOwnMaking)
    let known = all.withLock { all -> PropertyTold? in
      if let known = all[own] { return known }
      if case .name(let name)? = all[other] { return .name(name) }
      return nil
    }
    if let known { return known }
    // Code of the user's runs: under no lock, so that who comes at the same time looks too.
    let told = PropertyLook(make: make).told(path)
    if case .untold(let reason) = told, reason.isPassing { return told }
    all.withLock { all in
      if all.count >= Self.limit { all = [:] }
      all[own] = told
    }
    return told
  }

  /// Whether instances of a type belong to something that would get more of them by a look: an object of Core Data's stands in its context.
  private static func belongsElsewhere(_ type: Any.Type) -> Bool {
    #if canImport(ObjectiveC)
      guard let managed = NSClassFromString("NSManagedObject"), let type = type as? NSObject.Type else { return false }
      return type.isSubclass(of: managed)
    #else
      return false
    #endif
  }
}
