/// A property, by its key path, whose value a mapper or a method of the target gives.
final class PropertyTarget<Target, V>: FieldTarget {
  /// Makes the mapper that calls a method of this target, for a property of this name.
  private typealias MethodMapper = @Sendable (Target, _ name: String) -> FieldMapper

  private let property: KeptKeyPath<WritableKeyPath<Target, V>>
  /// Nil for a method, whose mapper is made with each target.
  private let mapper: FieldMapper?
  private let method: MethodMapper?

  /// The name in issues and updates. Most key paths contain it. For the others a target is probed
  /// once, before the mapper is first used.
  private let plainName: ValuePath?
  private let unnamed: UnnamedKeyPath?
  /// The result of the probe: nil as long as there is none.
  private let probedName = Guarded(ValuePath??.none)

  var name: ValuePath? { wantsProbe ? probedName.withLock { $0 ?? nil } : plainName }
  var wantsProbe: Bool { unnamed != nil }
  var identity: AnyHashable? { AnyHashable(property.keyPath) }
  var mistakes: [Mistake] { [] }
  var valueType: Any.Type? { mapper == nil ? nil : V.self }
  var decider: FieldMapper? { mapper }

  private init(_ property: WritableKeyPath<Target, V>, _ mapper: FieldMapper?, _ method: MethodMapper? = nil) {
    self.property = KeptKeyPath(property)
    let text = KeyPathText(property)
    plainName = ValuePath(naming: text)
    unnamed = text.isOneUnnamedStep ? UnnamedKeyPath(property, text) : nil
    (self.mapper, self.method) = (mapper, method)
  }

  convenience init<M: Mapper & Sendable>(_ property: WritableKeyPath<Target, V>, _ mapper: M) where M.Output == V, M.Input: Decodable {
    self.init(property, MapperBox(mapper) as FieldMapper)
  }

  convenience init<W, M: Mapper & Sendable>(_ property: WritableKeyPath<Target, V>, wrapping mapper: M)
  where V == W?, M.Output == W, M.Input: Decodable {
    self.init(property, MapperBox(mapper) as FieldMapper)
  }

  convenience init<Input: Decodable & SendableMetatype>(
    _ property: WritableKeyPath<Target, V>, calling method: @escaping @Sendable (Target, Input, String) throws -> V
  ) {
    self.init(property, nil) { MapperBox(MethodCall(target: MethodTarget(object: $0), name: $1, method: method)) }
  }

  func resolveName(by factory: KeyedFactory<Target>) {
    guard let unnamed, probedName.withLock({ $0 == nil }) else { return }
    switch SchemaReader.property(of: unnamed, made: factory.make) {
    case .name(let name): probedName.withLock { $0 = .some(ValuePath([.key(name)])) }
    case .unresolved(let reason): if !reason.isPassing { probedName.withLock { $0 = .some(nil) } }
    }
  }

  func change(
    _ part: Value?, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    let existing = subject.existing
    if part == nil, existing != nil { return nil }
    guard let mapper else {
      // A method gives a new value, whatever the existing one is.
      guard let target = subject.target, let mapper = method?(target, name.map { "\($0)" } ?? "") else { return nil }
      return property.keyPath.change(of: existing, to: try mapper.value(as: V.self, of: part, in: &context))
    }
    let trail = subject.mergeBase.map { MergeTrail(keepsValues: $0.trail.keepsValues) }
    let mergeBase = trail.flatMap { subject.mergeBase($0) { $0[keyPath: property.keyPath] } }
    return property.keyPath.change(of: existing, to: try mapper.value(as: V.self, of: part, over: mergeBase, in: &context), trail)
  }

  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Target>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    guard let mapper else { throw error }
    return property.keyPath.change(of: subject.existing, to: try mapper.fallback(as: V.self, for: error, in: &context))
  }

  func reset(_ existing: Target, to fresh: Target) -> KeyedChange<Target>? {
    property.keyPath.change(of: existing, to: fresh[keyPath: property.keyPath])
  }

  func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> WrittenPart {
    guard let mapper else { throw context.failure(.irreversible, .unwritable(.methodResult)) }
    return try mapper.written(target[keyPath: property.keyPath], in: &context)
  }
}

/// Calls a method of a target.
private struct MethodCall<Target, Input, V>: Mapper, Sendable {
  let target: MethodTarget<Target>
  let name: String
  let method: @Sendable (Target, Input, String) throws -> V

  func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> V {
    try context.calling(.method(name)) { try method(target.object, input, name) }
  }
}

extension FieldMapping {
  /// Maps a part, which is nil if it is absent, by the rules for fields: an `Optional` is nil
  /// then, unless the mapper handles that.
  ///
  /// In an update it is merged with the existing value.
  func value<V>(
    as type: V.Type, of part: Value?, over mergeBase: MergeBase? = nil, in context: inout MappingContext
  ) throws(MappingError) -> V {
    if !handlesAbsence, part == nil || part?.kind == .null {
      if let none = Mappers.none(of: type) {
        if part != nil { context.session.counts.reads += 1 }
        return none
      }
      if let presence = Mappers.presence(of: type, isMissing: part == nil) { return presence }
      guard part != nil, takesValue else { throw context.failure(part == nil ? .missingValue : .nullValue, .absent(type)) }
    }
    (context.value, context.isAbsent) = (part ?? .null, part == nil)
    context.mergeBase = part == nil || part?.kind == .null ? nil : mergeBase
    if let value = try asMappingError({ () throws(Failure) in try read(as: type, in: &context) }) { return value }
    throw context.failure(.nullValue, .absent(type))
  }

  /// The fallback for a part whose path was blocked; rethrows the error if there is none.
  func fallback<V>(as type: V.Type, for error: MappingError, in context: inout MappingContext) throws(MappingError) -> V {
    (context.value, context.isAbsent) = (nil, true)
    let value = try asMappingError { () throws(Failure) in try fallback(as: type, for: error.failure, in: &context) }
    if let value = value ?? Mappers.none(of: type) { return value }
    throw error
  }

  /// Encodes a value.
  func written<V>(_ value: V, in context: inout MappingContext) throws(MappingError) -> WrittenPart {
    if !handlesAbsence, let presence = value as? any PresenceTarget {
      if presence.isMissing { return .missing }
      if presence.content == nil { return .null(isSaid: true) }
    }
    // A mapper for the wrapped type of an `Optional` cannot map nil.
    if (value as? any Nilable)?.isNil == true, !handlesAbsence || !(outputType is any OptionalShape.Type) { return .null(isSaid: false) }
    let written = try asMappingError { () throws(Failure) in try write(value, in: &context) }
    return WrittenPart(written, isSaid: NullValue.isSaid(by: V.self, self))
  }
}

/// The written form of a part of a ``KeyedMapper``'s target.
package enum WrittenPart {
  /// That of a ``Presence/missing``, which is left out.
  case missing
  /// Null, which is left out or written as the mapper writes nil, unless it is a value of its own.
  case null(isSaid: Bool)
  case value(Value)

  init(_ value: Value?, isSaid: @autoclosure () -> Bool) {
    if let value, value.kind != .null { self = .value(value) } else { self = .null(isSaid: isSaid()) }
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

extension ValuePath {
  /// The properties of a key path; nil if one of them has no name.
  init?(naming keyPath: PartialKeyPath<some Any>) { self.init(naming: KeyPathText(keyPath)) }

  init?(naming text: KeyPathText) {
    guard let names = text.names else { return nil }
    self.init(names.map { .key($0) })
  }
}
