public import Foundation

// An update is a typed merge patch (RFC 7396).
extension KeyedMapper {
  /// Applies structured data to a target as a patch, and returns the paths of the changed
  /// properties.
  ///
  /// The rules are those of ``UpdatingMapper/update(_:json:)-(_,Data)``: an absent key keeps
  /// the existing value, null clears or removes, models and dictionaries are merged at every
  /// depth, also within other mappers, and arrays are replaced. If anything is fatal, nothing is
  /// changed. A class instance is changed in place, as are nested instances with mappers like this
  /// one: after everything has been mapped, one property after another.
  ///
  ///     try tracks.update(&track, ["title": "new", "counts": ["b": nil]])    // ["title", "counts.b"]
  @discardableResult public func update(_ target: inout Target, _ value: Value) throws(MappingError) -> [ValuePath] {
    try updateReportingIssues(&target, value).value
  }

  /// Applies a JSON document to a target as a patch.
  @discardableResult public func update(_ target: inout Target, json data: Data) throws(MappingError) -> [ValuePath] {
    try update(&target, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text to a target as a patch.
  @discardableResult public func update(_ target: inout Target, json text: String) throws(MappingError) -> [ValuePath] {
    try update(&target, readable(Value(json: text)))
  }

  // MARK: With the issues

  /// Applies structured data, and returns the paths of the changes with the non-fatal issues.
  @discardableResult public func updateReportingIssues(_ target: inout Target, _ value: Value) throws(MappingError) -> Mapped<[ValuePath]> {
    try patched(&target, value).paths
  }

  private func patched(_ target: inout Target, _ value: Value, keepingValues: Bool = false) throws(MappingError) -> Mapped<ChangeList> {
    if case .built(_, nil, false, _) = form {
      throw MappingError(Failure(.configuration, .mistake(.cannotUpdate), at: IssueLocation(node: nil, step: .same, value: value)))
    }
    return try MappingContext.patch(&target, value, keepingValues) { value, context throws(MappingError) in
      try mergeRoot(value, in: &context)
    }
  }

  /// Applies a JSON document, and returns the issues, too.
  @discardableResult public func updateReportingIssues(_ target: inout Target, json data: Data) throws(MappingError) -> Mapped<[ValuePath]>
  {
    try updateReportingIssues(&target, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text, and returns the issues, too.
  @discardableResult public func updateReportingIssues(
    _ target: inout Target, json text: String
  ) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(&target, readable(Value(json: text)))
  }

  // MARK: With the values

  /// Applies structured data, and returns the values before and after, as the mapper encodes them;
  /// see ``Change``.
  @discardableResult public func updateReportingChanges(_ target: inout Target, _ value: Value) throws(MappingError) -> Mapped<[Change]> {
    try changes(of: &target) { target throws(MappingError) in try patched(&target, value, keepingValues: true) }
  }

  /// Applies a JSON document, and returns the values before and after.
  @discardableResult public func updateReportingChanges(_ target: inout Target, json data: Data) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&target, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text, and returns the values before and after.
  @discardableResult public func updateReportingChanges(_ target: inout Target, json text: String) throws(MappingError) -> Mapped<[Change]>
  {
    try updateReportingChanges(&target, readable(Value(json: text)))
  }
}

// In place, so no variable is needed.
extension KeyedMapper where Target: AnyObject {
  /// Applies structured data to an instance, in place.
  @discardableResult public func update(_ target: Target, _ value: Value) throws(MappingError) -> [ValuePath] {
    var instance = target
    return try update(&instance, value)
  }

  /// Applies a JSON document to an instance, in place.
  @discardableResult public func update(_ target: Target, json data: Data) throws(MappingError) -> [ValuePath] {
    try update(target, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text to an instance, in place.
  @discardableResult public func update(_ target: Target, json text: String) throws(MappingError) -> [ValuePath] {
    try update(target, readable(Value(json: text)))
  }

  /// Applies structured data in place, and returns the paths of the changes with the non-fatal
  /// issues.
  @discardableResult public func updateReportingIssues(_ target: Target, _ value: Value) throws(MappingError) -> Mapped<[ValuePath]> {
    var instance = target
    return try updateReportingIssues(&instance, value)
  }

  /// Applies a JSON document in place, and returns the issues, too.
  @discardableResult public func updateReportingIssues(_ target: Target, json data: Data) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(target, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text in place, and returns the issues, too.
  @discardableResult public func updateReportingIssues(_ target: Target, json text: String) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(target, readable(Value(json: text)))
  }

  // MARK: With the values

  /// Applies structured data in place, and returns the values before and after, as the mapper
  /// encodes them; see ``Change``.
  @discardableResult public func updateReportingChanges(_ target: Target, _ value: Value) throws(MappingError) -> Mapped<[Change]> {
    var instance = target
    return try updateReportingChanges(&instance, value)
  }

  /// Applies a JSON document in place, and returns the values before and after.
  @discardableResult public func updateReportingChanges(_ target: Target, json data: Data) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(target, readable(Value(json: data)))
  }

  /// Applies a JSON document given as text in place, and returns the values before and after.
  @discardableResult public func updateReportingChanges(_ target: Target, json text: String) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(target, readable(Value(json: text)))
  }
}
