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
    Value(try parts(value, [Element].self, in: context).mapJoiningFailures { part throws(Failure) in try part.form() })
  }

  private func parts(_ value: Value, _ type: Any.Type, in context: MappingContext) throws(Failure) -> [ListedPart] {
    guard value.kind == .array else { throw Failure(.typeMismatch, .expected(type), at: context.place(of: value)) }
    let list = context.holding(value).holding(form: value)
    return (value.array ?? []).enumerated().map { ListedPart(context: list.descended(by: .index($0), to: $1), type: element) }
  }

  // MARK: Properties

  func read<T>(as type: T.Type, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> T? {
    switch mapper {
    case let mapper as PartsMapper:
      // Checks all elements against the type, even if the mapper only needs their number.
      if mapper.needsAll { _ = try form(of: context.given, in: &context) }
      return try mapper.read(as: type, by: element, in: &context)
    case let mapper?: return try list.read(as: type, by: mapper, in: &context)
    case nil:
      guard let target = type as? any ElementsTarget.Type else { return try readForm(as: type, by: nil, in: &context) }
      return try target.read(parts(context.given, type, in: context), in: context) as? T
    }
  }

  func write<T>(_ output: T, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> Value? {
    if let mapper = mapper as? PartsMapper { return try mapper.write(output, by: element, in: &context) }
    if let mapper { return try list.write(output, by: mapper, in: &context) }
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    if let elements = output as? any ElementsTarget {
      return Value(try elements.written(in: context.holding(form: context.details.value)) { (element, .index($0)) })
    }
    return try context.session.write(output, in: context).map { written throws(Failure) in try form(of: written, in: &context) }
  }
}

/// An array whose elements are read individually, each as the type given in a profile file.
protocol ElementsTarget: Sequence {
  init<Elements: Sequence>(_ elements: Elements) where Elements.Element == Element
}

extension Array: ElementsTarget {}
extension ContiguousArray: ElementsTarget {}
extension Set: ElementsTarget {}

extension ElementsTarget {
  static func takes(_ type: TypeOverride) -> Bool {
    guard let wrapped = (Element.self as? any OptionalShape.Type)?.wrappedDecodable else { return type.fits(Element.self) }
    return type.fits(wrapped)
  }

  /// Reads all elements. The issues of all that fail are thrown together.
  static func read(_ parts: [ListedPart], in context: MappingContext) throws(Failure) -> Self {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw context.session.tooDeep(at: context.place(of: context.details.value))
    }
    return Self(try parts.mapJoiningFailures(element))
  }

  private static func element(_ part: ListedPart) throws(Failure) -> Element {
    if part.isNull {
      if let null = same(Value.null, as: Element.self) ?? Mappers.none(of: Element.self) { return null }
    } else if let wrapped = (Element.self as? any OptionalShape.Type)?.wrappedDecodable {
      if let element = try part.read(as: wrapped) as? Element { return element }
    } else if let element = try part.read(as: Element.self) {
      return element
    }
    throw Failure(.nullValue, .absent(Element.self), at: part.context.place)
  }

  /// Encodes the elements, each as its type; null for nil.
  ///
  /// - Parameter places: for an element's number, its type, and the step to it from the frame of
  ///   the context.
  func written(in context: MappingContext, _ places: (Int) -> (type: TypeOverride?, step: PathStep)) throws(Failure) -> [Value] {
    var context = context
    context.step = .same
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw context.session.tooDeep(at: context.place(of: nil)) }
    var values: [Value] = []
    for (index, element) in enumerated() {
      let (type, step) = places(index)
      context.step = step
      if same(element, as: Value.self)?.kind == .null {
        values.append(.null)
        continue
      }
      let value =
        if let type { try type.write(element, by: nil, in: &context) } else { try context.session.write(element, in: context) }
      values.append(value ?? .null)
    }
    return values
  }
}
