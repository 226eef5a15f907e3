/// A list in a profile's file with the type of its elements: `array_subtype`.
final class ForcedElements<Element: Decodable>: ForcedType, @unchecked Sendable {
  private let element: ForcedType
  private let list: ForcedType

  /// - Parameter element: reads an element.
  init(_ element: ForcedType) {
    self.element = element
    list = ForcedTypeOf<[Element]>(element.name)
    super.init("a list of \(element.name)")
  }

  override func fits<T>(_ property: T.Type) -> Bool {
    (property as? any ElementsTarget.Type)?.takes(element) ?? (T.self == Value.self)
  }

  override func form(of value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    try list.form(of: value, run, scope, step)
  }

  override func read<T>(as type: T.Type, _ value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T? {
    guard let target = type as? any ElementsTarget.Type else { return try super.read(as: type, value, run, scope, step) }
    guard value.kind == .array else { throw Failure(.typeMismatch, .unfit(type), at: Place(scope: scope, step: step, value: value)) }
    return try target.read(value.array ?? [], by: element, run, Scope(parent: scope, step: step, value: value)) as? T
  }

  override func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    guard let elements = output as? any ElementsTarget else { return try list.write(output, run, scope, step) }
    return try elements.written(by: element, run, Scope(parent: scope, step: step, value: scope.value))
  }

  override func read<T>(
    as type: T.Type, _ value: Value, by mapper: ErasedMapper, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    try list.read(as: type, value, by: mapper, run, scope, step)
  }

  override func write<T>(_ output: T, by mapper: ErasedMapper, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    try list.write(output, by: mapper, run, scope, step)
  }
}

/// A list whose elements are read one by one as a type that a profile's file names.
private protocol ElementsTarget: Sequence {
  init(_ elements: [Element])
}

extension Array: ElementsTarget {}
extension ContiguousArray: ElementsTarget {}
extension Set: ElementsTarget {
  fileprivate init(_ elements: [Element]) {
    self.init(minimumCapacity: elements.count)
    for element in elements { insert(element) }
  }
}

extension ElementsTarget {
  static func takes(_ type: ForcedType) -> Bool {
    guard let wrapped = (Element.self as? any OptionalTarget.Type)?.wrappedDecodable else { return type.fits(Element.self) }
    return type.fits(wrapped)
  }

  /// All elements are looked at; the issues of all that fail are thrown together.
  static func read(_ values: [Value], by type: ForcedType, _ run: Run, _ scope: Scope) throws(Failure) -> Self {
    guard ThreadStack.remaining > Run.stackReserve else { throw Failure.tooDeep(at: Place(scope: scope, step: .same, value: scope.value)) }
    var elements: [Element] = []
    var failures: [Failure] = []
    for (index, value) in values.enumerated() {
      do throws(Failure) {
        elements.append(try element(value, by: type, run, scope, .index(index)))
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return Self(elements)
  }

  private static func element(_ value: Value, by type: ForcedType, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Element {
    if value.kind == .null {
      if let none = Mappers.none(of: Element.self) { return none }
    } else if let wrapped = (Element.self as? any OptionalTarget.Type)?.wrappedDecodable {
      if let element = try type.read(opened: wrapped, value, run, scope, step) as? Element { return element }
    } else if let element = try type.read(as: Element.self, value, run, scope, step) {
      return element
    }
    throw Failure(.nullValue, .absent(Element.self), at: Place(scope: scope, step: step, value: value))
  }

  func written(by type: ForcedType, _ run: Run, _ scope: Scope) throws(Failure) -> Value {
    guard ThreadStack.remaining > Run.stackReserve else { throw Failure.tooDeep(at: Place(scope: scope, step: .same, value: nil)) }
    var values: [Value] = []
    for (index, element) in enumerated() { values.append(try type.write(element, run, scope, .index(index)) ?? .null) }
    return Value(values)
  }
}

extension ForcedType {
  fileprivate func read<T: Decodable>(opened type: T.Type, _ value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T? {
    try read(as: type, value, run, scope, step)
  }
}
