extension Mapper where Input: Decodable {
  /// Maps each element of an array. All elements are looked at; the issues of all that fail are thrown together.
  ///
  ///     StringToURL().array.map(json: #"["https://a.b", "https://c.d"]"#)
  public var array: Mappers.ArrayOf<Self> { array(invalid: .fail) }

  /// Maps each element of an array; those that cannot be mapped fail the whole, or are left out, in either direction.
  ///
  ///     try people.array(invalid: .skip).mapReportingIssues(json: data)    // an issue for each that was left out, at its index
  public func array(invalid policy: InvalidElements) -> Mappers.ArrayOf<Self> { Mappers.ArrayOf(element: lifted, invalid: policy) }
}

extension Mappers {
  /// A mapper for the elements of an array.
  public struct ArrayOf<Element: Mapper>: Mapper where Element.Input: Decodable {
    let element: Lifted<Element>
    let invalid: InvalidElements

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> [Element.Output] {
      try context.require(.array, input, for: [Element.Output].self)
      var inner = try context.opened(input)
      var failures = PartFailures(invalid)
      let document = input.document
      let count = document.count(at: input.index)
      var outputs: [Element.Output] = []
      outputs.reserveCapacity(Reservation.count(count, of: Element.Output.self, in: document))
      var next = document.firstChild(of: input.index)
      for index in 0..<count {
        do throws(MappingError) {
          outputs.append(try inner.map(element, Value(document, next), .index(index)))
        } catch {
          try failures.take(error, in: &inner)
        }
        next = document.end(of: next)
      }
      try failures.finish()
      return outputs
    }
  }
}

extension Mappers.ArrayOf: ReversibleMapper where Element: ReversibleMapper {
  public func unmap(_ output: [Element.Output], in context: inout MappingContext) throws(MappingError) -> Value {
    var inner = try context.opened()
    var failures = PartFailures(invalid)
    var parts: [Value] = []
    parts.reserveCapacity(output.count)
    for (index, part) in output.enumerated() {
      do throws(MappingError) {
        parts.append(try inner.map(element.reversed, part, .index(index)))
      } catch {
        try failures.take(error, in: &inner)
      }
    }
    try failures.finish()
    return Value(building: { builder in
      let array = builder.open(.array)
      for part in parts { builder.append(part) }
      builder.close(array, count: parts.count)
    })
  }
}
