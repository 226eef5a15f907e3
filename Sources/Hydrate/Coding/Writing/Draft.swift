/// A value that is written out of order: the tree of what its type has written so far.
///
/// A value has a draft from the moment that a part of it cannot follow the parts in the sink, until
/// it ends. Then the draft has all of it: the parts that were in the sink, and those that follow. A
/// container that a type nests in such a value is a draft within the draft. When the value ends,
/// the parts are joined as a ``SharedDraft``.
///
/// Values without a draft that write members in any order have one for their keys.
final class Draft {
  /// A member, an element, or a value further down.
  struct Part {
    enum Place {
      case key(String)
      case accessor(Accessor)
      case element
    }

    enum Content {
      /// A value on the draft's tape.
      case value(Int)
      case draft(Draft)
      /// A container that is still written to the sink; the number of its frame.
      case open(UInt64)
      /// An object by the rules of another type.
      case owners(OwnersObject)
    }

    /// nil for an element.
    let author: Author?
    let place: Place
    var content: Content
  }

  /// The keys of the members in the sink; nil while they follow the order of the table, each once.
  var keys: NameTable?
  /// The first failure that could not be thrown where it happened.
  private(set) var failure: Failure?

  private(set) var parts: [Part] = []
  /// The last part of each author.
  private var lastParts: [ExactKey: Int] = [:]
  /// Whether the parts that were in the sink are among the parts.
  var hasAllParts = false
  /// The values of parts, as the elements of an array.
  private(set) lazy var tape = {
    let tape = TapeBuilder()
    _ = tape.open(.array)
    return tape
  }()
  private var valueCount = 0
  private var document: Document?
  /// The value that the type has written as a whole, or the finished value.
  var whole: Value?
  /// The location of the value; nil while the draft has only keys.
  var details: FrameDetails?

  // A value that has a frame is the root of the tree.

  /// The drafts of nested containers, at any depth. They end with the root.
  private var nested: [Draft] = []
  /// The root, for a nested container.
  private weak var root: Draft?
  /// The state of the writing in a nested container, while it has no frame.
  var frame = WriteFrame(id: 0, start: 0, isText: false)
  private(set) var handle: EncoderHandle?

  /// Creates the draft of a value with a frame.
  init() {}

  /// Creates the draft of a nested container, to which a handle belongs.
  init(_ frame: WriteFrame, _ handle: EncoderHandle, at details: FrameDetails, in outer: Draft) {
    (self.frame, self.handle, self.details, root) = (frame, handle, details, outer.root ?? outer)
    hasAllParts = true
    root?.nested.append(self)
    handle.take(frame.id, draft: self)
  }

  var isRoot: Bool { root == nil }

  /// The containers among the parts.
  var containers: [Draft] {
    parts.compactMap { part in
      if case .draft(let draft) = part.content { draft } else { nil }
    }
  }

  func note(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  // MARK: Parts

  func lastPart(of author: Author) -> Part? { parts.isEmpty ? nil : lastParts[author.identity].map { parts[$0] } }

  func add(_ part: Part) {
    if let author = part.author { lastParts[author.identity] = parts.count }
    parts.append(part)
  }

  /// Adds the parts that were in the sink, before all others.
  func addFirst(_ first: [Part]) {
    let others = parts
    removeAll()
    first.forEach(add)
    others.forEach(add)
    hasAllParts = true
  }

  private func removeAll() { (parts, lastParts) = ([], [:]) }

  /// Replaces the container that was still written to the sink by its value.
  func close(_ value: Value) {
    let open = parts.firstIndex { part in
      if case .open = part.content { true } else { false }
    }
    if let open { parts[open].content = .value(append(value)) }
  }

  /// Removes the values added after the first `count` parts. Containers that were nested since
  /// then stay.
  func takeBack(to count: Int) {
    guard count < parts.count else { return }
    func isValue(_ part: Part) -> Bool { if case .value = part.content { true } else { false } }
    let added = parts[count...]
    guard added.contains(where: isValue) else { return }
    let kept = parts[..<count] + added.filter { !isValue($0) }
    removeAll()
    kept.forEach(add)
  }

  // MARK: Values

  /// Adds a part whose value a closure appends to the tape. Parts that are added meanwhile come
  /// before it, as in Foundation's encoders.
  func add(by author: Author?, at place: Part.Place, _ write: (TapeBuilder) throws(Failure) -> Void) throws(Failure) {
    let start = tape.wordCount
    do throws(Failure) {
      try write(tape)
    } catch {
      tape.truncate(to: start)
      throw error
    }
    valueCount += 1
    add(Part(author: author, place: place, content: .value(start)))
  }

  func append(_ value: Value) -> Int {
    let start = tape.wordCount
    tape.append(value)
    valueCount += 1
    return start
  }

  /// Returns the value of a part; for a container, its value once that has been joined.
  func value(of part: Part) -> Value {
    switch part.content {
    case .value(let index): document?.part(at: index) ?? tape.value(at: index)
    case .draft(let draft): draft.whole ?? .null
    // They are finished before their values are needed.
    case .open, .owners: .null
    }
  }

  /// Ends the tape; returns false if it is too large.
  func finishValues() -> Bool {
    guard document == nil, valueCount > 0 else { return true }
    tape.close(0, count: valueCount)
    document = tape.finish()
    return document != nil
  }

  // MARK: Objects by other types' rules

  var ownersObjects: [OwnersObject] {
    parts.compactMap { part in
      if case .owners(let object) = part.content { object } else { nil }
    }
  }

  /// Finishes the objects by the rules of other types. A member that the type has written itself
  /// stands.
  func finishOwnersObjects() throws(Failure) {
    guard !ownersObjects.isEmpty else { return }
    let own: Set<ExactKey> = Set(
      parts.compactMap { part in
        if case .key(let key) = part.place { ExactKey(key) } else { nil }
      })
    for number in parts.indices {
      guard case .owners(let object) = parts[number].content else { continue }
      let members = try object.finish().members.filter { !own.contains(ExactKey($0.key)) }
      parts[number].content = .value(append(Value(members: members)))
    }
  }

  // MARK: The end

  /// Ends the containers that are nested in a value with a frame. Returns whether user code still
  /// refers to none of them.
  func endNested(_ userInfo: MappingUserInfo) -> Bool {
    defer { nested = [] }
    for object in ownersObjects { object.end() }
    return nested.reduce(true) { $1.end(userInfo) && $0 }
  }

  /// Ends a nested container. A handle that user code still refers to is detached; returns false
  /// then.
  @discardableResult
  func end(_ userInfo: MappingUserInfo) -> Bool {
    for object in ownersObjects { object.end() }
    defer {
      handle = nil
      document = nil
      removeAll()
    }
    guard handle == nil || isKnownUniquelyReferenced(&handle) else {
      if let details { handle?.leave(details.node, userInfo, count: parts.count) }
      return false
    }
    handle?.release()
    return true
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
