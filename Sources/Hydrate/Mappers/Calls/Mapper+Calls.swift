extension Mapper {
  /// Maps one input.
  ///
  /// - Throws: every reason why it cannot be mapped.
  public func map(_ input: Input) throws(MappingError) -> Output { try map(input, userInfo: [:]) }

  /// Maps one input, with user info that all nested mappers and `init(from:)` implementations can
  /// read.
  public func map(_ input: Input, userInfo: MappingUserInfo) throws(MappingError) -> Output {
    try output(of: input, userInfo, issueLimit: JSONReadingOptions.defaultIssueLimit)
  }

  /// Maps one input, and returns the non-fatal issues with the result.
  public func mapReportingIssues(_ input: Input) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(input, userInfo: [:])
  }

  /// Maps one input with user info, and returns the non-fatal issues with the result.
  public func mapReportingIssues(_ input: Input, userInfo: MappingUserInfo) throws(MappingError) -> Mapped<Output> {
    try mapped(input, userInfo, issueLimit: JSONReadingOptions.defaultIssueLimit)
  }

  func output(of input: Input, _ userInfo: MappingUserInfo, issueLimit: Int) throws(MappingError) -> Output {
    var report = CallReport()
    return try call(with: input, userInfo: userInfo, issueLimit: issueLimit, report: &report)
  }

  func mapped(_ input: Input, _ userInfo: MappingUserInfo, issueLimit: Int) throws(MappingError) -> Mapped<Output> {
    var report = CallReport()
    let output = try call(with: input, userInfo: userInfo, issueLimit: issueLimit, report: &report)
    return report.mapped(output)
  }

  /// Maps one input, in an idle session if this is the mapper of a model, else in a new one.
  func call(
    with input: Input, userInfo: MappingUserInfo, issueLimit: Int, report: inout CallReport
  ) throws(MappingError) -> Output {
    // Casting the type copies nothing; casting the mapper would copy it.
    if let type = Self.self as? any ModelMapper.Type {
      return try type.pooledOutput(of: input, by: self, userInfo: userInfo, issueLimit: issueLimit, report: &report)
    }
    return try output(of: input, userInfo: userInfo, issueLimit: issueLimit, report: &report)
  }

  /// Maps one input in a new session.
  func output(
    of input: Input, userInfo: MappingUserInfo, issueLimit: Int, report: inout CallReport
  ) throws(MappingError) -> Output {
    do throws(MappingError) {
      let output = try MappingContext.run(input, userInfo: userInfo, issueLimit: issueLimit, &report) {
        input, context throws(MappingError) in
        try map(input, in: &context)
      }
      if !report.issues.isEmpty { report.facts.hide(sensitiveKeysWithin) }
      return output
    } catch {
      throw hidingIfSensitive(error)
    }
  }

  @inline(never)
  func hidingIfSensitive(_ error: MappingError) -> MappingError { error.hiding(sensitiveKeysWithin) }

  /// The sensitive keys of all mappers within this one, also of those that have read nothing. Only
  /// documents have keys.
  package var sensitiveKeysWithin: SensitiveKeys? {
    guard Input.self == Value.self else { return nil }
    // Mirrors take 50 microseconds and more.
    guard let model = wrappedModel else { return MapperModels(of: self).sensitiveKeys }
    // There may be no plans yet.
    _ = model.root.mistakes(for: model.type)
    return model.root.sensitiveKeys
  }

  /// The model of the `ReflectiveMapper` that this mapper is or wraps, with its rules.
  package var wrappedModel: PlanReference? {
    guard let store = (self as? any SettingsMapper)?.settingsEngine?.store, let model = store.rootType as? any Decodable.Type else {
      return nil
    }
    return PlanReference(model, store, root: store)
  }
}

extension Mapped: Printed {
  /// The value, and a line for each issue. The values of sensitive fields are hidden; see
  /// ``ReflectiveMapper/sensitive(_:_:)``.
  ///
  ///     print(try cards.mapReportingIssues(json: #"{"number": "4111"}"#))
  ///     // Card(number: •••, limit: 5)
  ///     // limit: missing value (Int); using 5
  public var description: String {
    let value = MaskedText.text(of: value, hiding: sensitiveKeys)
    return issues.isEmpty ? value : "\(value)\n\(report)"
  }
}
