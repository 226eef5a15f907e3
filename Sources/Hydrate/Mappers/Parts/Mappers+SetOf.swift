extension Mapper where Input: Decodable, Output: Hashable {
  /// Maps each element of an array to a set. The issues of all elements that fail are thrown
  /// together.
  ///
  ///     StringToUUID().set.map(json: data)
  ///
  /// It has the same settings as ``array``.
  public var set: Mappers.SetOf<Self> { Mappers.SetOf(elements: array) }

  /// Maps each element of an array to a set, by other settings; see ``Mapper/array(invalid:single:)``.
  public func set(invalid policy: InvalidElements = .fail, single: SingleValue? = nil) -> Mappers.SetOf<Self> {
    Mappers.SetOf(elements: array(invalid: policy, single: single))
  }
}

extension Mappers {
  /// A mapper for sets, with a mapper for their elements.
  public struct SetOf<Element: Mapper>: SettingsMapper, Mapper, Printed where Element.Input: Decodable, Element.Output: Hashable {
    package let elements: ArrayOf<Element>
    package var sourceCode: String { Self.text(elements.element, "set\(elements.policies)") }
    package var stored: KeyValuePairs<String, Any> { ["elements": elements] }

    var settingsEngine: Engine? { elements.settingsEngine }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Set<Element.Output> {
      let elements = try elements.map(input, in: &context)
      context.session.noteSet(elements, at: context.place)
      return Set(elements)
    }
  }
}

extension Mappers.SetOf: ReversibleMapper where Element: ReversibleMapper {
  /// Writes an array, in no particular order; in an edit by the text of the elements, so that equal
  /// sets are written equally.
  public func unmap(_ output: Set<Element.Output>, in context: inout MappingContext) throws(MappingError) -> Value {
    let value = try elements.unmap(Array(output), in: &context)
    guard context.session.edit != nil, let parts = value.array else { return value }
    return Value(SortedKeys(parts.map { (try? $0.jsonString()) ?? "" }).entries.map { parts[$0.number] })
  }
}

extension Mappers.SetOf: TextMapper where Element: ReversibleMapper {
  func unmap(_ output: Set<Element.Output>, to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    if context.session.edit != nil { return try context.append(unmap(output, in: &context), to: sink) }
    try elements.unmap(Array(output), to: sink, in: &context)
  }
}

extension Mappers.SetOf: Sendable where Element: Sendable {}
