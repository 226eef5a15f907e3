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
  private(set) var count = 0
  /// Whether keys stand as they are: of an enum's cases, of a dictionary.
  let isVerbatim: Bool
  private var nested: [(position: Int, key: String?, scope: WriteScope)] = []
  private var distant: [(accessor: Accessor, value: Value)] = []

  init(scope: Scope, builder: TapeBuilder, isVerbatim: Bool) {
    self.scope = scope
    self.builder = builder
    self.isVerbatim = isVerbatim
    start = builder.wordCount
  }

  /// Opens an object or array, once; false where the type has begun something else.
  func open(_ wanted: Form) -> Bool {
    guard form == .none else { return form == wanted }
    form = wanted
    if wanted == .object { _ = builder.open(.object) }
    if wanted == .array { _ = builder.open(.array) }
    return true
  }

  func beginMember(_ key: String) {
    builder.append(string: key)
    count += 1
  }

  func beginElement() { count += 1 }

  func write(_ value: Value, at accessor: Accessor) { distant.append((accessor, value)) }

  /// A container within this one, at this point of it.
  func nest(_ key: String?, _ scope: Scope, isVerbatim: Bool) -> WriteScope {
    let inner = WriteScope(scope: scope, builder: TapeBuilder(), isVerbatim: isVerbatim)
    nested.append((builder.wordCount - start, key, inner))
    return inner
  }

  /// Ends the value, when its type's `encode(to:)` has.
  func finish() throws(Failure) {
    switch form {
    case .none:
      // A type that writes nothing at all is an object with no members, as it is to Foundation.
      builder.close(builder.open(.object), count: 0)
    case .single: break
    case .object, .array: builder.close(start, count: count)
    }
    if !nested.isEmpty { try splice() }
    if !distant.isEmpty { try writeDistant() }
  }

  /// Writes the container anew, with the nested ones in their places.
  private func splice() throws(Failure) {
    let own = builder.extract(from: start)
    let isObject = form == .object
    guard form != .single else {
      guard let inner = nested.last?.scope else { return }
      try inner.finish()
      builder.append(inner.builder.extract(from: inner.start))
      return
    }
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
    builder.close(container, count: count + nested.count)
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
