/// Finishes the failed reads of a call, to find their remaining issues. It continues where each
/// read stopped, in the same session, on the same thread, with the same reader.
///
/// A field is read only if the type is sure to request it: an inspection at set-up or successful
/// decodes have shown the fields, the requests so far follow their fixed order, and the property
/// stores exactly the requested type. Fields of a branch that the type did not take are not
/// reported. Fields of an unknown type are not read, and the result says so, because a document
/// must not cause an inspection. The values are dropped, with the changes that they stage; their
/// issues belong to the failure.
final class Diagnosis: UnreadReader {
  // ``Unread`` records refer to these by number, because errors must not refer to objects that
  // can run code.
  private var readers: [Reader] = []
  private var existingValues: [ExistingValues] = []

  func number(of reader: Reader) -> Int {
    if let known = readers.firstIndex(where: { $0 === reader }) { return known }
    readers.append(reader)
    return readers.count - 1
  }

  func keep(_ existing: ExistingValues) -> Int {
    existingValues.append(existing)
    return existingValues.count - 1
  }

  override func readOn(_ unread: any Sendable) -> Remainder {
    guard let unread = unread as? Unread, readers.indices.contains(unread.reader) else { return .unread }
    let reader = readers[unread.reader]
    switch unread.rest {
    case .fields(let object, let keyType, let parts, let around):
      guard let keyType = keyType as? any CodingKey.Type, let plan = object.plan else { return Remainder(failures: []) }
      guard let schema = plan.known(of: plan.model) else { return Remainder(failures: [], gap: reader.gap(of: plan)) }
      let others = reader.store.otherOwners(in: schema, of: plan.model)
      let fields = CertainFields(reader: reader, keyType: keyType, forgiven: schema.findings.forgiven)
      return apart(reader, plan) {
        var found = read(fields, of: object, by: plan, schema.without(others.map(\.keys)), parts, around)
        for (owner, keys) in others where !object.othersKeys.contains(ObjectIdentifier(keys)) {
          let rest = read(owner, keyedBy: keys, of: object, schema, by: reader)
          found = (found.0 + rest.0, found.isComplete && rest.isComplete)
        }
        return found
      }
    case .payload(let object):
      // What a case requests is known from successful decodes, and from the inspection of a type whose
      // cases the mapper presents in another form.
      if let payload = object.plan?.payload, payload.areAll(in: object.requested.names) { return Remainder(failures: []) }
      guard let schema = object.plan?.payloadFields else { return .unread }
      let fields = schema.fields(after: object.requested.names)
      return apart(reader, object.plan) { (CertainFields.failures(Array(fields ?? []), in: details(of: object), reader), fields != nil) }
    case .elements(let element, let node, let first, let start):
      return apart(reader, nil) {
        (ElementReader.failures(element.type, reader, FrameDetails(at: node), from: first, at: start, numberedFrom: 0), true)
      }
    }
  }

  /// Reads in the session and restores the session afterwards.
  private func apart(_ reader: Reader, _ plan: ObjectPlan?, _ read: () -> ([Failure], isComplete: Bool)) -> Remainder {
    let ((failures, isComplete), reported) = reader.session.apart(read)
    return Remainder(
      failures: reported.isEmpty ? failures : failures + [Failure(reported)], gap: isComplete ? nil : reader.gap(of: plan))
  }

  private func existing(_ object: Unread.Object) -> ExistingValues? { object.existing.map { existingValues[$0].dropped } }

  private func details(of object: Unread.Object) -> FrameDetails {
    let details = FrameDetails(at: object.node, plan: object.plan)
    details.allExisting = existing(object)
    return details
  }

  /// Returns the failures of an object's other fields, and whether all of them could be read.
  private func read(
    _ fields: CertainFields, of object: Unread.Object, by plan: ObjectPlan, _ schema: Schema, _ parts: Unread.Parts, _ around: OuterPlaces?
  ) -> ([Failure], isComplete: Bool) {
    let (reader, requested) = (fields.reader, object.requested.names)
    return reader.withObject(at: object.node, plan, existing(object), orElse: ([], true)) { details in
      var failures: [Failure] = []
      if let failure = reader.open(details, keyedBy: fields.keyType) { failures.append(failure) }
      // Drop the issues of repeated keys, which were reported when the object was first opened or
      // the field was requested.
      reader.session.issues.removeAll { issue in
        guard case .field(let field) = issue.place.step else { return false }
        return requested.contains(field.codingKey) || object.requested.layout?.index(ofCodingKey: field.codingKey) != nil
      }
      failures += fields.failures(of: schema, in: details, after: requested)
      if reader.checksKeys, schema.isComplete {
        let known = schema.fields.filter { !$0.isInherited }.map(\.codingKey) + schema.passed
        do throws(Failure) {
          try UnknownKeyCheck(reader: reader, details: details, known: known, around: around).run()
        } catch {
          failures.append(error)
        }
      }
      // Nested objects come after the check for unknown keys, since not all of their fields need
      // be known.
      failures += fields.partFailures(of: schema, in: details, after: requested)
      var isComplete = !parts.leavesMore && fields.areSure(of: schema, in: details, after: requested)
      for part in parts.opened {
        guard let inner = part.schema(in: schema) else {
          isComplete = false
          continue
        }
        let (found, isSure) = read(fields, of: part, inner)
        failures += found
        isComplete = isComplete && isSure
      }
      return (failures, isComplete)
    }
  }

  /// Returns the failures of the fields of another type that a type reads from its own object.
  private func read<T: Decodable>(
    _ owner: T.Type, keyedBy keys: any CodingKey.Type, of object: Unread.Object, _ outer: Schema, by reader: Reader
  ) -> ([Failure], isComplete: Bool) {
    let (reader, rules) = reader.rules(of: owner, requestedBy: object.plan?.model ?? owner)
    let plan = rules.object
    guard !outer.branches, let schema = plan.known(of: owner) else { return ([], false) }
    let fields = CertainFields(reader: reader, keyType: keys, forgiven: outer.findings.forgiven)
    return reader.withObject(at: object.node, plan, existing(object), orElse: ([], true)) { details in
      if let failure = reader.open(details, keyedBy: keys) { return ([failure], true) }
      return (fields.failures(of: schema, in: details, after: []), fields.areSure(of: schema, in: details, after: []))
    }
  }

  /// Returns the failures of the other fields of a nested container, and whether all of them could
  /// be read.
  private func read(_ fields: CertainFields, of part: Unread.Part, _ schema: Schema) -> ([Failure], isComplete: Bool) {
    let details = details(of: part.object)
    if let failure = fields.reader.open(details, keyedBy: fields.keyType) { return ([failure], true) }
    let requested = part.object.requested.names
    let failures =
      fields.failures(of: schema, in: details, after: requested) + fields.partFailures(of: schema, in: details, after: requested)
    return (failures, fields.areSure(of: schema, in: details, after: requested))
  }
}

extension Session {
  /// The object through which failures refer to this call.
  var failureHome: FailureHome {
    if let home { return home }
    let made = FailureHome(Diagnosis())
    // An ended session reads nothing more.
    if isEnded { made.end() } else { home = made }
    return made
  }

  /// Finishes the failed reads of the call; nil once the session has ended.
  var diagnosis: Diagnosis? { failureHome.reader as? Diagnosis }
}
