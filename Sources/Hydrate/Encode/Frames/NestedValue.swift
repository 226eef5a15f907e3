/// A container that a type has nested in its own. It may be written to while the one around it is, so it has a sink of its own, and its frame stands on
/// the writer's stack only while something is written to it.
final class NestedValue {
  /// The value whose type has nested it, by its number and the depth of its frame.
  private(set) var owner: UInt64
  private(set) var ownerDepth: Int
  /// The nested container around it, if that is not the owner's own.
  private(set) var outer: NestedValue?
  let step: Step
  /// Whether it is for another type's `encode(to:)`.
  var isSuper: Bool { frame.isSuper }
  let sink: Sink
  var frame: WriteFrame
  private(set) var seat: WriteSeat?
  var deferred: Deferred?
  var madeSite: (any MappingScope)?
  /// The depth of its frame while something is written to it.
  var depth: Int?
  /// Whether what was written was gone on with elsewhere, so that nothing more can be written here.
  var isSealed = false

  init(
    _ frame: WriteFrame, _ sink: Sink, _ seat: WriteSeat, owner: UInt64, ownerDepth: Int, outer: NestedValue?, _ step: Step
  ) {
    (self.frame, self.sink, self.seat, self.owner, self.ownerDepth, self.outer) = (frame, sink, seat, owner, ownerDepth, outer)
    self.step = step
  }

  /// Is nested in another from now on, which was the owner and has become a container that its owner has nested.
  func move(into owner: NestedValue) {
    (self.owner, ownerDepth) = (owner.owner, owner.ownerDepth)
    if outer == nil { outer = owner }
  }

  /// Whether it may still be written to.
  var isOpen: Bool { !isSealed && outer?.isSealed != true }

  /// Whether somebody has a container for it.
  var isKept: Bool { seat != nil && !isKnownUniquelyReferenced(&seat) }

  /// Lets go of the others, which know it, and of the seat.
  func end() {
    seat?.rest()
    seat = nil
    outer = nil
    deferred = nil
    madeSite = nil
  }

  /// The same where somebody has the seat.
  func leave(_ value: WriteSeat.LeftValue) {
    seat?.leave(value)
    seat = nil
  }
}
