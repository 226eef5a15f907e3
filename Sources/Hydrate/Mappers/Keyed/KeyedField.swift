/// A field of a ``KeyedMapper``: its location in the source, its property, and the mapper between
/// them.
///
///     KeyedField("name.full", \.title)
///     KeyedField(.key("media.url"), \.url, StringToURL(schemes: ["https"]).optional())
///     KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
///
/// A property that is not an `Optional` is required. An `Optional` one is nil if the source has no
/// value or null, unless the mapper handles that, as `optional()` does. Encoding omits nil.
///
/// Issues and updates name a field by its property. The key path of a `var` of an `open` class, or
/// of a computed property, has no name. Then the factory makes one or two temporary instances
/// before the mapper is first used: the property is set to another value, which runs its
/// observers, and the property that changes is the one. If that fails, the field is named by its
/// source.
public struct KeyedField<Target>: Sendable {
  package let source: Accessor
  package let fieldTarget: any FieldTarget<Target>
  private(set) var isReadOnly = false

  init(_ source: Accessor, _ fieldTarget: any FieldTarget<Target>) {
    self.source = source
    self.fieldTarget = fieldTarget
  }

  /// Makes a field for a property that is read and written like any value of its type.
  public init<V: Decodable>(_ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable) {
    self.init(source, PropertyTarget(property, IdentityMapper<V>()))
  }

  /// Makes a field for a property that a mapper reads and writes. The mapper's input is read like
  /// any value of its type.
  public init<V, M: Mapper & Sendable>(_ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable, _ mapper: M)
  where M.Output == V, M.Input: Decodable {
    self.init(source, PropertyTarget(property, mapper))
  }

  /// Makes a field for an `Optional` property, with a mapper for the wrapped type.
  public init<V, M: Mapper & Sendable>(_ source: Accessor, _ property: any WritableKeyPath<Target, V?> & Sendable, _ mapper: M)
  where M.Output == V, M.Input: Decodable {
    self.init(source, PropertyTarget(property, wrapping: mapper))
  }

  /// Makes a field for a property whose value is the result of a method. The method's argument is
  /// read like any value of its type.
  ///
  /// The method is called before any field is set, on the new or the updated target. The field is
  /// one-way.
  ///
  ///     KeyedField("video_type", \.kind, calling: Clip.kind(from:))
  public init<Input: Decodable & SendableMetatype, V>(
    _ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable,
    calling method: @escaping @Sendable (Target) -> (Input) throws -> V
  ) {
    self.init(source, PropertyTarget(property, calling: { (target: Target, input: Input, _) in try method(target)(input) }))
  }

  /// Makes a field whose method also gets the property's name, so that it can be used for several
  /// properties.
  public init<Input: Decodable & SendableMetatype, V>(
    _ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable,
    calling method: @escaping @Sendable (Target) -> (Input, _ property: String) throws -> V
  ) {
    self.init(source, PropertyTarget(property, calling: { (target: Target, input: Input, name) in try method(target)(input, name) }))
  }

  /// Returns the same field, which updates may not change.
  ///
  /// An update may contain the existing value; any other value is a fatal `invalidValue` at the
  /// field's source path, and nothing is changed. A new target gets the field from its source, and
  /// encoding writes it.
  ///
  ///     KeyedField("id", \.id).readOnly()
  public func readOnly() -> KeyedField {
    changed(self) { $0.isReadOnly = true }
  }

  /// The field's location in issues and updates.
  private var name: ValuePath { fieldTarget.name ?? source.path }
  var step: PathStep { .path(source.path, destination: name) }
  var place: ChangePlace { ChangePlace().appending(name, at: [source]) }
}

extension KeyedField where Target == Value {
  /// Copies a part of the data to another location.
  public init(_ source: Accessor, to destination: Accessor) { self.init(source, to: destination, IdentityMapper<Value>()) }

  /// Copies a part of the data to another location, with a mapper whose output is written in its
  /// canonical form.
  public init<M: Mapper & Sendable>(_ source: Accessor, to destination: Accessor, _ mapper: M) where M.Input: Decodable, M.Output: Codable {
    self.init(source, PathTarget(destination, mapper))
  }
}

/// Combines the fields of a ``KeyedMapper``; `if` and `for` are allowed.
@resultBuilder
public enum KeyedFieldBuilder<Target> {
  /// The fields of all lines, in order.
  public static func buildBlock(_ fields: [KeyedField<Target>]...) -> [KeyedField<Target>] { fields.flatMap(\.self) }
  /// The field of a line.
  public static func buildExpression(_ field: KeyedField<Target>) -> [KeyedField<Target>] { [field] }
  /// The fields of a line.
  public static func buildExpression(_ fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of an `if` without `else`; none if its condition is false.
  public static func buildOptional(_ fields: [KeyedField<Target>]?) -> [KeyedField<Target>] { fields ?? [] }
  /// The fields of the first branch of an `if` or `switch`.
  public static func buildEither(first fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of another branch of an `if` or `switch`.
  public static func buildEither(second fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of each iteration of a `for` loop.
  public static func buildArray(_ fields: [[KeyedField<Target>]]) -> [KeyedField<Target>] { fields.flatMap(\.self) }
}

extension KeyedField: Printed {
  /// The field's source, destination and mapper.
  public var description: String {
    let mapper = fieldTarget.decider.flatMap { $0.name.hasPrefix("IdentityMapper<") ? nil : $0.name }
    let parts = ["\(source)".debugDescription, fieldTarget.name?.description, mapper].compactMap(\.self)
    return "KeyedField(\(parts.joined(separator: ", ")))\(isReadOnly ? ".readOnly()" : "")"
  }
  package var stored: KeyValuePairs<String, Any> { ["source": source, "fieldTarget": fieldTarget, "isReadOnly": isReadOnly] }
}
