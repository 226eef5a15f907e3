/// Chooses a mapper by the value at a path of the data, or by the kind of the data.
///
///     let shapes = DispatchMapper<any Shape>(on: "type", [
///       "circle": ReflectiveMapper<Circle>().casting(to: (any Shape).self),
///       "square": ReflectiveMapper<Square>().casting(to: (any Shape).self)])
///     shapes.map(["type": "circle", "radius": 2])     // Circle(radius: 2)
///     shapes.map(["type": "hexagon"])                 // invalidValue at type
///
/// Numbers and their texts are one value, as everywhere: the case `"2"` and the case `2` take 2, 2.0
/// and `" 2"`. An exactly equal case goes first. Other text is compared exactly, and so is
/// everything with ``Coercion/strict``.
///
///     let versions = DispatchMapper<Account>(on: "v", ["1": old, "2": new])
///     versions.map(["v": 2, "name": "Ann"])           // by the case "2"
///
/// A value without a case is an `invalidValue` at that path, an absent one a `missingValue`, and
/// data of another kind on the path a `typeMismatch`. A repeated case is a `configuration` issue,
/// and so are texts of one number, such as `"2"` and `"2.0"`.
/// The reverse direction uses the first case that can map the output, which for models depends on
/// the Swift type, and writes the case's value at the path; if none can, that is `irreversible`.
///
/// **A default** maps the data that selects no case: its value has none, or is absent or null.
///
///     let wheels = DispatchMapper<Int>(on: "type", [
///       "car": ReflectiveMapper<Car>().then(ClosureMapper { (car: Car) in car.wheels })
///     ], default: ClosureMapper { (_: Value) in -1 })
///     wheels.map(["type": "car", "wheels": 4])        // 4
///     wheels.map(["type": "boat"])                    // -1
///     wheels.map(["type": "car", "wheels": "x"])      // invalidValue: a known case stays one
///
/// Data that is itself null or absent is a `nullValue` or a `missingValue`, unless the default
/// handles absence (``Mapper/handlesAbsence``). In the reverse direction the default maps what no
/// case can, and its result gets no value at the path; a result that selects a case is
/// `irreversible`.
public struct DispatchMapper<Output>: ReversibleMapper, MergingMapper, CheckedAtSetUp, Sendable {
  /// The place whose value selects the case; nil if the kind of the data selects it.
  package let accessor: Accessor?
  package let cases: [(tag: Value, mapper: any SendableMapper<Value, Output>)]
  /// The mapper for data that selects no case.
  package let fallback: (any SendableMapper<Value, Output>)?
  /// The cases by their values.
  let indices: [Value: Int]
  /// The cases that are numbers or texts of numbers, by the number.
  let numbers: [Value: Int]
  let mistakes: [Mistake]

  /// Whether the default handles missing and null values itself.
  public var handlesAbsence: Bool { fallback?.handlesAbsence ?? false }

  /// Chooses by the value at a path of the data.
  public init(on accessor: Accessor, _ cases: KeyValuePairs<Value, any SendableMapper<Value, Output>>) {
    self.init(accessor, cases.map { ($0, $1) }, default: nil, accessor.mistakes)
  }

  /// Chooses by the value at a path of the data. The default maps data whose value there has no
  /// case, is absent or null.
  ///
  ///     DispatchMapper<Event>(on: "type", ["click": clicks, "key": keys], default: others)
  public init(
    on accessor: Accessor, _ cases: KeyValuePairs<Value, any SendableMapper<Value, Output>>,
    default mapper: some SendableMapper<Value, Output>
  ) {
    self.init(accessor, cases.map { ($0, $1) }, default: mapper, accessor.mistakes)
  }

  /// Chooses by the kind of the data.
  ///
  ///     DispatchMapper<Date>(byKind: [.string: StringToDate().lifted, .number: NumberToDate().lifted])
  public init(byKind cases: KeyValuePairs<Value.Kind, any SendableMapper<Value, Output>>) {
    self.init(nil, cases.map { (Value($0.rawValue), $1) }, default: nil, [])
  }

  /// Chooses by the kind of the data. The default maps data of the other kinds.
  ///
  ///     DispatchMapper<Date>(byKind: [.string: texts, .number: numbers], default: objects)
  public init(
    byKind cases: KeyValuePairs<Value.Kind, any SendableMapper<Value, Output>>,
    default mapper: some SendableMapper<Value, Output>
  ) {
    self.init(nil, cases.map { (Value($0.rawValue), $1) }, default: mapper, [])
  }

