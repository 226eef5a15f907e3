import Hydrate

/// What the samples have at one place: how many values of each kind, and what is known of them.
///
/// Shapes are joined place by place, so that a shape is as large as the most different samples,
/// not as all of them.
final class Shape {
  /// Values nested more deeply are not looked at.
  static let depthLimit = 64

  private(set) var nulls = 0
  private(set) var flags = 0
  private(set) var numbers = NumberFacts()
  private(set) var texts = TextFacts()
  private(set) var lists = 0
  private(set) var objects = 0
  /// Dates and binary data of property lists, and values that are nested too deeply.
  private(set) var others = 0
  /// The elements of all lists.
  private(set) var elements: Shape?
  private(set) var members = MemberShapes()

  /// How many values there are, null or not.
  var count: Int { nulls + values }

  /// How many values there are that are not null.
  var values: Int { flags + numbers.count + texts.count + lists + objects + others }

  /// The kinds of the values, but null, with their numbers.
  var kinds: [(name: String, count: Int)] {
    [("flag", flags), ("number", numbers.count), ("string", texts.count), ("list", lists), ("object", objects), ("other value", others)]
      .filter { $0.1 > 0 }
  }

  func add(_ value: Value, depth: Int = 0) {
    guard depth < Self.depthLimit || value.count == 0 else {
      others += 1
      return
    }
    switch value.kind {
    case .null: nulls += 1
    case .bool: flags += 1
    case .number: numbers.add(value)
    case .string: texts.add(value.string ?? "")
    case .date, .data: others += 1
    case .array:
      lists += 1
      let elements = elements ?? Shape()
      self.elements = elements
      for element in value.array ?? [] { elements.add(element, depth: depth + 1) }
    case .object:
      objects += 1
      for (key, member) in value.object ?? [] { members.shape(of: key).add(member, depth: depth + 1) }
    }
  }

  /// Adds all values of another shape.
  func add(_ other: Shape) {
    nulls += other.nulls
    lists += other.lists
    if let inner = other.elements {
      let elements = elements ?? Shape()
      self.elements = elements
      elements.add(inner)
    }
    addSingles(of: other)
  }

  /// Adds the values of another shape that are neither null nor lists.
  private func addSingles(of other: Shape) {
    flags += other.flags
    numbers.add(other.numbers)
    texts.add(other.texts)
    objects += other.objects
    others += other.others
    for (key, shape) in other.members { members.shape(of: key).add(shape) }
  }

  /// The shape of the lists' elements and of the values that are no lists, together.
  func elementsAndSingles() -> Shape {
    let joined = Shape()
    if let elements { joined.add(elements) }
    joined.addSingles(of: self)
    return joined
  }

  /// The shape of all members together.
  func joinedMembers() -> Shape {
    let joined = Shape()
    for (_, shape) in members { joined.add(shape) }
    return joined
  }
}

/// The shapes of an object's members, in the order in which the keys were met.
struct MemberShapes: Sequence {
  private var entries: [(key: String, shape: Shape)] = []
  private var numbers: [String: Int] = [:]
  /// Whether keys differ only in how Unicode composes their characters, which Swift's strings do
  /// not tell apart.
  private(set) var hasAlikeKeys = false

  var count: Int { entries.count }

  mutating func shape(of key: String) -> Shape {
    if let number = numbers[key] {
      if !entries[number].key.utf8.elementsEqual(key.utf8) { hasAlikeKeys = true }
      return entries[number].shape
    }
    numbers[key] = entries.count
    entries.append((key, Shape()))
    return entries[entries.count - 1].shape
  }

  func makeIterator() -> some IteratorProtocol<(key: String, shape: Shape)> { entries.makeIterator() }
}
