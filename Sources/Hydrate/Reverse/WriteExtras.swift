/// What few types make use of while they are written: containers nested in their own, and values at places further down than one key.
final class WriteExtras {
  /// The nested containers, each with the number of members or elements before it.
  private(set) var nested: [(before: Int, key: String?, scope: WriteScope)] = []
  /// The containers that the type may ask for again, by their keys.
  private var continued: [String: WriteScope] = [:]
  private(set) var distant: [(accessor: Accessor, value: Value)] = []
  /// Whether the type writes to a container of another kind than it has begun.
  private(set) var isMixed = false

  /// A container that may go on.
  func known(_ key: String?) -> WriteScope? { key.flatMap { continued[$0] } }

  func add(_ scope: WriteScope, _ key: String?, before: Int, mayGoOn: Bool) {
    nested.append((before, key, scope))
    if let key { continued[key] = mayGoOn ? scope : nil }
  }

  func add(_ value: Value, at accessor: Accessor) { distant.append((accessor, value)) }

  /// Notes containers of two kinds, where that cannot be told at once.
  func noteMixed() { isMixed = true }

  func takeBack(count: Int, distant: Int) {
    self.distant.removeSubrange(distant...)
    // Containers that were nested meanwhile now stand here.
    for index in nested.indices { nested[index].before = min(nested[index].before, count) }
  }

  /// Lets go of the nested containers, which know the scope around them.
  func end() {
    for inner in nested { inner.scope.end() }
    nested = []
    continued = [:]
  }
}
