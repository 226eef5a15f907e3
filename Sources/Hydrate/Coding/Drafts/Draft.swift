/// Members and elements that a type has written to a container out of order. They are not in the
/// sink, and are joined with those in the sink when the value ends.
///
/// A draft belongs to a frame of the ``Writer``, whose first members may be in the sink, or to a
/// separate container that the type has nested in another.
final class Draft {
  /// A member, an element, or a value further down.
  struct Part {
    enum Place {
      case key(String)
      case accessor(Accessor)
      case element
    }

    enum Content {
      case value(Value)
      case draft(Draft)
      /// An object by the rules of another type.
      case owners(OwnersObject)
    }

    /// nil for an element.
    let author: Author?
    let place: Place
    var content: Content
    /// The number of members or elements in the sink before this part.
    var before: Int

    /// The value of the part; for a container, its value once it has been joined.
    var value: Value {
      switch content {
      case .value(let value): value
      case .draft(let draft): draft.whole ?? .null
      // It is finished before its value is needed.
      case .owners: .null
      }
    }
  }

  private(set) var parts: [Part] = []
  /// The last part of each author.
  private var lastParts: [ExactKey: Int] = [:]
  /// The number of parts that come before the sink's members not yet taken in.
  private var settledCount = 0
  /// The number of members of the sink that are also among the parts.
  private(set) var taken = 0
  /// The keys of the members in the sink; nil while the members follow the order of the table,
  /// each once.
  var keys: NameTable?
  /// The first failure that could not be thrown where it happened.
  private(set) var failure: Failure?
  /// Whether the type writes to another kind of container than the one it has begun.
  var hasIrregularAccess = false
  /// The drafts of containers nested here at any depth. They end with this draft.
  var nested: [Draft] = []

  /// The draft that receives these parts; nil if they are joined with the sink.
  let target: Draft?

  // For a separate container:

  /// The location of the container; nil for the draft of a frame.
  let details: FrameDetails?
  /// The state of the writing in the container.
  var frame: WriteFrame
  private(set) var handle: EncoderHandle?
  /// The draft of the value that contains the container.
  weak var owner: Draft?
  /// The value that the type has written as a whole, or the finished value.
  var whole: Value?
  /// Whether a frame is adding to this draft.
  var isEntered = false
  /// Whether the container has been finished, so that nothing more can be written here.
  var isSealed = false

  /// Creates the draft of a frame. A frame that adds to another draft passes that draft as the
  /// target.
  init(for target: Draft? = nil) {
    (self.target, details, handle) = (target, nil, nil)
    frame = WriteFrame(id: 0, home: 0, start: 0, isText: false)
  }

  /// Creates the draft of a separate container, to which a handle belongs.
  init(_ frame: WriteFrame, _ handle: EncoderHandle, at details: FrameDetails) {
    (self.frame, self.handle, self.details, target) = (frame, handle, details, nil)
    handle.take(frame.id, draft: self)
  }

  /// Whether the closing bracket alone ends the container.
  var isPlain: Bool { parts.isEmpty && nested.isEmpty && failure == nil }

  /// The containers among the parts.
  var containers: [Draft] {
    parts.compactMap { part in
      if case .draft(let draft) = part.content { draft } else { nil }
    }
  }

  var hasOwnersObjects: Bool {
    parts.contains { part in
      if case .owners = part.content { true } else { false }
    }
  }

  /// Finishes the objects by the rules of other types. A member that the type has written itself
  /// stands.
  func finishOwnersObjects() throws(Failure) {
    guard hasOwnersObjects else { return }
    let own: Set<ExactKey> = Set(
      parts.compactMap { part in
        if case .key(let key) = part.place { ExactKey(key) } else { nil }
      })
    for number in parts.indices {
      guard case .owners(let object) = parts[number].content else { continue }
      let members = try object.finish().members.filter { !own.contains(ExactKey($0.key)) }
      parts[number].content = .value(Value(members: members))
    }
  }

  func lastPart(of author: Author) -> Part? { parts.isEmpty ? nil : lastParts[author.identity].map { parts[$0] } }

