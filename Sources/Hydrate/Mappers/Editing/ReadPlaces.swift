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
    /// Whether the part is an element that was left out of its list.
    var isLeftOut = false
    /// For an array without an order, the number of elements that belong together.
    var groupSize: Int?

    var innermost: Value? { inner.last ?? value }
  }

  private(set) var places = [Place()]
  /// The paths in the model of fields that the mapper neither reads nor writes.
  private(set) var ignored: [ValuePath] = []
  /// The numbers of the places of path nodes.
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// The places that a call has recorded. The items keep their path nodes alive.
  init(_ items: [ExplanationLog.Item]) {
    for item in items { add(item) }
    numbers = [:]
  }

  private mutating func add(_ item: ExplanationLog.Item) {
    let number = number(of: item.place.step, in: item.place.node.map { self.number(of: $0) } ?? 0)
    switch item.kind {
    case .field, .scalar:
      note(item.place.value, at: number)
      if item.place.value == nil, let object = item.place.node?.value, case .key(let key)? = item.place.step.sourceComponents.only {
        places[number].missing = (object, key)
      }
      if item.rule.isReadOnly { places[number].readOnly = item.place }
      if item.rule.isLeftOut { ignored.append(item.place.destinationPath) }
    case .failedModel, .lostAlternative:
      // What has been read so far does not count.
      places[number].inner = []
      places[number].parts = [:]
    case .leftOut: places[number].isLeftOut = true
    case .unordered(let groupSize):
      note(item.place.value, at: number)
      places[number].groupSize = groupSize
    case .unread, .object: break
    }
  }

  private mutating func number(of node: PathNode) -> Int {
    var waiting: [PathNode] = []
    var next: PathNode? = node
    var number = 0
    while let node = next {
      if let known = numbers[ObjectIdentifier(node)] {
        number = known
        break
      }
      waiting.append(node)
      next = node.parent
    }
    for node in waiting.reversed() {
      number = self.number(of: node.step, in: number)
      note(node.value, at: number)
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

  private mutating func note(_ value: Value?, at number: Int) {
    guard let value else { return }
    guard let known = places[number].value else { return places[number].value = value }
    if !known.isSame(as: value), !places[number].inner.contains(where: { $0.isSame(as: value) }) { places[number].inner.append(value) }
  }
}

extension [ValuePath.Component] {
  fileprivate var only: ValuePath.Component? { count == 1 ? first : nil }
}
