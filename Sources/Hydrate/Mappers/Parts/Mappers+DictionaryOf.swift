extension Mapper where Input: Decodable {
  /// Maps each member of an object; the keys do not change. The issues of all members that fail
  /// are thrown together.
  ///
  /// A repeated key has its last value, with a `duplicateKey` issue.
  ///
  ///     StringToURL().dictionary.map(json: #"{"home": "https://a.b"}"#)
  ///
  /// It has the settings of the members' `ReflectiveMapper`, such as
  /// ``ReflectiveMapper/invalidElements(_:)``, then those of the `ReflectiveMapper` around; use
  /// `dictionary(invalid:)` for another one.
  public var dictionary: Mappers.DictionaryOf<Self> { Mappers.DictionaryOf(element: lifted, invalid: nil) }

  /// Maps each member of an object. If a member cannot be mapped, the whole fails or the member is
  /// skipped, in either direction.
  public func dictionary(invalid policy: InvalidElements) -> Mappers.DictionaryOf<Self> {
    Mappers.DictionaryOf(element: lifted, invalid: policy)
  }
}

extension Mappers {
  /// A mapper for dictionaries with string keys.
  public struct DictionaryOf<Element: Mapper>: MergingMapper, SettingsMapper, Printed where Element.Input: Decodable {
    package let element: Lifted<Element>
    /// Nil for the setting of the members' mapper, or of the mapper around.
    package let invalid: InvalidElements?
    package var sourceCode: String { Self.text(element, "dictionary" + (invalid.map { "(invalid: .\($0))" } ?? "")) }
    package var stored: KeyValuePairs<String, Any> { ["element": element, "invalid": invalid as Any] }

    var settingsEngine: Engine? { element.settingsEngine }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> [String: Element.Output] {
      if var shaped = try context.shapedObject(input, by: context.settled(by: element)) {
        return try map(shaped.value, in: &shaped.context)
      }
      try context.require(.object, input, for: [String: Element.Output].self)
      var inner = try context.opened(input)
      guard let mergeBase = context.mergeBase else { return try members(of: input, by: element, in: &inner) }
      var failures = PartFailures(invalid, in: inner.settled(by: element))
      var members = DictionaryMerge<String, Element.Output>(mergeBase, inner.session) { $0 }
      for (key, value) in input.members {
        try members.merge(value, key, by: element, at: key, &failures, in: &inner)
      }
      inner.reportFirstOfRepeated(in: input)
      try failures.finish()
      return members.result
    }

    /// Maps the members. The mapper's type is a parameter, so that the runtime need not look it up
    /// for each member.
    @inline(never) private func members<Member: Mapper>(
      of input: Value, by element: Member, in inner: inout MappingContext
    ) throws(MappingError) -> [String: Member.Output] where Member.Input == Value {
      var failures = PartFailures(invalid, in: inner.settled(by: self.element))
      let repeated = Set(input.repeatedKeys)
      var outputs: [String: Member.Output] = [:]
      var notes = KeyNotes(inner.session)
      for member in input.members {
        if repeated.contains(member.key), outputs[member.key] != nil {
          inner.reportRepeated(member.key, member.value)
        }
        do throws(MappingError) {
          outputs[member.key] = try inner.map(element, member.value, .key(member.key))
          notes?.add(member.key, member.value, at: .key(member.key))
        } catch {
          try failures.take(error, in: &inner)
        }
      }
      inner.reportFirstOfRepeated(in: input)
      try failures.finish()
      notes?.end(at: inner.place)
      return outputs
    }
  }
}

extension Mappers.DictionaryOf: ReversibleMapper where Element: ReversibleMapper {
  /// Writes an object with sorted keys, so that equal dictionaries give equal text.
  public func unmap(_ output: [String: Element.Output], in context: inout MappingContext) throws(MappingError) -> Value {
    var inner = try context.opened()
    var failures = PartFailures(invalid ?? .fail)
    var members: [(String, Value)] = []
    members.reserveCapacity(output.count)
    for key in SortedKeys(output.keys).entries.lazy.map(\.key) {
      guard let part = output[key] else { continue }
      if let part = try inner.part(part, .key(key), by: element.reversed, &failures) { members.append((key, part)) }
    }
    try failures.finish()
    return Value(members: members)
  }
}

extension Mappers.DictionaryOf: TextMapper where Element: ReversibleMapper {
  func unmap(_ output: [String: Element.Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    // A member may fail at any time, so skipped members are not known before all are mapped.
    guard invalid ?? .fail == .fail else { return try context.append(unmap(output, in: &context), to: sink) }
    var inner = try context.opened()
    var parts = WrittenParts(element)
    let start = sink.position
    sink.open(.object)
    for key in SortedKeys(output.keys).entries.lazy.map(\.key) {
      guard let part = output[key] else { continue }
      sink.begin(member: key)
      try parts.write(part, .key(key), to: sink, in: &inner)
    }
    sink.close(.object, start, count: try parts.finish())
  }
}

extension Mappers.DictionaryOf: Sendable where Element: Sendable {}

extension DictionaryMerge {
  /// Merges a member of the patch with the existing one, with a mapper. A null member removes the
  /// existing one, and is ignored if there is none.
  mutating func merge<M: Mapper>(
    _ member: Value, _ key: Key, by mapper: M, at name: String, _ failures: inout PartFailures, in context: inout MappingContext
  ) throws(MappingError) where M.Input == Value, M.Output == Content {
    let own = begin(key, named: name)
    if own.isRepeated { context.reportRepeated(name, member) }
    if member.kind == .null { return clear(key, over: own.mergeBase) }
    do throws(MappingError) {
      end(key, try context.map(mapper, member, .key(name), over: own.mergeBase))
    } catch {
      own.mergeBase.trail.clear()
      try failures.take(error, in: &context)
    }
  }
}
