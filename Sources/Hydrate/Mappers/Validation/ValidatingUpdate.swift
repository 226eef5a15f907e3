public import Foundation

extension Mappers.Validating {
  /// Applies structured data to a model as a patch, as ``ReflectiveMapper`` does, unless the model
  /// would fail the validators.
  ///
  /// Returns the paths of the changes. If anything is fatal, nothing is changed.
  ///
  ///     let orders = ReflectiveMapper<Order>().validating(.init("the end is before the start") { $0.start <= $0.end })
  ///     try orders.update(&order, json: #"{"end": 0}"#)    // throws; the order stays as it is
  @discardableResult public func update<Model>(_ model: inout Model, _ value: Value) throws(MappingError) -> [ValuePath]
  where Base == ReflectiveMapper<Model> {
    try patch(&model, value).value.paths
  }

  /// Applies a JSON document to a model as a patch.
  @discardableResult public func update<Model>(_ model: inout Model, json data: Data) throws(MappingError) -> [ValuePath]
  where Base == ReflectiveMapper<Model> {
    try update(&model, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text to a model as a patch.
  @discardableResult public func update<Model>(_ model: inout Model, json text: String) throws(MappingError) -> [ValuePath]
  where Base == ReflectiveMapper<Model> {
    try update(&model, readable(Value(json: text)))
  }

  // MARK: With the issues

  /// Applies structured data, and returns the paths of the changes with the non-fatal issues.
  @discardableResult public func updateReportingIssues<Model>(
    _ model: inout Model, _ value: Value
  ) throws(MappingError) -> Mapped<[ValuePath]> where Base == ReflectiveMapper<Model> {
    try patch(&model, value).paths
  }

  /// Applies a JSON document, and returns the issues, too.
  @discardableResult public func updateReportingIssues<Model>(
    _ model: inout Model, json data: Data
  ) throws(MappingError) -> Mapped<[ValuePath]> where Base == ReflectiveMapper<Model> {
    try updateReportingIssues(&model, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text, and returns the issues, too.
  @discardableResult public func updateReportingIssues<Model>(
    _ model: inout Model, json text: String
  ) throws(MappingError) -> Mapped<[ValuePath]> where Base == ReflectiveMapper<Model> {
    try updateReportingIssues(&model, readable(Value(json: text)))
  }

  // MARK: With the values

  /// Applies structured data, and returns the values before and after; see ``Change``.
  @discardableResult public func updateReportingChanges<Model>(
    _ model: inout Model, _ value: Value
  ) throws(MappingError) -> Mapped<[Change]> where Base == ReflectiveMapper<Model> {
    try changes(of: &model) { model throws(MappingError) in try patch(&model, value) }
  }

  /// Applies a JSON document, and returns the values before and after.
  @discardableResult public func updateReportingChanges<Model>(
    _ model: inout Model, json data: Data
  ) throws(MappingError) -> Mapped<[Change]> where Base == ReflectiveMapper<Model> {
    try updateReportingChanges(&model, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text, and returns the values before and after.
  @discardableResult public func updateReportingChanges<Model>(
    _ model: inout Model, json text: String
  ) throws(MappingError) -> Mapped<[Change]> where Base == ReflectiveMapper<Model> {
    try updateReportingChanges(&model, readable(Value(json: text)))
  }
}
