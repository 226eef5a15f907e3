/// Writes the elements of an array or a set; every element that cannot be written is reported.
final class CollectionWriter<C: Collection>: TypeWriter {
  /// Kept by the writer that this one belongs to.
  private unowned(unsafe) var element: TypeWriter?

  override func write(at address: UnsafeRawPointer, in parent: WriteScope) throws(Failure) {
    guard ThreadStack.remaining > Run.stackReserve else { throw .tooDeep(at: parent.place) }
    let elements = address.assumingMemoryBound(to: C.self).pointee
    let elementWriter = element ?? parent.writer.typeWriter(for: C.Element.self)
    element = elementWriter
    parent.descend(nil)
    defer { parent.ascend() }
    let scope = parent.child
    _ = scope.open(.array)
    var failures: [Failure] = []
    let isWritten: Void? = elements.withContiguousStorageIfAvailable { buffer in
      guard let start = buffer.baseAddress else { return }
      for index in 0..<buffer.count { Self.write(start + index, by: elementWriter, to: scope, &failures) }
    }
    if isWritten == nil {
      for element in elements { withUnsafePointer(to: element) { Self.write($0, by: elementWriter, to: scope, &failures) } }
    }
    if !failures.isEmpty { throw .joined(failures) }
    try scope.finish()
  }

  @inline(__always) private static func write(
    _ element: UnsafePointer<C.Element>, by writer: TypeWriter, to scope: WriteScope, _ failures: inout [Failure]
  ) {
    scope.beginElement()
    do throws(Failure) {
      try writer.write(at: UnsafeRawPointer(element), in: scope)
    } catch {
      failures.append(error)
    }
  }
}
