/// A link of a chain that never changes, which others may go on from too: a chain that branches is a tree with the root shared.
///
/// What an error is made of is as deep as the document that it is of. So links are let go of one after another, never one from within another,
/// which would take more stack than a thread may have.
final class ChainLink<Element: Sendable>: @unchecked Sendable {
  let element: Element
  // Both are constant until `deinit`, when nobody else has the link any more: that is what makes `@unchecked Sendable` hold.
  /// The link that this one goes on from.
  private(set) var next: ChainLink?
  /// More of them, side by side.
  private(set) var others: [ChainLink]

  init(_ element: Element, next: ChainLink? = nil, others: [ChainLink] = []) {
    self.element = element
    self.next = next
    self.others = others
  }

  deinit {
    var last = next
    next = nil
    var waiting = others
    others = []
    while true {
      // What others still have is theirs to let go of.
      guard isKnownUniquelyReferenced(&last) else {
        last = waiting.popLast()
        if last == nil { return }
        continue
      }
      let (after, more) = last?.released() ?? (nil, [])
      waiting += more
      last = after
    }
  }

  /// What the link goes on from, which it lets go of; for who alone has the link.
  private func released() -> (next: ChainLink?, others: [ChainLink]) {
    defer { (next, others) = (nil, []) }
    return (next, others)
  }
}

extension ChainLink: CustomReflectable {
  /// The element alone: to look into a chain as deep as it is would take more stack than a thread may have.
  var customMirror: Mirror { Mirror(self, children: ["element": element]) }
}
