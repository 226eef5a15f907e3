extension ReflectiveMapper: ListMapper {
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>? {
    let run = session.reader(of: engine)
    guard case .collection(let shape) = run.plan(for: Model.self).strategy, engine.store.mistakes(for: Model.self).isEmpty else {
      return nil
    }
    return try? shape.accept(ElementsBuilderMaker(run: run), as: ListBuilder<List>.self)
  }
}
