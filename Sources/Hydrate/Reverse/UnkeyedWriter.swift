/// Writes the elements of an array one after another.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let run: Run
  let target: WriteScope
  let isUsable: Bool
  private(set) var count = 0

  init(run: Run, target: WriteScope, isUsable: Bool) {
    self.run = run
    self.target = target
    self.isUsable = isUsable
  }

  var codingPath: [any CodingKey] { target.scope.codingPath() }

  mutating func encodeNil() throws { try encode(Value.null) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    do throws(Failure) {
      guard isUsable else { throw .mixedContainers(in: target.scope) }
      guard target.scope.isOpen else { throw .ended(in: target.scope) }
      target.beginElement()
      try run.write(value, run.plan(for: T.self), to: target.builder, in: target.scope, .index(count))
      count += 1
    } catch {
      throw error.encodingError(value, in: target.scope, .index(count))
    }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    ValueEncoder(run: run, target: nested()).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    ValueEncoder(run: run, target: nested()).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { ValueEncoder(run: run, target: nested()) }

  private mutating func nested() -> WriteScope {
    let outer = target.scope
    let scope = Scope(parent: outer, step: .index(count), value: .null, plan: outer.plan?.elements, owner: outer.owner ?? outer)
    count += 1
    return target.nest(nil, scope, isVerbatim: target.isVerbatim)
  }
}
