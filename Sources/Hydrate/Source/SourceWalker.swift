/// Copies objects into a document, container by container; what each object is, a reader says.
///
/// Not recursive: containers may nest as deep as the limit on any thread. An object that contains itself is refused.
struct SourceWalker {
  typealias Reader = (Any, TapeBuilder) throws(SourceFault) -> SourceShape

  /// How many containers may stand in each other.
  static let nestingLimit = 1024

  private let reader: Reader
  private let builder = TapeBuilder(wordCapacity: 1024, textCapacity: 4096)
  private var open: [OpenContainer] = []
  /// The objects that are open, as far as they have an identity.
  private var openObjects: Set<ObjectIdentifier> = []

  private init(reader: @escaping Reader) { self.reader = reader }

  static func value(of subject: Any, reader: @escaping Reader) throws(MappingError) -> Value {
    var walker = SourceWalker(reader: reader)
    do throws(SourceFault) {
      try walker.walk(subject)
    } catch {
      throw .single(error.code, error.message, path: walker.path, underlying: error.underlying)
    }
    guard let document = walker.builder.finish(), document.wordCount > 0 else {
      throw .single(.invalidValue, "the source is larger than a document can be")
    }
    return Value(document, 0)
  }

  private mutating func walk(_ subject: Any) throws(SourceFault) {
    try write(subject)
    while let top = open.indices.last {
      guard let child = open[top].next() else {
        let finished = open.removeLast()
        builder.close(finished.index, count: finished.position)
        if let identity = finished.identity { openObjects.remove(identity) }
        continue
      }
      if let key = child.key { builder.append(string: key) }
      try write(child.value)
    }
  }

  private mutating func write(_ subject: Any) throws(SourceFault) {
    var subject = subject
    for _ in 0..<Self.nestingLimit {
      switch try reader(subject, builder) {
      case .scalar: return
      case .array(let elements): return try begin(.elements(elements), of: subject)
      case .object(let members): return try begin(.members(members), of: subject)
      case .instead(let other): subject = other
      case .unknown: throw .mismatch(subject)
      }
    }
    throw SourceFault(.tooDeep, "too many values that stand for each other")
  }

  private mutating func begin(_ content: OpenContainer.Content, of subject: Any) throws(SourceFault) {
    guard open.count < Self.nestingLimit else { throw SourceFault(.tooDeep, "nested deeper than \(Self.nestingLimit) levels") }
    guard !builder.isTooLarge else { throw SourceFault(.invalidValue, "the source is larger than a document can be") }
    var identity: ObjectIdentifier?
    if type(of: subject) is AnyObject.Type {
      let object = ObjectIdentifier(subject as AnyObject)
      guard openObjects.insert(object).inserted else {
        throw SourceFault(.invalidValue, "a reference back to an object that contains it")
      }
      identity = object
    }
    let index = builder.open(content.tag)
    open.append(OpenContainer(content: content, index: index, identity: identity))
  }

  /// Where the object stands that is being read.
  private var path: ValuePath { ValuePath(open.compactMap(\.step)) }
}

/// A container that is open, and how far it has been copied.
private struct OpenContainer {
  enum Content {
    case elements([Any])
    case members([(key: String, value: Any)])

    var tag: Document.Tag {
      switch self {
      case .elements: .array
      case .members: .object
      }
    }
  }

  let content: Content
  let index: Int
  let identity: ObjectIdentifier?
  /// How many children were taken.
  private(set) var position = 0

  init(content: Content, index: Int, identity: ObjectIdentifier?) {
    self.content = content
    self.index = index
    self.identity = identity
  }

  mutating func next() -> (key: String?, value: Any)? {
    switch content {
    case .elements(let elements):
      guard position < elements.count else { return nil }
      position += 1
      return (nil, elements[position - 1])
    case .members(let members):
      guard position < members.count else { return nil }
      position += 1
      return (members[position - 1].key, members[position - 1].value)
    }
  }

  /// The way to the child that was taken last.
  var step: ValuePath.Component? {
    guard position > 0 else { return nil }
    switch content {
    case .elements: return .index(position - 1)
    case .members(let members): return .key(members[position - 1].key)
    }
  }
}
