public import Foundation

extension ReflectiveMapper {
  /// Changes a model by what a JSON document says about it; the names of the properties that have changed are the result.
  ///
  /// A key that is absent keeps the present value. Null clears an `Optional`, and is a `nullValue` issue for anything else. Models within are
  /// updated likewise. An optional field that cannot be mapped keeps its present value. If anything is fatal nothing is changed. A class gets a
  /// new instance.
  @discardableResult public func update(_ model: inout Model, json data: Data) throws(MappingError) -> [String] {
    try update(&model, Value(json: data))
  }

  /// Changes a model by what a JSON document, given as text, says about it.
  @discardableResult public func update(_ model: inout Model, json text: String) throws(MappingError) -> [String] {
    try update(&model, Value(json: text))
  }

  /// Changes a model by what Foundation objects or Swift collections say about it.
  @discardableResult public func update(_ model: inout Model, any object: Any) throws(MappingError) -> [String] {
    try update(&model, Value(any: object))
  }

  /// Changes a model by what structured data says about it.
  @discardableResult public func update(_ model: inout Model, _ value: Value) throws(MappingError) -> [String] {
    let present = model
    let updated = try Updating(mapper: self, present: present).map(value)
    model = updated
    return Self.changes(from: present, to: updated)
  }

  /// The names of the properties that differ, in the order of declaration.
  static func changes(from old: Model, to new: Model) -> [String] {
    zip(StoredProperty.all(of: old), StoredProperty.all(of: new)).filter { !$0.isEqual(to: $1) }.map(\.0.name)
  }
}

/// Maps a document onto the present values of a model.
private struct Updating<Model: Decodable & SendableMetatype>: Mapper, @unchecked Sendable {
  // Lives for one call, on one task.
  let mapper: ReflectiveMapper<Model>
  let present: Model

  func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Model {
    try mapper.check()
    do throws(Failure) {
      let run = context.session.run(of: mapper.engine)
      return try run.readRoot(Model.self, input, in: context.scope, context.step, present: PresentValues(of: present))
    } catch {
      throw MappingError(error)
    }
  }
}

extension StoredProperty {
  /// Whether another instance's property has an equal value; where that cannot be told by `==`, by what the values look like.
  fileprivate func isEqual(to other: StoredProperty) -> Bool {
    if let own = value as? any Equatable { return own.equals(other.value) }
    return text == other.text
  }
}

extension Equatable {
  /// Whether a value of a type that is not known is of this one, and equal.
  func equals(_ other: Any) -> Bool { (other as? Self) == self }
}
