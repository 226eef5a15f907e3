public import Foundation

extension Mapper where Input == Value {
  /// Explains the mapping of a JSON document: the outcome of each field, the rule behind it, and
  /// the members that nothing reads.
  ///
  /// `explain` maps the document, discards the result, and never changes existing instances. A
  /// document with errors is explained, too. It covers all fields of all objects, including those
  /// next to and after a failed one: it inspects the models like ``ReflectiveMapper/plan()``,
  /// unless that has been done. Therefore it is much slower than mapping, and meant for set-up,
  /// tests and debugging.
  ///
  ///     print(try people.explain(json: data))
  ///     try people.explain(json: data).fields.filter { $0.outcome == .fallback }
  ///
  /// - Throws: the mistake in the text (`malformed`) or in the rules (`configuration`).
  public func explain(
    json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> MappingExplanation {
    try explain(readable(Value(json: data, options: options)), userInfo: userInfo)
  }

  /// Explains the mapping of a JSON document given as text; see
  /// ``explain(json:options:userInfo:)-(Data,_,_)``.
  public func explain(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> MappingExplanation {
    try explain(readable(Value(json: text, options: options)), userInfo: userInfo)
  }

  /// Explains the mapping of structured data.
  public func explain(_ value: Value, userInfo: MappingUserInfo = [:]) throws(MappingError) -> MappingExplanation {
    for model in MapperModels(of: self).types { _ = SchemaReader.inspect(model) }
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let recorder = ExplanationRecorder()
    session.recorder = recorder
    // As part of a collection that never succeeds, so that staged changes to instances are never
    // made.
    session.collecting += 1
    var context = session.context(of: value)
    do throws(MappingError) {
      _ = try map(value, in: &context)
      try session.checkStack()
    } catch {
      let complete = session.complete(error)
      if complete.issues.contains(where: { $0.code == .configuration }) { throw complete }
      return recorder.explanation(complete.allIssues, complete.facts)
    }
    return recorder.explanation(session.issues.inSourceOrder(), session.facts)
  }
}
