/// What a run that is explained has taken down, in the order in which it happened; ``ExplanationBuilder`` makes sense of it.
struct ExplanationLog: Sendable {
  enum Kind: Sendable {
    /// A field that was asked for; what was taken down until `end` is part of it.
    case field(end: Int)
    /// A scalar, which may be a field's, a list's or a dictionary's.
    case scalar
    /// A model whose `init(from:)` has failed.
    case failedModel
    /// A value of which an alternative was tried that lost.
    case lostAlternative
    /// A member that nothing reads.
    case unread
    /// An object, and the keys of it that an explicit mapper reads.
    case object(keys: Set<String>)
  }

  struct Item: Sendable {
    var kind: Kind
    let place: Place
    var outcome = FieldExplanation.Outcome.exact
    var rule = FieldExplanation.Rule()
    /// What a field failed with.
    var failure: MappingIssue?
    /// Whether what stood in stood in for something that did not fit.
    var isSoftened = false
  }

  private(set) var items: [Item] = []
  /// The fields that are being read, one within another.
  private var open: [Int] = []

  mutating func add(_ kind: Kind, _ place: Place, _ outcome: FieldExplanation.Outcome = .exact, dateFormat: String? = nil) {
    var item = Item(kind: kind, place: place, outcome: outcome)
    item.rule.dateFormat = dateFormat
    items.append(item)
  }

  // MARK: Fields

  mutating func begin(_ place: Place) -> Int {
    open.append(items.count)
    items.append(Item(kind: .field(end: .max), place: place))
    return items.count - 1
  }

  /// Changes what is said of the field that is being read.
  mutating func change(_ change: (inout Item) -> Void) {
    if let number = open.last { change(&items[number]) }
  }

  mutating func end(_ number: Int, _ change: (inout Item) -> Void) {
    guard items.indices.contains(number) else { return }
    while let last = open.last, last >= number { open.removeLast() }
    items[number].kind = .field(end: items.count)
    change(&items[number])
  }
}
