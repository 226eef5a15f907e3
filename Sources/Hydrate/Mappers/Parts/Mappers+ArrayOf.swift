extension Mapper where Input: Decodable {
  /// Maps each element of an array. All elements are read, and the issues of all that fail are
  /// thrown together.
  ///
  ///     StringToURL().array.map(json: #"["https://a.b", "https://c.d"]"#)
  ///
  /// It has the settings of the elements' `ReflectiveMapper`, such as
  /// ``ReflectiveMapper/invalidElements(_:)`` and ``ReflectiveMapper/singleAsList(_:)``, then those of
  /// the `ReflectiveMapper` around; use `array(invalid:single:)` for others.
  ///
  ///     ReflectiveMapper<Order>(profile: .tolerant).array.map(json: #"[{"number": 7}, 5]"#).count    // 1
  public var array: Mappers.ArrayOf<Self> { Mappers.ArrayOf(element: lifted, invalid: nil, single: nil) }

  /// Maps each element of an array, by other settings than ``array``: whether an element that
  /// cannot be mapped fails the whole or is skipped, in either direction, and whether a single
  /// value, but not null, is read as an array with one element. Encoding always writes an array.
  ///
  ///     try people.array(invalid: .skip).mapReportingIssues(json: data)    // an issue for each that was left out, at its index
  ///     try StringToURL().array(single: .wrap).map(json: #""https://a.b""#).count    // 1
  public func array(invalid policy: InvalidElements = .fail, single: SingleValue? = nil) -> Mappers.ArrayOf<Self> {
    Mappers.ArrayOf(element: lifted, invalid: policy, single: single)
  }
}

extension Mappers {
  /// A mapper for arrays, with a mapper for their elements.
  public struct ArrayOf<Element: Mapper>: SettingsMapper, Mapper, Printed where Element.Input: Decodable {
    package let element: Lifted<Element>
    /// Nil for the settings of the elements' mapper, or of the mapper around.
    package let invalid: InvalidElements?
    package let single: SingleValue?
    /// The arguments of the call, if there are any.
    var policies: String {
      let all = [invalid.map { "invalid: .\($0)" }, single.map { "single: .\($0)" }].compactMap(\.self)
      return all.isEmpty ? "" : "(\(all.joined(separator: ", ")))"
    }
    package var sourceCode: String { Self.text(element, "array\(policies)") }
    package var stored: KeyValuePairs<String, Any> { ["element": element, "invalid": invalid as Any, "single": single as Any] }

    var settingsEngine: Engine? { element.settingsEngine }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> [Element.Output] {
      let settled = context.settled(by: element)
      if !context.isAbsent, input.kind != .array, input.kind != .null {
        if let outputs = try elements(ofOther: input, in: context) { return outputs }
        if let shaped = try settled.shaped(input, as: .array) {
          var inner = context.holding(shaped, of: input)
          return try map(shaped.value, in: &inner)
        }
        if let members = settled.listed(input) {
          return try mapped(members, of: input, PartFailures(invalid, in: settled), in: context)
        }
        if single.map({ $0 == .wrap }) ?? settled.wrapsSingle(input) {
          return try wrapped(input, PartFailures(invalid, in: settled), in: context)
        }
      }
      try context.require(.array, input, for: [Element.Output].self)
      var failures = PartFailures(invalid, in: settled)
      var outputs: [Element.Output] = []
      let document = input.document
      outputs.reserveCapacity(Reservation.count(document.count(at: input.index), of: Element.Output.self, in: document))
      try append(input, to: &outputs, numberedFrom: 0, &failures, in: context)
      try failures.finish()
      return outputs
    }

    /// The elements of a value that is no array, if they are models of a `ReflectiveMapper` and only
    /// its settings count; else nil.
    private func elements(ofOther input: Value, in context: MappingContext) throws(MappingError) -> [Element.Output]? {
      guard invalid == nil, single == nil, let model = Element.Output.self as? any Decodable.Type else { return nil }
      return try elements(model, ofOther: input, in: context)
    }

    private func elements<Model: Decodable>(
      _ model: Model.Type, ofOther input: Value, in context: MappingContext
    ) throws(MappingError) -> [Element.Output]? {
      let mapper = same(element.base, as: ReflectiveMapper<Model>.self)
      return same(try mapper?.elements(ofOther: input, in: context), as: [Element.Output]?.self) ?? nil
    }

    /// The members of an object as elements, which keep their keys in paths.
    private func mapped(
      _ members: [(name: String, value: Value)], of input: Value, _ failures: consuming PartFailures, in context: MappingContext
    ) throws(MappingError) -> [Element.Output] {
      var inner = try context.opened(input)
      var outputs: [Element.Output] = []
      for (name, value) in members { try append(value, .key(name), to: &outputs, &failures, in: &inner) }
      try failures.finish()
      return outputs
    }

    /// An array with a single value, which has the array's location.
    private func wrapped(
      _ input: Value, _ failures: consuming PartFailures, in context: MappingContext
    ) throws(MappingError) -> [Element.Output] {
      var inner = try context.opened(input)
      var outputs: [Element.Output] = []
      do throws(MappingError) {
        outputs.append(try inner.map(element, input, .onlyElement))
      } catch {
        if let none = try failures.element(Element.Output.self, after: error, in: &inner) { outputs.append(none) }
      }
      try failures.finish()
      return outputs
    }

