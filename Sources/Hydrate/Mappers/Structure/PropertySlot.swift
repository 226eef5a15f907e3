/// A property, by its key path.
final class PropertySlot<Target, V>: KeyedSlot<Target>, @unchecked Sendable {
  private let property: WritableKeyPath<Target, V>
  private let mapper: ErasedMapper
  /// Updates a model within this one, where the mapper can do that.
  private let merger: Merger<V>?

  init<M: Mapper>(_ property: WritableKeyPath<Target, V>, _ mapper: M) where M.Output == V, M.Input: Decodable {
    self.property = property
    self.mapper = MapperBox(mapper)
    merger = Merger.of(mapper)
    super.init(name: ValuePath(naming: property), identity: AnyHashable(property))
  }

  init<W, M: Mapper>(_ property: WritableKeyPath<Target, V>, wrapping mapper: M) where V == W?, M.Output == W, M.Input: Decodable {
    self.property = property
    self.mapper = MapperBox(mapper)
    merger = Merger.of(mapper).map { WrappedMerger($0) }
    super.init(name: ValuePath(naming: property), identity: AnyHashable(property))
  }

  override func change(
    _ part: Value?, updating present: Target?, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    if part == nil, present != nil { return nil }
    if let present, let merger, let part, part.kind == .object,
      let change = try merger.change(part, updating: present[keyPath: property], &context)
    {
      return { [property] target in
        var inner = KeyedTarget(target.target[keyPath: property])
        let isChanged = change(&inner)
        target.target[keyPath: property] = inner.finished
        return isChanged
      }
    }
    return property.setting(try mapper.value(as: V.self, of: part, context))
  }

  override func change(
    standingInFor error: MappingError, updating present: Target?, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    property.setting(try mapper.standIn(as: V.self, for: error, context))
  }

  override func reset(to fresh: Target) -> KeyedChange<Target>? { property.setting(fresh[keyPath: property]) }

  override func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> Value? {
    try mapper.written(target[keyPath: property], context)
  }
}

extension ErasedMapper {
  /// Maps a part, nil where it is absent, by the rules for fields: an `Optional` is nil without one, unless the mapper decides.
  func value<V>(as type: V.Type, of part: Value?, _ context: MappingContext) throws(MappingError) -> V {
    if !handlesAbsence, part == nil || part?.kind == .null {
      if let none = Mappers.none(of: type) { return none }
      guard part != nil, takesValue else { throw context.failure(part == nil ? .missingValue : .nullValue, .absent(type)) }
    }
    let value: V?
    do throws(Failure) {
      let run = context.session.run(of: .builtIn)
      value = try read(as: type, part ?? .null, isAbsent: part == nil, run, context.scope, context.step)
    } catch {
      throw MappingError(error)
    }
    if let value { return value }
    throw context.failure(.nullValue, .absent(type))
  }

  /// What stands in for a part that the way did not lead to; the error is thrown on where nothing does.
  func standIn<V>(as type: V.Type, for error: MappingError, _ context: MappingContext) throws(MappingError) -> V {
    let value: V?
    do throws(Failure) {
      value = try standIn(as: type, for: error.failure, context.session.run(of: .builtIn), context.scope, context.step)
    } catch {
      throw MappingError(error)
    }
    if let value = value ?? Mappers.none(of: type) { return value }
    throw error
  }

  /// Maps a value back; nil for nil, unless the mapper decides.
  func written<V>(_ value: V, _ context: MappingContext) throws(MappingError) -> Value? {
    // A mapper of what an `Optional` wraps has nothing to say of nil.
    if (value as? any Nilable)?.isNil == true, !handlesAbsence || !(outputType is any OptionalTarget.Type) { return nil }
    do throws(Failure) {
      return try write(value, context.session.run(of: .builtIn), context.scope, context.step)
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
  fileprivate var isNil: Bool { self == nil }
}

extension WritableKeyPath {
  /// The change that sets the property.
  func setting(_ value: Value) -> KeyedChange<Root> {
    { target in
      let isChanged = !areEqual(target.target[keyPath: self], value)
      target.target[keyPath: self] = value
      return isChanged
    }
  }
}

/// Whether two values are known to be equal.
private func areEqual<T>(_ old: T, _ new: T) -> Bool {
  guard let old = old as? any Equatable else { return false }
  return old.equals(new)
}

extension ValuePath {
  /// The properties that a key path passes (SE-0369); nil where one has no name.
  init?<Root>(naming keyPath: PartialKeyPath<Root>) {
    let text = keyPath.debugDescription
    let prefix = "\\" + String(describing: Root.self) + "."
    guard text.hasPrefix(prefix) else { return nil }
    let names = text.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
    guard names.allSatisfy({ name in !name.isEmpty && !name.contains { "<>?![] ".contains($0) } }) else { return nil }
    self.init(names.map { .key(String($0)) })
  }
}
