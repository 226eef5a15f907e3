extension ReflectiveMapper: ListMapper {
  func listBuilder<List>(of list: List.Type, in session: Session) -> ListBuilder<List>? {
    let run = session.run(of: engine)
    guard case .collection(let target) = run.plan(for: Model.self).strategy, engine.mistakes(for: Model.self).isEmpty else { return nil }
    return target.listBuilder(of: list, run)
  }
}
