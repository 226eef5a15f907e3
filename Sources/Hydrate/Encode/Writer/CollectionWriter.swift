/// Writes the elements of an array or a set; every element that cannot be written is reported.
final class CollectionWriter<C: Collection>: TypeWriter {
  /// Kept by the writer that this one belongs to, which has one writer a type and lets go of none.
  private unowned(unsafe) var element: TypeWriter?
  /// Whether a mistake in the set-up, which every element would have, ends the writing.
  private let stopsAtMistake: Bool

  init(_ plan: TypePlan, stopsAtMistake: Bool = false) {
    self.stopsAtMistake = stopsAtMistake
    super.init(plan)
  }

  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw .tooDeep(at: parent.place) }
    let elements = bound(address, to: C.self).pointee
    let elementWriter = element ?? parent.writer.typeWriter(for: C.Element.self)
    assert(elementWriter === parent.writer.typeWriter(for: C.Element.self), "the writer of another")
    element = elementWriter
    parent.descend(nil)
    defer { parent.ascend() }
    let scope = parent.child
    _ = scope.open(.array)
    var failures: [Failure] = []
    let isWritten: Void? = elements.withContiguousStorageIfAvailable { buffer in
      guard let start = buffer.baseAddress else { return }
      for index in 0..<buffer.count where goesOn(failures) { Self.write(start + index, by: elementWriter, to: scope, &failures) }
    }
    if isWritten == nil {
      for element in elements where goesOn(failures) {
        withUnsafePointer(to: element) { Self.write($0, by: elementWriter, to: scope, &failures) }
      }
    }
    if let last = failures.last { throw stopsAtMistake && last.isMistake ? last : .joined(failures) }
    try scope.finish()
  }

  @inline(__always) private func goesOn(_ failures: [Failure]) -> Bool {
    guard let last = failures.last else { return true }
    // What is too deep for one element is so for the next, and elements that hold themselves would be gone through twice at every level.
    return last.first?.code != .tooDeep && (!stopsAtMistake || !last.isMistake)
  }

  @inline(__always) private static func write(
    _ element: UnsafePointer<C.Element>, by writer: TypeWriter, to scope: WriteScope, _ failures: inout [Failure]
  ) {
    scope.beginElement()
    assert(writer.plan.type == C.Element.self, "an element of another type")
    do throws(Failure) {
      try writer.write(at: UnsafeRawPointer(element), in: scope)
    } catch {
      failures.append(error)
    }
  }
}
