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
