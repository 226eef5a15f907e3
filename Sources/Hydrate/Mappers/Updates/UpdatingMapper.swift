public import Foundation

/// A mapper that can also apply a document to an existing model.
///
/// A ``ReflectiveMapper`` and a ``KeyedMapper`` are such mappers, and so are those that `at`,
/// `validating`, `postProcess`, `array` and `dictionary` make of them.
///
///     let orders = ReflectiveMapper<Order>().validating(.init("the end is before the start") { $0.start <= $0.end })
///     try orders.at("order").update(&order, json: #"{"order": {"end": 0}}"#)    // throws; the order stays as it is
///
/// A mapper of your own can be one as well. It reads what it writes of the existing model, with the
/// document merged into it.
public protocol UpdatingMapper<Output>: ReversibleMapper where Input == Value {}

extension ReflectiveMapper: UpdatingMapper {}
extension KeyedMapper: UpdatingMapper {}
extension Mappers.At: UpdatingMapper where Base: UpdatingMapper {}
extension Mappers.Validating: UpdatingMapper where Base: UpdatingMapper {}
extension Mappers.PostProcess: UpdatingMapper where Base: UpdatingMapper {}
extension Mappers.ArrayOf: UpdatingMapper where Element: UpdatingMapper {}
extension Mappers.DictionaryOf: UpdatingMapper where Element: UpdatingMapper {}

// An update is a typed merge patch (RFC 7396).
extension UpdatingMapper {
  /// Applies a JSON document to a model as a patch, and returns the paths of the changes.
  ///
  /// - An absent key keeps the existing value, as does an omitted field.
  /// - Null clears an `Optional`, removes a member of a dictionary, and is a `nullValue` issue for
  ///   anything else, unless ``ReflectiveMapper/updateNulls(_:)`` is set. A ``Presence`` becomes
  ///   null. Null for an object on the path of a field is null for the field.
  /// - Models and dictionaries are merged member by member at every depth, as are a ``Value`` and
  ///   the property of ``ReflectiveMapper/unknownKeys(intoNamed:)``. A value that was nil or
  ///   absent must be complete: missing fields are issues, and null members of its dictionaries are
  ///   dropped.
  /// - The payload of an enum is merged if the patch names the case that the value has, or none;
  ///   another case is read anew.
  /// - Arrays are replaced as a whole.
  /// - An optional field that cannot be mapped keeps its existing value, with the issue.
  ///
  /// A body that is not an object is one `typeMismatch` for the document, null a `nullValue`,
  /// whatever fields are omitted. A different value for a
  /// ``ReflectiveMapper/readOnly(_:_:)`` field is an `invalidValue`.
  ///
  /// If anything is fatal, nothing is changed. A class gets a new instance, but a ``KeyedMapper``
  /// changes it in place. The paths are those of
  /// the changed parts in the model, in the order of declaration; a new or removed member of a
  /// dictionary has a path of its own, an array has one as a whole. An equal value is not a
  /// change. Values are compared by `==` if their type has it, else by their parts.
  ///
  ///     var order = Order(address: Address(city: "Oslo", zip: "0150"), counts: ["a": 1, "b": 2], tags: ["x"])
  ///     let orders = ReflectiveMapper<Order>()
  ///     try orders.update(&order, json: #"{"address": {"city": "Bergen"}, "counts": {"b": null}, "tags": ["x"]}"#)
  ///     // ["address.city", "counts.b"]
  @discardableResult public func update(_ model: inout Output, json data: Data) throws(MappingError) -> [ValuePath] {
    try update(&model, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text to a model as a patch.
  @discardableResult public func update(_ model: inout Output, json text: String) throws(MappingError) -> [ValuePath] {
    try update(&model, readable(Value(json: text)))
  }

  /// Applies structured data to a model as a patch.
  @discardableResult public func update(_ model: inout Output, _ value: Value) throws(MappingError) -> [ValuePath] {
    try patch(&model, value).value.paths
  }

  // MARK: With the issues

  /// Applies a JSON document to a model as a patch, and returns the paths of the changes with the
  /// non-fatal issues.
  ///
  ///     let mapped = try people.optional(\.homepage).updateReportingIssues(&ann, json: #"{"homepage": "a b", "age": 7}"#)
  ///     mapped.value     // ["age"]
  ///     mapped.issues    // an invalidValue at homepage, which is as it was
  @discardableResult public func updateReportingIssues(_ model: inout Output, json data: Data) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(&model, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text, and returns the issues, too.
  @discardableResult public func updateReportingIssues(_ model: inout Output, json text: String) throws(MappingError) -> Mapped<[ValuePath]>
  {
    try updateReportingIssues(&model, readable(Value(json: text)))
  }

  /// Applies structured data, and returns the issues, too.
  @discardableResult public func updateReportingIssues(_ model: inout Output, _ value: Value) throws(MappingError) -> Mapped<[ValuePath]> {
    let changed = try patch(&model, value)
    return changed.with(changed.value.paths, [])
  }

  // MARK: With the values

  /// Applies a JSON document to a model as a patch, and returns the values before and after, like
  /// an audit log.
  ///
  ///     let changes = try accounts.updateReportingChanges(&account, json: #"{"name": "B", "limits": {"disk": null}}"#).value
  ///     changes.map(\.path)               // [name, limits.disk]
  ///     (changes[0].old, changes[0].new)  // ("A", "B")
  ///
  /// The changes are the same, and in the same order, as those of
  /// ``update(_:json:)-(_,Data)``; their values are encoded by the mapper, see ``Change``.
  /// This encodes the model once before and once after the update.
  @discardableResult public func updateReportingChanges(_ model: inout Output, json data: Data) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&model, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text, and returns the values before and after.
  @discardableResult public func updateReportingChanges(_ model: inout Output, json text: String) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&model, readable(Value(json: text)))
  }

  /// Applies structured data, and returns the values before and after.
  @discardableResult public func updateReportingChanges(_ model: inout Output, _ value: Value) throws(MappingError) -> Mapped<[Change]> {
    try changes(of: &model, value)
  }
}
