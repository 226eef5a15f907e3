import Hydrate

/// A mapper of the library that can describe which documents it accepts and writes.
protocol DescribedMapper {
  /// Nil if this is unknown.
  func schema(by maker: SchemaMaker) -> SchemaNode?
}

/// The schema of a mapper that reads a model by rules is the model's schema. The mapper takes the
/// settings that it does not have from the mapper around.
extension DescribedMapper where Self: ModelMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { maker.node(of: reference(in: maker.around.store, besides: maker.around.active)) }
}

extension ReflectiveMapper: DescribedMapper {}
