/// A generic type of the standard library that is structured data where its contents are.
protocol SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape
}

extension Optional: SourceCollection {
  /// What it holds, or null.
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    guard let wrapped = self else {
      builder.appendNull()
      return .scalar
    }
    return .instead(wrapped)
  }
}

extension Array: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .array(map { $0 }) }
}

extension ArraySlice: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .array(map { $0 }) }
}

extension ContiguousArray: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .array(map { $0 }) }
}

extension Set: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .array(SetOrder.sorted(map { $0 })) }
}

extension Dictionary: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    let shape = try keys.shape(map { ($0.key, $0.value) })
    guard case .object(let members) = shape else { return shape }
    return .object(FoundationReader.sorted(members))
  }
}

extension KeyValuePairs: SourceCollection {
  /// The pairs keep their order.
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape {
    try keys.shape(map { ($0.key, $0.value) })
  }
}

extension AnyHashable: SourceCollection {
  func shape(keys: KeyRule, in builder: TapeBuilder) throws(SourceFault) -> SourceShape { .instead(base) }
}

/// The order of a set's elements, which has none of its own: strings and integers are sorted, so that documents do not differ from run to run.
enum SetOrder {
  static func sorted(_ elements: [Any]) -> [Any] {
    if let texts = strings(elements) { return texts.sorted() }
    let numbers = elements.compactMap { type(of: $0) == Int.self ? $0 as? Int : nil }
    return numbers.count == elements.count ? numbers.sorted() : elements
  }

  private static func strings(_ elements: [Any]) -> [String]? {
    let texts = elements.compactMap { type(of: $0) == String.self ? $0 as? String : nil }
    return texts.count == elements.count ? texts : nil
  }
}
