import Hydrate

/// An array whose elements are read individually, each as the type given in a profile file.
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
  static func takes(_ type: TypeOverride) -> Bool {
    guard let wrapped = (Element.self as? any OptionalShape.Type)?.wrappedDecodable else { return type.fits(Element.self) }
    return type.fits(wrapped)
  }

  /// Reads all elements. The issues of all that fail are thrown together.
  static func read(_ parts: [ListedPart], in context: MappingContext) throws(Failure) -> Self {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw context.session.tooDeep(at: context.place(of: context.details.value))
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
        if let type { try type.write(element, in: &context) } else { try context.reader.write(element, in: context) }
      values.append(value ?? .null)
    }
    return values
  }
}
