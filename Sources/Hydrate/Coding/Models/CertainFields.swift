/// Reads the fields that a type is sure to request next, and those of its nested objects, to find
/// their failures.
struct CertainFields {
  let reader: Reader
  let keyType: any CodingKey.Type
  /// The keys whose read failures the type tolerates.
  let forgiven: Set<String>

  /// Returns the failures of an object's fields.
  func failures(of schema: Schema, in object: FrameDetails, after requested: Set<String>) -> [Failure] {
    let certain = (schema.fields(after: requested) ?? []).filter { field in
      field.isCertain && !forgiven.contains(field.codingKey)
        && (!schema.conditions.contains(field.codingKey) || hasValue(field.codingKey, in: object))
    }
    return Self.failures(certain, in: object, reader)
  }

  /// Whether these failures, and those of the nested objects, are all that the type would have met.
  func areSure(of schema: Schema, in object: FrameDetails, after requested: Set<String>) -> Bool {
    schema.isSure(after: requested) { hasValue($0, in: object) }
  }

  /// Whether the object has a value for a key that the type checks for, other than null.
  private func hasValue(_ key: String, in object: FrameDetails) -> Bool {
    let used = reader.used(key, in: object)
    return reader.hasValue(used, in: object) && (try? reader.isNull(used, in: object)) == false
  }

  /// Returns the failures of some fields.
  static func failures(_ fields: some Sequence<Schema.Field>, in object: FrameDetails, _ reader: Reader) -> [Failure] {
    fields.compactMap { reader.failure(of: $0, $0.type, in: object) }
  }

  /// Returns the failures of the nested objects that have not been opened yet, and of their
  /// fields.
  func partFailures(of schema: Schema, in object: FrameDetails, after requested: Set<String>) -> [Failure] {
    guard schema.fields(after: requested) != nil else { return [] }
    var failures: [Failure] = []
    for (key, part) in schema.parts.ordered(by: { $0.key < $1.key }) where !requested.contains(key) && !forgiven.contains(key) {
      do throws(Failure) {
        let used = reader.used(key, in: object)
        // The nested frame ends with the object's frame.
        let number = try part.findings.isSuper ? reader.superObject(used, in: object) : reader.nested(used, in: object)
        guard let inner = reader.details(number) else { continue }
        try reader.openObject(inner, keyedBy: keyType)
        failures += self.failures(of: part, in: inner, after: []) + partFailures(of: part, in: inner, after: [])
      } catch {
        failures.append(error)
      }
    }
    return failures
  }
}

extension Reader {
  /// Returns the failure of a field, whose value is read and dropped.
  fileprivate func failure<T: Decodable>(of field: Schema.Field, _ type: T.Type, in object: FrameDetails) -> Failure? {
    let key = used(field.codingKey, in: object)
    return failure { () throws(Failure) in
      if field.isWhole {
        _ = try decodeByRules(T?.self, key, in: object)
      } else if field.isConditional {
        _ = try decodeByRulesIfPresent(type, key, in: object)
      } else {
        _ = try decodeByRules(type, key, in: object)
      }
    }
  }

  /// Returns the failure to open a value as an object.
  func open(_ details: FrameDetails, keyedBy keyType: any CodingKey.Type) -> Failure? {
    failure { () throws(Failure) in try openObject(details, keyedBy: keyType) }
  }

  private func failure(_ read: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
      try read()
      return nil
    } catch {
      return error
    }
  }

  /// Continues reading an object in a new frame on top of the open ones.
  func withObject<Result>(
    at node: PathNode, _ plan: ObjectPlan, _ existing: ExistingValues?, orElse none: Result, _ read: (FrameDetails) -> Result
  ) -> Result {
    let (around, firstSlot) = (current, slots.count)
    let number = push(at: node, plan: plan, existing: existing)
    current = number
    defer {
      current = around
      pop(to: number)
      slots.removeAll(from: firstSlot)
    }
    return details(number).map(read) ?? none
  }
}
