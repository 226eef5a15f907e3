/// What a type has written to a container out of turn: members and elements that are not in the
/// sink, and are put together with those that are when the value ends.
///
/// A draft belongs to a frame of the ``Writer``, whose first members may be in the sink, or it is
/// a container of its own that the type has nested in another.
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
    }

    /// nil for an element.
    let author: Author?
    let place: Place
    var content: Content
    /// How many members or elements of the sink come before it.
    var before: Int

    /// What it is; that of a container once that has been put together.
    var value: Value {
      switch content {
      case .value(let value): value
      case .draft(let draft): draft.whole ?? .null
      }
    }
  }

  private(set) var parts: [Part] = []
  /// The last part of each author.
  private var lastParts: [ExactKey: Int] = [:]
  /// How many parts come before what is in the sink and has not been taken in.
  private var settledCount = 0
  /// How many members of the sink are among the parts, too.
  private(set) var taken = 0
  /// The keys of the members in the sink; nil while these come in the order of the table, each
  /// once.
  var keys: NameTable?
  /// The first failure that could not be thrown where it happened.
  private(set) var failure: Failure?
  /// Whether the type writes to a container of another kind than it has begun.
  var isMixed = false
  /// The drafts that the type has nested here, at any depth, which end with this one.
  var nested: [Draft] = []

  /// Where all of this goes in the end; nil where it is put together with the sink.
  let target: Draft?

  // Of a container of its own:

  /// Where it is; nil for the draft of a frame.
  let site: WriteSite?
  /// How it goes on.
  var frame: WriteFrame
  private(set) var seat: WriteSeat?
  /// The draft of the value that its type writes.
  weak var owner: Draft?
  /// The value that its type has written as a whole, or that it has become in the end.
  var whole: Value?
  /// Whether something is being added.
  var isEntered = false
  /// Whether it was continued elsewhere, so that nothing more can be written here.
  var isSealed = false

  /// The draft of a frame; of one that something is added to another draft by, that one.
  init(for target: Draft? = nil) {
    (self.target, site, seat) = (target, nil, nil)
    frame = WriteFrame(id: 0, home: 0, start: 0, isText: false)
  }

  /// A container of its own, which a seat is for.
  init(_ frame: WriteFrame, _ seat: WriteSeat, at site: WriteSite) {
    (self.frame, self.seat, self.site, target) = (frame, seat, site, nil)
    seat.take(frame.id, draft: self)
  }

  /// Whether the container ends with its bracket alone.
  var isPlain: Bool { parts.isEmpty && nested.isEmpty && failure == nil }

  /// The containers among the parts.
  var containers: [Draft] {
    parts.compactMap { part in
      if case .draft(let draft) = part.content { draft } else { nil }
    }
  }

  func lastPart(of author: Author) -> Part? { parts.isEmpty ? nil : lastParts[author.identity].map { parts[$0] } }

  func add(_ part: Part) {
    if let author = part.author { lastParts[author.identity] = parts.count }
    parts.append(part)
  }

  /// Takes a value in place of an author's last part.
  func replaceLastPart(of author: Author, by value: Value) {
    if let number = lastParts[author.identity] { parts[number].content = .value(value) }
  }

  func note(_ failure: Failure?) {
    if self.failure == nil { self.failure = failure }
  }

  /// Takes in the members or elements of the sink that are not among the parts yet, each in its
  /// turn.
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

  /// Forgets the values that were added since there were so many parts; containers that were
  /// nested meanwhile stay.
  func takeBack(to count: Int) {
    guard count < parts.count else { return }
    let added = parts[count...]
    guard added.contains(where: { if case .value = $0.content { true } else { false } }) else { return }
    let known = parts[..<count]
    (parts, lastParts) = ([], [:])
    known.forEach(add)
    for part in added { if case .draft = part.content { add(part) } }
  }

  /// Ends the containers nested here, with the value. Gives those that are still referred to
  /// elsewhere, whose seats are left to their owners.
  func endNested() -> [Draft] {
    defer { nested = [] }
    return nested.filter { !$0.end() }
  }

  private func end() -> Bool {
    guard seat == nil || isKnownUniquelyReferenced(&seat) else { return false }
    seat?.letGo()
    seat = nil
    parts = []
    return true
  }

  /// Leaves the seat to its owner.
  func leave(_ userInfo: MappingUserInfo) {
    if let site { seat?.leave(site.node, userInfo, count: parts.count) }
    seat = nil
    parts = []
  }
}

extension Draft {
  /// What has written a part of an object. The last of its parts counts; what two authors write
  /// to one place must agree.
  struct Author {
    /// What tells one author from another.
    let identity: ExactKey
    /// The field; nil for a key that is written as it is.
    let field: FieldPlan?
    private let key: String

    private init(_ identity: String, _ field: FieldPlan?, _ key: String) {
      self.identity = ExactKey(identity)
      self.field = field
      self.key = key
    }

    init(_ field: FieldPlan) { self.init(field.codingKey, field, field.codingKey) }

    /// A field that writes many members, each by itself.
    init(_ field: FieldPlan, at key: String) { self.init("\(field.codingKey)\u{0}\(key)", field, key) }

    init(key: String) { self.init(key, nil, key) }

    /// One of several keys that have one text.
    init(key: String, number: Int) { self.init("\u{0}\(number)\u{0}\(key)", nil, key) }

    /// A member of a value that the type has written as a whole, before it went on with it.
    static func replaced(at key: String) -> Author { Author("\u{0}\(key)", nil, key) }

    /// How issues call it.
    var name: ValuePath { ValuePath([.key(field?.name ?? key)]) }
  }
}

/// A key by its bytes: two that differ in bytes are two, though Swift's strings may call them
/// equal (`é` in one character and in two).
struct ExactKey: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactKey, b: ExactKey) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
