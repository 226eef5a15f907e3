import Hydrate

extension SampleAuditor {
  /// Compares what is written with the sample, and what is read again with the model.
  mutating func addRoundTrip(
    _ outcome: AuditSetup<M>.Outcome, of sample: Value, _ values: inout ExplainedValues, _ fields: [FieldExplanation]
  ) {
    guard let output = outcome.output else { return }
    if let error = outcome.writingError {
      let issue = error.issues.first
      let code: Groups.Code = issue?.code == .irreversible ? .cannotBeWritten : .notWritten
      let (path, example) = (issue?.destinationPath.description ?? "", origin.example(issue?.sourcePath ?? .root))
      // The message may be the type's own, and quote any value.
      let text = issue.map { setup.keys == nil || code == .cannotBeWritten ? $0.message : "\($0.code)" } ?? "\(error)"
      return tally.groups.add(code, path, text, at: example)
    }
    guard let written = outcome.written else { return tally.groups.add(.cannotBeWritten, "", "the mapper does not write") }
    // Equal documents are mapped equally.
    if written == sample { return }
    values.add(fields)
    addChanges(of: sample, written, values)
    let again = setup.outcome(of: written)
    let example = origin.example(.root, sample.location)
    guard let second = again.output else {
      let issue = again.issues.first { $0.severity == .fatal }
      let text = "what is written cannot be mapped" + (issue.map { ": \($0.code), \($0.message)" } ?? "")
      return tally.groups.add(.changedModel, issue?.place.fullPattern(.converted) ?? "", text, at: example)
    }
    let isSame =
      switch setup.compare(output, second, of: sample) {
      case .equal: true
      case .different: false
      // A model that is written differently each time cannot be compared at all.
      case .unknown: again.written == written || setup.outcome(of: sample).written != written
      }
    guard !isSame else { return }
    let change = again.written.flatMap { DocumentChange.all(written, $0, at: PatternedPath(), setup.values(of: written)).first }
    tally.groups.add(.changedModel, change?.place.pattern.text ?? "", "what is written maps to another model", at: example)
  }

  private mutating func addChanges(of sample: Value, _ written: Value, _ values: ExplainedValues) {
    guard let before = setup.part(of: sample), let after = setup.part(of: written) else { return }
    for change in DocumentChange.all(before, after, at: PatternedPath(setup.scope?.path ?? .root), values) {
      let path = change.place.path
      if change.isConversion {
        if let pattern = values.dates[path] {
          tally.change(pattern) { $0.hasOtherDates = true }
          continue
        }
        if values.converted.contains(path) { continue }
      }
      // What the mapper does not look at, or has left out with an issue, is not lost by writing.
      if change.isRemoval, !values.isRead(path.components) || values.withoutValue.contains(path.components[...]) { continue }
      guard !values.isReported(path.components) else { continue }
      let example = origin.example(path, change.value?.location)
      tally.groups.add(
        .changedByRoundTrip, change.place.pattern.text, change.text, severity: change.isMinor ? .note : nil,
        at: example)
    }
  }
}
