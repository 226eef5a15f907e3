/// A mapper that reads a model by its rules: its schema is the model's.
extension DescribedMapper where Self: ModelMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { maker.node(of: look) }
}
