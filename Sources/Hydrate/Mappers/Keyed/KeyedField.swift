/// One field of a ``KeyedMapper``: where it stands in the source, where it goes, and the mapper between.
///
///     KeyedField("name.full", \.title)
///     KeyedField(.key("media.url"), \.url, StringToURL(schemes: ["https"]).optional())
///     KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
///
/// A property that is no `Optional` is required. An `Optional` one is nil where the source has nothing or null, unless the mapper says what to
/// do then, as `optional()` does. On the way back nil is left out.
///
/// Issues and updates call a field by its property. The key path of a `var` of a class that is open to subclasses, or of a computed property,
/// does not say which that is. Before the mapper's first work its factory then makes an instance for the purpose, or two; another value is written
/// there, which runs the property's observers, and the property that changes is the one. Where that tells nothing the field is called by its source.
public struct KeyedField<Target>: Sendable {
  let source: Accessor
  let slot: any KeyedSlot<Target>
  private(set) var isReadOnly = false

  init(_ source: Accessor, _ slot: any KeyedSlot<Target>) {
    self.source = source
    self.slot = slot
  }

  /// A property that is read and written by the built-in rules.
  public init<V: Decodable>(_ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable) {
    self.init(source, PropertySlot(property, IdentityMapper<V>()))
  }

  /// A property that a mapper reads and writes; the mapper's input is read from the source by the built-in rules.
  public init<V, M: Mapper & Sendable>(_ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable, _ mapper: M)
  where M.Output == V, M.Input: Decodable {
    self.init(source, PropertySlot(property, mapper))
  }

  /// An `Optional` property, and a mapper of what it wraps.
  public init<V, M: Mapper & Sendable>(_ source: Accessor, _ property: any WritableKeyPath<Target, V?> & Sendable, _ mapper: M)
  where M.Output == V, M.Input: Decodable {
    self.init(source, PropertySlot(property, wrapping: mapper))
  }

  /// A property whose value a method of the target makes; its argument is read from the source by the built-in rules.
  ///
  /// The method is called on the target before any field is put in: on a new one, or on the one that is updated. There is no way back.
  ///
  ///     KeyedField("video_type", \.kind, calling: Clip.kind(from:))
  public init<Input: Decodable & SendableMetatype, V>(
    _ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable,
    calling method: @escaping @Sendable (Target) -> (Input) throws -> V
  ) {
    self.init(source, MethodSlot(property) { (target: Target, input: Input, _) in try method(target)(input) })
  }

  /// The same by a method that is given the property's name too, so that one method may serve several properties.
  public init<Input: Decodable & SendableMetatype, V>(
    _ source: Accessor, _ property: any WritableKeyPath<Target, V> & Sendable,
    calling method: @escaping @Sendable (Target) -> (Input, _ property: String) throws -> V
  ) {
    self.init(source, MethodSlot(property) { (target: Target, input: Input, name) in try method(target)(input, name) })
  }

  /// The same field, which an update may not change.
  ///
  /// An update may send the value that is there; any other is a fatal `invalidValue` at the
  /// field's source path, and nothing is changed. A new target has the field from its source, and
  /// the way back writes it.
  ///
  ///     KeyedField("id", \.id).readOnly()
  public func readOnly() -> KeyedField {
    var copy = self
    copy.isReadOnly = true
    return copy
  }

  /// How issues and updates call the place of the field.
  private var name: ValuePath { slot.name ?? source.path }
  var step: Step { .path(source.path, destination: name) }
  var place: ChangePlace { ChangePlace().appending(name, at: [source]) }
}

extension KeyedField where Target == Value {
  /// A part of the data that goes to another place as it is.
  public init(_ source: Accessor, to destination: Accessor) { self.init(source, to: destination, IdentityMapper<Value>()) }

  /// A part of the data that goes to another place by way of a mapper; the mapper's output is written in its canonical form.
  public init<M: Mapper & Sendable>(_ source: Accessor, to destination: Accessor, _ mapper: M) where M.Input: Decodable, M.Output: Codable {
    self.init(source, PlaceSlot(destination, mapper))
  }
}

/// Puts the fields of a ``KeyedMapper`` together; `if` and `for` may choose among them.
@resultBuilder
public enum KeyedFieldBuilder<Target> {
  /// The fields of all lines, in their order.
  public static func buildBlock(_ fields: [KeyedField<Target>]...) -> [KeyedField<Target>] { fields.flatMap(\.self) }
  /// A line with one field.
  public static func buildExpression(_ field: KeyedField<Target>) -> [KeyedField<Target>] { [field] }
  /// A line with several fields.
  public static func buildExpression(_ fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of an `if` without `else`; none where its condition does not hold.
  public static func buildOptional(_ fields: [KeyedField<Target>]?) -> [KeyedField<Target>] { fields ?? [] }
  /// The fields of the first branch of an `if` or `switch`.
  public static func buildEither(first fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of another branch of an `if` or `switch`.
  public static func buildEither(second fields: [KeyedField<Target>]) -> [KeyedField<Target>] { fields }
  /// The fields of each turn of a `for` loop.
  public static func buildArray(_ fields: [[KeyedField<Target>]]) -> [KeyedField<Target>] { fields.flatMap(\.self) }
}
