/// A container of the standard library that the library writes itself, element by element.
protocol WritableContainer {
  func write(_ run: Run, _ builder: TapeBuilder, _ parent: Scope, _ step: Step) throws(Failure)
}

extension Optional: WritableContainer {
  func write(_ run: Run, _ builder: TapeBuilder, _ parent: Scope, _ step: Step) throws(Failure) {
    guard let wrapped = self else { return builder.appendNull() }
    try run.write(wrapped, run.plan(for: Wrapped.self), to: builder, in: parent, step)
  }
}

extension Array: WritableContainer {
  func write(_ run: Run, _ builder: TapeBuilder, _ parent: Scope, _ step: Step) throws(Failure) {
    try ElementWriter.write(self, run, builder, parent, step)
  }
}

extension ContiguousArray: WritableContainer {
  func write(_ run: Run, _ builder: TapeBuilder, _ parent: Scope, _ step: Step) throws(Failure) {
    try ElementWriter.write(self, run, builder, parent, step)
  }
}

extension Set: WritableContainer {
  func write(_ run: Run, _ builder: TapeBuilder, _ parent: Scope, _ step: Step) throws(Failure) {
    try ElementWriter.write(self, run, builder, parent, step)
  }
}

/// Writes elements as an array; every element that cannot be written is reported.
enum ElementWriter {
  static func write<C: Collection>(_ elements: C, _ run: Run, _ builder: TapeBuilder, _ parent: Scope, _ step: Step) throws(Failure) {
    let scope = Scope(parent: parent, step: step, value: .null)
    let plan = run.plan(for: C.Element.self)
    let array = builder.open(.array)
    var failures: [Failure] = []
    for (index, element) in elements.enumerated() {
      do throws(Failure) {
        try run.write(element, plan, to: builder, in: scope, .index(index))
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    builder.close(array, count: elements.count)
  }
}

extension Dictionary: WritableContainer {
  /// An object where the keys are text, numbers, or say how they are coding keys; else an array of keys and values in turn, as the standard
  /// library has it. The keys of an object are sorted, since a dictionary has no order of its own.
  func write(_ run: Run, _ builder: TapeBuilder, _ parent: Scope, _ step: Step) throws(Failure) {
    let scope = Scope(parent: parent, step: step, value: .null)
    guard let named = namedMembers else { return try writePairs(run, builder, scope) }
    let plan = run.plan(for: Value.self)
    let object = builder.open(.object)
    var failures: [Failure] = []
    for (name, value) in named.sorted(by: { $0.0 < $1.0 }) {
      builder.append(string: name)
      do throws(Failure) {
        try run.write(value, plan, to: builder, in: scope, .key(name))
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    builder.close(object, count: named.count)
  }

  /// The members under the texts of their keys, where the keys have such.
  private var namedMembers: [(String, Value)]? {
    if Key.self == String.self || Key.self == Int.self { return map { ("\($0.key)", $0.value) } }
    guard Key.self is any CodingKeyRepresentable.Type else { return nil }
    return compactMap { member in (member.key as? any CodingKeyRepresentable).map { ($0.codingKey.stringValue, member.value) } }
  }

  private func writePairs(_ run: Run, _ builder: TapeBuilder, _ scope: Scope) throws(Failure) {
    let (keyPlan, valuePlan) = (run.plan(for: Key.self), run.plan(for: Value.self))
    let array = builder.open(.array)
    for (index, member) in enumerated() {
      try run.write(member.key, keyPlan, to: builder, in: scope, .index(index * 2))
      try run.write(member.value, valuePlan, to: builder, in: scope, .index(index * 2 + 1))
    }
    builder.close(array, count: count * 2)
  }
}
