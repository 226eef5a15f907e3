extension ReflectiveMapper: SettingsMapper {
  var settingsEngine: Engine? { engine }

  /// Reads a value that is no array as an array of models, as the mapper of `[Model]` would with the
  /// same settings; nil if no setting allows that.
  func elements(ofOther value: Value, in context: MappingContext) throws(MappingError) -> [Model]? {
    let reader = context.reader(of: engine)
    if !reader.readsOtherwise { return nil }
    try reader.store.checkMistakes(of: reader.plan(for: Model.self))
    return try asMappingError { () throws(Failure) in try reader.read([Model].self, value, in: context) }
  }
}

extension ReflectiveMapper {
  /// Appends the mapped elements of an array. It may be a part of a longer one, with the number of
  /// its first element.
  func append(
    _ array: Value, to outputs: inout [Model], numberedFrom first: Int, _ failures: inout PartFailures, in context: inout MappingContext
  ) throws(MappingError) {
    let reader = context.reader(of: engine)
    let count = array.document.count(at: array.index)
    let plan = reader.plan(for: Model.self)
    // Every element would have the same mistakes.
    if count > 0 { try reader.store.checkMistakes(of: plan) }
    try append(array, to: &outputs, numberedFrom: first, &failures, reader, plan, context.materialized, in: &context)
  }

  /// Generic over the collection: to append to an array, the runtime would look up its type for
  /// each element.
  @inline(never) private func append<Models: RangeReplaceableCollection>(
    _ array: Value, to models: inout Models, numberedFrom first: Int, _ failures: inout PartFailures, _ reader: Reader, _ plan: TypePlan,
    _ details: FrameDetails, in context: inout MappingContext
  ) throws(MappingError) where Models.Element == Model {
    let document = array.document
    let state = plan.isModel ? reader.state(of: plan.object) : nil
    // A frame for the array, so that what is common to all elements is set only once.
    let (around, outer) = reader.around(details)
    let session = reader.session
    let list = reader.push(in: around, outer, .same, document, at: array.index)
    defer { reader.pop(to: list) }
    var next = document.firstChild(of: array.index)
    let isFiltered = reader.partFilter != nil
    for number in first..<first + document.count(at: array.index) {
      let checkpoint = reader.checkpoint
      do throws(Failure) {
        if isFiltered {
          let part = NotedPart.element(models.count)
          models.append(try reader.readPart(Model.self, plan, document.part(at: next), in: details, .index(number), as: part))
        } else if let state, document.isTagged(.object, at: next), ThreadStack.remaining > ThreadStack.levelReserve {
          models.append(try reader.readModel(Model.self, state, in: list, .index(number), at: next))
        } else {
          models.append(try reader.readRoot(Model.self, plan, document.part(at: next), in: details, .index(number)))
        }
      } catch {
        session.dropChanges(since: checkpoint)
        if let none = try failures.element(Model.self, after: MappingError(error), in: &context) {
          models.append(none)
        } else {
          context.recordLeftOut(document.part(at: next), .index(number))
        }
      }
      next = document.end(of: next)
    }
  }
}
