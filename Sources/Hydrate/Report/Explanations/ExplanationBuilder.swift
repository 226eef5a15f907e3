/// Makes an explanation from the log of a call and its issues.
struct ExplanationBuilder {
  /// The locations that identify a field.
  private struct Key: Hashable {
    let source: ValuePath
    let destination: ValuePath

    init(_ place: IssueLocation) { (source, destination) = (place.readPath, place.destinationPath) }

    func isAtOrBelow(_ other: Key) -> Bool {
      destination.components.starts(with: other.destination.components) && source.components.starts(with: other.source.components)
    }
  }

  private let items: [ExplanationLog.Item]
  private let keys: [Key]
  private let issues: [MappingIssue]
  private var isDropped: [Bool]
  /// The locations in the model with issues, and all locations that contain them.
  private var troubled: Set<[ValuePath.Component]> = []

  private var fields: [FieldExplanation] = []
  private var numbers: [Key: Int] = [:]
  /// The first field at each location in the model, wherever its value is in the source.
  private var numbersInModel: [ValuePath: Int] = [:]

  private let facts: ReportFacts

  init(_ items: [ExplanationLog.Item], _ issues: [MappingIssue], _ facts: ReportFacts) {
    self.facts = facts
    self.items = items
    self.issues = issues
    keys = items.map { Key($0.place) }
    isDropped = items.map { _ in false }
    for issue in issues {
      switch issue.code.row.meaning {
      case .repeated: continue
      case .unread: if issue.severity == .nonFatal { continue }
      case .refused, .rounded, .converted, .ofCall: break
      }
      var path = issue.destinationPath.components
      while troubled.insert(path).inserted, !path.isEmpty { path.removeLast() }
    }
  }

  mutating func explanation() -> MappingExplanation {
    dropAlternatives()
    dropRepetitions()
    for (index, item) in items.enumerated() where !isDropped[index] {
      switch item.kind {
      case .field: takeField(item, keys[index])
      case .scalar: takeScalar(item, keys[index])
      default: break
      }
    }
    for issue in issues where issue.code.row.meaning != .unread { take(issue) }
    return MappingExplanation(fields: ordered, issues: issues, unreadPlaces: UnreadMembers(remaining).ordered, facts: facts)
  }

  private var remaining: [ExplanationLog.Item] { zip(items, isDropped).filter { !$0.1 }.map(\.0) }

  // MARK: Dropping items

  /// Drops the items of alternatives that failed before the next one was tried, and of models
  /// whose failure led to no issue.
  private mutating func dropAlternatives() {
    for (index, item) in items.enumerated() {
      switch item.kind {
      case .lostAlternative: dropBack(from: index)
      case .failedModel where !troubled.contains(keys[index].destination.components): dropBack(from: index)
      default: break
      }
    }
  }

  /// Drops the items of a value that directly precede the item `end`.
  private mutating func dropBack(from end: Int) {
    var index = end - 1
    while index >= 0, keys[index].isAtOrBelow(keys[end]) {
      // This field contains the value and is still being read.
      if case .field(let fieldEnd) = items[index].kind, fieldEnd > end { return }
      isDropped[index] = true
      index -= 1
    }
  }

  /// Drops all but the last item of a field that was requested several times, with everything
  /// logged within it.
  private mutating func dropRepetitions() {
    var last: [Key: Int] = [:]
    for (index, item) in items.enumerated() {
      if case .field = item.kind, !isDropped[index] { last[keys[index]] = index }
    }
    for (index, item) in items.enumerated() {
      guard case .field(let end) = item.kind, let last = last[keys[index]], last >= end else { continue }
      for part in index..<min(end, items.count) { isDropped[part] = true }
    }
  }

  // MARK: Fields

  private mutating func takeField(_ item: ExplanationLog.Item, _ key: Key) {
    guard item.outcome == .failed, !troubled.contains(key.destination.components) else { return add(item, key) }
    // There is no issue, so the type has caught the error.
    var caught = item
    caught.outcome = .fallback
    caught.rule.fallback = "init(from:)"
    add(caught, key, item.failure)
  }

