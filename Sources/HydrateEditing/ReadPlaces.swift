import Hydrate

/// Where each part of a model was read: the values of a document, by their places in the model.
struct ReadPlaces {
  struct Place {
    /// The value that was read for the part.
    var value: Value?
    /// The values within it that were read for the same part, from the outermost in: a mapper reads
    /// a part of the value, or JSON in a string.
    var inner: [Value] = []
    var parts: [ValuePath.Component: Int] = [:]
    /// Where a field without a value was looked for.
    var missing: (object: Value, key: String)?
    /// Where a read-only field was read.
    var readOnly: IssueLocation?
    /// Whether what is within the part is not recorded.
    var isSkipped = false
    /// Whether the part is an element that was left out of its list.
    var isLeftOut = false
    /// The numbers of a set's elements, in the order of the source.
    var set: [Int]?
    /// The members of a dictionary.
    var members: [ExplanationLog.Member]?

    var innermost: Value? { inner.last ?? value }

    /// Whether the part is a model that is read from an array.
    var isRecord: Bool {
      innermost?.kind == .array && members == nil && parts.keys.contains { if case .key = $0 { true } else { false } }
    }

    /// Whether the part is the payloads of a case, which have no labels.
    var isPayload: Bool { parts[.key("_0")] != nil }
  }

  private(set) var places = [Place()]
  /// The paths in the model of fields that the mapper neither reads nor writes.
  private(set) var ignored: [ValuePath] = []
  /// How many parts were read from each value.
  private(set) lazy var readers = Dictionary(places.compactMap { place in place.value.map { ($0.identity, 1) } }, uniquingKeysWith: +)
  /// The numbers of the places of path nodes.
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// The places that a call has recorded. The items keep their path nodes alive.
  init(_ items: [ExplanationLog.Item], of document: Value) {
    places[0].value = document
    for item in items { add(item) }
    numbers = [:]
  }

  private mutating func add(_ item: ExplanationLog.Item) {
    let number = number(of: item.place.step, in: item.place.node.map { self.number(of: $0) } ?? 0)
    switch item.kind {
    case .field, .scalar:
      note(item.place, at: number)
      if item.place.value == nil, let object = item.place.node?.value, case .key(let key)? = item.place.step.sourceComponents.only {
        places[number].missing = (object, key)
      }
      if item.isSkipped { places[number].isSkipped = true }
      if item.rule.isReadOnly { places[number].readOnly = item.place }
      if item.rule.isLeftOut { ignored.append(item.place.destinationPath) }
    case .failedModel, .lostAlternative:
      // What has been read so far does not count.
      places[number].inner = []
      places[number].parts = [:]
    case .leftOut: places[number].isLeftOut = true
    case .set(let numbers):
      note(item.place, at: number)
      places[number].set = numbers
    case .dictionary(let members):
      note(item.place, at: number)
      places[number].members = members
      // Of a repeated key the last member counts.
      for (part, value) in Dictionary(members.map { ($0.part, $0.value) }, uniquingKeysWith: { $1 }) {
        note(value, at: self.part(part, of: number), isSame: false)
      }
    case .unread, .object: break
    }
  }

  private mutating func number(of node: PathNode) -> Int {
    let (start, nodes) = node.descent { numbers[ObjectIdentifier($0)] }
    var number = start ?? 0
    for node in nodes {
      let outer = number
      number = self.number(of: node.step, in: outer)
      note(node.value, at: number, isSame: number == outer)
      numbers[ObjectIdentifier(node)] = number
    }
    return number
  }

  private mutating func number(of step: PathStep, in place: Int) -> Int {
    switch step {
    case .field(let field): part(.key(field.name), of: place)
    case .key(let key): part(.key(key), of: place)
    case .index(let index): part(.index(index), of: place)
    case .same, .member, .path, .ended: step.destinationComponents.reduce(place) { part($1, of: $0) }
    }
  }

  /// The number of a part of a place.
  private mutating func part(_ component: ValuePath.Component, of place: Int) -> Int {
    if let known = places[place].parts[component] { return known }
    places[place].parts[component] = places.count
    places.append(Place())
    return places.count - 1
  }

  private mutating func note(_ place: IssueLocation, at number: Int) {
    guard let value = place.value else { return }
    note(value, at: number, isSame: place.step.destinationComponents.isEmpty)
  }

  /// Notes a value that was read for a part.
  ///
  /// - Parameter isSame: Whether it was found in the value that was read before. Else it takes the
  ///   place of that one, as the last member of a repeated key does.
  private mutating func note(_ value: Value, at number: Int, isSame: Bool) {
    guard let known = places[number].value else { return places[number].value = value }
    if known.isSame(as: value) || places[number].inner.contains(where: { $0.isSame(as: value) }) { return }
    if isSame { places[number].inner.append(value) } else { places[number] = Place(value: value) }
  }

  /// The values that only one part is read from, of a part that is flattened into its owner.
  mutating func ownValues(of part: Int) -> [Value] {
    var (values, pending): ([Value], [Int]) = ([], [part])
    while let next = pending.popLast() {
      for inner in places[next].parts.values {
        guard let value = places[inner].value else { continue }
        if places[part].value?.isSame(as: value) == true { pending.append(inner) } else { values.append(value) }
      }
    }
    let known = Dictionary(grouping: values, by: \.identity)
    return values.filter { known[$0.identity]?.count == readers[$0.identity] }
  }

  /// Where the properties of a part are in its value, in the order in which they are written; nil if
  /// each is a member of an object.
  func properties(of part: Int, in whole: Value) -> [ValuePath]? {
    let values = places[part].parts.values.compactMap { places[$0].value }.filter { $0.document === whole.document }
    let paths = values.sorted { $0.index < $1.index }.map { whole.document.path(to: $0.index, from: whole.index) }
    return places[part].isRecord || paths.contains { $0.count > 1 } ? paths.filter { !$0.isEmpty }.map { ValuePath($0) } : nil
  }

  /// The elements of a list or a set that were read, in the order of the source.
  func elements(of place: Place) -> [(part: ValuePath.Component, value: Value)] {
    guard let value = place.innermost else { return [] }
    func isThere(_ part: ValuePath.Component) -> Bool { place.parts[part].map { !places[$0].isLeftOut } ?? true }
    if let elements = value.array {
      return elements.enumerated().map { (.index($0), $1) }.filter { isThere($0.0) }
    }
    if place.parts[.index(0)] == nil, let members = value.indexedMembers {
      return members.map { (.key($0.name), $0.value) }.filter { isThere($0.0) }
    }
    // A single value that is read as a list.
    return [(.index(0), value)].filter { isThere($0.0) }
  }
}

extension [ValuePath.Component] {
  fileprivate var only: ValuePath.Component? { count == 1 ? first : nil }
}

extension PathNode {
  /// The nodes from below the nearest one with a known result down to this one, and that result.
  func descent<Result>(from known: (PathNode) -> Result?) -> (start: Result?, nodes: [PathNode]) {
    var nodes: [PathNode] = []
    var next: PathNode? = self
    while let node = next {
      if let start = known(node) { return (start, nodes.reversed()) }
      nodes.append(node)
      next = node.parent
    }
    return (nil, nodes.reversed())
  }
}
