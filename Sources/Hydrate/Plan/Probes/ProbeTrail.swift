/// The types that are being made up, from the outermost inwards.
///
/// A type may stand within itself once, as an element for instance. One that needs itself to be made, and needs that again, has no end: such a
/// type breaks the circle by an `Optional`, a collection, or by making do without.
struct ProbeTrail {
  /// What is left of the thread's stack, as far as it was not enough; one for all that is made up for one look.
  final class Stack {
    var ranOut = false
  }

  /// No model nests deeper without an Optional or a collection between.
  private static let limit = 64

  private var types: [ObjectIdentifier] = []
  let stack = Stack()

  /// One type further in; nil where there is no end to it.
  func entering(_ type: Any.Type) -> ProbeTrail? {
    let type = ObjectIdentifier(type)
    guard types.count < Self.limit, types.count(where: { $0 == type }) < 2 else { return nil }
    var inner = self
    inner.types.append(type)
    return inner
  }
}
