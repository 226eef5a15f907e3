public import Foundation

extension Mappers.Validating {
  /// Changes a model by what structured data says about it, as ``ReflectiveMapper`` does, unless the model would not pass the validators.
  ///
  /// The names of the properties that have changed are the result. If anything is fatal nothing is changed.
  ///
  ///     let orders = ReflectiveMapper<Order>().validating(.init("the end is before the start") { $0.start <= $0.end })
  ///     try orders.update(&order, json: #"{"end": 0}"#)    // throws; the order stays as it is
  @discardableResult public func update<Model>(_ model: inout Model, _ value: Value) throws(MappingError) -> [String]
  where Base == ReflectiveMapper<Model> {
    var updated = model
    let changed = try base.update(&updated, value)
    try Checking(validators: validators, subject: updated).map(value)
    model = updated
    return changed
  }

  /// Changes a model by what a JSON document says about it.
  @discardableResult public func update<Model>(_ model: inout Model, json data: Data) throws(MappingError) -> [String]
  where Base == ReflectiveMapper<Model> {
    try update(&model, Value(json: data))
  }

  /// Changes a model by what a JSON document, given as text, says about it, if the checks pass.
  @discardableResult public func update<Model>(_ model: inout Model, json text: String) throws(MappingError) -> [String]
  where Base == ReflectiveMapper<Model> {
    try update(&model, Value(json: text))
  }

  /// Changes a model by what Foundation objects or Swift collections say about it.
  @discardableResult public func update<Model>(_ model: inout Model, any object: Any) throws(MappingError) -> [String]
  where Base == ReflectiveMapper<Model> {
    try update(&model, Value(any: object))
  }
}

/// Looks at an updated model, as a run of its own.
private struct Checking<Subject>: Mapper, @unchecked Sendable {
  // Lives for one call, on one task.
  let validators: ValidatorList<Subject>
  let subject: Subject

  func map(_ input: Value, in context: inout MappingContext) throws(MappingError) {
    try validators.refuseMistakes(context)
    try validators.check(subject, context)
  }
}

extension Mappers.Validating: MergingMapper where Base: MergingMapper {
  func change(
    _ input: Value, updating present: Base.Output, in context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Base.Output> {
    // An instance that is changed in place cannot be looked at before, so a new one is made.
    if Base.Output.self is AnyClass {
      let output = try map(input, in: &context)
      return { target in
        target.target = output
        return true
      }
    }
    try validators.refuseMistakes(context)
    let change = try base.change(input, updating: present, in: &context)
    var trial = KeyedTarget(present)
    _ = change(&trial)
    try validators.check(trial.finished, context)
    return change
  }
}
