import Hydrate

// The schemas of mappers that operators make: that of the base, unless the operator has its own here.
// A schema does not show what closures refuse.

extension Mappers.Present: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    guard let node = maker.described(base) else { return nil }
    return maker.isWritten ? node : node.notNull
  }
}

extension Mappers.NonFatal: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    maker.isWritten ? maker.described(base)?.orNull : Mappers.softened(Base.Input.self)
  }
}

extension Mappers.Defaulted: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    if !maker.isWritten { return Mappers.softened(Base.Input.self) }
    guard makeReverseDefault == nil else { return Mappers.input(Back.self, by: maker) }
    return maker.described(base)?.orNull
  }
}

extension Mappers.Casting: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { maker.described(base) }
}

extension Mappers.Requiring: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let names = kinds.compactMap(\.jsonType)
    let own: SchemaNode = names.isEmpty ? .nothing : .keywords(["type": names.count == 1 ? .text(names[0]) : .texts(names.sorted())])
    return .all([maker.described(base) ?? .anything, own])
  }
}

extension Mappers.PostProcess: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    maker.isWritten && reverseBody != nil ? Mappers.input(Base.Input.self, by: maker) : maker.described(base)?.unsoftened(for: maker)
  }
}

extension Mappers.JSONText: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let text = SchemaNode.keywords(["type": .text("string"), "contentMediaType": .text("application/json")])
    guard let content = maker.described(base), content != .anything else { return text }
    return text.with("contentSchema", content)
  }
}

extension SplitMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    maker.isWritten ? Mappers.input(Forward.Input.self, by: maker) : maker.described(base)
  }
}

extension Mappers {
  /// Accepts anything, because a fallback replaces invalid values; but null is refused if an input
  /// is read first.
  fileprivate static func softened(_ input: Any.Type) -> SchemaNode { input == Value.self ? .anything : .something }

  /// What is written for an input of a type; nil for structured data, which may be anything.
  fileprivate static func input(_ type: Any.Type, by maker: SchemaMaker) -> SchemaNode? {
    (type as? any Decodable.Type).map { maker.builtIn($0) }.flatMap { $0 == .anything ? nil : $0 }
  }
}

extension SchemaNode {
  /// Nil for a schema that accepts anything, because the mapper's output may still be refused.
  func unsoftened(for maker: SchemaMaker) -> SchemaNode? { !maker.isWritten && self == .anything ? nil : self }
}
