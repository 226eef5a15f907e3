/// The plan of a container that is nested at a field, made when somebody asks: few fields have one.
struct NestedPlan: Sendable {
  private let keyTransformer: KeyTransformer
  private let origin: TypeOrigin
  private let numbers: PlanNumbers
  private let made = Late<ObjectPlan>()

  init(_ keyTransformer: KeyTransformer, _ origin: TypeOrigin, _ numbers: PlanNumbers) {
    self.keyTransformer = keyTransformer
    self.origin = origin
    self.numbers = numbers
  }

  // It is asked for by hand-written codings alone. A plan runs no code of a user's until it is used.
  var plan: ObjectPlan {
    made.value { ObjectPlan(keyTransformer: keyTransformer, origin: origin, isNested: true, rules: nil, numbers: numbers) }
  }
}