    /// Appends the mapped elements of an array. It may be a part of a longer one, with the number
    /// of its first element.
    func append(
      _ input: Value, to outputs: inout [Element.Output], numberedFrom first: Int, _ failures: inout PartFailures,
      in context: MappingContext
    ) throws(MappingError) {
      var inner = try context.opened(input)
      let document = input.document
      let count = document.count(at: input.index)
      // The cast costs more than mapping a few elements.
      if count >= 8, let model = Element.Output.self as? any Decodable.Type {
        if try append(models: model, input, to: &outputs, numberedFrom: first, &failures, in: &inner) { return }
      }
      var next = document.firstChild(of: input.index)
      for index in 0..<count {
        try append(document.part(at: next), .index(first + index), to: &outputs, &failures, in: &inner)
        next = document.end(of: next)
      }
    }

    /// Appends a mapped element, or nil for one that fails, if that is the policy.
    @inline(__always) func append(
      _ part: Value, _ step: PathStep, to outputs: inout [Element.Output], _ failures: inout PartFailures, in inner: inout MappingContext
    ) throws(MappingError) {
      do throws(MappingError) {
        outputs.append(try inner.map(element, part, step))
      } catch {
        if let none = try failures.element(Element.Output.self, after: error, in: &inner) {
          outputs.append(none)
        } else {
          inner.recordLeftOut(part, step)
        }
      }
    }

    /// Lets a `ReflectiveMapper` append all models at once. Returns false if the elements have
    /// another mapper.
    private func append<Model: Decodable>(
      models type: Model.Type, _ input: Value, to outputs: inout [Element.Output], numberedFrom first: Int, _ failures: inout PartFailures,
      in context: inout MappingContext
    ) throws(MappingError) -> Bool {
      guard let mapper = same(element.base, as: ReflectiveMapper<Model>.self), var models = same(outputs, as: [Model].self) else {
        return false
      }
      // A second reference would cause a copy of the array.
      outputs = []
      defer { outputs = same(models, as: [Element.Output].self) ?? [] }
      try mapper.append(input, to: &models, numberedFrom: first, &failures, in: &context)
      return true
    }
  }
}

extension Mappers.ArrayOf: ReversibleMapper where Element: ReversibleMapper {
  public func unmap(_ output: [Element.Output], in context: inout MappingContext) throws(MappingError) -> Value {
    context.session.edit?.noteIdentities(of: output, at: context.place)
    var inner = try context.opened()
    var failures = PartFailures(invalid ?? .fail)
    var parts: [Value] = []
    parts.reserveCapacity(output.count)
    for (index, part) in output.enumerated() {
      if let part = try inner.part(part, .index(index), by: element.reversed, &failures) { parts.append(part) }
    }
    try failures.finish()
    return Value(parts)
  }
}

extension Mappers.ArrayOf: TextMapper where Element: ReversibleMapper {
  func unmap(_ output: [Element.Output], to sink: Sink, in context: inout MappingContext) throws(MappingError) {
    // An element may fail at any time, so skipped elements are not known before all are mapped.
    guard invalid ?? .fail == .fail else { return try context.append(unmap(output, in: &context), to: sink) }
    var inner = try context.opened()
    var parts = WrittenParts(element)
    if let direct = parts.direct, try direct.unmap(all: output, to: sink, in: &inner) { return }
    context.session.edit?.noteIdentities(of: output, at: context.place)
    let start = sink.position
    sink.open(.array)
    for (index, part) in output.enumerated() {
      sink.beginElement()
      try parts.write(part, .index(index), to: sink, in: &inner)
    }
    sink.close(.array, start, count: try parts.finish())
  }
}

extension Mappers.ArrayOf: Sendable where Element: Sendable {}

/// How a single value is treated where an array is expected.
public enum SingleValue: Sendable, Hashable {
  /// It is a `typeMismatch`.
  case refuse
  /// It is read as an array with one element. An issue with the value is at its own location.
  case wrap
}

/// Makes an array of a mapper's outputs, like ``Mappers/ArrayOf``.
final class OutputsBuilder<Element: Mapper>: ListBuilder<[Element.Output]> where Element.Input: Decodable {
  private let mapper: Mappers.ArrayOf<Element>
  private var outputs: [Element.Output] = []
  private var failures: PartFailures
  /// The error that ended the mapping.
  private var mistake: MappingError?

  init(_ mapper: Mappers.ArrayOf<Element>, in session: Session) {
    self.mapper = mapper
    let context = MappingContext(session: session, details: FrameDetails(parent: nil, step: .same, value: .null), value: nil)
    failures = PartFailures(mapper.invalid, in: context.settled(by: mapper))
    super.init(in: session)
  }

  override func add(_ part: borrowing ListPart) {
    guard mistake == nil else { return }
    makeRoom(in: &outputs, for: part)
    let value = part.value
    let context = MappingContext(session: session, details: FrameDetails(parent: nil, step: .same, value: value), value: value)
    do throws(MappingError) {
      try mapper.append(value, to: &outputs, numberedFrom: part.firstNumber, &failures, in: context)
    } catch {
      mistake = error
    }
  }

  override func finish() throws(MappingError) -> [Element.Output] {
    if let mistake { throw mistake }
    try failures.finish()
    return outputs
  }
}

extension Mappers.ArrayOf: ListMapper {
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>? {
    let builder: ListBuilder<[Element.Output]> = OutputsBuilder(self, in: session)
    return same(builder, as: ListBuilder<List>.self)
  }
}