  /// Adds a scalar to its field. A scalar without one is a field of its own if it is a member of a
  /// dictionary or was converted.
  private mutating func takeScalar(_ item: ExplanationLog.Item, _ key: Key) {
    guard let number = numbers[key] else {
      if item.outcome != .exact || item.place.isMember { add(item, key) }
      return
    }
    if item.outcome == .converted, fields[number].outcome == .exact { fields[number].outcome = .converted }
    if fields[number].rule.dateFormat == nil, fields[number].outcome == .exact || fields[number].outcome == .converted {
      (fields[number].rule.dateFormat, fields[number].date) = (item.rule.dateFormat, item.date)
    }
  }

  private mutating func add(_ item: ExplanationLog.Item, _ key: Key, _ issue: MappingIssue? = nil) {
    guard numbers[key] == nil else { return }
    numbers[key] = fields.count
    if numbersInModel[key.destination] == nil { numbersInModel[key.destination] = fields.count }
    fields.append(
      FieldExplanation(
        sourcePath: item.place.sourcePath, destinationPath: key.destination, outcome: item.outcome, rule: item.rule, issue: issue,
        place: item.place,
        date: item.date))
  }

  // MARK: Issues

  private mutating func take(_ issue: MappingIssue) {
    let key = Key(issue.place)
    guard let number = numbers[key] ?? numbersInModel[key.destination] else { return addField(of: issue, key) }
    if fields[number].issue.map({ $0.severity == .nonFatal && issue.severity == .fatal }) ?? true { fields[number].issue = issue }
    switch fields[number].outcome {
    case .exact, .converted, .absent:
      if let outcome = outcome(of: issue, at: key) { fields[number].outcome = outcome }
      if fields[number].outcome == .fallback { fields[number].rule.fallback = "mapper" }
    case .fallback, .failed: break
    }
  }

  /// Adds an issue that belongs to no logged field, such as one of an element or the document.
  private mutating func addField(of issue: MappingIssue, _ key: Key) {
    guard let outcome = outcome(of: issue, at: key) else { return }
    var item = ExplanationLog.Item(kind: .scalar, place: issue.place, outcome: outcome)
    if outcome == .fallback { item.rule.fallback = "mapper" }
    add(item, key, issue)
  }

  /// Whether a fallback was used for a field that contains this location.
  private func isReplaced(_ key: Key) -> Bool {
    var path = key.destination
    while !path.components.isEmpty {
      path.components.removeLast()
      if let number = numbersInModel[path], fields[number].outcome == .fallback { return true }
    }
    return false
  }

  /// The outcome of a field with this issue; nil if the issue does not change it.
  private func outcome(of issue: MappingIssue, at key: Key) -> FieldExplanation.Outcome? {
    switch issue.code.row.meaning {
    case .converted, .rounded: .converted
    case .repeated, .unread: nil
    // A fallback for a container is not a fallback for this field.
    case .refused where issue.hasFallback, .ofCall where issue.hasFallback: isReplaced(key) ? .failed : .fallback
    case .refused: .failed
    case .ofCall: issue.severity == .fatal ? .failed : nil
    }
  }

  // MARK: Order

  /// The fields as people look for them: those of an object together, each followed by its content,
  /// elements by index, everything else in the order of reading.
  private var ordered: [FieldExplanation] {
    var tree = PathTree<ValuePath.Component, FieldExplanation>()
    for field in fields { tree.add(field, at: field.destinationPath.components) }
    var ordered: [FieldExplanation] = []
    var waiting = [0]
    while let branch = waiting.popLast().map({ tree.branches[$0] }) {
      ordered += branch.items
      let elements = branch.children.compactMap { child in tree.branches[child].step?.index.map { (number: $0, child: child) } }
      let others = branch.children.filter { tree.branches[$0].step?.index == nil }
      waiting += (others + elements.ordered { $0.number < $1.number }.map(\.child)).reversed()
    }
    return ordered
  }
}

extension ValuePath.Component {
  fileprivate var index: Int? { if case .index(let number) = self { number } else { nil } }
}

extension IssueLocation {
  /// Whether it is the location of a member of a dictionary, or of a field of an explicit mapper.
  fileprivate var isMember: Bool {
    switch step {
    case .key, .field: true
    case .path(_, let destination): !destination.components.isEmpty
    case .same, .index, .member, .ended: false
    }
  }
}
