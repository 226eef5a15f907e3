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

  /// The sample that is audited.
  var origin: Origin { Origin(sample: tally.count, file: file) }

  struct Origin {
    fileprivate let sample: Int
    fileprivate let file: String?

    func example(_ path: ValuePath, _ location: TextLocation? = nil) -> Audit.Finding.Example {
      Audit.Finding.Example(sample: sample, path: path, location: location, file: file)
    }

    fileprivate func example(_ place: IssueLocation) -> Audit.Finding.Example { example(place.sourcePath, place.location) }
  }

  /// Counts a sample that is not what its format says.
  mutating func addMalformed(_ error: MappingError) {
    let issue = error.issues.first
    let example = origin.example(.root, issue?.location)
    tally.groups.add(.malformed, "", issue?.message ?? "malformed", at: example)
    tally.end(hasFailed: true)
  }

  mutating func add(_ sample: Value) {
    let (explanation, items) = setup.explained(sample)
    let outcome = setup.outcome(of: sample)
    var values = ExplainedValues(items, outcome.issues)
    tally.begin(sample, values.dictionaries, hiding: setup.keys)
    add(outcome.issues, of: sample, &values)
    addCases(of: sample)
    if let explanation {
      add(explanation.fields, items, &values)
      if outcome.output != nil || explanation.isComplete { addUnread(explanation, &values) }
    }
    addRoundTrip(outcome, of: sample, &values, explanation?.fields ?? [])
    examineParts(outcome, of: sample)
    tally.end(hasFailed: outcome.output == nil)
  }

  // MARK: Issues

  private mutating func add(_ issues: [MappingIssue], of sample: Value, _ values: inout ExplainedValues) {
    for issue in issues {
      let (meaning, path) = (issue.code.row.meaning, issue.place.fullPattern(issue.code))
      if meaning != .converted { values.reported.insert(issue.sourcePath) }
      switch (issue.severity, meaning) {
      case (.fatal, _):
        let failure = Groups.Failure(sample: sample, issue: IssuePattern(issue), path: issue.sourcePath)
        let example = origin.example(issue.place)
        tally.groups.add(.failure, path, "\(issue.code), \(issue.message)", at: example, failure: failure)
        addRefused(issue, path)
      case (_, .converted), (_, .unread): break
      case (_, .repeated): add(.duplicateKey, path, issue.message, at: issue.place)
      case (_, .rounded):
        values.rounded.insert(issue.sourcePath)
        add(.precisionLost, path, issue.message, at: issue.place)
      case (_, .refused), (_, .ofCall):
        add(.fallback, path, issue.fallbackText.map { "\($0), \(issue.code)" } ?? "\(issue.code), \(issue.message)", at: issue.place)
        addRefused(issue, path)
      }
    }
  }

  /// Adds a text that is nearly a case of an enum, and one that would be a date if the order of its
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
    guard value.kind == .string || value.kind == .number, issue.detail.expectsDate, RecognizedDate.isUndecided(text) else { return }
    change(at: place, pattern) { facts, origin in
      facts.undecided += 1
      facts.takeExample(origin.example(place))
    }
  }

  private mutating func add(
    _ code: Audit.Finding.Code, _ path: String, _ text: String, severity: Audit.Finding.Severity? = nil,
    suggestion: @autoclosure () -> String? = nil, at place: IssueLocation
  ) {
    let origin = origin
    tally.groups.add(code, path, text, severity: severity, suggestion: suggestion(), at: origin.example(place))
  }

  // MARK: Fields

  private mutating func add(_ fields: [FieldExplanation], _ items: [ExplanationLog.Item], _ values: inout ExplainedValues) {
    var met: Set<ValuePath> = []
    for explained in fields where !explained.rule.isLeftOut {
      let isFirst = met.insert(explained.sourcePath).inserted
      let place = explained.place
      let pattern = place.fullPattern(.converted)
      let field = plans.field(at: place, pattern)
      let (value, outcome) = (place.value, explained.outcome)
      let isRead = outcome == .exact || outcome == .converted
      if isRead, value != nil, let format = explained.rule.dateFormat {
        addDate(explained.date, format, at: place, pattern, &values)
      } else if outcome == .converted {
        values.converted.insert(explained.sourcePath)
        let type = field.map { " read as \($0.typeName)" } ?? ""
        add(.conversion, pattern, (value?.kind.rawValue ?? "value") + type, at: place)
      } else if outcome == .fallback {
        values.reported.insert(explained.sourcePath)
        if explained.issue == nil, !values.withoutValue.contains(explained.sourcePath.components[...]) {
          add(.fallback, pattern, "using \(explained.rule.fallback ?? "a fallback")", severity: .note, at: place)
        }
      }
      if isRead, explained.rule.dateFormat == nil { addNumber(at: place, pattern, &values) }
      // A single value that is read as a list is a field and an element.
      guard field != nil, isFirst else { continue }
      let isRelaxed = setup.hasRelaxedNames
      change(at: place, pattern) { facts, origin in
        // A text may mean null.
        facts.add(outcome == .absent && value != nil ? .null : value, origin.example(place))
        if let value { facts.addCases(in: value, isRelaxed: isRelaxed) }
        if outcome == .fallback || outcome == .failed { facts.refusals += 1 }
      }
    }
    // Elements and members of dictionaries.
    for item in items {
      guard case .scalar = item.kind, item.place.value != nil else { continue }
      let path = item.place.sourcePath
      guard met.insert(path).inserted || item.rule.dateFormat != nil && values.dates[path] == nil else { continue }
      let pattern = item.place.fullPattern(.converted)
      if let format = item.rule.dateFormat {
        addDate(item.date, format, at: item.place, pattern, &values)
      } else {
        addNumber(at: item.place, pattern, &values)
      }
    }
  }

  private func isSensitive(_ place: IssueLocation) -> Bool { place.isSensitive || setup.hides(place.sourcePath) }

  /// Adds a large number, and one of which a Double does not have all digits.
  private mutating func addNumber(at place: IssueLocation, _ pattern: String, _ values: inout ExplainedValues) {
    guard let value = place.value, value.kind == .number || value.kind == .string else { return }
    let text = value.string ?? value.description
    // A Float has every number of 6 digits, a Double of 15.
    guard text.utf8.count < 64, text.utf8.count > 6 || text.contains(where: { $0 == "e" || $0 == "E" }), let number = Double(text) else {
      return
    }
    let digitCount = plans.digitCount(at: place, pattern)
    let isFloat = digitCount == 6
    if let digitCount, text.utf8.count > digitCount, let digits = Decimal(string: text),
      digits != Decimal(string: isFloat ? "\(Float(number))" : "\(number)"), !values.rounded.contains(place.sourcePath)
    {
      // A program may print 17 digits of a Double, of which 16 are enough.
      guard digits != Decimal(string: String(format: isFloat ? "%.9g" : "%.17g", isFloat ? Double(Float(number)) : number)) else {
        values.converted.insert(place.sourcePath)
        return
      }
      values.reported.insert(place.sourcePath)
      add(.precisionLost, pattern, "digits lost in a \(isFloat ? "Float" : "Double")", at: place)
    } else if value.kind == .number, abs(number) >= 9_007_199_254_740_992, number == number.rounded() {
      add(.nearLimit, pattern, "2^53 or more", at: place)
    }
  }

  /// Changes the facts about a place.
  private mutating func change(at place: IssueLocation, _ pattern: String, _ change: (inout FieldFacts, Origin) -> Void) {
    let origin = origin
    if !tally.hasFacts(at: pattern) { tally.begin(pattern, plans.facts(at: place, pattern, isSensitive: isSensitive(place))) }
    tally.change(pattern) { change(&$0, origin) }
  }

  private mutating func addDate(
    _ date: Date?, _ format: String, at place: IssueLocation, _ pattern: String, _ values: inout ExplainedValues
  ) {
    values.dates[place.sourcePath] = pattern
    change(at: place, pattern) { facts, origin in
      facts.formats[format, default: 0] += 1
      facts.takeExample(origin.example(place))
    }
    // The length of a year without a leap day.
    if let date, (0..<31_536_000).contains(date.timeIntervalSince1970) { add(.nearLimit, pattern, "a date in 1970", at: place) }
  }

  /// Counts the cases in a sample that is an enum, or enums alone.
  private mutating func addCases(of sample: Value) {
    let cases = plans.cases
    guard !cases.isEmpty, let value = setup.part(of: sample) else { return }
    let (path, isRelaxed) = (PathPattern(setup.scope?.path ?? .root).text, setup.hasRelaxedNames)
    if !tally.hasFacts(at: path) { tally.begin(path, FieldFacts(nil, cases: cases, isOfRoot: false, isSensitive: false)) }
    tally.change(path) { $0.addCases(in: value, isRelaxed: isRelaxed) }
  }

  // MARK: Unread keys

  private mutating func addUnread(_ explanation: MappingExplanation, _ values: inout ExplainedValues) {
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
      values.reported.insert(path)
      func suggestion() -> String? {
        guard case .key(let key)? = path.components.last else { return nil }
        return Spelling.likely(for: key, among: missing[path.components.dropLast()] ?? [])
      }
      // The key is the subject.
      add(.unreadKey, place.fullPattern(.unknownKey), "nothing reads it", suggestion: suggestion(), at: place)
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
