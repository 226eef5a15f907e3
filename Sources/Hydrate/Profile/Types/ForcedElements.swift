/// A list in a profile's file with the type of its elements: `array_subtype`.
final class ForcedElements<Element: Decodable>: ForcedTyping {
  let element: ForcedType
  private let list: ForcedType
  let name: String

  /// - Parameter element: reads an element.
  init(_ element: ForcedType) {
    self.element = element
    list = ForcedTypeOf<[Element]>(element.name)
    name = "a list of \(element.name)"
  }

  var elementType: ForcedType? { element }

  var isPlain: Bool { element.isPlain }

  func check(_ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) {
    for part in try parts(value, [Element].self, scope, step) { try element.check(part.value, run, part.scope, part.step) }
  }

  func fits<T>(_ property: T.Type) -> Bool {
    (property as? any ElementsTarget.Type)?.takes(element) ?? (T.self == Value.self)
  }

  // MARK: Forms

  func form(of value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    try list(value, run, scope, step) { part throws(Failure) in try part.form(run) }
  }

  func canonical(of value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    try list(value, run, scope, step) { part throws(Failure) in try part.canonical(run) }
  }

  func form(ofCanonical value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    try list(value, run, scope, step) { part throws(Failure) in
      part.value.kind == .null ? .null : try element.form(ofCanonical: part.value, run, part.scope, part.step)
    }
  }

  private func list(
    _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step, _ form: (ListedPart) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var forms: [Value] = []
    var failures: [Failure] = []
    for part in try parts(value, [Element].self, scope, step) {
      do throws(Failure) {
        forms.append(try form(part))
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return Value(forms)
  }

  private func parts(_ value: Value, _ type: Any.Type, _ scope: any MappingScope, _ step: Step) throws(Failure) -> [ListedPart] {
    guard value.kind == .array else { throw Failure(.typeMismatch, .expected(type), at: Place(scope: scope, step: step, value: value)) }
    let inner = scope.inner(step, value)
    return (value.array ?? []).enumerated().map { ListedPart(value: $1, type: element, scope: inner, step: .index($0)) }
  }

  // MARK: Properties

  func read<T>(
    as type: T.Type, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard let target = type as? any ElementsTarget.Type else { return try readForm(as: type, value, run, scope, step) }
    return try target.read(parts(value, type, scope, step), run, scope, step) as? T
  }

  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    guard let elements = output as? any ElementsTarget else { return try writeForm(output, run, scope, step) }
    let inner = scope.inner(step, scope.value)
    return Value(try elements.written(run, inner) { (element, .index($0)) })
  }

  // MARK: Properties by a mapper

  func read<T>(
    as type: T.Type, _ value: Value, by mapper: FieldMapper, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard let mapper = mapper as? PartsMapper else { return try list.read(as: type, value, by: mapper, run, scope, step) }
    // The elements are of the type, also where no more is asked than how many there are.
    if mapper.needsAll { _ = try form(of: value, run, scope, step) }
    return try mapper.read(as: type, value, by: element, run, scope, step)
  }

  func write<T>(
    _ output: T, by mapper: FieldMapper, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Value? {
    guard let mapper = mapper as? PartsMapper else { return try list.write(output, by: mapper, run, scope, step) }
    return try mapper.write(output, by: element, run, scope, step)
  }
}
