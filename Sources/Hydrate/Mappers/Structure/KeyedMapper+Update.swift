public import Foundation

extension KeyedMapper {
  /// Changes a target by what structured data says about it; the names of the properties that have changed are the result.
  ///
  /// A field that is absent keeps its value. Null clears an `Optional`, and is a `nullValue` issue for anything else. A field whose mapper is
  /// itself a `KeyedMapper` or a ``ReflectiveMapper`` is updated likewise. If anything is fatal nothing is changed. A class is changed in place.
  @discardableResult public func update(_ target: inout Target, _ value: Value) throws(MappingError) -> [String] {
    let plan = try Updating(mapper: self, present: target).map(value)
    var changed = KeyedTarget(target)
    let names = plan.filter { $0.make(&changed) }.map(\.name)
    target = changed.finished
    return names
  }

  /// Changes a target by what a JSON document says about it.
  @discardableResult public func update(_ target: inout Target, json data: Data) throws(MappingError) -> [String] {
    try update(&target, Value(json: data))
  }

  /// Changes a target by what a JSON document, given as text, says about it.
  @discardableResult public func update(_ target: inout Target, json text: String) throws(MappingError) -> [String] {
    try update(&target, Value(json: text))
  }

  /// Changes a target by what Foundation objects or Swift collections say about it.
  @discardableResult public func update(_ target: inout Target, any object: Any) throws(MappingError) -> [String] {
    try update(&target, Value(any: object))
  }
}

extension KeyedMapper where Target: AnyObject {
  /// Changes an instance in place.
  @discardableResult public func update(_ target: Target, _ value: Value) throws(MappingError) -> [String] {
    var instance = target
    return try update(&instance, value)
  }

  /// Changes an object in place by what a JSON document says about it.
  @discardableResult public func update(_ target: Target, json data: Data) throws(MappingError) -> [String] {
    try update(target, Value(json: data))
  }

  /// Changes an object in place by what a JSON document, given as text, says about it.
  @discardableResult public func update(_ target: Target, json text: String) throws(MappingError) -> [String] {
    try update(target, Value(json: text))
  }

  /// Changes an object in place by what Foundation objects or Swift collections say about it.
  @discardableResult public func update(_ target: Target, any object: Any) throws(MappingError) -> [String] {
    try update(target, Value(any: object))
  }
}

/// Finds out what is to be changed, as a run of its own.
private struct Updating<Target>: Mapper, @unchecked Sendable {
  // Lives for one call, on one task.
  let mapper: KeyedMapper<Target>
  let present: Target

  func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> [KeyedFields<Target>.Change] {
    try mapper.changes(input, updating: present, in: &context)
  }
}

extension KeyedMapper: MergingMapper {
  func change(_ input: Value, updating present: Target, in context: inout MappingContext) throws(MappingError) -> KeyedChange<Target> {
    let changes = try changes(input, updating: present, in: &context)
    return { target in changes.reduce(false) { $1.make(&target) || $0 } }
  }

  /// The changes of a target that is there already.
  func changes(
    _ input: Value, updating present: Target, in context: inout MappingContext
  ) throws(MappingError) -> [KeyedFields<Target>.Change] {
    switch form {
    case .filled(let fields, let factory):
      let fresh = updatePolicy == .setDefault ? try factory.made(context) : nil
      return try fields.changes(input, of: .present(present, updatePolicy, fresh: fresh), in: &context)
    case .built:
      throw context.failure(.configuration, .text("a mapper that makes its target all at once cannot update one"))
    }
  }
}

extension ReflectiveMapper: MergingMapper {
  func change(_ input: Value, updating present: Model, in context: inout MappingContext) throws(MappingError) -> KeyedChange<Model> {
    try check()
    let updated: Model
    do throws(Failure) {
      let run = context.session.run(of: engine)
      updated = try run.readRoot(Model.self, input, in: context.scope, context.step, present: PresentValues(of: present))
    } catch {
      throw MappingError(error)
    }
    // What has no properties, an enum for one, is taken to have changed.
    let isChanged = StoredProperty.all(of: updated).isEmpty || !Self.changes(from: present, to: updated).isEmpty
    return { target in
      target.target = updated
      return isChanged
    }
  }
}
