extension Mapper where Input: Decodable {
  /// Maps each member of an object, with a mapper for the keys. If a member cannot be mapped, the
  /// whole fails or the member is skipped, in either direction.
  ///
  /// Without a policy, that of the members' `ReflectiveMapper` applies, then that of the
  /// `ReflectiveMapper` around, else the whole fails.
  ///
  /// The keys' mapper takes text, or any other input that is read from text, such as a number. Both
  /// key and value are read; their issues are at the member. Two members with equal keys are a
  /// non-fatal `duplicateKey`, and the last one is used. Encoding sorts members by the text of
  /// their keys; two keys with the same text are `irreversible`.
  ///
  ///     let users = ReflectiveMapper<User>().dictionary(keys: .uuid)
  ///     try users.map(json: #"{"5F2C…": {"name": "Ann"}}"#)    // [UUID: User]
  public func dictionary<Keys: Mapper>(keys: Keys, invalid policy: InvalidElements? = nil) -> Mappers.DictionaryBy<Keys, Self>
  where Keys.Input: Decodable, Keys.Output: Hashable {
    Mappers.DictionaryBy(keys: keys.lifted, element: lifted, invalid: policy)
  }
}

extension Mappers {
  /// A mapper for dictionaries with keys of any type.
  public struct DictionaryBy<Keys: Mapper, Element: Mapper>: MergingMapper, SettingsMapper, Printed
  where Keys.Input: Decodable, Keys.Output: Hashable, Element.Input: Decodable {
    package let keys: Lifted<Keys>
    package let element: Lifted<Element>
    /// Nil for the setting of the members' mapper, or of the mapper around.
    package let invalid: InvalidElements?
    package var sourceCode: String { Self.text(element, "dictionary(keys: \(keys)" + (invalid.map { ", invalid: .\($0))" } ?? ")")) }
    package var stored: KeyValuePairs<String, Any> { ["keys": keys, "element": element, "invalid": invalid as Any] }

    var settingsEngine: Engine? { element.settingsEngine }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> [Keys.Output: Element.Output] {
      if var shaped = try context.shapedObject(input, by: context.settled(by: element)) {
        return try map(shaped.value, in: &shaped.context)
      }
      try context.require(.object, input, for: [Keys.Output: Element.Output].self)
      var inner = try context.opened(input)
      var failures = PartFailures(invalid, in: inner.settled(by: self.element))
      if let mergeBase = context.mergeBase {
        var members = DictionaryMerge<Keys.Output, Element.Output>(mergeBase, inner.session) { [inner] key in
          (keys as? any ReversibleMapper<Value, Keys.Output>).flatMap { inner.unmapped(key, by: $0)?.scalarText }
        }
        for (name, text, member) in input.memberNodes {
          guard let key = try inner.part(text, .key(name), by: keys, &failures) else { continue }
          try members.merge(member, key, by: element, at: name, &failures, in: &inner)
        }
        inner.reportFirstOfRepeated(in: input)
        try failures.finish()
        return members.result
      }
      var outputs: [Keys.Output: Element.Output] = [:]
      var repeated: [Keys.Output: MappingIssue] = [:]
      var notes = KeyNotes(inner.session)
      for (name, text, member) in input.memberNodes {
        let step = PathStep.key(name)
        let key = try inner.part(text, step, by: keys, &failures)
        let value = try inner.part(member, step, by: element, &failures)
        guard let key, let value else { continue }
        notes?.add(key, member, at: .key(name))
        if outputs.updateValue(value, forKey: key) != nil {
          repeated[key] = MappingIssue(.duplicateKey, .repeated, at: inner.descended(by: step, to: member).place, severity: .nonFatal)
        }
      }
      // One issue per key, like the built-in rules.
      for issue in repeated.values { inner.session.report(issue) }
      inner.reportFirstOfRepeated(in: input)
      try failures.finish()
      notes?.end(at: inner.place)
      return outputs
    }
  }
}

extension Mappers.DictionaryBy: ReversibleMapper where Keys: ReversibleMapper, Element: ReversibleMapper {
  /// Writes an object with sorted keys, so that equal dictionaries give equal text.
  public func unmap(_ output: [Keys.Output: Element.Output], in context: inout MappingContext) throws(MappingError) -> Value {
    var inner = try context.opened()
    var failures = PartFailures(invalid ?? .fail)
    let named = try named(output, &failures, in: &inner)
    var members: [(String, Value)] = []
    members.reserveCapacity(named.count)
    var index = named.startIndex
    while index < named.endIndex {
      let name = named[index].name
      let end = named[index...].firstIndex { $0.name != name } ?? named.endIndex
      do throws(MappingError) {
        guard end == index + 1 else {
          throw inner.descended(by: .key(name), to: nil).failure(.irreversible, .unwritable(.severalKeys(end - index)))
        }
        members.append((name, try inner.map(element.reversed, named[index].value, .key(name))))
      } catch {
        try failures.take(error, in: &inner)
      }
      index = end
    }
    try failures.finish()
    return Value(members: members)
  }

  /// The members by the text of their keys, sorted.
  private func named(
    _ output: [Keys.Output: Element.Output], _ failures: inout PartFailures, in context: inout MappingContext
  ) throws(MappingError) -> [(name: String, value: Element.Output)] {
    var named: [(name: String, value: Element.Output)] = []
    named.reserveCapacity(output.count)
    for (key, value) in output {
      do throws(MappingError) {
        // A key without text only has the dictionary's location.
        named.append((try keys.text(of: key, in: &context), value))
      } catch {
        try failures.take(error, in: &context)
      }
    }
    return SortedKeys(named.map(\.name)).entries.map { named[$0.number] }
  }
}

extension Mappers.Lifted where Base: ReversibleMapper {
  /// The output of a key mapper as text.
  fileprivate func text(of output: Base.Output, in context: inout MappingContext) throws(MappingError) -> String {
    let input = try base.unmap(output, in: &context)
    if let text = same(input, as: String.self) { return text }
    let written = try context.write(input)
    switch written.kind {
    case .string, .number, .bool, .date, .data:
      if let text = try? context.read(String.self, from: written) { return text }
    case .null, .array, .object: break
    }
    throw context.failure(.irreversible, .unwritable(.keyKind(Base.Input.self)))
  }
}

extension Mappers.DictionaryBy: Sendable where Keys: Sendable, Element: Sendable {}
