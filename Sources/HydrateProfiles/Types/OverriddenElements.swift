import Hydrate

/// An array in a profile file with the type of its elements: `array_subtype`.
final class OverriddenElements<Element: Decodable>: TypeOverriding {
  let element: TypeOverride
  private let list: TypeOverride
  let name: String

  /// - Parameter element: reads an element.
  init(_ element: TypeOverride) {
    self.element = element
    list = TypeOverrideOf<[Element]>(element.name)
    name = "a list of \(element.name)"
  }

  var elementType: TypeOverride? { element }

  var isPlain: Bool { element.isPlain }

  func check(_ value: Value, in context: inout MappingContext) throws(Failure) {
    for var part in try parts(value, [Element].self, in: context) { try element.check(part.context.given, in: &part.context) }
  }

  func fits<T>(_ property: T.Type) -> Bool {
    (property as? any ElementsTarget.Type)?.takes(element) ?? (T.self == Value.self)
  }

  // MARK: Forms

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    var forms: [Value] = []
    var failures: [Failure] = []
    for part in try parts(value, [Element].self, in: context) {
      do throws(Failure) {
        forms.append(try part.form())
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return Value(forms)
  }

  private func parts(_ value: Value, _ type: Any.Type, in context: MappingContext) throws(Failure) -> [ListedPart] {
    guard value.kind == .array else { throw Failure(.typeMismatch, .expected(type), at: context.place(of: value)) }
    let list = context.holding(value).holding(form: value)
    return (value.array ?? []).enumerated().map { ListedPart(context: list.descended(by: .index($0), to: $1), type: element) }
  }

  // MARK: Properties

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    guard let target = type as? any ElementsTarget.Type else { return try readForm(as: type, in: &context) }
    return try target.read(parts(context.given, type, in: context), in: context) as? T
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    guard let elements = output as? any ElementsTarget else { return try writeForm(output, in: &context) }
    return Value(try elements.written(in: context.holding(form: context.details.value)) { (element, .index($0)) })
  }

  // MARK: Properties with a mapper

  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T? {
    guard let mapper = mapper as? PartsMapper else { return try list.read(as: type, by: mapper, in: &context) }
    // Checks all elements against the type, even if the mapper only needs their number.
    if mapper.needsAll { _ = try form(of: context.given, in: &context) }
    return try mapper.read(as: type, by: element, in: &context)
  }

  func write<T>(_ output: T, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let mapper = mapper as? PartsMapper else { return try list.write(output, by: mapper, in: &context) }
    return try mapper.write(output, by: element, in: &context)
  }
}
