extension ProfileSection {
  /// The mistakes in the rules, where a mapper of another model uses them.
  func mistakes(in root: PlanStore, updating: Bool) -> [MappingIssue] { named(mistakes(of: model, in: root, updating: updating)) }

  private func mistakes<Model: Decodable>(of model: Model.Type, in root: PlanStore, updating: Bool) -> [MappingIssue] {
    SchemaReader.inspect(model)
    let plan = root.section(for: model).plan(for: model)
    return updating ? plan.updateMistakes : plan.mistakes
  }

  /// The mistakes with the type that they are about, which is none of the places of a document.
  func named(_ mistakes: [MappingIssue]) -> [MappingIssue] {
    mistakes.map { MappingIssue($0.code, .quoted(QuotedMessage($0, of: model)), at: $0.place) }
  }
}
