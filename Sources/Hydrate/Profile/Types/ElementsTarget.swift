/// A list whose elements are read one by one, each as the type that a profile's file has for it.
protocol ElementsTarget: Sequence {
  init(_ elements: [Element])
}

extension Array: ElementsTarget {}
extension ContiguousArray: ElementsTarget {}
extension Set: ElementsTarget {
  init(_ elements: [Element]) {
    self.init(minimumCapacity: elements.count)
    for element in elements { insert(element) }
  }
}

extension ElementsTarget {
  static func takes(_ type: ForcedType) -> Bool {
    guard let wrapped = (Element.self as? any OptionalShape.Type)?.wrappedDecodable else { return type.fits(Element.self) }
    return type.fits(wrapped)
  }

  /// All elements are looked at; the issues of all that fail are thrown together.
  static func read(_ parts: [ListedPart], in context: MappingContext) throws(Failure) -> Self {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw context.session.tooDeep(at: context.place(of: context.scope.value))
    }
    var elements: [Element] = []
    var failures: [Failure] = []
    for part in parts {
      do throws(Failure) {
        elements.append(try element(part))
      } catch {
        failures.append(error)
      }
    }
    if !failures.isEmpty { throw .joined(failures) }
    return Self(elements)
  }

  private static func element(_ part: ListedPart) throws(Failure) -> Element {
    if part.isNull {
      if let null = same(Value.null, as: Element.self) ?? Mappers.none(of: Element.self) { return null }
    } else if let wrapped = (Element.self as? any OptionalShape.Type)?.wrappedDecodable {
      if let element = try read(part, opened: wrapped) as? Element { return element }
    } else if let element = try part.read(as: Element.self) {
      return element
    }
    throw Failure(.nullValue, .absent(Element.self), at: part.context.place)
  }

  private static func read<T: Decodable>(_ part: ListedPart, opened type: T.Type) throws(Failure) -> T? { try part.read(as: type) }

  /// The elements back, each by its type; null for nil.
  ///
  /// - Parameter places: the type of an element and the step to it from the scope of the context, by its number.
  func written(in context: MappingContext, _ places: (Int) -> (type: ForcedType?, step: Step)) throws(Failure) -> [Value] {
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
        if let type { try type.write(element, in: &context) } else { try context.run.write(element, in: context) }
      values.append(value ?? .null)
    }
    return values
  }
}
