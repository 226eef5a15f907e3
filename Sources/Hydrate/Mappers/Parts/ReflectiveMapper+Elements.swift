extension ReflectiveMapper {
  /// Appends what becomes of the elements of an array, which is a whole list or a part of one, whose first element has a number.
  func append(
    _ array: Value, to outputs: inout [Model], numberedFrom first: Int, _ failures: inout PartFailures, in context: inout MappingContext
  ) throws(MappingError) {
    let run = context.session.reader(of: engine)
    let count = array.document.count(at: array.index)
    let plan = run.plan(for: Model.self)
    // Every element would have them.
    if count > 0 { try engine.store.checkMistakes(of: plan) }
    try append(array, to: &outputs, numberedFrom: first, &failures, run, plan, Scope.reading(context.materialized), in: &context)
  }

  /// The same, to a list that is a type of its own here: to append to an array the runtime would look up its type for each element.
  @inline(never) private func append<Models: RangeReplaceableCollection>(
    _ array: Value, to models: inout Models, numberedFrom first: Int, _ failures: inout PartFailures, _ run: Run, _ plan: TypePlan,
    _ scope: Scope, in context: inout MappingContext
  ) throws(MappingError) where Models.Element == Model {
    let document = array.document
    let use = plan.isModel ? run.use(of: plan.object) : nil
    // A frame for the list, so that what is the same for all elements is said once.
    let (around, outer) = run.around(scope)
    let session = run.session
    let list = run.push(in: around, outer, .same, document, at: array.index)
    defer { run.pop(to: list) }
    var next = document.firstChild(of: array.index)
    for number in first..<first + document.count(at: array.index) {
      let staged = session.stagedCount
      do throws(Failure) {
        if let use, document.isTagged(.object, at: next), ThreadStack.remaining > ThreadStack.levelReserve {
          models.append(try run.readModel(Model.self, use, in: list, .index(number), at: next))
        } else {
          models.append(try run.readRoot(Model.self, plan, document.part(at: next), in: scope, .index(number)))
        }
      } catch {
        session.dropStaged(since: staged)
        try failures.take(MappingError(error), in: &context)
      }
      next = document.end(of: next)
    }
  }
}
