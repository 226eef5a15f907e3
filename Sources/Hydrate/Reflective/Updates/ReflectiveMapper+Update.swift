public import Foundation

// An update is a typed merge patch (RFC 7396).
extension ReflectiveMapper {
  /// Changes a model by what a JSON document says about it; the paths of what has changed are the result.
  ///
  /// - A key that is absent keeps the present value, and so does a field that is left out.
  /// - Null clears an `Optional`, removes a member of a dictionary, and is a `nullValue` issue for anything else; ``updateNulls(_:)`` may say
  ///   otherwise. A ``Presence`` takes it as it is.
  /// - Models and dictionaries are merged member by member, at every depth, and so is a ``Value``, and what ``unknownKeys(into:)-(String)`` has collected.
  ///   What was nil or absent is made whole: what it lacks is an issue, and null members of its dictionaries are dropped.
  /// - Lists and enums are replaced as a whole.
  /// - An optional field that cannot be mapped keeps its present value, with the issue.
  ///
  /// A body that is no object is one `typeMismatch` at the document, null a `nullValue`, whatever
  /// fields are left out. A ``readOnly(_:_:)-(PartialKeyPath<Model>,_)`` field that is sent with
  /// another value than it has is an `invalidValue`.
  ///
  /// If anything is fatal nothing is changed. A class gets a new instance. The paths are those of the model, down to what has changed, in the order
  /// of declaration; a member of a dictionary that is new or gone has a path of its own, a list one as a whole. A value that is as it was is no
  /// change. Values are compared by `==` where their type has it, else by what they are made of.
  ///
  ///     var order = Order(address: Address(city: "Oslo", zip: "0150"), counts: ["a": 1, "b": 2], tags: ["x"])
  ///     let orders = ReflectiveMapper<Order>()
  ///     try orders.update(&order, json: #"{"address": {"city": "Bergen"}, "counts": {"b": null}, "tags": ["x"]}"#)
  ///     // ["address.city", "counts.b"]
  @discardableResult public func update(_ model: inout Model, json data: Data) throws(MappingError) -> [ValuePath] {
    try update(&model, readable(Value(json: data)))
  }

  /// Changes a model by what a JSON document, given as text, says about it.
  @discardableResult public func update(_ model: inout Model, json text: String) throws(MappingError) -> [ValuePath] {
    try update(&model, readable(Value(json: text)))
  }

  /// Changes a model by what structured data says about it.
  @discardableResult public func update(_ model: inout Model, _ value: Value) throws(MappingError) -> [ValuePath] {
    try patch(&model, value).value.paths
  }

  // MARK: With the issues

  /// Changes a model by what a JSON document says about it, and gives the non-fatal issues beside the paths of what has changed.
  ///
  ///     let mapped = try people.optional(\.homepage).updateReportingIssues(&ann, json: #"{"homepage": "a b", "age": 7}"#)
  ///     mapped.value     // ["age"]
  ///     mapped.issues    // an invalidValue at homepage, which is as it was
  @discardableResult public func updateReportingIssues(_ model: inout Model, json data: Data) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(&model, readable(Value(json: data)))
  }

  /// Changes a model by what a JSON document, given as text, says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues(_ model: inout Model, json text: String) throws(MappingError) -> Mapped<[ValuePath]>
  {
    try updateReportingIssues(&model, readable(Value(json: text)))
  }

  /// Changes a model by what structured data says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues(_ model: inout Model, _ value: Value) throws(MappingError) -> Mapped<[ValuePath]> {
    try patch(&model, value).paths
  }

  // MARK: With the values

  /// Changes a model by what a JSON document says about it, and gives the values before and after,
  /// like an audit log.
  ///
  ///     let changes = try accounts.updateReportingChanges(&account, json: #"{"name": "B", "limits": {"disk": null}}"#).value
  ///     changes.map(\.path)               // [name, limits.disk]
  ///     (changes[0].old, changes[0].new)  // ("A", "B")
  ///
  /// The changes are in the order of ``update(_:json:)-(Model,Data)``, which says what is a
  /// change, and the values are those that the mapper writes; see ``Change``. The model is written
  /// for that, once before and once after.
  @discardableResult public func updateReportingChanges(_ model: inout Model, json data: Data) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&model, readable(Value(json: data)))
  }

  /// Changes a model by what a JSON document, given as text, says about it, and gives the values
  /// before and after.
  @discardableResult public func updateReportingChanges(_ model: inout Model, json text: String) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&model, readable(Value(json: text)))
  }

  /// Changes a model by what structured data says about it, and gives the values before and after.
  @discardableResult public func updateReportingChanges(_ model: inout Model, _ value: Value) throws(MappingError) -> Mapped<[Change]> {
    try changes(of: &model) { model throws(MappingError) in try patch(&model, value) }
  }
}
