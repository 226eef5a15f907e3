/// A mapper that can map the elements of a list one after another without being asked for each.
protocol ManyMapper: Mapper where Input == Value {
  /// Appends what `map` makes of each element; `context` stands at the list, and what fails goes to `failures`.
  func append(
    _ elements: ListElements, to outputs: inout [Output], _ failures: inout PartFailures, in context: inout MappingContext
  ) throws(MappingError)
}

/// The elements of an array, which is a list or a part of one whose first element has a number.
struct ListElements {
  let array: Value
  let firstNumber: Int
}

extension ManyMapper {
  /// Has a mapper of this very type, which the caller knows by another name, append all; false, with nothing done, where it is of another.
  static func append<M: Mapper>(
    _ elements: ListElements, by mapper: M, to outputs: inout [M.Output], _ failures: inout PartFailures, in context: inout MappingContext
  ) throws(MappingError) -> Bool {
    guard let mapper = same(mapper, as: Self.self), var own = same(outputs, as: [Self.Output].self) else { return false }
    // Two would have the array copied. The way back is the same test as above, which has been passed.
    outputs = []
    defer { outputs = same(own, as: [M.Output].self) ?? [] }
    try mapper.append(elements, to: &own, &failures, in: &context)
    return true
  }
}

extension ReflectiveMapper: ManyMapper {
  func append(
    _ elements: ListElements, to outputs: inout [Model], _ failures: inout PartFailures, in context: inout MappingContext
  ) throws(MappingError) {
    let run = context.session.reader(of: engine)
    let document = elements.array.document
    let count = document.count(at: elements.array.index)
    let plan = run.plan(for: Model.self)
    // Every element would have them.
    if count > 0 { try engine.store.checkMistakes(of: plan) }
    try append(elements, to: &outputs, &failures, run, plan, Scope.reading(context.materialized), in: &context)
  }

  /// The same, to a list that is a type of its own here: to append to an array the runtime would look up its type for each element.
  @inline(never) private func append<Models: RangeReplaceableCollection>(
    _ elements: ListElements, to models: inout Models, _ failures: inout PartFailures, _ run: Run, _ plan: TypePlan, _ scope: Scope,
    in context: inout MappingContext
  ) throws(MappingError) where Models.Element == Model {
    let document = elements.array.document
    let use = plan.isModel ? run.use(of: plan.object) : nil
    // A frame for the list, so that what is the same for all elements is said once.
    let (around, outer) = run.around(scope)
    let list = run.push(in: around, outer, .same, document, at: elements.array.index)
    defer { run.pop(to: list) }
    var next = document.firstChild(of: elements.array.index)
    for number in elements.firstNumber..<elements.firstNumber + document.count(at: elements.array.index) {
      let staged = run.session.stagedCount
      do throws(Failure) {
        if let use, document.isTagged(.object, at: next), ThreadStack.remaining > ThreadStack.levelReserve {
          models.append(try run.readModel(Model.self, use, in: list, .index(number), at: next))
        } else {
          models.append(try run.readRoot(Model.self, plan, document.part(at: next), in: scope, .index(number)))
        }
      } catch {
        run.session.dropStaged(since: staged)
        try failures.take(MappingError(error), in: &context)
      }
      next = document.end(of: next)
    }
  }
}
