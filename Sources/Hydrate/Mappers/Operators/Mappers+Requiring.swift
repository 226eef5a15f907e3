extension Mapper where Input: Decodable {
  /// Refuses data of any other kind, with a `typeMismatch`; the reverse direction must write one
  /// of these kinds, too.
  ///
  /// Coercion would convert the number 5 to text for a mapper of text; this prevents it.
  ///
  ///     StringToNumber<Int>().requiring(.string).map(json: "5")    // typeMismatch
  public func requiring(_ first: Value.Kind, _ rest: Value.Kind...) -> Mappers.Requiring<Self> {
    Mappers.Requiring(base: lifted, kinds: Set([first] + rest))
  }
}

extension Mappers {
  /// A mapper for data of certain kinds.
  public struct Requiring<Base: Mapper>: WrappingMapper where Base.Input: Decodable {
    package let base: Lifted<Base>
    package let kinds: Set<Value.Kind>
    var call: String { "requiring(\(kinds.map { ".\($0)" }.sorted().joined(separator: ", ")))" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "kinds": kinds] }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      if !context.isAbsent { try check(input, context) }
      return try context.pass(input, to: base)
    }

    func check(_ value: Value, _ context: MappingContext) throws(MappingError) {
      guard !kinds.contains(value.kind) else { return }
      if value.kind == .null { throw context.failure(.nullValue, .absent(Base.Output.self)) }
      throw context.failure(.typeMismatch, .expectedKind(kinds))
    }
  }
}

extension Mappers.Requiring: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Value {
    let value = try base.unmap(output, in: &context)
    try check(value, context)
    return value
  }
}

extension Mappers.Requiring: Sendable where Base: Sendable {}
