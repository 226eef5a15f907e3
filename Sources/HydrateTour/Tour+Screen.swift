import Hydrate

extension Tour {
  private static var modelLimit: Int { 10 }
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
        : "mapping back and again gave models that differ", result.isStable ? .green : .red)
    screen.heading("Summary")
    let issues = result.issues.reduce(into: [:]) { counts, issue in counts[issue.code.name, default: 0] += 1 }
    let codes = issues.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    screen.text(
      "\(Show.size(result.byteCount)) of JSON, \(Show.count(records(result.output).count, "model")), "
        + Show.count(result.issues.count, "issue") + (codes.isEmpty ? "" : ": \(codes)"))
    screen.text("mapped in \(Show.time(result.seconds)), \(Show.rate(result.byteCount, result.seconds))\(Show.build)")
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
    let shown = issues.prefix(screen.rowLimit)
    let rows = shown.map { issue in
      [Show.location(issue), issue.code.name, issue.sourcePath.description, Show.message(issue)]
    }
    screen.grid(["line:col", "code", "source path", "message"], rows, lineLimit: 8) { row, column in
      column == 1 ? shown[row].severity == .fatal ? .red : .magenta : nil
    }
    screen.more(than: shown.count, of: issues.count, "issues")
  }
}
