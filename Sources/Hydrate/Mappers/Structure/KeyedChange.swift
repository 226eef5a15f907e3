/// A change to a target that is ready to be made.
struct KeyedChange<Target> {
  let make: (inout KeyedTarget<Target>) -> Void
  /// Puts back what was there, for a target that is changed in place.
  var takeBack: (inout KeyedTarget<Target>) -> Void = { _ in }
  /// What the change comes to, as paths from the field's place; asked for when it has been made.
  var paths: () -> [ValuePath] = { [] }
}

/// A target while its fields are put in: structured data is put together as a draft.
struct KeyedTarget<Target> {
  var target: Target
  /// Structured data that is updated.
  private var draft: ValueDraft?
  /// Structured data that is made, and the places that its parts come from.
  private var shared: SharedDraft?
  private var sources: [ValuePath] = []

  init(_ target: Target) {
    self.target = target
    draft = same(target, as: Value.self).map { ValueDraft($0) }
  }

  /// A target that was just made: what its fields put into one place must agree.
  init(new target: Target) {
    self.target = target
    shared = same(target, as: Value.self).map { SharedDraft(empty: $0) }
  }

  /// Puts a part of structured data in, which comes from a place of the source.
  mutating func put(_ value: Value, at destination: Accessor, from source: ValuePath) {
    if shared == nil {
      _ = draft?.set(value, at: destination)
    } else {
      _ = shared?.put(value, at: destination, by: sources.count)
      sources.append(source)
    }
  }

  /// What the fields do not agree about.
  func failure(in scope: Scope) -> Failure? { shared?.failure(in: scope, isForward: true) { sources[$0] } }

  /// The target with all that was put in.
  var finished: Target {
    if let shared { return shared.isEmpty ? target : same(shared.value, as: Target.self) ?? target }
    return draft.flatMap { same($0.value, as: Target.self) } ?? target
  }
}
