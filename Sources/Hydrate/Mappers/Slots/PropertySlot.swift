/// A property, by its key path.
final class PropertySlot<Target, V>: KeyedSlot {
  private let property: KeptKeyPath<WritableKeyPath<Target, V>>
  private let mapper: FieldMapper

  private let naming: SlotName<Target>
  var name: ValuePath? { naming.path }
  var wantsLook: Bool { naming.wantsLook }
  var identity: AnyHashable? { AnyHashable(property.keyPath) }
  var mistakes: [Mistake] { [] }

  init<M: Mapper & Sendable>(_ property: WritableKeyPath<Target, V>, _ mapper: M) where M.Output == V, M.Input: Decodable {
    self.property = KeptKeyPath(property)
    naming = SlotName(property)
    self.mapper = MapperBox(mapper)
  }

  init<W, M: Mapper & Sendable>(_ property: WritableKeyPath<Target, V>, wrapping mapper: M)
  where V == W?, M.Output == W, M.Input: Decodable {
    self.property = KeptKeyPath(property)
    naming = SlotName(property)
    self.mapper = MapperBox(mapper)
  }

  func tellName(by factory: KeyedFactory<Target>) { naming.tell(by: factory) }

  func change(
    _ part: Value?, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    let present = subject.present
    if part == nil, present != nil { return nil }
    guard subject.isPatched else { return property.keyPath.change(of: nil, to: try mapper.value(as: V.self, of: part, in: &context)) }
    let trail = MergeTrail()
    let underlay = subject.underlay(trail) { $0[keyPath: property.keyPath] }
    return property.keyPath.change(of: present, to: try mapper.value(as: V.self, of: part, over: underlay, in: &context), trail)
  }

  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    property.keyPath.change(of: subject.present, to: try mapper.standIn(as: V.self, for: error, in: &context))
  }

  func reset(_ present: Target, to fresh: Target) -> KeyedChange<Target>? {
    property.keyPath.change(of: present, to: fresh[keyPath: property.keyPath])
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
  /// Maps a part, nil where it is absent, by the rules for fields: an `Optional` is nil without one, unless the mapper decides.
  ///
  /// In an update it is mapped over what is there.
  func value<V>(
    as type: V.Type, of part: Value?, over underlay: Underlay<V>? = nil, in context: inout MappingContext
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
      if let underlay, let part, part.kind != .null {
        value = try merge(as: type, over: underlay, in: &context)
      } else {
        value = try read(as: type, in: &context)
      }
    } catch {
      throw MappingError(error)
    }
    if let value { return value }
    throw context.failure(.nullValue, .absent(type))
  }

  /// What stands in for a part that the way did not lead to; the error is thrown on where nothing does.
  func standIn<V>(as type: V.Type, for error: MappingError, in context: inout MappingContext) throws(MappingError) -> V {
    let value: V?
    do throws(Failure) {
      (context.value, context.isAbsent) = (nil, true)
      value = try standIn(as: type, for: error.failure, in: &context)
    } catch {
      throw MappingError(error)
    }
    if let value = value ?? Mappers.none(of: type) { return value }
    throw error
  }

  /// What a ``Presence`` makes of absence and of null.
  private func presence<V>(as type: V.Type, isMissing: Bool) -> V? {
    guard let presence = type as? any PresenceTarget.Type else { return nil }
    return (isMissing ? presence.missingAsAny : presence.nullAsAny) as? V
  }

  /// Maps a value back; nil for nil, unless the mapper decides.
  func written<V>(_ value: V, in context: inout MappingContext) throws(MappingError) -> Value? {
    // A mapper of what an `Optional` wraps has nothing to say of nil.
    if (value as? any Nilable)?.isNil == true, !handlesAbsence || !(outputType is any OptionalShape.Type) { return nil }
    do throws(Failure) {
      return try write(value, in: &context)
    } catch {
      throw MappingError(error)
    }
  }
}

/// `Optional`, as far as whether it holds something.
private protocol Nilable {
  var isNil: Bool { get }
}

extension Optional: Nilable {
  /// `Any` may hold an `Optional` that Swift does not show.
  fileprivate var isNil: Bool {
    guard let self else { return true }
    return Wrapped.self == Any.self && MirrorReader.unwrapped(self) == nil
  }
}

extension WritableKeyPath {
  /// The change that sets the property, of a target that is there already or of a new one. An instance that is changed in place stays where it is.
  func change(of present: Root?, to value: Value, _ trail: MergeTrail? = nil) -> KeyedChange<Root> {
    guard let present else { return KeyedChange(make: { $0.target[keyPath: self] = value }) }
    let old = present[keyPath: self]
    let paths = { ChangeList(from: old, to: value, trail).changes }
    if isSameInstance(old, value) { return KeyedChange(make: { _ in }, paths: paths) }
    return KeyedChange(
      make: { $0.target[keyPath: self] = value }, takeBack: { $0.target[keyPath: self] = old }, paths: paths)
  }
}
