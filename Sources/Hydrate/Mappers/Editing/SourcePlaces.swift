/// Where each value of a written document was read in the source.
///
/// The source and what was written of its model are read by the same mapper. Values that were read
/// for the same part of the model belong together, whatever rules name their places: other keys,
/// paths, flattened fields, single values as lists, JSON in strings.
struct SourcePlaces {
  struct Node: Hashable {
    let document: ObjectIdentifier
    let index: Int

    init(_ value: Value) { (document, index) = (ObjectIdentifier(value.document), value.index) }
  }

  /// A member that a written object does not have.
  private struct Missing: Hashable {
    let object: Node
    let key: String
  }

  /// A value in a string of JSON, and where it was read.
  struct Inner {
    let written: Value
    let source: Value
  }

  private let source: ReadPlaces
  private let written: ReadPlaces
  private var origins: [Node: Value] = [:]
  private var inner: [Node: Inner] = [:]
  private var lists: [Node: ListPlaces] = [:]
  private var missing: [Missing: Value] = [:]
  private var readOnly: [Node: IssueLocation] = [:]
  private var readOnlyMissing: [Missing: IssueLocation] = [:]
  /// The values of the source that were read for a part of the model.
  private lazy var read = Set(source.places.lazy.flatMap { [$0.value].compactMap(\.self) + $0.inner }.map { Node($0) })

  init(source: ReadPlaces, written: ReadPlaces) {
    (self.source, self.written) = (source, written)
    var pending = [(0, 0)]
    while let (own, other) = pending.popLast() { pending += pair(source.places[own], written.places[other]) }
  }

  /// Where a written value was read.
  func origin(of value: Value) -> Value? { origins[Node(value)] }

  /// What the source has for a member that a written object does not have, such as null.
  func origin(ofMissing key: String, in object: Value) -> Value? { missing[Missing(object: Node(object), key: key)] }

  /// The value in the string as which a value was written or read.
  func inner(of value: Value) -> Inner? { inner[Node(value)] }

  /// Whether a value of the source was read, and not only looked into for others.
  mutating func isRead(_ value: Value) -> Bool { read.contains(Node(value)) }

  /// Where the elements of a written list were read, if not simply one after the other.
  func list(of value: Value) -> ListPlaces? { lists[Node(value)] }

  // MARK: Read-only fields

  var hasReadOnlyFields: Bool { !readOnly.isEmpty || !readOnlyMissing.isEmpty }

  /// Where a written value was read, if its field is read-only.
  func readOnlyPlace(of value: Value) -> IssueLocation? { readOnly[Node(value)] }

  func readOnlyPlace(ofMissing key: String, in object: Value) -> IssueLocation? { readOnlyMissing[Missing(object: Node(object), key: key)] }

  // MARK: Pairs

  /// Pairs the values of a part of the model. Returns the pairs of its own parts.
  private mutating func pair(_ own: ReadPlaces.Place, _ other: ReadPlaces.Place) -> [(Int, Int)] {
    if let place = other.missing.map({ Missing(object: Node($0.object), key: $0.key) }) {
      missing[place] = own.innermost
      readOnlyMissing[place] = own.readOnly
    }
    guard let string = own.value, let from = own.innermost, let first = other.value, let last = other.innermost else {
      return parts(own, other, nil)
    }
    note(string, for: first)
    for (from, to) in zip(own.inner, other.inner) { note(from, for: to) }
    if !first.isSame(as: last) { origins[Node(last)] = from }
    if from.document !== string.document { inner[Node(first)] = Inner(written: last, source: from) }
    if let readOnly = own.readOnly { for value in [first] + other.inner { self.readOnly[Node(value)] = readOnly } }
    let list = listPlaces(own, from, last)
    if let list { lists[Node(last)] = list }
    return parts(own, other, list)
  }

  /// Records where a written value was read, unless it is known.
  private mutating func note(_ from: Value, for to: Value) {
    let node = Node(to)
    if origins[node] == nil { origins[node] = from }
  }

  private func parts(_ own: ReadPlaces.Place, _ other: ReadPlaces.Place, _ list: ListPlaces?) -> [(Int, Int)] {
    other.parts.compactMap { component, part in
      guard case .index(let index) = component, let list else { return own.parts[component].map { ($0, part) } }
      return list.first(index).flatMap { own.parts[.index($0)] }.map { ($0, part) }
    }
  }

  private func listPlaces(_ own: ReadPlaces.Place, _ from: Value, _ to: Value) -> ListPlaces? {
    guard from.kind == .array, to.kind == .array else { return nil }
    if let groupSize = own.groupSize { return ListPlaces(groupSize, from.array ?? [], to.array ?? []) }
    let leftOut = own.parts.compactMap { component, part -> Int? in
      guard source.places[part].isLeftOut, case .index(let index) = component else { return nil }
      return index
    }
    return leftOut.isEmpty ? nil : ListPlaces(count: from.count, leavingOut: Set(leftOut))
  }
}
