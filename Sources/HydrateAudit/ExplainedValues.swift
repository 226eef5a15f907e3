import Hydrate

/// What the log of a call says of the values of a sample.
struct ExplainedValues {
  /// The objects whose keys are data, the arrays whose order means nothing, and the elements that
  /// were not read.
  private(set) var (dictionaries, sets, leftOut): (Set<NodeIdentity>, Set<NodeIdentity>, Set<NodeIdentity>) = ([], [], [])
  /// The places that have a finding of their own.
  var reported: Set<ValuePath> = []
  /// The places of values that were converted, or of numbers that are written in fewer digits.
  var converted: Set<ValuePath> = []
  /// The places of numbers with an issue about lost digits.
  var rounded: Set<ValuePath> = []
  /// The places of dates, with their patterns.
  var dates: [ValuePath: String] = [:]
  /// The places of which an issue says that their value was not used, and all that contain them.
  private(set) var withoutValue: Set<ArraySlice<ValuePath.Component>> = []
  /// The places of fields, and all that contain them.
  private var read: Set<ArraySlice<ValuePath.Component>> = []
  private var fields: Set<ArraySlice<ValuePath.Component>> = []

  init(_ items: [ExplanationLog.Item], _ issues: [MappingIssue]) {
    for issue in issues {
      switch issue.code.row.meaning {
      case .refused, .ofCall:
        var path = issue.sourcePath.components[...]
        while withoutValue.insert(path).inserted, !path.isEmpty { path.removeLast() }
      case .rounded, .converted, .unread, .repeated: break
      }
      // One that fails is not in the log.
      for dictionary in issue.place.dictionaries { dictionaries.insert(dictionary.identity) }
    }
    for item in items {
      guard let value = item.place.value else { continue }
      switch item.kind {
      // Keys that are no text are in an array, in turn with their values.
      case .dictionary where value.kind == .array: sets.insert(value.identity)
      case .dictionary: dictionaries.insert(value.identity)
      case .set: sets.insert(value.identity)
      case .leftOut: leftOut.insert(value.identity)
      case .field, .scalar, .failedModel, .lostAlternative, .unread, .object: break
      }
    }
  }

  /// Takes the fields that the mapper looks at.
  mutating func add(_ fields: [FieldExplanation]) {
    // Of alternatives a mapper looks at each, and writes the first.
    for field in fields where !field.rule.isLeftOut {
      for place in field.sourcePath.alternatives {
        var path = place.components[...]
        self.fields.insert(path)
        while read.insert(path).inserted, !path.isEmpty { path.removeLast() }
      }
    }
  }

  /// Whether the mapper looks at a place, at one within it, or at one that contains it.
  func isRead(_ path: [ValuePath.Component]) -> Bool {
    read.contains(path[...]) || (0..<path.count).contains { fields.contains(path.prefix($0)) }
  }

  /// Whether a place, or one that contains it, has a finding of its own.
  func isReported(_ path: [ValuePath.Component]) -> Bool {
    (0...path.count).contains { reported.contains(ValuePath(Array(path.prefix($0)))) }
  }
}
