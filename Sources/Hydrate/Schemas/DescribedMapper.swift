/// A mapper of the library's that knows which documents it takes and writes.
protocol DescribedMapper {
  /// Nil where that cannot be told.
  func schema(by maker: SchemaMaker) -> SchemaNode?
}

/// A mapper that reads a model by its rules: its schema is the model's.
extension DescribedMapper where Self: ModelMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { maker.node(of: look) }
}
