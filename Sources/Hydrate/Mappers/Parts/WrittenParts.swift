/// The parts of a container on their way into a sink; the failures of all that cannot be mapped are thrown together.
struct WrittenParts<Element: ReversibleMapper> where Element.Input: Decodable {
  private let element: Mappers.Lifted<Element>
  /// The element's own mapper, where it writes straight; asked for once.
  let direct: TextOutput<Element.Output>?
  private var failures = PartFailures(.fail)
  private var count = 0

  init(_ element: Mappers.Lifted<Element>) {
    self.element = element
    direct = .of(element.base)
  }

  /// Writes a part, whose comma or key has been written.
  mutating func write(_ part: Element.Output, _ step: Step, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    var inner = context.descended(by: step, to: nil)
    count += 1
    do throws(MappingError) {
      if let direct {
        try direct.unmap(part, to: sink, in: &inner)
      } else {
        try inner.append(element.unmap(part, in: &inner), to: sink)
      }
    } catch {
      try failures.take(error, in: &context)
    }
  }

  /// How many parts were written; throws what was collected.
  mutating func finish() throws(MappingError) -> Int {
    try failures.finish()
    return count
  }
}

extension MappingContext {
  /// Puts structured data into a sink; what text cannot say is refused at its place.
  func append(_ value: Value, to sink: Sink) throws(MappingError) {
    do throws(MappingError) {
      try sink.append(value)
    } catch {
      throw MappingError(error.failure.within(place))
    }
  }
}
