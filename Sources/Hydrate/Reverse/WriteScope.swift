/// One value that is being written: its place, and the container that its type has opened.
///
/// Models write one after another into one builder. A container that a type nests in its own may be written to while the outer one is, so it
/// gets a builder of its own and is put in its place when the type has ended; and so are values whose accessor leads further down than one key.
final class WriteScope {
  enum Form { case none, single, object, array }

  let scope: Scope
  let builder: TapeBuilder
  /// Where the value begins in the builder.
  let start: Int
  private(set) var form = Form.none
  /// The members or elements that stand in the builder.
  private var ownCount = 0
  /// The type whose `encode(to:)` is at work.
  let type: Any.Type
  /// Whether keys stand as they are where the type itself does not tell: of an enum's cases, of a dictionary.
  let isVerbatim: Bool
  private var nested: [(position: Int, key: String?, scope: WriteScope)] = []
  /// The containers that the type may ask for again, by their keys.
  private var continued: [String: WriteScope] = [:]
  private var distant: [(accessor: Accessor, value: Value)] = []
  private var isMixed = false
  /// Whether a part is being written; whatever writes to the container meanwhile would write into the midst of that part.
  private var isBusy = false
  /// The type of the keys, of the first keyed container.
  private var firstKeys: ObjectIdentifier?
  /// Whether the container is for another type's `encode(to:)`.
  private let isSuper: Bool

  init(scope: Scope, builder: TapeBuilder, type: Any.Type, isVerbatim: Bool, isSuper: Bool = false) {
    self.scope = scope
    self.builder = builder
    self.type = type
    self.isVerbatim = isVerbatim
    self.isSuper = isSuper
    start = builder.wordCount
  }

  /// The members or elements so far.
  var count: Int { ownCount + nested.count }

  /// Opens an object or array, once; false where the type has begun something else, or is not at work.
  func open(_ wanted: Form) -> Bool {
    guard form == .none else { return form == wanted }
    guard scope.isOpen, !isBusy || wanted == .single else { return false }
    form = wanted
    if wanted == .object { _ = builder.open(.object) }
    if wanted == .array { _ = builder.open(.array) }
    return true
  }

  /// Whether keys of this type may be another type's, which writes itself here.
  func mayBeForeign<Key: CodingKey>(_ keyType: Key.Type) -> Bool {
    let keys = ObjectIdentifier(keyType)
    if firstKeys == nil { firstKeys = keys }
    return isSuper || firstKeys != keys
  }

  /// Notes that the type writes to a container of another kind than it has begun, where it cannot be told at once.
  func noteMixed() { isMixed = true }

  /// Begins a part, which `endPart` ends; an error where the type has ended, or is writing another part.
  func beginPart() throws(Failure) {
    guard scope.isOpen else { throw .ended(in: scope) }
    guard !isBusy else { throw .busy(in: scope) }
    isBusy = true
  }

  func endPart() { isBusy = false }

  func beginMember(_ key: String) {
    builder.append(string: key)
    ownCount += 1
  }

  func beginElement() { ownCount += 1 }

  // MARK: Taking back

  /// How far the writing has come.
  struct Mark {
    fileprivate let words: Int
    fileprivate let count: Int
    fileprivate let distant: Int
  }

  var mark: Mark { Mark(words: builder.wordCount, count: ownCount, distant: distant.count) }

  /// Forgets what was written since, of a value that failed: the type may go on without it.
  func takeBack(to mark: Mark) {
    builder.truncate(to: mark.words)
    ownCount = mark.count
    distant.removeSubrange(mark.distant...)
    // Containers that were nested meanwhile now stand here.
    for index in nested.indices { nested[index].position = min(nested[index].position, mark.words - start) }
  }

  func write(_ value: Value, at accessor: Accessor) { distant.append((accessor, value)) }

  /// A container within this one, at this point of it; a container that is continued stays where it was first asked for.
  func nest(_ key: String?, _ scope: Scope, isVerbatim: Bool, isSuper: Bool = false) -> WriteScope {
    if !isSuper, let key, let known = continued[key] { return known }
    let inner = WriteScope(scope: scope, builder: TapeBuilder(), type: type, isVerbatim: isVerbatim, isSuper: isSuper)
    nested.append((builder.wordCount - start, key, inner))
    if let key { continued[key] = isSuper ? nil : inner }
    return inner
  }

  /// Ends the value, when its type's `encode(to:)` has.
  func finish() throws(Failure) {
    if isMixed { throw .mixedContainers(in: scope) }
    switch form {
    case .none:
      // A type that writes nothing at all is an object with no members, as it is to Foundation.
      builder.close(builder.open(.object), count: 0)
    case .single: break
    case .object, .array: builder.close(start, count: ownCount)
    }
    if !nested.isEmpty { try splice() }
    if !distant.isEmpty { try writeDistant() }
  }

  /// Writes the container anew, with the nested ones in their places.
  private func splice() throws(Failure) {
    let own = builder.extract(from: start)
    let isObject = form == .object
    let container = builder.open(isObject ? .object : .array)
    var waiting = nested[...]
    var child = own.document.firstChild(of: 0)
    let end = own.document.end(of: 0)
    while true {
      while let next = waiting.first, next.position <= child {
        if let key = next.key { builder.append(string: key) }
        try next.scope.finish()
        builder.append(next.scope.builder.extract(from: next.scope.start))
        waiting = waiting.dropFirst()
      }
      guard child < end else { break }
      if isObject {
        builder.append(Value(own.document, child))
        child += 1
      }
      builder.append(Value(own.document, child))
      child = own.document.end(of: child)
    }
    builder.close(container, count: count)
  }

  private func writeDistant() throws(Failure) {
    var draft = ValueDraft(builder.extract(from: start))
    for (accessor, value) in distant where !draft.set(value, at: accessor) {
      throw Failure(
        .irreversible, .text("nothing can be written at \(accessor)"),
        at: Place(scope: scope, step: .path(accessor.path, destination: .root), value: nil))
    }
    builder.append(draft.value)
  }
}