  func add(_ part: Part) {
    if let author = part.author { lastParts[author.identity] = parts.count }
    parts.append(part)
  }

  /// Replaces an author's last part by a value.
  func replaceLastPart(of author: Author, by value: Value) {
    if let number = lastParts[author.identity] { parts[number].content = .value(value) }
  }

  func note(_ failure: Failure?) {
    if self.failure == nil { self.failure = failure }
  }

  /// Takes in the members or elements of the sink that are not among the parts yet, each in its
  /// position.
  func takeIn(_ written: some Sequence<Part>) {
    let waiting = parts[settledCount...]
    parts.removeSubrange(settledCount...)
    var next = waiting.startIndex
    for part in written {
      while next < waiting.endIndex, waiting[next].before <= taken {
        add(waiting[next])
        next += 1
      }
      add(part)
      taken += 1
    }
    waiting[next...].forEach(add)
    settledCount = parts.count
  }

  /// Removes the values added after the first `count` parts. Containers that were nested since
  /// then stay.
  func takeBack(to count: Int) {
    guard count < parts.count else { return }
    let added = parts[count...]
    func isValue(_ part: Part) -> Bool { if case .value = part.content { true } else { false } }
    guard added.contains(where: isValue) else { return }
    let known = parts[..<count]
    (parts, lastParts) = ([], [:])
    known.forEach(add)
    for part in added where !isValue(part) { add(part) }
  }

  /// Ends the nested containers with the value. Returns those that user code still refers to,
  /// whose handles must be detached.
  func endNested() -> [Draft] {
    defer { nested = [] }
    endOwnersObjects()
    return nested.filter { !$0.end() }
  }

  private var ownersObjects: [OwnersObject] {
    parts.compactMap { part in
      if case .owners(let object) = part.content { object } else { nil }
    }
  }

  private func endOwnersObjects() {
    for object in ownersObjects { object.end() }
  }

  private func end() -> Bool {
    endOwnersObjects()
    guard handle == nil || isKnownUniquelyReferenced(&handle) else { return false }
    handle?.release()
    handle = nil
    parts = []
    return true
  }

  /// Detaches the handle, which user code has kept.
  func leave(_ userInfo: MappingUserInfo) {
    if let details { handle?.leave(details.node, userInfo, count: parts.count) }
    endOwnersObjects()
    handle = nil
    parts = []
  }
}

extension Draft {
  /// The author of a part of an object. An author's last part counts; two authors that write to
  /// one location must agree.
  struct Author {
    /// Identifies the author.
    let identity: ExactKey
    /// The field; nil for a key that is written verbatim.
    let field: FieldPlan?
    private let key: String

    private init(_ identity: String, _ field: FieldPlan?, _ key: String) {
      self.identity = ExactKey(identity)
      self.field = field
      self.key = key
    }

    init(_ field: FieldPlan) { self.init(field.codingKey, field, field.codingKey) }

    /// Creates an author for one of the members that a field writes.
    init(_ field: FieldPlan, at key: String) { self.init("\(field.codingKey)\u{0}\(key)", field, key) }

    init(key: String) { self.init(key, nil, key) }

    /// Returns the author of an object by the rules of the type whose keys these are.
    static func owner(of keys: any CodingKey.Type) -> Author { Author("\u{0}\(ObjectIdentifier(keys))", nil, "") }

    /// Creates an author for one of several keys with the same text.
    init(key: String, number: Int) { self.init("\u{0}\(number)\u{0}\(key)", nil, key) }

    /// Returns the author of a member of a value that the type first wrote as a whole and then
    /// continued.
    static func replaced(at key: String) -> Author { Author("\u{0}\(key)", nil, key) }

    /// The author's name in issues.
    var name: ValuePath { ValuePath([.key(field?.name ?? key)]) }
  }
}

/// A key that is compared by its bytes. Two keys with different bytes differ, even if Swift
/// considers the strings equal (`é` as one scalar or two).
struct ExactKey: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactKey, b: ExactKey) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
