/// The destination of a field's value, and the mapper for it.
package protocol FieldTarget<Target>: AnyObject, Sendable {
  associatedtype Target

  /// The destination's name in issues; nil if a key path has no name.
  var name: ValuePath? { get }
  /// Whether a probe of a target may determine the name.
  var wantsProbe: Bool { get }
  /// Probes a target for the name, unless that has been done.
  func resolveName(by factory: KeyedFactory<Target>)
  /// Identifies the destination; nil if two fields may have the same one.
  var identity: AnyHashable? { get }
  var mistakes: [Mistake] { get }
  /// The type of the value that is set; nil if it is unknown.
  var valueType: Any.Type? { get }
  /// The mapper; nil if each target's method gives the value.
  var decider: FieldMapper? { get }

  /// Maps the part, which is nil if it is absent; the context is at the part. Updates an existing
  /// target. Returns nil if it does not change.
  func change(
    _ part: Value?, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>?

  /// Sets the value of a fresh target in an existing one; nil if that is not possible.
  func reset(_ existing: Target, to fresh: Target) -> KeyedChange<Target>?

  /// The change for a part whose path was blocked; rethrows the error if the mapper has no
  /// fallback.
  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>?

  /// Encodes the target's value.
  func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> WrittenPart
}

extension FieldTarget {
  /// Whether the value can be nil or missing; nil if that is unknown.
  package var holdsNothing: Bool? { valueType.map { $0 is any OptionalShape.Type || $0 is any PresenceTarget.Type } }

  /// Whether null is a value like any other for the target.
  var takesNullAsValue: Bool { valueType is any PresenceTarget.Type }
}

extension Mappers {
  /// Nil as a value of the type, if it is an `Optional`.
  package static func none<T>(of type: T.Type) -> T? { (type as? any OptionalShape.Type)?.none(as: type) }

  /// Absence or null as a value of the type, if it is a ``Presence``.
  static func presence<T>(of type: T.Type, isMissing: Bool) -> T? {
    guard let presence = type as? any PresenceTarget.Type else { return nil }
    return (isMissing ? presence.missingAsAny : presence.nullAsAny) as? T
  }
}

/// Whether two values are the same class instance.
func isSameInstance<T>(_ a: T, _ b: T) -> Bool {
  guard type(of: a as Any) is AnyClass, type(of: b as Any) is AnyClass else { return false }
  return (a as AnyObject) === (b as AnyObject)
}

/// A change to a target, ready to be made.
package struct KeyedChange<Target> {
  let make: (inout KeyedTarget<Target>) -> Void
  /// Restores the old value, for a target that is changed in place.
  var takeBack: (inout KeyedTarget<Target>) -> Void = { _ in }
  /// The changes as paths: from the field's location where the field makes them, from the target for
  /// ``KeyedFields``. Requested after the change has been made.
  var paths: () -> [ChangedPart] = { [] }
}

/// The target of a field's change, as far as the field needs it.
package struct KeyedSubject<Target> {
  /// The target on which methods are called: the existing one, or a new one that has been made.
  let target: Target?
  /// What was there before, with a new target as the default; nil outside of an update.
  let mergeBase: MergeBase?

  /// The existing target.
  var existing: Target? { mergeBase?.existing(as: Target.self) }

  /// The merge base for a property; nil outside of an update.
  func mergeBase<V>(_ trail: MergeTrail, _ property: (Target) -> V) -> MergeBase? {
    mergeBase?.mapped(noting: trail) { (target: Target) in Optional(property(target)) }
  }
}
