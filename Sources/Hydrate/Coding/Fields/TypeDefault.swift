/// The default of all values of a type, set by `default(for:_:)`.
package final class TypeDefault: Sendable {
  let fallback: AnyFallback

  package init(_ fallback: AnyFallback) { self.fallback = fallback }
}

/// Reads a type by its mapper, else by the rules, and uses the default of the type for what is
/// absent, null or does not fit.
final class TypeDefaultMapper: FieldMapping {
  let fallback: TypeDefault
  /// The mapper for the type.
  let base: FieldMapper?

  init(_ fallback: TypeDefault, _ base: FieldMapper?) {
    self.fallback = fallback
    self.base = base
  }

  var inputType: Any.Type { base?.inputType ?? fallback.fallback.type }
  var outputType: Any.Type { base?.outputType ?? fallback.fallback.type }
  var name: String { base?.name ?? "default" }
  var handlesAbsence: Bool { false }
  var takesAbsence: Bool { true }

  func fits<T>(_ property: T.Type) -> Bool { base?.fits(property) ?? fallback.fallback.fits(property) }

  func applicable(besides active: MapperSet) -> FieldMapper? {
    let own = base?.applicable(besides: active)
    if active.contains(fallback) { return own }
    return own == nil && base != nil ? TypeDefaultMapper(fallback, nil) : self
  }

  func add(to set: inout MapperSet) {
    set.insert(fallback)
    base?.add(to: &set)
  }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    // What does not fit keeps the existing value, as an optional field does.
    let existing = context.given.kind == .null ? nil : context.mergeBase?.existing(as: type)
    return try softening(type, existing, in: &context) { context throws(Failure) in
      if context.isAbsent { throw Failure(.missingValue, .absent(type), at: context.place) }
      if let base {
        let content = try context.reader.unlessNothing(context.given, isOptional: false) { () throws(Failure) in
          try base.read(as: type, in: &context)
        }
        if let content { return content }
      }
      if base != nil || context.given.kind == .null { throw Failure(.nullValue, .absent(type), at: context.place) }
      return try context.reader.read(anyOf: type, context.given, in: context)
    }
  }

  /// A value of another kind on the way to the location.
  func fallback<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? {
    try softening(type, nil, in: &context) { context throws(Failure) in
      guard let base else { throw failure }
      return try base.fallback(as: type, for: failure, in: &context)
    }
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    if let base { return try base.write(output, in: &context) }
    return try context.session.write(output, in: context)
  }

  /// Calls `read`, and returns the existing value or the default if that fails.
  private func softening<T>(
    _ type: T.Type, _ existing: T?, in context: inout MappingContext, _ read: (inout MappingContext) throws(Failure) -> T?
  ) throws(Failure) -> T? {
    let session = context.session
    let checkpoint = session.checkpoint
    do throws(Failure) {
      return try read(&context)
    } catch {
      guard !error.isUnrecoverable, let value = existing ?? fallback.fallback.value(as: type, in: context.reader),
        context.isAbsent ? session.attempts.mayUseFallback() : session.attempts.mayUseRemedy()
      else { throw error }
      session.dropChanges(since: checkpoint)
      session.soften(error, existing == nil ? .value(value) : .existing(value))
      session.recorder?.note(fallback: .default, softening: true)
      return value
    }
  }
}

extension FieldMapping {
  /// Whether the mapper uses a default of its type.
  package var hasDefault: Bool { self is TypeDefaultMapper }

  /// The mapper without the default of its type; nil if nothing is left.
  package var withoutDefault: FieldMapper? { if let mapper = self as? TypeDefaultMapper { mapper.base } else { self } }
}
