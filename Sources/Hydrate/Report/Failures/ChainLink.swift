/// A link of an immutable chain. Several links may continue the same one, so branching chains are
/// a tree with a shared root.
///
/// An error is as deep as its document. So links are released iteratively, because nested releases
/// could take more stack than the thread has: each link calls ``release(_:_:)`` in its `deinit`.
protocol ChainLink: AnyObject, Sendable, CustomReflectable {
  /// Gives up the link that this one continues, and others next to it. Only for a caller that has
  /// the only reference to this link.
  func released() -> (next: Self?, others: [Self])
}

extension ChainLink {
  /// Releases links iteratively. The caller gives up its references, hence `inout`. It passes
  /// variables, because Swift checks every access to a property that is passed `inout`.
  @inline(__always) static func release(_ next: inout Self?, _ others: inout [Self]) {
    var last = next
    next = nil
    var waiting = others
    others = []
    while true {
      // Links with other references are released by their other owners.
      if last != nil, isKnownUniquelyReferenced(&last) {
        let (after, more) = last?.released() ?? (nil, [])
        if !more.isEmpty { waiting += more }
        last = after
      } else {
        if waiting.isEmpty { return }
        last = waiting.removeLast()
      }
    }
  }

  /// Empty: reflecting the whole chain could exceed the thread's stack.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
