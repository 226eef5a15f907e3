/// What a field holds, to be looked into when somebody asks.
enum HeldPlan: Sendable {
  case type(PlanLook)
  /// What a mapper makes: only the models that reflective mappers within it read are known.
  case mapper(FieldMapper)

  /// What the field's type, or the model of its mapper, is read by.
  var look: PlanLook? {
    switch self {
    case .type(let look): look
    case .mapper(let mapper): MapperModels(in: [mapper]).looks.first
    }
  }

  /// The same for a field that no mapper reads.
  var plain: PlanLook? {
    if case .type(let look) = self { look } else { nil }
  }
}
