import Foundation
import Hydrate

/// Audits consecutive samples. Used by one task.
struct SampleAuditor<M: Mapper> where M.Input == Value {
  let setup: AuditSetup<M>
  private let file: String?
  var tally: SampleTally
  private var plans: FieldPlans
  private var replacements: [Set<Int>: EngineReplacement] = [:]

  /// - Parameter isPart: Whether the samples are part of others.
  init(_ setup: AuditSetup<M>, file: String? = nil, isPart: Bool = false) {
    (self.setup, self.file, tally) = (setup, file, SampleTally(isPart: isPart))
    plans = FieldPlans(setup.plan)
  }

  func example(_ path: ValuePath, _ location: TextLocation?) -> Audit.Finding.Example {
    Audit.Finding.Example(sample: tally.count, path: path, location: location, file: file)
  }

  private func example(_ place: IssueLocation) -> Audit.Finding.Example { example(place.sourcePath, place.location) }

  /// Counts a sample that is not what its format says.
  mutating func addMalformed(_ error: MappingError) {
    let issue = error.issues.first
    let example = example(.root, issue?.location)
    tally.groups.add(.malformed, "", issue?.message ?? "malformed", at: example)
    tally.end(hasFailed: true)
  }

  mutating func add(_ sample: Value) {
    let (explanation, items) = setup.explained(sample)
    let outcome = setup.outcome(of: sample)
    var noted = NotedValues(items, outcome.issues)
    tally.begin(sample, noted.dictionaries, hiding: setup.keys)
    add(outcome.issues, of: sample, &noted)
    addCases(of: sample)
    if let explanation {
      add(explanation.fields, items, &noted)
      if outcome.output != nil || explanation.isComplete { addUnread(explanation, &noted) }
    }
    addWayBack(outcome, of: sample, &noted, explanation?.fields ?? [])
    examineParts(outcome, of: sample)
    tally.end(hasFailed: outcome.output == nil)
  }

  // MARK: Issues

  private mutating func add(_ issues: [MappingIssue], of sample: Value, _ noted: inout NotedValues) {
    for issue in issues {
      noted.settled.insert(issue.sourcePath)
      let path = issue.place.pattern(issue.code)
      func example() -> Audit.Finding.Example { self.example(issue.sourcePath, issue.location) }
      switch (issue.severity, issue.code) {
      case (.fatal, _):
        let failure = Groups.Failure(sample: sample, issue: IssuePattern(issue), path: issue.sourcePath)
        let place = example()
        tally.groups.add(.failure, path, "\(issue.code), \(issue.message)", at: place, failure: failure)
        addRefused(issue, path)
      case (_, .converted), (_, .unknownKey): break
      case (_, .duplicateKey): add(.duplicateKey, path, issue.message, at: issue.place)
      case (_, .precisionLoss):
        noted.rounded.insert(issue.sourcePath)
        add(.precisionLost, path, issue.message, at: issue.place)
      default:
        add(.fallback, path, issue.fallbackText.map { "\($0), \(issue.code)" } ?? "\(issue.code), \(issue.message)", at: issue.place)
        addRefused(issue, path)
      }
    }
  }

  /// Notes a text that is nearly a case of an enum, and one that would be a date if the order of its
  /// parts or the unit of its number were known.
  private mutating func addRefused(_ issue: MappingIssue, _ pattern: String) {
    let place = issue.place
    guard issue.code == .invalidValue, let value = place.value else { return }
    let (text, parameters, isSensitive) = (value.string ?? value.description, issue.parameters, isSensitive(place))
    let cases = parameters["allowed"]?.array?.compactMap(\.string) ?? plans.cases(at: place, pattern)
    // The name of a case with a payload is a key.
    for name in value.string.map({ [$0] }) ?? value.members.map(\.key) {
      guard !cases.contains(name), let near = Spelling.likely(for: name, among: cases) else { continue }
      add(.nearCase, pattern, isSensitive ? SensitiveKeys.mask : name, suggestion: isSensitive ? nil : near, at: place)
    }
    guard value.kind == .string || value.kind == .number, parameters["expected"]?.string == "a date", RecognizedDate.isUndecided(text)
    else { return }
    change(pattern, plans.field(at: place, pattern), isSensitive) { facts, example in
      facts.undecided += 1
      facts.noteExample(example(place))
    }
  }

