public import Foundation

// An update is a typed merge patch (RFC 7396).
extension KeyedMapper {
  /// Changes a target by what structured data says about it; the paths of the properties that have changed are the result.
  ///
  /// It is as ``ReflectiveMapper/update(_:json:)-(Model,Data)`` has it: absent keeps, null clears or removes, models and dictionaries merge at
  /// every depth, through the mappers around them too, lists are replaced. If anything is fatal nothing is changed. A class is changed in place,
  /// and so are instances within that mappers like this one map: when all has been mapped, one property after another.
  ///
  ///     try tracks.update(&track, ["title": "new", "counts": ["b": nil]])    // ["title", "counts.b"]
  @discardableResult public func update(_ target: inout Target, _ value: Value) throws(MappingError) -> [ValuePath] {
    try updateReportingIssues(&target, value).value
  }

  /// Changes a target by what a JSON document says about it.
  @discardableResult public func update(_ target: inout Target, json data: Data) throws(MappingError) -> [ValuePath] {
    try update(&target, readable(Value(json: data)))
  }

  /// Changes a target by what a JSON document, given as text, says about it.
  @discardableResult public func update(_ target: inout Target, json text: String) throws(MappingError) -> [ValuePath] {
    try update(&target, readable(Value(json: text)))
  }

  // MARK: With the issues

  /// Changes a target by what structured data says about it, and gives the non-fatal issues beside the paths of what has changed.
  @discardableResult public func updateReportingIssues(_ target: inout Target, _ value: Value) throws(MappingError) -> Mapped<[ValuePath]> {
    try patched(&target, value).paths
  }

  private func patched(_ target: inout Target, _ value: Value) throws(MappingError) -> Mapped<ChangeList> {
    if case .built(_, nil, nil) = form {
      let place = Place(node: nil, step: .same, value: value)
      throw MappingError(
        Failure(.configuration, .mistake(.cannotUpdate), at: place))
    }
    return try MappingContext.patch(&target, value) { value, underlay, context throws(MappingError) in
      try mergeRoot(value, over: underlay, in: &context)
    }
  }

  /// Changes a target by what a JSON document says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues(_ target: inout Target, json data: Data) throws(MappingError) -> Mapped<[ValuePath]>
  {
    try updateReportingIssues(&target, readable(Value(json: data)))
  }

  /// Changes a target by what a JSON document, given as text, says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues(
    _ target: inout Target, json text: String
  ) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(&target, readable(Value(json: text)))
  }

  // MARK: With the values

  /// Changes a target by what structured data says about it, and gives the values before and
  /// after, as the mapper writes them; see ``Change``.
  @discardableResult public func updateReportingChanges(_ target: inout Target, _ value: Value) throws(MappingError) -> Mapped<[Change]> {
    try changes(of: &target) { target throws(MappingError) in try patched(&target, value) }
  }

  /// Changes a target by what a JSON document says about it, and gives the values before and
  /// after.
  @discardableResult public func updateReportingChanges(_ target: inout Target, json data: Data) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(&target, readable(Value(json: data)))
  }

  /// Changes a target by what a JSON document, given as text, says about it, and gives the values
  /// before and after.
  @discardableResult public func updateReportingChanges(_ target: inout Target, json text: String) throws(MappingError) -> Mapped<[Change]>
  {
    try updateReportingChanges(&target, readable(Value(json: text)))
  }
}

// In place, which needs no variable.
extension KeyedMapper where Target: AnyObject {
  /// Changes an instance in place.
  @discardableResult public func update(_ target: Target, _ value: Value) throws(MappingError) -> [ValuePath] {
    var instance = target
    return try update(&instance, value)
  }

  /// Changes an object in place by what a JSON document says about it.
  @discardableResult public func update(_ target: Target, json data: Data) throws(MappingError) -> [ValuePath] {
    try update(target, readable(Value(json: data)))
  }

  /// Changes an object in place by what a JSON document, given as text, says about it.
  @discardableResult public func update(_ target: Target, json text: String) throws(MappingError) -> [ValuePath] {
    try update(target, readable(Value(json: text)))
  }

  /// Changes an instance in place, and gives the non-fatal issues beside the paths of what has changed.
  @discardableResult public func updateReportingIssues(_ target: Target, _ value: Value) throws(MappingError) -> Mapped<[ValuePath]> {
    var instance = target
    return try updateReportingIssues(&instance, value)
  }

  /// Changes an object in place by what a JSON document says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues(_ target: Target, json data: Data) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(target, readable(Value(json: data)))
  }

  /// Changes an object in place by what a JSON document, given as text, says about it, and gives the issues too.
  @discardableResult public func updateReportingIssues(_ target: Target, json text: String) throws(MappingError) -> Mapped<[ValuePath]> {
    try updateReportingIssues(target, readable(Value(json: text)))
  }

  // MARK: With the values

  /// Changes an instance in place by what structured data says about it, and gives the values
  /// before and after, as the mapper writes them; see ``Change``.
  @discardableResult public func updateReportingChanges(_ target: Target, _ value: Value) throws(MappingError) -> Mapped<[Change]> {
    var instance = target
    return try updateReportingChanges(&instance, value)
  }

  /// Changes an instance in place by what a JSON document says about it, and gives the values
  /// before and after.
  @discardableResult public func updateReportingChanges(_ target: Target, json data: Data) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(target, readable(Value(json: data)))
  }

  /// Changes an instance in place by what a JSON document, given as text, says about it, and gives
  /// the values before and after.
  @discardableResult public func updateReportingChanges(_ target: Target, json text: String) throws(MappingError) -> Mapped<[Change]> {
    try updateReportingChanges(target, readable(Value(json: text)))
  }
}
