extension Failure {
  /// Converts an error thrown by a type's `init(from:)` to a failure: a library failure, a
  /// `DecodingError`, or any other error.
  static func translated(_ error: any Error, _ type: Any.Type, in details: FrameDetails) -> Failure {
    // `DecodingError` first: most errors are one, and each cast is slow.
    guard let error = error as? DecodingError else {
      if let failure = error as? Failure { return failure }
      let own = IssueLocation(in: details, step: .same, value: details.value)
      if let error = error as? MappingError { return error.failure.within(own) }
      return Failure(.invalidValue, .threw(error: Swift.type(of: error), in: type), at: own, underlying: error)
    }
    let context = error.context
    if let failure = context?.underlyingError as? Failure { return failure.namingCases(of: type, in: details) }
    let (code, wanted, missing): (MappingIssue.Code, Any.Type, String?) =
      switch error {
      // An enum that matched no case by its keys: an object is the right kind, but this one is
      // invalid.
      case .typeMismatch(let wanted, _): (details.listing.isListed ? .invalidValue : .typeMismatch, wanted, nil)
      case .valueNotFound(let wanted, _): (.nullValue, wanted, nil)
      case .keyNotFound(let key, _): (.missingValue, type, key.stringValue)
      default: (.invalidValue, type, nil)
      }
    let place = details.place(below: context?.codingPath ?? [], missing: missing)
    if let error = context?.underlyingError as? MappingError {
      // The path of another coder's error leads through that coder's document.
      return error.failure.within(error.facts.isWithinCodingError ? IssueLocation(in: details, step: .same, value: details.value) : place)
    }
    let isChecked = checked(type) != nil
    let text = context?.debugDescription ?? ""
    let noCase = error.findsNoCase ? details.listedCases.map { Detail.oneOf($0) } : nil
    let detail = Detail.isOwn(text, of: type, isLibrarys: isChecked) ? Detail.said(text, type: wanted) : noCase
    return Failure(code, detail ?? unexpected(type, wanted, code, missing, at: place), at: place, underlying: error)
  }

  /// The detail of an issue for an error whose text is not shown. For an enum that lists its cases
  /// it names them, if the value is a string or a number.
  private static func unexpected(
    _ type: Any.Type, _ wanted: Any.Type, _ code: MappingIssue.Code, _ missing: String?, at place: IssueLocation
  ) -> Detail {
    if case .same = place.step {} else if [.typeMismatch, .nullValue].contains(code) { return .expected(wanted) }
    guard code == .invalidValue, missing == nil, case .same = place.step, [.string, .number].contains(place.value?.kind) else {
      return .expected(type)
    }
    return EnumCases.allowed(type).map { .oneOf($0) } ?? .expected(type)
  }

  /// The failure with the cases of an enum of numbers, where its value is none: what is expected is not
  /// any number.
  private func namingCases(of type: Any.Type, in details: FrameDetails) -> Failure {
    guard let issue = only, issue.code == .invalidValue, case .expected(let raw) = issue.detail, raw != type, case .same = issue.place.step,
      issue.place.value?.isSame(as: details.value) == true, type is any RawRepresentable.Type, let cases = EnumCases.allowed(type)
    else { return self }
    return Failure(.invalidValue, .oneOf(cases), at: issue.place, underlying: issue.underlyingError)
  }

  /// The coding path of `error` if the error carries this failure. Nil if the first issue has no
  /// location in the document.
  func spelledPath(in error: any Error) -> [any CodingKey]? {
    guard first?.place.node != nil, let context = (error as? DecodingError)?.context else { return nil }
    return context.underlyingError as? Failure === self ? context.codingPath : nil
  }

