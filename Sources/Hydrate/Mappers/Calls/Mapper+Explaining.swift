public import Foundation

extension Mapper where Input == Value {
  /// Returns the plan of the model that this mapper wraps, and checks the mapper with all that it
  /// contains; see ``ReflectiveMapper/plan()``.
  ///
  /// It is the plan of the elements of `array`, of the values of `dictionary`, of the part at `at`,
  /// and of what `validating`, `postProcess` and the other operators change, such as the first mapper
  /// of `then`. The sources of its fields are paths within the model, without that of `at`.
  ///
  ///     let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake).array.at("data.orders")
  ///     try orders.plan().fields.map(\.source)    // [id, customer_name]
  ///
  /// - Throws: every mistake, as `configuration` issues; one for a mapper that wraps no single
  ///   ``ReflectiveMapper``, such as a ``FirstMapper`` or a ``KeyedMapper``. ``check()`` checks
  ///   these, too.
  @discardableResult public func plan() throws(MappingError) -> MappingPlan {
    guard let wrappedModel else { throw MappingError(complete: [.mistake(.noModel(Self.self))]) }
    return try wrappedModel.plan(checking: self)
  }

  /// Checks the mapper with all that it contains: rules, paths, tables. Otherwise the first mapping
  /// that uses a part reports its mistakes.
  ///
  ///     try ReflectiveMapper<Order>().optional(named: "sttaus").array.check()    // throws: unknown field sttaus
  ///
  /// Models are inspected as by ``ReflectiveMapper/plan()``.
  ///
  /// - Throws: every mistake, as `configuration` issues.
  public func check() throws(MappingError) {
    if let wrappedModel {
      _ = try wrappedModel.plan(checking: self)
    } else {
      let models = MapperModels(of: self)
      for type in models.types { _ = SchemaReader.inspect(type) }
      let mistakes = MapperCheck(of: self).mistakes
      if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    }
  }

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
    let models = MapperModels(of: self)
    for model in models.types { _ = SchemaReader.inspect(model) }
    return try explain(value, by: ExplanationRecorder(), hiding: models.sensitiveKeys, userInfo: userInfo)
  }

  /// Explains the mapping of structured data by a mapper whose models have been inspected.
  ///
  /// - Parameter notes: What records dictionaries and sets, too; nil for the fields alone.
  package func explain(
    _ value: Value, by recorder: ExplanationRecorder, _ notes: EditNotes? = nil, hiding keys: SensitiveKeys?, userInfo: MappingUserInfo
  ) throws(MappingError) -> MappingExplanation {
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    session.recorder = recorder
    session.edit = notes
    // As part of a collection that never succeeds, so that staged changes to instances are never
    // made.
    session.collecting += 1
    var context = session.context(of: value)
    do throws(MappingError) {
      _ = try map(value, in: &context)
      try session.checkStack()
    } catch {
      let complete = session.complete(error).hiding(keys)
      if complete.issues.contains(where: { $0.code == .configuration }) { throw complete }
      return recorder.explanation(complete.allIssues, complete.facts)
    }
    var facts = session.facts
    facts.hide(keys)
    return recorder.explanation(session.issues.inSourceOrder(), facts)
  }
}
