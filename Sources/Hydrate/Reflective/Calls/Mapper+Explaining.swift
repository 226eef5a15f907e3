public import Foundation

extension Mapper where Input == Value {
  /// Tells what becomes of each field of a JSON document, what decides that, and what nothing reads.
  ///
  /// The document is mapped, and what it comes to is dropped; a document that does not fit is explained as any other. All fields of all objects are
  /// told of, also those beside and after one that fails: the models are inspected for that, as ``ReflectiveMapper/plan()`` does it, unless they have
  /// been. So this is for a set-up, a test or a look at a strange document, and much slower than mapping. Nothing that is there is changed by it.
  ///
  ///     print(try people.explain(json: data))
  ///     try people.explain(json: data).fields.filter { $0.outcome == .fallback }
  ///
  /// - Throws: what is wrong with the text (`malformed`), or with the rules (`configuration`).
  public func explain(
    json data: Data, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> MappingExplanation {
    try explain(readable(Value(json: data, options: options)), userInfo: userInfo)
  }

  /// Tells what becomes of each field of a JSON document given as text; see ``explain(json:options:userInfo:)-(Data,_,_)``.
  public func explain(
    json text: String, options: JSONReadingOptions = .init(), userInfo: MappingUserInfo = [:]
  ) throws(MappingError) -> MappingExplanation {
    try explain(readable(Value(json: text, options: options)), userInfo: userInfo)
  }

  /// Tells what becomes of each part of structured data.
  public func explain(_ value: Value, userInfo: MappingUserInfo = [:]) throws(MappingError) -> MappingExplanation {
    for model in MapperModels(of: self).types { _ = SchemaReader.inspect(model) }
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let recorder = ExplanationRecorder()
    session.recorder = recorder
    // Within something that never ends well, so that the changes to instances that are staged are never made.
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
