import Hydrate

/// Where each value of a written document was read in the source.
///
/// The source and what was written of its model are read by the same mapper. Values that were read
/// for the same part of the model belong together, whatever rules name their places: other keys,
/// paths, flattened fields, single values as lists, JSON in strings. Elements of sets and members of
/// dictionaries belong together if the elements and the keys that were read are equal.
struct SourcePlaces {
  /// A value in a string of JSON, and where it was read.
  typealias Inner = (written: Value, source: Value)

  /// A written array or object that the model has as a collection.
  struct Collection {
    enum Kind { case list, set, dictionary }

    let kind: Kind
    /// For each written element the values that were read as it, the one that counts last.
    var elements: [[Value]] = []
    /// Whether each element of the source is one of them.
    var isComplete = true
    /// Where the properties of the elements are written, if they are not all members.
    var properties: [ValuePath]?
  }

  private var source: ReadPlaces
  private var written: ReadPlaces
  private var origins: [NodeIdentity: [Value]] = [:]
  /// The lists that were read as their only elements, which are written values, and these
  /// elements.
  private var singles: [NodeIdentity: (list: Value, element: Value)] = [:]
  private var inner: [NodeIdentity: Inner] = [:]
  private var collections: [NodeIdentity: Collection] = [:]
  /// The written arrays that are models, whose properties have indices, and whether they are the
  /// payloads of a case.
  private var records: [NodeIdentity: Bool] = [:]
  /// What the source has for members that written objects do not have.
  private var missing: [NodeIdentity: [String: (value: Value?, readOnly: IssueLocation?)]] = [:]
  private var readOnly: [NodeIdentity: IssueLocation] = [:]
  /// The parts that are flattened into their owners, by their numbers in both forms.
  private var flattened: [(own: Int, other: Int?)] = []
  /// The values of the source that were read for a part of the model.
  private lazy var read = Self.values(of: source)
  /// The values of the written form that are read back.
  private lazy var readBack = Self.values(of: written)

  private static func values(of places: ReadPlaces) -> Set<NodeIdentity> {
    Set(places.places.lazy.flatMap { [$0.value].compactMap(\.self) + $0.inner }.map(\.identity))
  }

  init(source: ReadPlaces, written: ReadPlaces) {
    (self.source, self.written) = (source, written)
    var pending = [(0, 0)]
    while let (own, other) = pending.popLast() {
      pending += pair(source.places[own], written.places[other])
      guard let object = source.places[own].innermost, object.kind == .object else { continue }
      for (component, part) in source.places[own].parts where source.places[part].value?.isSame(as: object) == true {
        flattened.append((part, written.places[other].parts[component]))
      }
    }
  }

  /// What a document has for the flattened parts of which all that was written is removed:
  /// explicit nulls, and what could not be read. If nothing is removed, those of which nothing was
  /// written.
  mutating func rest(in document: Document, without removed: Set<NodeIdentity>) -> [(object: Value, values: [Value])] {
    var found: [(Value, [Value])] = []
    for (own, other) in flattened {
      guard let object = source.places[own].value, object.document === document else { continue }
      let values = other.map { written.ownValues(of: $0) } ?? []
      guard values.isEmpty == removed.isEmpty, values.allSatisfy({ removed.contains($0.identity) }) else { continue }
      let rest = source.ownValues(of: own)
      if !rest.isEmpty { found.append((object, rest)) }
    }
    return found
  }

  /// Where a written value was read.
  func origin(of value: Value) -> Value? { origins[value.identity]?.last }

  /// All values that were read as a written one, of which one counts.
  func origins(of value: Value) -> [Value] { origins[value.identity] ?? [] }

  /// The list that was read as its only element, which is a written value.
  func list(around value: Value) -> Value? { singles[value.identity]?.list }

  /// Where a written value was read within the place of it: in the list around it, if there is
  /// one.
  func innermost(_ place: Value, of value: Value) -> Value {
    if let single = singles[value.identity], single.list.isSame(as: place) { single.element } else { place }
  }

  /// What the source has for a member that a written object does not have, such as null.
  func origin(ofMissing key: String, in object: Value) -> Value? { missing[object.identity]?[key]?.value }

  /// The value in the string as which a value was written or read.
  func inner(of value: Value) -> Inner? { inner[value.identity] }

  /// Whether a written array is a model, whose elements keep their indices.
  func isRecord(_ value: Value) -> Bool { records[value.identity] != nil }

  /// Whether a written array is the payloads of a case, which are as many as long as it is that
  /// case.
  func isPayload(_ value: Value) -> Bool { records[value.identity] == true }

  /// The collection that a written array or object is; nil for an array on a path, and for a model.
  func collection(_ value: Value) -> Collection? {
    if isRecord(value) { return nil }
    if let known = collections[value.identity] { return known }
    // The elements of lists of scalars, and of what a mapper reads by itself, are not known singly.
    guard let elements = value.array, let list = origin(of: value)?.array else { return nil }
    return Collection(
      kind: .list, elements: elements.indices.map { $0 < list.count ? [list[$0]] : [] }, isComplete: elements.count == list.count)
  }

  // MARK: What was read

  /// Whether a value of the source was read, and not only looked into for others.
  mutating func isRead(_ value: Value) -> Bool { read.contains(value.identity) }

  /// Whether a written value is read as a part of the model, so that it stands where that was read.
  mutating func isReadBack(_ value: Value) -> Bool { readBack.contains(value.identity) }

