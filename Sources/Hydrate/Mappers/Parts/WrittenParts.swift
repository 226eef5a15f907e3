/// Writes the parts of a container to a sink. The failures of all parts that cannot be mapped are
/// thrown together.
struct WrittenParts<Element: ReversibleMapper> where Element.Input: Decodable {
  private let element: Mappers.Lifted<Element>
  /// The text output of the element's mapper, if it writes text directly; requested once.
  let direct: TextOutput<Element.Output>?
  private var failures = PartFailures(.fail)
  private var count = 0

  init(_ element: Mappers.Lifted<Element>) {
    self.element = element
    direct = .of(element.base)
  }

  /// Writes a part, after its comma or key.
  mutating func write(_ part: Element.Output, _ step: PathStep, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
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

  /// Returns the number of parts; throws the collected failures.
  mutating func finish() throws(MappingError) -> Int {
    try failures.finish()
    return count
  }
}

extension MappingContext {
  /// Writes structured data to a sink. A value that text cannot represent is refused at its
  /// location.
  func append(_ value: Value, to sink: Sink) throws(MappingError) {
    do throws(MappingError) {
      try sink.append(value)
    } catch {
      throw MappingError(error.failure.within(place))
    }
  }
}
