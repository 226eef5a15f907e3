public import Foundation

extension Mappers.Validating {
  /// Changes a model by what structured data says about it, as ``ReflectiveMapper`` does, unless the model would not pass the validators.
  ///
  /// The paths of what has changed are the result. If anything is fatal nothing is changed.
  ///
  ///     let orders = ReflectiveMapper<Order>().validating(.init("the end is before the start") { $0.start <= $0.end })
  ///     try orders.update(&order, json: #"{"end": 0}"#)    // throws; the order stays as it is
  @discardableResult public func update<Model>(_ model: inout Model, _ value: Value) throws(MappingError) -> [ValuePath]
  where Base == ReflectiveMapper<Model> {
    try patch(&model, value).value.paths
  }

  /// Changes a model by what a JSON document says about it.
  @discardableResult public func update<Model>(_ model: inout Model, json data: Data) throws(MappingError) -> [ValuePath]
  where Base == ReflectiveMapper<Model> {
    try update(&model, readable(Value(json: data)))
  }

  /// Changes a model by what a JSON document, given as text, says about it, if the checks pass.
  @discardableResult public func update<Model>(_ model: inout Model, json text: String) throws(MappingError) -> [ValuePath]
  where Base == ReflectiveMapper<Model> {
    try update(&model, readable(Value(json: text)))
  }

  /// Changes a model by what Foundation objects or Swift collections say about it.
  @discardableResult public func update<Model>(_ model: inout Model, any object: Any) throws(MappingError) -> [ValuePath]
  where Base == ReflectiveMapper<Model> {
    try update(&model, Value(any: object))
  }

  // MARK: With the issues

  /// Changes a model by what structured data says about it, and gives the non-fatal issues beside the paths of what has changed.
  @discardableResult public func updateReportingIssues<Model>(
    _ model: inout Model, _ value: Value
  ) throws(MappingError) -> Mapped<[ValuePath]> where Base == ReflectiveMapper<Model> {
    try patch(&model, value).paths
  }

  /// Changes a model by what a JSON document says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues<Model>(
    _ model: inout Model, json data: Data
  ) throws(MappingError) -> Mapped<[ValuePath]> where Base == ReflectiveMapper<Model> {
    try updateReportingIssues(&model, readable(Value(json: data)))
  }

  /// Changes a model by what a JSON document, given as text, says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues<Model>(
    _ model: inout Model, json text: String
  ) throws(MappingError) -> Mapped<[ValuePath]> where Base == ReflectiveMapper<Model> {
    try updateReportingIssues(&model, readable(Value(json: text)))
  }

  /// Changes a model by what Foundation objects or Swift collections say about it, and gives the issues too.
  @discardableResult public func updateReportingIssues<Model>(
    _ model: inout Model, any object: Any
  ) throws(MappingError) -> Mapped<[ValuePath]> where Base == ReflectiveMapper<Model> {
    try updateReportingIssues(&model, Value(any: object))
  }

  // MARK: With the values

  /// Changes a model by what structured data says about it, if the checks pass, and gives the
  /// values before and after; see ``Change``.
  @discardableResult public func updateReportingChanges<Model>(
    _ model: inout Model, _ value: Value
  ) throws(MappingError) -> Mapped<[Change]> where Base == ReflectiveMapper<Model> {
    try changes(of: &model) { model throws(MappingError) in try patch(&model, value) }
  }

  /// Changes a model by what a JSON document says about it, if the checks pass, and gives the
  /// values before and after.
  @discardableResult public func updateReportingChanges<Model>(
    _ model: inout Model, json data: Data
  ) throws(MappingError) -> Mapped<[Change]> where Base == ReflectiveMapper<Model> {
    try updateReportingChanges(&model, readable(Value(json: data)))
  }

  /// Changes a model by what a JSON document, given as text, says about it, if the checks pass,
  /// and gives the values before and after.
  @discardableResult public func updateReportingChanges<Model>(
    _ model: inout Model, json text: String
  ) throws(MappingError) -> Mapped<[Change]> where Base == ReflectiveMapper<Model> {
    try updateReportingChanges(&model, readable(Value(json: text)))
  }

  /// Changes a model by what Foundation objects or Swift collections say about it, if the checks
  /// pass, and gives the values before and after.
  @discardableResult public func updateReportingChanges<Model>(
    _ model: inout Model, any object: Any
  ) throws(MappingError) -> Mapped<[Change]> where Base == ReflectiveMapper<Model> {
    try updateReportingChanges(&model, Value(any: object))
  }
}
