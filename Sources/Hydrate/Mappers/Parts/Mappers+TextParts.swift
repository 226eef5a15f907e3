/// The containers' way back into a sink: part by part, each straight where its mapper can.
extension Mappers.Lifted: TextMapper where Base: ReversibleMapper {
  func unmap(_ output: Base.Output, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    if let direct = TextOutput<Base.Output>.of(base) { return try direct.unmap(output, to: sink, in: &context) }
    try context.append(unmap(output, in: &context), to: sink)
  }
}

extension Mappers.ArrayOf: TextMapper where Element: ReversibleMapper {
  func unmap(_ output: [Element.Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    // What is left out is known only when a part has failed, for whatever reason.
    guard invalid == .fail else { return try context.append(unmap(output, in: &context), to: sink) }
    var inner = try context.opened()
    var parts = WrittenParts(element)
    if let direct = parts.direct, try direct.unmap(all: output, to: sink, in: &inner) { return }
    let start = sink.position
    sink.openArray()
    for (index, part) in output.enumerated() {
      sink.beginElement()
      try parts.write(part, .index(index), to: sink, in: &inner)
    }
    sink.closeArray(start, count: try parts.finish())
  }
}

extension Mappers.SetOf: TextMapper where Element: ReversibleMapper {
  func unmap(_ output: Set<Element.Output>, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    try elements.unmap(Array(output), to: sink, in: &context)
  }
}

extension Mappers.DictionaryOf: TextMapper where Element: ReversibleMapper {
  func unmap(_ output: [String: Element.Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    // What is left out is known only when a part has failed, for whatever reason.
    guard invalid == .fail else { return try context.append(unmap(output, in: &context), to: sink) }
    var inner = try context.opened()
    var parts = WrittenParts(element)
    let start = sink.position
    sink.openObject()
    for key in SortedKeys(output.keys).entries.lazy.map(\.key) {
      guard let part = output[key] else { continue }
      sink.begin(member: key)
      try parts.write(part, .key(key), to: sink, in: &inner)
    }
    sink.closeObject(start, count: try parts.finish())
  }
}

/// The parts of a container on their way into a sink; the failures of all that cannot be mapped are thrown together.
private struct WrittenParts<Element: ReversibleMapper> where Element.Input: Decodable {
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
  func finish() throws(MappingError) -> Int {
    try failures.finish()
    return count
  }
}

extension MappingContext {
  /// Puts structured data into a sink; what text cannot say is refused at its place.
  fileprivate func append(_ value: Value, to sink: Sink) throws(MappingError) {
    do throws(MappingError) {
      try sink.append(value)
    } catch {
      throw MappingError(error.failure.within(place))
    }
  }
}
