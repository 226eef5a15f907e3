/// One level of the way to a value, for ``PathNode``.
final class PathLink: ChainLink, @unchecked Sendable {
  let step: PathStep
  let value: Value
  /// Whether the value stands in the document of the root, or is a part of it; a mapper may have made one of its own on the way.
  let isInSource: Bool
  /// The document of the root, where it is composed of parts of others.
  let composed: Document?
  // Constant until `deinit`, when nobody else has the link any more: that is what makes `@unchecked Sendable` hold.
  private(set) var next: PathLink?

  init(step: PathStep, value: Value, isInSource: Bool, composed: Document?, next: PathLink?) {
    self.step = step
    self.value = value
    self.isInSource = isInSource
    self.composed = composed
    self.next = next
  }

  deinit {
    var none: [PathLink] = []
    PathLink.letGo(&next, &none)
  }

  func released() -> (next: PathLink?, others: [PathLink]) {
    defer { next = nil }
    return (next, [])
  }
}
