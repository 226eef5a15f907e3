extension Failure {
  /// The failure behind an error that came out of a type's `init(from:)`: one of ours, Foundation's kind, or anything else.
  static func translated(_ error: any Error, _ type: Any.Type, in scope: Scope) -> Failure {
    // First what most are: a cast takes a while.
    guard let error = error as? DecodingError else {
      if let failure = error as? Failure { return failure }
      let own = Place(scope: scope, step: .same, value: scope.value)
      if let error = error as? MappingError { return error.failure.within(own) }
      return Failure(.invalidValue, .threw(error: Swift.type(of: error), in: type), at: own, underlying: error)
    }
    let (code, wanted, context): (MappingIssue.Code, Any.Type, DecodingError.Context?) =
      switch error {
      // An enum that finds no case by its keys: an object could do, this one does not.
      case .typeMismatch(let wanted, let context): (scope.listing.isListed ? .invalidValue : .typeMismatch, wanted, context)
      case .valueNotFound(let wanted, let context): (.nullValue, wanted, context)
      case .keyNotFound(_, let context): (.missingValue, type, context)
      case .dataCorrupted(let context): (.invalidValue, type, context)
      @unknown default: (.invalidValue, type, nil)
      }
    if let failure = context?.underlyingError as? Failure { return failure }
    let missing: String? = if case .keyNotFound(let key, _) = error { key.stringValue } else { nil }
    let place = scope.place(below: context?.codingPath ?? [], missing: missing)
    if let error = context?.underlyingError as? MappingError { return error.failure.within(place) }
    let isChecked = CheckedTypes.named(type) != nil
    let detail = context.flatMap { OwnText($0.debugDescription, of: type, isLibrarys: isChecked) }.map {
      Detail.said($0.text, type: wanted)
    }
    return Failure(code, detail ?? unexpected(type, wanted, code, missing, at: place), at: place, underlying: error)
  }

  /// What an issue says of an error whose text is not shown: an enum that lists its cases has these named, where the value could have been one.
  private static func unexpected(
    _ type: Any.Type, _ wanted: Any.Type, _ code: MappingIssue.Code, _ missing: String?, at place: Place
  ) -> Detail {
    if case .same = place.step {} else if [.typeMismatch, .nullValue].contains(code) { return .expected(wanted) }
    guard code == .invalidValue, missing == nil, case .same = place.step, [.string, .number].contains(place.value?.kind) else {
      return .expected(type)
    }
    return EnumCases.allowed(type).map { .oneOf($0) } ?? .expected(type)
  }

  /// The path of the error that carried this failure, where it is the way to what went wrong first.
  func spelledPath(in error: any Error) -> [any CodingKey]? {
    guard first?.place.node != nil else { return nil }
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      return (context.underlyingError as? Failure)?.isSame(as: self) == true ? context.codingPath : nil
    default: return nil
    }
  }

  /// The failure as code within an `init(from:)` expects to see it: the kind and the path of what went wrong first, however deep that was.
  func decodingError(_ type: Any.Type, in scope: Scope, _ key: (any CodingKey)?) -> DecodingError {
    scope.noteMixed()
    scope.noteFailed(at: key?.intValue)
    let issue = first
    let place = issue?.place.node == nil ? nil : issue?.place
    let isMissingKey = issue?.code == .missingValue && !(place?.isElement ?? false)
    let path = path(to: place, isMissingKey, in: scope, key)
    let context = DecodingError.Context(codingPath: path, debugDescription: "The value cannot be mapped.", underlyingError: self)
    return switch issue?.code {
    // The path of a missing key leads to its object, that of a missing element to where it should be.
    case .missingValue? where isMissingKey: .keyNotFound(missingKey(key, place, in: scope) ?? AnyKey(""), context)
    case .missingValue?, .nullValue?: .valueNotFound(type, context)
    case .typeMismatch?: .typeMismatch(type, context)
    default: .dataCorrupted(context)
    }
  }

  /// The way to what went wrong first. Two types of keys may have one string: the very key that was used, where it is at hand.
  private func path(to place: Place?, _ isMissingKey: Bool, in scope: Scope, _ key: (any CodingKey)?) -> [any CodingKey] {
    if let codingPath { return codingPath }
    guard let place else { return scope.codingPath(appending: isMissingKey ? nil : key) }
    guard let key else { return place.codingPath(withStep: !isMissingKey) }
    if case .field(let field) = place.step, field.used.name == key.stringValue, place.isIn(scope) {
      return scope.codingPath(appending: isMissingKey ? nil : key)
    }
    var path = place.codingPath(withStep: !isMissingKey)
    let depth = scope.codingDepth
    if depth < path.count, path[depth].stringValue == key.stringValue { path[depth] = key }
    return path
  }

  /// The key that is missing; the very key that was used, where it is at hand.
  private func missingKey(_ key: (any CodingKey)?, _ place: Place?, in scope: Scope) -> (any CodingKey)? {
    guard let place, let missing = place.step.codingKey else { return key }
    return missing.stringValue == key?.stringValue && place.isIn(scope) ? key : missing
  }
}

extension Place {
  /// Whether an element of an array stands here, or should.
  fileprivate var isElement: Bool {
    if case .index = step { true } else { false }
  }

  /// Whether the place is a member or an element of what is read in a scope.
  fileprivate func isIn(_ scope: Scope) -> Bool { node?.codingDepth ?? 0 == scope.codingDepth }
}

extension Scope {
  /// The place that a coding path names, if it leads further than this scope's own.
  fileprivate func place(below path: [any CodingKey], missing: String?) -> Place {
    let depth = codingDepth
    var tail = path.count > depth ? Array(path[depth...]) : []
    if let missing { tail.append(AnyKey(missing)) }
    guard !tail.isEmpty else { return Place(scope: self, step: .same, value: value) }
    var scope = self
    for (index, key) in tail.enumerated() {
      let (step, part, plan) = scope.part(at: key)
      guard index < tail.count - 1, let part else { return Place(scope: scope, step: step, value: part) }
      scope = Scope(parent: scope, step: step, value: part, plan: plan)
    }
    return Place(scope: scope, step: .same, value: scope.value)
  }

  /// The part of the value at a coding key, and the plan of a container that is nested there.
  private func part(at key: any CodingKey) -> (Step, Value?, ObjectPlan?) {
    if let index = key.intValue, value.kind == .array { return (.index(index), value[index], plan?.elements) }
    let name = key.stringValue
    if let plan, !listing.isData || value[name] == nil {
      let field = plan.layout.fields.first { $0.codingKey == name } ?? plan.preview(UsedKey(name, of: Swift.type(of: key)))
      let (step, lookUp) = find(field)
      let part = lookUp.value
      // In a container whose keys are data they stand as they are.
      if part != nil || value[name] == nil { return (step, part, field.nested) }
    }
    return (.key(name), value[name], plan?.elements)
  }
}