  private mutating func add(
    _ code: Audit.Finding.Code, _ path: String, _ text: String, severity: Audit.Finding.Severity? = nil,
    suggestion: @autoclosure () -> String? = nil, at place: IssueLocation
  ) {
    let (sample, file) = (tally.count, file)
    tally.groups.add(
      code, path, text, severity: severity, suggestion: suggestion(),
      at: Audit.Finding.Example(sample: sample, path: place.sourcePath, location: place.location, file: file))
  }

  // MARK: Fields

  private mutating func add(_ fields: [FieldExplanation], _ items: [ExplanationLog.Item], _ noted: inout NotedValues) {
    var met: Set<ValuePath> = []
    for explained in fields where !explained.rule.isLeftOut {
      let isFirst = met.insert(explained.sourcePath).inserted
      let place = explained.place
      let pattern = place.pattern(.converted)
      let field = plans.field(at: place, pattern)
      let (value, outcome) = (place.value, explained.outcome)
      let isRead = outcome == .exact || outcome == .converted
      let isSensitive = isSensitive(place)
      if isRead, value != nil, let format = explained.rule.dateFormat {
        addDate(format, at: place, pattern, field, isSensitive, &noted)
      } else if outcome == .converted {
        noted.settled.insert(explained.sourcePath)
        let type = field.map { " read as \($0.typeName)" } ?? ""
        add(.conversion, pattern, (value?.kind.rawValue ?? "value") + type, at: place)
      } else if outcome == .fallback {
        noted.settled.insert(explained.sourcePath)
        if explained.issue == nil, !noted.troubled.contains(explained.sourcePath.components[...]) {
          add(.fallback, pattern, "using \(explained.rule.fallback ?? "a fallback")", severity: .note, at: place)
        }
      }
      if isRead { addNumber(at: place, pattern, &noted) }
      // A single value that is read as a list is a field and an element.
      guard let field, isFirst else { continue }
      let isRelaxed = setup.hasRelaxedNames
      change(pattern, field, isSensitive) { facts, example in
        // A text may mean null.
        facts.add(outcome == .absent && value != nil ? .null : value, example(place))
        if let value { facts.addCases(in: value, isRelaxed: isRelaxed) }
        if outcome == .fallback { facts.fallbacks += 1 }
      }
    }
    // Elements and members of dictionaries.
    for item in items {
      guard case .scalar = item.kind, item.place.value != nil else { continue }
      let path = item.place.sourcePath
      guard met.insert(path).inserted || item.rule.dateFormat != nil && noted.dates[path] == nil else { continue }
      let pattern = item.place.pattern(.converted)
      if let format = item.rule.dateFormat {
        addDate(format, at: item.place, pattern, plans.field(at: item.place, pattern), isSensitive(item.place), &noted)
      } else {
        addNumber(at: item.place, pattern, &noted)
      }
    }
  }

  private func isSensitive(_ place: IssueLocation) -> Bool { place.isSensitive || setup.hides(place.sourcePath) }

  /// Notes a large number, and one of which a Double does not have all digits.
  private mutating func addNumber(at place: IssueLocation, _ pattern: String, _ noted: inout NotedValues) {
    guard let value = place.value, value.kind == .number || value.kind == .string else { return }
    let text = value.string ?? value.description
    // A Float has every number of 6 digits, a Double of 15.
    guard text.utf8.count < 64, text.utf8.count > 6 || text.contains(where: { $0 == "e" || $0 == "E" }), let number = Double(text) else {
      return
    }
    let type = plans.nearestField(of: place, pattern)?.typeName ?? plans.modelName
    let isFloat = type.contains("Float") && !type.contains("CGFloat")
    let isBinary = isFloat || type.contains("Double") || type.contains("CGFloat")
    if isBinary, text.utf8.count > (isFloat ? 6 : 15), let digits = Decimal(string: text),
      digits != Decimal(string: isFloat ? "\(Float(number))" : "\(number)"), !noted.rounded.contains(place.sourcePath)
    {
      noted.settled.insert(place.sourcePath)
      add(.precisionLost, pattern, "digits lost in a \(isFloat ? "Float" : "Double")", at: place)
    } else if value.kind == .number, abs(number) >= 9_007_199_254_740_992, number == number.rounded() {
      add(.nearLimit, pattern, "2^53 or more", at: place)
    }
  }

