/// Finishes what the failed reads of a call left unread: goes on where each stopped, in the same
/// session, on its thread, by the same reader.
///
/// A field is read only where it is sure to be requested: the type is known, from an inspection at
/// set-up or from good values; its requests so far are those that it always begins with; the
/// property stores just what is requested. The branch that a type did not take is not charged.
/// Of an unknown type nothing is read, and the result says so: no document has a type inspected.
/// What is read is dropped, with the changes that it stages; what it reports belongs to the failure.
final class Diagnosis: UnreadReader {
  // What records name by numbers, since an error refers to nothing that can run.
  private var readers: [Run] = []
  private var presents: [PresentValues] = []

  func number(of reader: Run) -> Int {
    if let known = readers.firstIndex(where: { $0 === reader }) { return known }
    readers.append(reader)
    return readers.count - 1
  }

  func keep(_ present: PresentValues) -> Int {
    presents.append(present)
    return presents.count - 1
  }

  override func readOn(_ unread: any Sendable) -> Remainder {
    guard let unread = unread as? Unread, readers.indices.contains(unread.reader) else { return .unread }
    let run = readers[unread.reader]
    switch unread.rest {
    case .fields(let object, let keyType, let part, let around):
      guard let keyType = keyType as? any CodingKey.Type, let plan = object.plan else { return Remainder([]) }
      guard let schema = plan.known(of: plan.model) else { return .unread }
      let fields = SureFields(run: run, keyType: keyType, forgiven: schema.findings.forgiven)
      return apart(run) { read(fields, of: object, by: plan, schema, part, around) }
    case .payload(let object):
      guard let knowledge = object.plan?.knowledge, knowledge.needs != nil else { return Remainder([]) }
      guard let schema = knowledge.observedFields else { return .unread }
      return apart(run) { (SureFields.all(of: schema, in: scope(of: object), after: object.requested.names, run), true) }
    case .elements(let element, let node, let first, let start):
      return apart(run) { (ElementReader.failures(element.type, run, Scope(at: node), from: first, at: start, numberedFrom: 0), true) }
    }
  }

  /// Reads in the session, in which nothing is left of it.
  private func apart(_ run: Run, _ read: () -> ([Failure], isComplete: Bool)) -> Remainder {
    let ((failures, isComplete), reported) = run.session.apart(read)
    return Remainder(reported.isEmpty ? failures : failures + [Failure(reported)], isComplete: isComplete)
  }

  private func present(_ object: Unread.Object) -> PresentValues? { object.present.map { presents[$0].dropped } }

  private func scope(of object: Unread.Object) -> Scope {
    let scope = Scope(at: object.node, plan: object.plan)
    scope.present = present(object)
    return scope
  }

  /// What is wrong with the other fields of an object, and whether all could be read.
  private func read(
    _ fields: SureFields, of object: Unread.Object, by plan: ObjectPlan, _ schema: Schema, _ part: Unread.Part?, _ around: KeysReadAround?
  ) -> ([Failure], isComplete: Bool) {
    let (run, requested) = (fields.run, object.requested.names)
    return run.withObject(at: object.node, plan, present(object), orElse: ([], true)) { scope in
      var failures: [Failure] = []
      if let failure = run.open(scope, keyedBy: fields.keyType) { failures.append(failure) }
      // Repeated keys were reported when the object was first opened, or the field requested.
      run.session.issues.removeAll { issue in
        guard case .field(let field) = issue.place.step else { return false }
        return requested.contains(field.codingKey) || object.requested.layout?.index(ofCodingKey: field.codingKey) != nil
      }
      failures += fields.failures(of: schema, in: scope, after: requested)
      if run.checksKeys, schema.isComplete {
        let known = schema.fields.filter { !$0.isInherited }.map(\.codingKey) + schema.passed
        do throws(Failure) {
          try UnknownKeyCheck(run: run, scope: scope, known: known, around: around).run()
        } catch {
          failures.append(error)
        }
      }
      // After the keys have been looked at: of a part not all need be known.
      failures += fields.partFailures(of: schema, in: scope, after: requested)
      var isComplete = schema.isComplete && !schema.leavesContainers(after: requested)
      if let part {
        if let inner = part.schema(in: schema) { failures += read(fields, of: part, inner) } else if part.leavesMore { isComplete = false }
      }
      return (failures, isComplete)
    }
  }

  /// What is wrong with the other fields of the container in which a read stopped.
  private func read(_ fields: SureFields, of part: Unread.Part, _ schema: Schema) -> [Failure] {
    let scope = scope(of: part.object)
    if let failure = fields.run.open(scope, keyedBy: fields.keyType) { return [failure] }
    let requested = part.object.requested.names
    return fields.failures(of: schema, in: scope, after: requested) + fields.partFailures(of: schema, in: scope, after: requested)
  }
}

extension Session {
  /// The call that failures come from.
  var failureHome: FailureHome {
    if let home { return home }
    let made = FailureHome(Diagnosis())
    // Nothing is read once the session has ended.
    if isEnded { made.end() } else { home = made }
    return made
  }

  /// What finishes the failed reads of the call; nil once the session has ended.
  var diagnosis: Diagnosis? { failureHome.reader as? Diagnosis }
}
