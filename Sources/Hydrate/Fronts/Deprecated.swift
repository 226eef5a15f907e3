public import Foundation

// Names that earlier releases had. Each forwards to what replaces it; Docs/Stability.md says for
// how long.

extension MappingError {
  /// All issues, a line each.
  @available(*, deprecated, message: "use report.formatted(), or \"\\(report)\"")
  public var fullDescription: String { report.formatted() }

  /// All issues, a line each, with the values that did not fit.
  @available(*, deprecated, message: "use report.formatted(showingValues:)")
  public func fullDescription(showingValues: Bool) -> String { report.formatted(showingValues: showingValues) }

  /// The fatal issues under the parts of their paths.
  @available(*, deprecated, message: "use report.fatal.formatted(.tree)")
  public var tree: String { report.fatal.formatted(.tree) }

  /// All issues under the parts of their paths.
  @available(*, deprecated, message: "use report.formatted(.tree)")
  public var fullTree: String { report.formatted(.tree) }

  /// All issues under the parts of their paths, with the values that did not fit.
  @available(*, deprecated, message: "use report.formatted(.tree, showingValues:)")
  public func fullTree(showingValues: Bool) -> String { report.formatted(.tree, showingValues: showingValues) }
}

extension Mapper where Input == Value {
  /// Maps Foundation objects or Swift collections.
  @available(*, deprecated, message: "use map(Value(any: object))")
  public func map(any object: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Output {
    try map(Value(any: object), userInfo: userInfo)
  }

  /// Maps a property list, XML or binary.
  @available(*, deprecated, message: "use map(Value(plist: data))")
  public func map(plist data: Data, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Output {
    try map(readable(Value(plist: data)), userInfo: userInfo)
  }

  /// Maps another Swift value, by its stored properties.
  @available(*, deprecated, message: "use map(Value(reflecting: subject))")
  public func map(reflecting subject: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Output {
    try map(Value(reflecting: subject), userInfo: userInfo)
  }

  /// Maps Foundation objects or Swift collections, and gives the non-fatal issues too.
  @available(*, deprecated, message: "use mapReportingIssues(Value(any: object))")
  public func mapReportingIssues(any object: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(Value(any: object), userInfo: userInfo)
  }

  /// Maps a property list, XML or binary, and gives the non-fatal issues too.
  @available(*, deprecated, message: "use mapReportingIssues(Value(plist: data))")
  public func mapReportingIssues(plist data: Data, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(readable(Value(plist: data)), userInfo: userInfo)
  }

  /// Maps another Swift value, by its stored properties, and gives the non-fatal issues too.
  @available(*, deprecated, message: "use mapReportingIssues(Value(reflecting: subject))")
  public func mapReportingIssues(reflecting subject: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(Value(reflecting: subject), userInfo: userInfo)
  }

  /// Explains what becomes of Foundation objects or Swift collections.
  @available(*, deprecated, message: "use explain(Value(any: object))")
  public func explain(any object: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> MappingExplanation {
    try explain(Value(any: object), userInfo: userInfo)
  }

  /// Explains what becomes of a property list, XML or binary.
  @available(*, deprecated, message: "use explain(Value(plist: data))")
  public func explain(plist data: Data, userInfo: MappingUserInfo = [:]) throws(MappingError) -> MappingExplanation {
    try explain(readable(Value(plist: data)), userInfo: userInfo)
  }
}

extension ReflectiveMapper {
  /// Changes a model by Foundation objects or Swift collections.
  @available(*, deprecated, message: "use update(&model, Value(any: object))")
  @discardableResult public func update(_ model: inout Model, any object: Any) throws(MappingError) -> [ValuePath] {
    try update(&model, Value(any: object))
  }

  /// Changes a model by Foundation objects or Swift collections, and gives the issues too.
  @available(*, deprecated, message: "use updateReportingIssues(&model, Value(any: object))")
  @discardableResult public func updateReportingIssues(_ model: inout Model, any object: Any) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(&model, Value(any: object))
  }

  /// Changes a model by Foundation objects or Swift collections, and gives the values before and
  /// after.
  @available(*, deprecated, message: "use updateReportingChanges(&model, Value(any: object))")
  @discardableResult public func updateReportingChanges(_ model: inout Model, any object: Any) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&model, Value(any: object))
  }
}

extension KeyedMapper {
  /// Changes a target by Foundation objects or Swift collections.
  @available(*, deprecated, message: "use update(&target, Value(any: object))")
  @discardableResult public func update(_ target: inout Target, any object: Any) throws(MappingError) -> [ValuePath] {
    try update(&target, Value(any: object))
  }

  /// Changes a target by Foundation objects or Swift collections, and gives the issues too.
  @available(*, deprecated, message: "use updateReportingIssues(&target, Value(any: object))")
  @discardableResult public func updateReportingIssues(_ target: inout Target, any object: Any) throws(MappingError) -> Mapped<[ValuePath]>
  {
    try updateReportingIssues(&target, Value(any: object))
  }

  /// Changes a target by Foundation objects or Swift collections, and gives the values before and
  /// after.
  @available(*, deprecated, message: "use updateReportingChanges(&target, Value(any: object))")
  @discardableResult public func updateReportingChanges(_ target: inout Target, any object: Any) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&target, Value(any: object))
  }
}

extension KeyedMapper where Target: AnyObject {
  /// Changes an instance in place by Foundation objects or Swift collections.
  @available(*, deprecated, message: "use update(target, Value(any: object))")
  @discardableResult public func update(_ target: Target, any object: Any) throws(MappingError) -> [ValuePath] {
    try update(target, Value(any: object))
  }

  /// Changes an instance in place by Foundation objects or Swift collections, and gives the issues
  /// too.
  @available(*, deprecated, message: "use updateReportingIssues(target, Value(any: object))")
  @discardableResult public func updateReportingIssues(_ target: Target, any object: Any) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(target, Value(any: object))
  }

  /// Changes an instance in place by Foundation objects or Swift collections, and gives the values
  /// before and after.
  @available(*, deprecated, message: "use updateReportingChanges(target, Value(any: object))")
  @discardableResult public func updateReportingChanges(_ target: Target, any object: Any) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(target, Value(any: object))
  }
}
