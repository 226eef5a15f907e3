/// A change to a target that is ready to be made; it says whether it changed anything.
typealias KeyedChange<Target> = (inout KeyedTarget<Target>) -> Bool

/// A target while its fields are put in: structured data is put together as a draft.
struct KeyedTarget<Target> {
  var target: Target
  var draft: ValueDraft?

  init(_ target: Target) {
    self.target = target
    draft = same(target, as: Value.self).map { ValueDraft($0) }
  }

  /// The target with all that was put in.
  var finished: Target { draft.flatMap { same($0.value, as: Target.self) } ?? target }
}

/// Where a field's value goes, and the mapper on the way there.
class KeyedSlot<Target>: @unchecked Sendable {
  /// How issues call the place; nil where a key path has no name.
  let name: ValuePath?
  /// What tells one place from another.
  let identity: AnyHashable
  let mistakes: [String]

  init(name: ValuePath?, identity: AnyHashable, mistakes: [String] = []) {
    self.name = name
    self.identity = identity
    self.mistakes = mistakes
  }

  /// Maps the part, nil where it is absent; the context stands at the part. A target that is there already is updated.
  func change(_ part: Value?, updating present: Target?, _ context: inout MappingContext) throws(MappingError) -> KeyedChange<Target>? {
    nil
  }

  /// The same for a target that was just made, where the slot has to know it.
  func change(_ part: Value?, of new: Target, _ context: inout MappingContext) throws(MappingError) -> KeyedChange<Target>? {
    try change(part, updating: nil, &context)
  }

  /// What is put in where the way to the part ended early; the error is thrown on where the mapper has nothing to put in.
  func change(
    standingInFor error: MappingError, updating present: Target?, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Target>? {
    throw error
  }

  /// Puts in what a fresh target has; nil where that means nothing.
  func reset(to fresh: Target) -> KeyedChange<Target>? { nil }

  /// Whether mapping calls a method of the target.
  var callsMethod: Bool { false }

  /// Maps the value that the target has back; nil where it has none.
  func write(_ target: Target, _ context: inout MappingContext) throws(MappingError) -> Value? { nil }
}

extension Mappers {
  /// nil as a value of the type, where it is an `Optional`.
  static func none<T>(of type: T.Type) -> T? { (type as? any OptionalTarget.Type)?.noneAsAny as? T }
}
