/// Writes the elements of an array one after another.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let run: Run
  let target: WriteScope
  let isUsable: Bool

  init(run: Run, target: WriteScope, isUsable: Bool) {
    self.run = run
    self.target = target
    self.isUsable = isUsable
  }

  /// The elements so far, of all containers that the type has asked for here.
  var count: Int { target.count }

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  mutating func encodeNil() throws { try encode(Value.null) }

  mutating func encode<T: Encodable>(_ value: T) throws { try write(value) }

  private func write<T: Encodable>(_ value: T) throws {
    let (mark, index) = (target.mark, target.count)
    do throws(Failure) {
      try target.beginPart()
      defer { target.endPart() }
      guard isUsable else { throw .mixedContainers(in: target.scope) }
      target.beginElement()
      try run.write(value, run.plan(for: T.self), to: target.builder, in: target.scope, .index(index))
    } catch {
      if target.scope.isOpen { target.takeBack(to: mark) }
      throw error.encodingError(value, in: target.scope, .index(index))
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    ValueEncoder(run: run, target: nested()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ValueEncoder(run: run, target: nested()).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { ValueEncoder(run: run, target: nested(isSuper: true)) }

  private func nested(isSuper: Bool = false) -> WriteScope {
    let outer = target.scope
    if !isUsable { target.noteMixed() }
    let scope = Scope(parent: outer, step: .index(count), value: .null, plan: outer.plan?.elements, owner: outer.owner ?? outer)
    return target.nest(nil, scope, isVerbatim: target.isVerbatim, isSuper: isSuper)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  mutating func encode(_ value: Int128) throws { try write(value) }
  mutating func encode(_ value: UInt128) throws { try write(value) }
}
