import Hydrate

extension SampleAuditor {
  /// Compares what is written with the sample, and what is read again with the model.
  mutating func addWayBack(
    _ outcome: AuditSetup<M>.Outcome, of sample: Value, _ noted: inout NotedValues, _ fields: [FieldExplanation]
  ) {
    guard let output = outcome.output else { return }
    if let error = outcome.writingError {
      guard let issue = error.issues.first else { return }
      let code: Groups.Code = issue.code == .irreversible ? .cannotBeWritten : .notWritten
      let example = example(issue.sourcePath, nil)
      return tally.groups.add(code, issue.destinationPath.description, issue.message, at: example)
    }
    guard let written = outcome.written else { return tally.groups.add(.cannotBeWritten, "", "the mapper has no way back") }
    // Equal documents are mapped equally.
    if written == sample { return }
    noted.note(fields)
    addChanges(of: sample, written, noted)
    let again = setup.outcome(of: written)
    let example = example(.root, sample.location)
    guard let second = again.output else {
      let issue = again.issues.first { $0.severity == .fatal }
      let text = "what is written cannot be mapped" + (issue.map { ": \($0.code), \($0.message)" } ?? "")
      return tally.groups.add(.changedModel, issue?.place.pattern(.converted) ?? "", text, at: example)
    }
    // A model that is another each time cannot be compared.
    let isSame =
      setup.isSame(output, second, of: sample) ?? (again.written == written || setup.outcome(of: sample).written != written)
    guard !isSame else { return }
    let change = again.written.flatMap { DocumentChange.all(written, $0, at: PatternedPath(), setup.noted(of: written)).first }
    tally.groups.add(.changedModel, change?.place.pattern ?? "", "what is written maps to another model", at: example)
  }

  private mutating func addChanges(of sample: Value, _ written: Value, _ noted: NotedValues) {
    let scope = setup.scope
    let part = { (document: Value) in scope.map { $0.find(in: document).value } ?? document }
    guard let before = part(sample), let after = part(written), before != after else { return }
    for change in DocumentChange.all(before, after, at: PatternedPath(scope?.path.components ?? []), noted) {
      let path = ValuePath(change.place.components)
      if let pattern = noted.dates[path] {
        tally.change(pattern, orMake: { FieldFacts(nil, isSensitive: true) }, { $0.hasOtherDates = true })
        continue
      }
      // What the mapper does not look at, or has left out with an issue, is no loss of the way back.
      let isGone = change.after == "nothing"
      if isGone, !noted.isRead(path.components) || noted.troubled.contains(path.components[...]) { continue }
      guard !noted.isSettled(path.components) else { continue }
      let example = example(path, change.value?.location)
      tally.groups.add(
        .changedByRoundTrip, change.place.pattern, "\(change.before) → \(change.after)", severity: change.isNull ? .note : nil, at: example)
    }
  }
}