  private init(
    _ accessor: Accessor?, _ cases: [(tag: Value, mapper: any SendableMapper<Value, Output>)],
    default mapper: (any SendableMapper<Value, Output>)?, _ mistakes: [Mistake]
  ) {
    var indices: [Value: Int] = [:]
    var mistakes = mistakes
    var numbers: [Value: Int] = [:]
    for (index, entry) in cases.enumerated() {
      if indices.updateValue(index, forKey: entry.tag) != nil {
        mistakes.append(.repeated("case", "\(entry.tag)"))
      } else if let number = Self.number(ofCase: entry.tag), let other = numbers.updateValue(index, forKey: number) {
        if cases[other].tag.kind == entry.tag.kind { mistakes.append(.repeated("case", "\(entry.tag)")) }
        // Other texts of the number are nearer to the text.
        if entry.tag.kind == .number { numbers[number] = other }
      }
    }
    (self.accessor, self.cases, fallback, self.indices, self.numbers, self.mistakes) = (accessor, cases, mapper, indices, numbers, mistakes)
  }

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Output {
    try context.refuse(mistakes)
    if var shaped = try shaped(input, in: &context) { return try map(shaped.value, in: &shaped.context) }
    return try context.pass(input, to: choice(of: input, in: &context))
  }

  /// The object that data of another kind stands for, by the settings of the mapper around.
  private func shaped(_ input: Value, in context: inout MappingContext) throws(MappingError) -> (value: Value, context: MappingContext)? {
    guard accessor != nil, index(of: input, in: &context) == nil else { return nil }
    return try context.shapedObject(input)
  }

  /// The mapper of the case that the data selects, or the default.
  private func choice(of input: Value, in context: inout MappingContext) throws(MappingError) -> any SendableMapper<Value, Output> {
    if let mapper = try choice(over: context.mergeBase?.existing(as: Output.self), with: input, in: &context) { return mapper }
    if context.isAbsent {
      if let fallback, fallback.handlesAbsence { return fallback }
      throw context.failure(.missingValue, .absent(Output.self))
    }
    if let index = index(of: input, in: &context) { return cases[index].mapper }
    if input.kind == .null {
      if let fallback, fallback.handlesAbsence { return fallback }
      throw context.failure(.nullValue, accessor == nil ? .expected(Output.self) : .absent(Output.self))
    }
    guard let accessor else {
      if let fallback { return fallback }
      throw context.failure(.typeMismatch, .expected(Output.self))
    }
    let lookUp = context.part(of: input, at: accessor)
    if let tag = lookUp.value {
      if let fallback { return fallback }
      throw context.atPart(tag, accessor).failure(.invalidValue, .oneOf(AllowedValues(cases.map { $0.tag.string ?? "\($0.tag)" })))
    }
    try context.requireContainer(input, for: Output.self)
    let place = context.atPart(nil, accessor)
    if let blockage = lookUp.blockage { throw place.failure(of: blockage) }
    if let fallback { return fallback }
    throw place.failure(.missingValue, .invalid(.cannotTellCase))
  }

  /// The number of the case that the data selects; nil if there is none.
  private func index(of input: Value, in context: inout MappingContext) -> Int? {
    guard let accessor else { return indices[Value(input.kind.rawValue)] }
    if input.kind == .null { return nil }
    return context.part(of: input, at: accessor).value.flatMap { index(of: $0, isExact: context.reader.isStrict) }
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try context.refuse(mistakes)
    let checkpoint = context.session.checkpoint
    var conflict: Failure?
    for (index, entry) in cases.enumerated() {
      guard let mapper = entry.mapper as? any ReversibleMapper<Value, Output> else { continue }
      do throws(MappingError) {
        let value = try mapper.unmap(output, in: &context)
        if let whole = tagged(value, index, context, &conflict) { return whole }
      } catch {
        // Data too deep for one case is too deep for the next (see `PartFailures`).
        if error.isFatal(.configuration, .tooDeep) { throw error }
      }
      context.session.rollBack(to: checkpoint)
    }
    return try unmapByDefault(output, conflict, in: &context)
  }

  /// Maps an output back that no case can write. What the default writes must not select a case.
  private func unmapByDefault(
    _ output: Output, _ conflict: Failure?, in context: inout MappingContext
  ) throws(MappingError) -> Value {
    if let mapper = fallback as? any ReversibleMapper<Value, Output> {
      do throws(MappingError) {
        let value = try mapper.unmap(output, in: &context)
        guard let index = index(of: value, in: &context) else { return value }
        throw context.failure(.irreversible, .unwritable(.selectsCase(cases[index].tag.string ?? "\(cases[index].tag)")))
      } catch {
        guard conflict != nil, !error.isFatal(.configuration, .tooDeep) else { throw error }
      }
    }
    if let conflict { throw MappingError(conflict) }
    throw context.failure(.irreversible, .unwritable(.noCase(Output.self)))
  }

