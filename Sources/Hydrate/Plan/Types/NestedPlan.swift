import Foundation

/// The plan of a container that is nested at a field, made when somebody asks: few fields have one.
final class NestedPlan: @unchecked Sendable {
  // One lock for all: it is taken by hand-written codings alone, and held for a moment.
  private static let lock = NSLock()

  private let keyTransformer: KeyTransformer
  private let origin: TypeOrigin
  private var made: ObjectPlan?

  init(_ keyTransformer: KeyTransformer, _ origin: TypeOrigin) {
    self.keyTransformer = keyTransformer
    self.origin = origin
  }

  var plan: ObjectPlan {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    if let made { return made }
    let plan = ObjectPlan(keyTransformer: keyTransformer, origin: origin, isNested: true, rules: nil)
    made = plan
    return plan
  }
}
