/// Writes the elements of an array or a set; every element that cannot be written is reported.
final class CollectionWriter<C: Collection>: TypeWriter {
  private var element: TypeWriter?
  /// Whether a mistake in the configuration, which every element would have, ends the writing.
  private let stopsAtMistake: Bool

  init(_ plan: TypePlan, stopsAtMistake: Bool = false) {
    self.stopsAtMistake = stopsAtMistake
    super.init(plan)
  }

  override func write(_ value: borrowing BorrowedValue, to writer: Writer) throws(Failure) {
    guard ThreadStack.remaining > writer.levelReserve else { throw writer.tooDeep() }
    guard let elements = value.copy(as: C.self) else { throw mismatch(in: writer) }
    let elementWriter = element ?? writer.typeWriter(for: C.Element.self)
    element = elementWriter
    if let edit = writer.session?.edit {
      if let ordered = try ordered(elements, elementWriter, by: writer) {
        edit.noteIdentities(of: ordered, at: writer.place)
        return try write(ordered, by: elementWriter, to: writer)
      }
      edit.noteIdentities(of: elements, at: writer.place)
    }
    try write(elements, by: elementWriter, to: writer)
  }

  /// The elements of a set in the order of their text, so that equal sets are written equally.
  private func ordered(_ elements: C, _ elementWriter: TypeWriter, by writer: Writer) throws(Failure) -> [C.Element]? {
    guard elements is any SetAlgebra else { return nil }
    let list = try writer.value { () throws(Failure) in try write(elements, by: elementWriter, to: writer) }
    let (elements, values) = (Array(elements), list.array ?? [])
    guard values.count == elements.count else { return nil }
    return SortedKeys(values.map { (try? $0.jsonString()) ?? "" }).entries.map { elements[$0.number] }
  }

  private func write<Elements: Collection>(
    _ elements: Elements, by elementWriter: TypeWriter, to writer: Writer
  ) throws(Failure) where Elements.Element == C.Element {
    writer.push()
    defer { writer.pop() }
    _ = writer.open(.array)
    var failures: [Failure] = []
    lendEach(of: elements) { element in
      writer.beginElement()
      do throws(Failure) {
        try elementWriter.write(element, to: writer)
        return true
      } catch {
        failures.append(error)
        return goesOn(after: error)
      }
    }
    if let last = failures.last { throw stopsAtMistake && last.isMistake ? last : .joined(failures) }
    try writer.finish()
  }

  private func goesOn(after failure: Failure) -> Bool {
    // If one element is too deep, so is the next, and elements that contain themselves would be
    // visited twice at every level.
    failure.first?.code != .tooDeep && (!stopsAtMistake || !failure.isMistake)
  }
}