  /// Whether all that a value of the source contains was read, so that nothing is lost if another
  /// value takes its place.
  ///
  /// - Parameter written: What was written of it.
  mutating func isKnown(_ value: Value, written: Value?) -> Bool {
    if value.parts.isEmpty || value == written { return true }
    var pending = value.parts
    while let part = pending.popLast() {
      let parts = part.parts
      if parts.isEmpty {
        guard isRead(part) else { return false }
      } else if !isRead(part) || parts.contains(where: { isRead($0) }) {
        pending += parts
      }
    }
    return true
  }

  /// Whether an element of a list is an array of which the model does not read all.
  mutating func hasUnread(_ element: Value, _ written: Value) -> Bool {
    guard element.kind == .array, written.kind == .array else { return false }
    return isRecord(written) ? !isKnown(element, written: written) : element.count > written.count
  }

  // MARK: Read-only fields

  /// Where a written value was read, if its field is read-only.
  func readOnlyPlace(of value: Value) -> IssueLocation? { readOnly[value.identity] }

  func readOnlyPlace(ofMissing key: String, in object: Value) -> IssueLocation? { missing[object.identity]?[key]?.readOnly }

  // MARK: Pairs

  /// Pairs the values of a part of the model. Returns the pairs of its own parts.
  private mutating func pair(_ own: ReadPlaces.Place, _ other: ReadPlaces.Place) -> [(Int, Int)] {
    if let (object, key) = other.missing {
      // Of several pairs the last one counts, here too.
      missing[object.identity, default: [:]][key] = (own.innermost, own.readOnly)
    }
    let list = own.innermost
    let own = single(own, for: other)
    if let list, let written = other.value, let element = own.value, own.innermost?.isSame(as: list) == false {
      singles[written.identity] = (list, element)
    }
    guard let outer = own.value, let from = own.innermost, let first = other.value, let last = other.innermost else {
      return other.parts.compactMap { component, part in own.parts[component].map { ($0, part) } }
    }
    // A value that is read as a part of another one may be written without that.
    let nearest = other.inner.isEmpty ? own.inner.last { $0.document === outer.document } : nil
    note([nearest ?? outer], for: first)
    for (from, to) in zip(own.inner, other.inner) { note([from], for: to) }
    if !first.isSame(as: last) { origins[last.identity] = [from] }
    if from.document !== outer.document { inner[first.identity] = (last, from) }
    // Values that are read together are parts of the document, but what they make up is not.
    if first.document.isComposed { for (from, to) in zip(outer.array ?? [], first.array ?? []) { note([from], for: to) } }
    if let readOnly = own.readOnly { for value in [first] + other.inner { self.readOnly[value.identity] = readOnly } }
    if let members = other.members { return pair(own.members ?? [], members, own, other, last) }
    if other.isRecord { records[last.identity] = other.isPayload }
    // A text that is read as a list, of which nothing was recorded, is none.
    if last.kind == .array, !other.isRecord, from.kind != .string || own.parts[.index(0)] != nil { return pairElements(own, other, last) }
    return other.parts.compactMap { component, part in own.parts[component].map { ($0, part) } }
  }

  /// Records where a written value was read, unless it is known.
  private mutating func note(_ from: [Value], for to: Value) {
    let node = to.identity
    if origins[node] == nil { origins[node] = from }
  }

  /// A list with one element that was read as that, as what was written.
  private func single(_ own: ReadPlaces.Place, for other: ReadPlaces.Place) -> ReadPlaces.Place {
    guard let list = own.innermost, list.kind == .array, let written = other.innermost, written.kind != .array, own.members == nil,
      let part = own.parts[.index(0)], other.parts[.index(0)] == nil
    else { return own }
    var single = source.places[part]
    single.readOnly = own.readOnly
    return single
  }

  private mutating func pair(
    _ members: [ExplanationLog.Member], _ others: [ExplanationLog.Member], _ own: ReadPlaces.Place, _ other: ReadPlaces.Place,
    _ written: Value
  ) -> [(Int, Int)] {
    collections[written.identity] = Collection(kind: .dictionary)
    let known = Dictionary(grouping: members, by: \.key)
    return others.compactMap { member in
      guard let same = known[member.key], let last = same.last else { return nil }
      origins[member.value.identity] = same.map(\.value)
      return own.parts[last.part].flatMap { own in other.parts[member.part].map { (own, $0) } }
    }
  }

  private mutating func pairElements(_ own: ReadPlaces.Place, _ other: ReadPlaces.Place, _ written: Value) -> [(Int, Int)] {
    let (elements, others) = (source.elements(of: own), self.written.elements(of: other))
    var collection = Collection(kind: own.set == nil ? .list : .set)
    var known: [Int: [Int]] = [:]
    if let set = own.set, set.count == elements.count, let otherSet = other.set, otherSet.count == others.count {
      let places = Dictionary(grouping: set.indices) { set[$0] }
      for (index, number) in otherSet.enumerated() { known[index] = places[number] }
    } else {
      // A type that reads an array by itself may read a part of it.
      collection.isComplete = own.set == nil && elements.count == others.count
      for index in others.indices where index < elements.count { known[index] = [index] }
    }
    var pairs: [(Int, Int)] = []
    for (index, element) in others.enumerated() {
      let same = known[index] ?? []
      let values = same.map { elements[$0].value }
      collection.elements.append(values)
      if !values.isEmpty { note(values, for: element.value) }
      guard let last = same.last, let part = other.parts[element.part] else { continue }
      if collection.properties == nil { collection.properties = self.written.properties(of: part, in: element.value) }
      if let ownPart = own.parts[elements[last].part] { pairs.append((ownPart, part)) }
    }
    collections[written.identity] = collection
    return pairs
  }
}
