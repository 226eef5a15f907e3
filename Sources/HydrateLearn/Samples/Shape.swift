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
  private(set) var examples = ExampleValues()
  /// The key whose text tells kinds of objects apart; nil if there is none.
  private(set) var tag: String?
  /// The objects by the text at that key, without it. They are not among the members then.
  private(set) var kinds = MemberShapes()
  /// What is known of the keys that may be the tag, if the values are the elements of a list.
  private var tagFacts: TagFacts?
  /// The shape of the same place in which the tags were found; nil while they are sought.
  private let found: Shape?

  /// - Parameter areElements: Whether the values are those of a list.
  init(areElements: Bool = false) {
    found = nil
    if areElements { tagFacts = TagFacts() }
  }

  /// A shape for the same values again, by the tags that were found.
  private init(again found: Shape, tag: String?) { (self.found, self.tag) = (found, tag) }

  /// A shape of the same values, by kinds where there are tags; the shape itself if there is none.
  func byKinds(_ values: [Value]) -> Shape {
    guard hasTags else { return self }
    let shape = Shape(again: self, tag: tagFacts?.tag)
    for value in values { shape.add(value) }
    return shape
  }

  private var hasTags: Bool {
    tagFacts?.tag != nil || elements?.hasTags == true || members.contains { $0.1.hasTags }
  }

  /// A shape for a part; by the tag of the shape that was found for it, if there is one.
  private static func part(_ found: Shape?, areElements: Bool = false) -> Shape {
    found.map { Shape(again: $0, tag: $0.tagFacts?.tag) } ?? Shape(areElements: areElements)
  }

  /// How many values there are, null or not.
  var count: Int { nulls + values }

  /// How many values there are that are not null.
  var values: Int { flags + numbers.count + texts.count + lists + objects + others }

  /// The kinds of the values, but null, with their numbers.
  var valueKinds: [(name: String, count: Int)] {
    [("flag", flags), ("number", numbers.count), ("string", texts.count), ("list", lists), ("object", objects), ("other value", others)]
      .filter { $0.1 > 0 }
  }

  func add(_ value: Value, depth: Int = 0) {
    guard depth < Self.depthLimit || value.count == 0 else {
      others += 1
      return
    }
    if found == nil { examples.add(value) }
    switch value.kind {
    case .null: nulls += 1
    case .bool: flags += 1
    case .number: numbers.add(value)
    case .string: texts.add(value.string ?? "")
    case .date, .data: others += 1
    case .array:
      lists += 1
      let elements = elements ?? Shape.part(found?.elements, areElements: true)
      self.elements = elements
      for element in value.array ?? [] { elements.add(element, depth: depth + 1) }
    case .object:
      add(value.object ?? [], depth: depth)
    }
  }

  /// Adds the members of an object, to its kind if there is a tag.
  private func add(_ object: [(String, Value)], depth: Int) {
    objects += 1
    tagFacts?.add(object)
    if let tag, let found, let text = object.last(where: { $0.0 == tag })?.1.string {
      kinds.shape(of: text) { Shape(again: found, tag: nil) }.add(object.filter { $0.0 != tag }, depth: depth)
    } else {
      for (key, member) in object { members.shape(of: key) { Shape.part(found?.members[key]) }.add(member, depth: depth + 1) }
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
    others += other.others
    examples.add(other.examples)
    addObjects(of: other)
  }

  private func addObjects(of other: Shape) {
    guard other.objects > 0 else { return }
    if objects == 0 { tag = other.tag }
    objects += other.objects
    if tag == other.tag {
      for (text, kind) in other.kinds { kinds.shape(of: text).add(kind) }
    } else if let tag {
      let kinds = kinds
      (self.tag, self.kinds) = (nil, MemberShapes())
      add(kinds, by: tag)
    }
    if let otherTag = other.tag, tag == nil { add(other.kinds, by: otherTag) }
    for (key, shape) in other.members { members.shape(of: key).add(shape) }
  }

  /// Adds kinds of objects as objects of one kind.
  private func add(_ kinds: MemberShapes, by tag: String) {
    for (text, kind) in kinds {
      members.shape(of: tag).texts.add(text, kind.objects)
      for (key, shape) in kind.members { members.shape(of: key).add(shape) }
    }
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

  /// The shape of a key; nil if the key was not met.
  subscript(key: String) -> Shape? { numbers[key].map { entries[$0].shape } }

  mutating func shape(of key: String, orMake make: () -> Shape = { Shape() }) -> Shape {
    if let number = numbers[key] {
      if !entries[number].key.utf8.elementsEqual(key.utf8) { hasAlikeKeys = true }
      return entries[number].shape
    }
    numbers[key] = entries.count
    entries.append((key, make()))
    return entries[entries.count - 1].shape
  }

  func makeIterator() -> some IteratorProtocol<(key: String, shape: Shape)> { entries.makeIterator() }
}
