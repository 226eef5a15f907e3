/// A mapper of the library's that knows which documents it takes and writes.
protocol DescribedMapper {
  /// Nil where that cannot be told.
  func schema(by maker: SchemaMaker) -> SchemaNode?
}
