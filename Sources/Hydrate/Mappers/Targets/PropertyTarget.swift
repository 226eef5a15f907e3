/// A property, by its key path.
final class PropertyTarget<Target, V>: FieldTarget {
  private let property: KeptKeyPath<WritableKeyPath<Target, V>>
  private let mapper: FieldMapper

  private let naming: TargetName<Target>
  var name: ValuePath? { naming.path }
  var wantsProbe: Bool { naming.wantsProbe }
  var identity: AnyHashable? { AnyHashable(property.keyPath) }
  var mistakes: [Mistake] { [] }

  init<M: Mapper & Sendable>(_ property: WritableKeyPath<Target, V>, _ mapper: M) where M.Output == V, M.Input: Decodable {
    self.property = KeptKeyPath(property)
    naming = TargetName(property)
    self.mapper = MapperBox(mapper)
  }

  init<W, M: Mapper & Sendable>(_ property: WritableKeyPath<Target, V>, wrapping mapper: M)
  where V == W?, M.Output == W, M.Input: Decodable {
    self.property = KeptKeyPath(property)
    naming = TargetName(property)
    self.mapper = MapperBox(mapper)
  }

  func resolveName(by factory: KeyedFactory<Target>) { naming.record(by: factory) }

  func change(
    _ part: Value?, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    let existing = subject.existing
    if part == nil, existing != nil { return nil }
    guard subject.isPatched else { return property.keyPath.change(of: nil, to: try mapper.value(as: V.self, of: part, in: &context)) }
    let trail = MergeTrail()
    let mergeBase = subject.mergeBase(trail) { $0[keyPath: property.keyPath] }
    return property.keyPath.change(of: existing, to: try mapper.value(as: V.self, of: part, over: mergeBase, in: &context), trail)
  }

  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    property.keyPath.change(of: subject.existing, to: try mapper.fallback(as: V.self, for: error, in: &context))
  }

  func reset(_ existing: Target, to fresh: Target) -> KeyedChange<Target>? {
    property.keyPath.change(of: existing, to: fresh[keyPath: property.keyPath])
  }

  var inputType: Any.Type? { mapper.inputType }
  var decider: FieldMapper? { mapper }
  var holdsNothing: Bool? { V.self is any OptionalShape.Type || V.self is any PresenceTarget.Type }

  var takesNullAsValue: Bool { V.self is any PresenceTarget.Type }

  func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> Value? {
    try mapper.written(target[keyPath: property.keyPath], in: &context)
  }
}

extension FieldMapping {
  /// Maps a part, which is nil if it is absent, by the rules for fields: an `Optional` is nil
  /// then, unless the mapper handles that.
  ///
  /// In an update it is merged with the existing value.
  func value<V>(
    as type: V.Type, of part: Value?, over mergeBase: MergeBase<V>? = nil, in context: inout MappingContext
  ) throws(MappingError) -> V {
    if !handlesAbsence, part == nil || part?.kind == .null {
      if let none = Mappers.none(of: type) {
        if part != nil { context.session.counts.reads += 1 }
        return none
      }
      if let presence = presence(as: type, isMissing: part == nil) { return presence }
      guard part != nil, takesValue else { throw context.failure(part == nil ? .missingValue : .nullValue, .absent(type)) }
    }
    let value: V?
    do throws(Failure) {
      (context.value, context.isAbsent) = (part ?? .null, part == nil)
      if let mergeBase, let part, part.kind != .null {
        value = try merge(as: type, over: mergeBase, in: &context)
      } else {
        value = try read(as: type, in: &context)
      }
    } catch {
      throw MappingError(error)
    }
    if let value { return value }
    throw context.failure(.nullValue, .absent(type))
  }

  /// The fallback for a part whose path was blocked; rethrows the error if there is none.
  func fallback<V>(as type: V.Type, for error: MappingError, in context: inout MappingContext) throws(MappingError) -> V {
    let value: V?
    do throws(Failure) {
      (context.value, context.isAbsent) = (nil, true)
      value = try fallback(as: type, for: error.failure, in: &context)
    } catch {
      throw MappingError(error)
    }
    if let value = value ?? Mappers.none(of: type) { return value }
    throw error
  }

  /// The ``Presence`` for absence or null.
  private func presence<V>(as type: V.Type, isMissing: Bool) -> V? {
    guard let presence = type as? any PresenceTarget.Type else { return nil }
    return (isMissing ? presence.missingAsAny : presence.nullAsAny) as? V
  }

  /// Encodes a value; nil for nil, unless the mapper handles that.
  func written<V>(_ value: V, in context: inout MappingContext) throws(MappingError) -> Value? {
    // A mapper for the wrapped type of an `Optional` cannot map nil.
    if (value as? any Nilable)?.isNil == true, !handlesAbsence || !(outputType is any OptionalShape.Type) { return nil }
    do throws(Failure) {
      return try write(value, in: &context)
    } catch {
      throw MappingError(error)
    }
  }
}

/// An `Optional` that can be tested for nil.
private protocol Nilable {
  var isNil: Bool { get }
}

extension Optional: Nilable {
  /// An `Any` may contain an `Optional` that is invisible to casts.
  fileprivate var isNil: Bool {
    guard let self else { return true }
    return Wrapped.self == Any.self && MirrorReader.unwrapped(self) == nil
  }
}

extension WritableKeyPath {
  /// The change that sets the property of an existing or a new target. A nested instance that is
  /// changed in place is not replaced.
  func change(of existing: Root?, to value: Value, _ trail: MergeTrail? = nil) -> KeyedChange<Root> {
    guard let existing else { return KeyedChange(make: { $0.target[keyPath: self] = value }) }
    let old = existing[keyPath: self]
    let paths = { ChangeList(from: old, to: value, trail).changes }
    if isSameInstance(old, value) { return KeyedChange(make: { _ in }, paths: paths) }
    return KeyedChange(
      make: { $0.target[keyPath: self] = value }, takeBack: { $0.target[keyPath: self] = old }, paths: paths)
  }
}
