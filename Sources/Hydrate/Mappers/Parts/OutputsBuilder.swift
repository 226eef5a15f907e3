/// Makes an array of a mapper's outputs, as ``Mappers/ArrayOf`` does.
final class OutputsBuilder<Element: Mapper>: ListBuilder<[Element.Output]> where Element.Input: Decodable {
  private let mapper: Mappers.ArrayOf<Element>
  private var outputs: [Element.Output] = []
  private var failures: PartFailures
  /// What has ended the mapping at once.
  private var mistake: MappingError?

  init(_ mapper: Mappers.ArrayOf<Element>, in session: Session) {
    self.mapper = mapper
    failures = PartFailures(mapper.invalid)
    super.init(in: session)
  }

  override func add(_ part: borrowing ListPart) {
    guard mistake == nil else { return }
    makeRoom(in: &outputs, for: part)
    let value = part.value
    let context = MappingContext(session: session, scope: Scope(parent: nil, step: .same, value: value), value: value)
    do throws(MappingError) {
      try mapper.append(value, to: &outputs, numberedFrom: part.firstNumber, &failures, in: context)
    } catch {
      mistake = error
    }
  }

  override func finish() throws(MappingError) -> [Element.Output] {
    if let mistake { throw mistake }
    try failures.finish()
    return outputs
  }
}

extension Mappers.ArrayOf: ListMapper {
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>? {
    let builder: ListBuilder<[Element.Output]> = OutputsBuilder(self, in: session)
    return same(builder, as: ListBuilder<List>.self)
  }
}