  /// The failure as a `DecodingError`, for user code in an `init(from:)`. It has the kind and the
  /// path of the first issue, however deep that is.
  func decodingError(_ type: Any.Type, in details: FrameDetails, _ key: (any CodingKey)?) -> DecodingError {
    details.noteIrregularAccess()
    details.noteFailed(at: key?.intValue)
    let issue = first
    let place = issue?.place.node == nil ? nil : issue?.place
    let isElement = if case .index? = place?.step { true } else { false }
    let isMissingKey = issue?.code == .missingValue && !isElement
    let path = path(to: place, isMissingKey, in: details, key)
    let context = DecodingError.Context(codingPath: path, debugDescription: "The value cannot be mapped.", underlyingError: self)
    return switch issue?.code {
    // The path of a missing key ends at its object, that of a missing element at its index.
    case .missingValue? where isMissingKey: .keyNotFound(missingKey(key, place, in: details) ?? AnyKey(""), context)
    case .missingValue?, .nullValue?: .valueNotFound(type, context)
    case .typeMismatch?: .typeMismatch(type, context)
    default: .dataCorrupted(context)
    }
  }

  /// The coding path of the first issue. It contains the very key that was used, if known, since
  /// keys of two types can have the same string.
  private func path(to place: IssueLocation?, _ isMissingKey: Bool, in details: FrameDetails, _ key: (any CodingKey)?) -> [any CodingKey] {
    if let codingPath { return codingPath }
    guard let place else { return details.codingPath(appending: isMissingKey ? nil : key) }
    guard let key else { return place.codingPath(withStep: !isMissingKey) }
    if case .field(let field) = place.step, field.used.name == key.stringValue, place.isIn(details) {
      return details.codingPath(appending: isMissingKey ? nil : key)
    }
    var path = place.codingPath(withStep: !isMissingKey)
    let depth = details.codingDepth
    if depth < path.count, path[depth].stringValue == key.stringValue { path[depth] = key }
    return path
  }

  /// The missing key: the very key that was used, if known.
  private func missingKey(_ key: (any CodingKey)?, _ place: IssueLocation?, in details: FrameDetails) -> (any CodingKey)? {
    guard let place, let missing = place.step.codingKey else { return key }
    return missing.stringValue == key?.stringValue && place.isIn(details) ? key : missing
  }
}

extension IssueLocation {
  /// Whether the location is a member or an element of the value of `details`.
  fileprivate func isIn(_ details: FrameDetails) -> Bool { node?.codingDepth ?? 0 == details.codingDepth }
}

extension FrameDetails {
  /// The keys of the cases that an enum has looked for in the object; nil if they are unknown.
  fileprivate var listedCases: AllowedValues? {
    let known = type.flatMap { SchemaReader.known($0)?.cases?.map(\.codingKey) }
    guard let names = keyType.flatMap({ SchemaReader.names(of: $0) }) ?? known, !names.isEmpty else { return nil }
    return AllowedValues(names.map { plan?.sourceKey(for: $0) ?? $0 })
  }

  /// The location at a coding path, if the path leads further than that of the details; else the
  /// location of their value.
  fileprivate func place(below path: [any CodingKey], missing: String?) -> IssueLocation {
    let depth = codingDepth
    var tail = path.count > depth ? Array(path[depth...]) : []
    if let missing { tail.append(AnyKey(missing)) }
    guard !tail.isEmpty else { return IssueLocation(in: self, step: .same, value: value) }
    var details = self
    for (index, key) in tail.enumerated() {
      let (step, part, plan) = details.part(at: key)
      guard index < tail.count - 1, let part else { return IssueLocation(in: details, step: step, value: part) }
      details = FrameDetails(parent: details, step: step, value: part, plan: plan)
    }
    return IssueLocation(in: details, step: .same, value: details.value)
  }

  /// The step to a coding key, the part of the value there, and the plan of the container nested
  /// there.
  private func part(at key: any CodingKey) -> (PathStep, Value?, ObjectPlan?) {
    if let index = key.intValue, value.kind == .array { return (.index(index), value[index], plan?.elements) }
    let name = key.stringValue
    if let plan, !listing.isData || value[name] == nil {
      let field = plan.layout.fields.first { $0.codingKey == name } ?? plan.preview(UsedKey(name, of: Swift.type(of: key)))
      let (step, lookUp) = find(field)
      let part = lookUp.value
      // A container whose keys are data has the key untransformed.
      if part != nil || value[name] == nil { return (step, part, field.nested) }
    }
    return (.key(name), value[name], plan?.elements)
  }
}

extension DecodingError {
  /// Where the error occurred, and the error underneath.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context): context
    @unknown default: nil
    }
  }
}
