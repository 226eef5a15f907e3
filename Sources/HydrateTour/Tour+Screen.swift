import Hydrate

extension Tour {
  private static var modelLimit: Int { 10 }
  private static var issueLimit: Int { 40 }
  private static var lineLimit: Int { 60 }

  /// Shows what came of a document.
  func show(_ result: TourResult<M.Output>, on screen: inout Screen) throws(MappingError) {
    screen.title("Hydrate: \(name)")
    for plan in try plans() { show(plan, on: &screen) }
    show(records(result.output), on: &screen)
    show(result.issues, on: &screen)
    if let json = result.firstRecordBack {
      screen.heading("Mapped back: the first record as JSON")
      screen.block(json, lineLimit: Self.lineLimit)
    }
    screen.heading("Round trip")
    screen.text(
      result.isStable
        ? "mapping back and again gave equal models: \(records(result.output).count) of them"
        : "mapping back and again gave models that differ")
  }

  private func show(_ plan: MappingPlan, on screen: inout Screen) {
    screen.heading("Plan: \(plan.modelName)")
    let rows = plan.fields.map { field in
      [
        field.source.description, field.name, field.typeName + (field.isOptional ? "?" : ""), field.presence.rawValue,
        field.fallback ?? "-", field.mapperName == nil ? "built in" : "mapper",
      ]
    }
    screen.grid(["source", "property", "type", "presence", "fallback", "read by"], rows)
  }

  private func show(_ records: [Record], on screen: inout Screen) {
    screen.heading("Models: \(min(records.count, Self.modelLimit)) of \(records.count)")
    screen.grid(columns.map(\.title), records.prefix(Self.modelLimit).map { record in columns.map { $0.cell(record) } })
  }

  private func show(_ issues: [MappingIssue], on screen: inout Screen) {
    let noun = issues.count == 1 ? "issue" : "issues"
    screen.heading("Issues: " + (issues.isEmpty ? "none" : "\(issues.count) non-fatal \(noun)"))
    guard !issues.isEmpty else { return screen.text("every value fitted") }
    let rows = issues.prefix(Self.issueLimit).map { issue in
      [Show.location(issue), issue.code.name, issue.sourcePath.description, Show.message(issue)]
    }
    screen.grid(["line:col", "code", "source path", "message"], rows, lineLimit: 4)
    if issues.count > Self.issueLimit { screen.text("... \(issues.count - Self.issueLimit) more issues") }
  }
}
