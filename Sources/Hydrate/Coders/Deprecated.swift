public import Foundation

// The names of earlier releases. Each forwards to its replacement; Docs/Stability.md says for how
// long.

extension Mappers {
  /// The former name of ``Recursive``.
  @available(*, deprecated, renamed: "Recursive")
  public typealias Itself = Recursive
}

extension MappingError {
  /// All issues, one per line.
  @available(*, deprecated, message: "use report.formatted(), or \"\\(report)\"")
  public var fullDescription: String { report.formatted() }

  /// All issues, one per line, with the values.
  @available(*, deprecated, message: "use report.formatted(showingValues:)")
  public func fullDescription(showingValues: Bool) -> String { report.formatted(showingValues: showingValues) }

  /// The fatal issues in a tree of their paths.
  @available(*, deprecated, message: "use report.fatal.formatted(.tree)")
  public var tree: String { report.fatal.formatted(.tree) }

  /// All issues in a tree of their paths.
  @available(*, deprecated, message: "use report.formatted(.tree)")
  public var fullTree: String { report.formatted(.tree) }

  /// All issues in a tree of their paths, with the values.
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

  /// Maps any Swift value by its stored properties.
  @available(*, deprecated, message: "use map(Value(reflecting: subject))")
  public func map(reflecting subject: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Output {
    try map(Value(reflecting: subject), userInfo: userInfo)
  }

  /// Maps Foundation objects or Swift collections, and returns the non-fatal issues, too.
  @available(*, deprecated, message: "use mapReportingIssues(Value(any: object))")
  public func mapReportingIssues(any object: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(Value(any: object), userInfo: userInfo)
  }

  /// Maps a property list, XML or binary, and returns the non-fatal issues, too.
  @available(*, deprecated, message: "use mapReportingIssues(Value(plist: data))")
  public func mapReportingIssues(plist data: Data, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(readable(Value(plist: data)), userInfo: userInfo)
  }

  /// Maps any Swift value by its stored properties, and returns the non-fatal issues, too.
  @available(*, deprecated, message: "use mapReportingIssues(Value(reflecting: subject))")
  public func mapReportingIssues(reflecting subject: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(Value(reflecting: subject), userInfo: userInfo)
  }

  /// Explains the mapping of Foundation objects or Swift collections.
  @available(*, deprecated, message: "use explain(Value(any: object))")
  public func explain(any object: Any, userInfo: MappingUserInfo = [:]) throws(MappingError) -> MappingExplanation {
    try explain(Value(any: object), userInfo: userInfo)
  }

  /// Explains the mapping of a property list, XML or binary.
  @available(*, deprecated, message: "use explain(Value(plist: data))")
  public func explain(plist data: Data, userInfo: MappingUserInfo = [:]) throws(MappingError) -> MappingExplanation {
    try explain(readable(Value(plist: data)), userInfo: userInfo)
  }
}

extension ReflectiveMapper {
  /// Applies Foundation objects or Swift collections to a model as a patch.
  @available(*, deprecated, message: "use update(&model, Value(any: object))")
  @discardableResult public func update(_ model: inout Model, any object: Any) throws(MappingError) -> [ValuePath] {
    try update(&model, Value(any: object))
  }

  /// Applies Foundation objects or Swift collections, and returns the issues, too.
  @available(*, deprecated, message: "use updateReportingIssues(&model, Value(any: object))")
  @discardableResult public func updateReportingIssues(_ model: inout Model, any object: Any) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(&model, Value(any: object))
  }

  /// Applies Foundation objects or Swift collections, and returns the values before and after.
  @available(*, deprecated, message: "use updateReportingChanges(&model, Value(any: object))")
  @discardableResult public func updateReportingChanges(_ model: inout Model, any object: Any) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&model, Value(any: object))
  }
}

extension KeyedMapper {
  /// Applies Foundation objects or Swift collections to a target as a patch.
  @available(*, deprecated, message: "use update(&target, Value(any: object))")
  @discardableResult public func update(_ target: inout Target, any object: Any) throws(MappingError) -> [ValuePath] {
    try update(&target, Value(any: object))
  }

  /// Applies Foundation objects or Swift collections, and returns the issues, too.
  @available(*, deprecated, message: "use updateReportingIssues(&target, Value(any: object))")
  @discardableResult public func updateReportingIssues(_ target: inout Target, any object: Any) throws(MappingError) -> Mapped<[ValuePath]>
  {
    try updateReportingIssues(&target, Value(any: object))
  }

  /// Applies Foundation objects or Swift collections, and returns the values before and after.
  @available(*, deprecated, message: "use updateReportingChanges(&target, Value(any: object))")
  @discardableResult public func updateReportingChanges(_ target: inout Target, any object: Any) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&target, Value(any: object))
  }
}

extension KeyedMapper where Target: AnyObject {
  /// Applies Foundation objects or Swift collections to an instance, in place.
  @available(*, deprecated, message: "use update(target, Value(any: object))")
  @discardableResult public func update(_ target: Target, any object: Any) throws(MappingError) -> [ValuePath] {
    try update(target, Value(any: object))
  }

  /// Applies Foundation objects or Swift collections in place, and returns the issues, too.
  @available(*, deprecated, message: "use updateReportingIssues(target, Value(any: object))")
  @discardableResult public func updateReportingIssues(_ target: Target, any object: Any) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(target, Value(any: object))
  }

  /// Applies Foundation objects or Swift collections in place, and returns the values before and
  /// after.
  @available(*, deprecated, message: "use updateReportingChanges(target, Value(any: object))")
  @discardableResult public func updateReportingChanges(_ target: Target, any object: Any) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(target, Value(any: object))
  }
}