  /// The value that a case has written, with the case's own value added. Returns nil if the case
  /// has written a different value at that path, which would be lost.
  private func tagged(_ value: Value, _ index: Int, _ context: MappingContext, _ conflict: inout Failure?) -> Value? {
    let tag = cases[index].tag
    // A bare `nil` would be null, because `Value` accepts literals.
    guard let accessor else { return Value(value.kind.rawValue) == tag ? .some(value) : .none }
    if let own = accessor.find(in: value).value, self.index(of: own, isExact: context.reader.isStrict) == index { return value }
    var draft = SharedDraft()
    let isWritten = (value.kind == .null || draft.put(value, at: Accessor(.root), by: 0)) && draft.put(tag, at: accessor, by: 1)
    guard isWritten else { return nil }
    guard let failure = draft.failure(in: context.materialized, named: { name(of: $0, accessor) }) else { return draft.value }
    conflict = conflict ?? failure
    return nil
  }

  private func name(of author: SharedDraft.Author, _ accessor: Accessor) -> ValuePath {
    author == 1 ? accessor.path : ValuePath([.key("\(Output.self)")])
  }
}

extension DispatchMapper {
  /// The mapper for a patch that has nothing at the path: the existing value selects the case, the
  /// first one that can map it back. If it selects none, the default merges. Nil if the data decides.
  private func choice(
    over existing: Output?, with input: Value, in context: inout MappingContext
  ) throws(MappingError) -> (any SendableMapper<Value, Output>)? {
    guard let accessor, let existing, input.kind == .object, case .absent = context.part(of: input, at: accessor)
    else { return nil }
    var context = context
    context.mergeBase = nil
    let checkpoint = context.session.checkpoint
    defer { context.session.rollBack(to: checkpoint) }
    var able: (any SendableMapper<Value, Output>)?
    for (index, entry) in cases.enumerated() {
      guard let mapper = entry.mapper as? any ReversibleMapper<Value, Output> else { continue }
      do throws(MappingError) {
        let value = try mapper.unmap(existing, in: &context)
        var conflict: Failure?
        if tagged(value, index, context, &conflict) != nil { return entry.mapper }
        // It has written the value of another case, which a default may have mapped.
        able = able ?? entry.mapper
      } catch {
        if error.isFatal(.tooDeep) { throw error }
      }
    }
    return fallback ?? able
  }
}

extension MappingContext {
  /// The context of a part, for an issue.
  fileprivate func atPart(_ part: Value?, _ accessor: Accessor) -> MappingContext {
    descended(by: .path(accessor.path, destination: .root), to: part, isAbsent: part == nil)
  }
}

// Which case a value selects: numbers and their texts are one value.

extension DispatchMapper {
  // In these, a bare `nil` would be null, because `Value` accepts literals.

  /// The number that a case is, or that is its text.
  static func number(ofCase tag: Value) -> Value? {
    guard let text = tag.string else { return tag.kind == .number ? .some(tag) : .none }
    return text.withBytes { NumberText.isValid($0) } ? .some(Value(digits: text)) : .none
  }

  /// The number that a value of the data is, or can be converted to.
  private static func number(of value: Value) -> Value? {
    guard let text = value.string else { return value.kind == .number ? .some(value) : .none }
    return text.withBytes { bytes in
      NumberText.withSpelled(bytes) { NumberText.isValid($0) ? .some(Value(digits: String(decoding: $0))) : .none }
    }
  }

  /// The number of the case for a value, which needs the same kind if the comparison is exact.
  func index(of tag: Value, isExact: Bool) -> Int? {
    if let index = indices[tag] { return index }
    return isExact || numbers.isEmpty ? nil : Self.number(of: tag).flatMap { numbers[$0] }
  }

  /// Some values that select a case: its own, and a number beside its text.
  package func values(ofCase index: Int, isExact: Bool) -> [Value] {
    let tag = cases[index].tag
    guard let number = Self.number(ofCase: tag) else { return [tag] }
    return ([tag] + [number, Value("\(number)")].filter { $0 != tag }).filter { self.index(of: $0, isExact: isExact) == index }
  }
}

extension DispatchMapper: Printed {
  /// The place of the tag, and a line for each case.
  public var description: String {
    let cases = cases.map { "\($0.tag): \($0.mapper)" } + (fallback.map { ["default: \($0)"] } ?? [])
    return Self.text("\(Self.self)(\(accessor.map { "on: " + "\($0)".debugDescription } ?? "byKind"))", list: cases)
  }
  package var stored: KeyValuePairs<String, Any> {
    [
      "accessor": accessor as Any, "cases": cases, "fallback": fallback as Any, "indices": indices, "numbers": numbers,
      "mistakes": mistakes,
    ]
  }
}