  private mutating func change(
    _ pattern: String, _ field: MappingPlan.Field?, _ isSensitive: Bool,
    _ change: (inout FieldFacts, (IssueLocation) -> Audit.Finding.Example) -> Void
  ) {
    let (sample, file) = (tally.count, file)
    tally.change(pattern, orMake: { FieldFacts(field, isSensitive: isSensitive) }) { facts in
      change(&facts) { Audit.Finding.Example(sample: sample, path: $0.sourcePath, location: $0.location, file: file) }
    }
  }

  private mutating func addDate(
    _ format: String, at place: IssueLocation, _ pattern: String, _ field: MappingPlan.Field?, _ isSensitive: Bool,
    _ noted: inout NotedValues
  ) {
    noted.dates[place.sourcePath] = pattern
    change(pattern, field, isSensitive) { facts, example in
      facts.formats[format, default: 0] += 1
      facts.noteExample(example(place))
    }
    if Self.isOf1970(place.value, format) { add(.nearLimit, pattern, "a date in 1970", at: place) }
  }

  private static func isOf1970(_ value: Value?, _ format: String) -> Bool {
    guard let text = value.map({ $0.string ?? $0.description }) else { return false }
    let unit = NumberToDate.Unit.allCases.first { format.hasPrefix("\($0) since 1970-01-01T00:00:00Z") }
    let perSecond = unit?.perSecond ?? (format == RecognizedDate.unixTime.rawValue ? 1 : nil)
    let seconds = perSecond.map { scale in Double(text).map { $0 / scale } } ?? DateFormat.anyFormat.date(from: text)?.timeIntervalSince1970
    return seconds.map { (0..<31_536_000).contains($0) } ?? false
  }

  /// Notes the cases in a sample that is an enum, or enums alone.
  private mutating func addCases(of sample: Value) {
    let cases = plans.cases
    guard !cases.isEmpty, let value = setup.scope.map({ $0.find(in: sample).value }) ?? sample else { return }
    let (path, isRelaxed) = (PatternedPath(setup.scope?.path.components ?? []).pattern, setup.hasRelaxedNames)
    tally.change(path, orMake: { FieldFacts(nil, cases: cases, isSensitive: false) }) { $0.addCases(in: value, isRelaxed: isRelaxed) }
  }

  // MARK: Unread keys

  private mutating func addUnread(_ explanation: MappingExplanation, _ noted: inout NotedValues) {
    guard !explanation.unreadPlaces.isEmpty else { return }
    let refused = Set(explanation.issues.filter { $0.severity == .fatal }.map(\.sourcePath))
    var missing: [[ValuePath.Component]: [String]] = [:]
    for field in explanation.fields where field.place.value == nil {
      guard case .key(let key)? = field.sourcePath.components.last else { continue }
      missing[field.sourcePath.components.dropLast(), default: []].append(key)
    }
    for place in explanation.unreadPlaces {
      let path = place.sourcePath
      guard !refused.contains(path) else { continue }
      noted.settled.insert(path)
      func suggestion() -> String? {
        guard case .key(let key)? = path.components.last else { return nil }
        return Spelling.likely(for: key, among: missing[path.components.dropLast()] ?? [])
      }
      // The key is the subject.
      add(.unreadKey, place.pattern(.unknownKey), "nothing reads it", suggestion: suggestion(), at: place)
    }
  }

  // MARK: Settings and rules

  private mutating func examineParts(_ outcome: AuditSetup<M>.Outcome, of sample: Value) {
    guard let trial = setup.trial else { return }
    let setup = setup
    var (needed, replacements) = (tally.needed, replacements)
    needed.examine(trial.parts.count) { kept in
      let replacement = replacements[kept] ?? trial.replacement(with: kept)
      if replacements.count < 256 { replacements[kept] = replacement }
      return setup.isSame(outcome, setup.outcome(of: sample, with: replacement), of: sample)
    }
    (tally.needed, self.replacements) = (needed, replacements)
  }
}
