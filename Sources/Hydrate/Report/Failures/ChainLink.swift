/// A link of a chain that never changes, which others may go on from too: a chain that branches is a tree with the root shared.
///
/// What an error is made of is as deep as the document that it is of. So links are let go of one after another, never one from within another,
/// which would take more stack than a thread may have: a link does that in its `deinit`, by ``letGo(_:_:)``.
protocol ChainLink: AnyObject, Sendable, CustomReflectable {
  /// The link that this one goes on from, and more of them side by side, all of which it lets go of; for who alone has the link.
  func released() -> (next: Self?, others: [Self])
}

extension ChainLink {
  /// Lets go of what a link went on from, which nobody else must hold meanwhile: hence `inout`.
  @inline(__always) static func letGo(_ next: inout Self?, _ others: inout [Self]) {
    var last = next
    next = nil
    var waiting = others
    others = []
    while true {
      // What others still have is theirs to let go of.
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

  /// Nothing: to look into a chain as deep as it is would take more stack than a thread may have.
  var customMirror: Mirror { Mirror(self, children: []) }
}
