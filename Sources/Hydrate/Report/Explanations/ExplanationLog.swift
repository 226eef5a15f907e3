package import Foundation

/// A date in an explained call.
struct ReadDate {
  /// The name of the format in which it was read.
  let format: String
  /// Nil if the mapper's own input is not known.
  let date: Date?
}

/// The log of an explained call, in the order of events. ``ExplanationBuilder`` turns it into an
/// explanation.
package struct ExplanationLog: Sendable {
  package enum Kind: Sendable {
    /// A requested field. The items before `end` belong to it.
    case field(end: Int)
    /// A scalar: a field, an element or a member of a dictionary.
    case scalar
    /// A model whose `init(from:)` has failed.
    case failedModel
    /// A value for which an alternative was tried and failed.
    case lostAlternative
    /// A member that nothing reads.
    case unread
    /// An element that could not be read and is left out of its list.
    case leftOut
    /// A set: the numbers of the elements that were read, in the order of the source; equal elements
    /// have the same.
    case set([Int])
    /// A dictionary with the members that were read.
    case dictionary([Member])
    /// An object, with the places that an explicit mapper reads.
    case object(PlaceTree)
  }

  /// A member of a dictionary. Equal keys have the same number.
  package struct Member: Sendable {
    package let key: Int
    package let part: ValuePath.Component
    package let value: Value
  }

  package struct Item: Sendable {
    package var kind: Kind
    package let place: IssueLocation
    var outcome = FieldExplanation.Outcome.exact
    package var rule = FieldExplanation.Rule()
    /// The date that was read, if it is known.
    package var date: Date?
    /// The error of a field.
    var failure: MappingIssue?
    /// Whether the fallback was used for an invalid value.
    var isSoftened = false
    /// Whether what is within the field is not recorded.
    package var isSkipped = false

    fileprivate func moved(by distance: Int) -> Item {
      guard case .field(let end) = kind, end != .max else { return self }
      var item = self
      item.kind = .field(end: end + distance)
      return item
    }
  }

  private(set) var items: [Item] = []
  /// The fields that are being read, nested.
  private var open: [Int] = []

  mutating func add(_ kind: Kind, _ place: IssueLocation, _ outcome: FieldExplanation.Outcome = .exact, _ date: ReadDate? = nil) {
    var item = Item(kind: kind, place: place, outcome: outcome)
    (item.rule.dateFormat, item.date) = (date?.format, date?.date)
    items.append(item)
  }

  mutating func drop(since count: Int) {
    items.removeSubrange(min(count, items.count)...)
    open.removeAll { $0 >= count }
  }

  /// The items since there were so many, as if the log began with them.
  func items(since count: Int) -> [Item] { items.dropFirst(count).map { $0.moved(by: -count) } }

  /// Adds the items of another part of the log.
  mutating func add(_ others: [Item]) {
    let count = items.count
    items += others.map { $0.moved(by: count) }
  }

  // MARK: Fields

  mutating func begin(_ place: IssueLocation) -> Int {
    open.append(items.count)
    items.append(Item(kind: .field(end: .max), place: place))
    return items.count - 1
  }

  /// Changes the item of the field that is being read.
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
