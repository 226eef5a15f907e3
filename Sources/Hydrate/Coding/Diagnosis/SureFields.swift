/// Reads the fields that a type is sure to request next, and those of the objects that it nests in
/// its own, for what is wrong with them.
struct SureFields {
  let run: Run
  let keyType: any CodingKey.Type
  /// The keys that the type makes do without where they cannot be read.
  let forgiven: Set<String>

  /// What is wrong with the fields of an object.
  func failures(of schema: Schema, in object: Scope, after requested: Set<String>) -> [Failure] {
    Self.failures((schema.fields(after: requested) ?? []).filter { $0.isSure && !forgiven.contains($0.codingKey) }, in: object, run)
  }

  /// The same for all fields of an enum's payload. No inspection shows what a case requests of it,
  /// since only a document names the cases: a good value does.
  static func all(of schema: Schema, in object: Scope, after requested: Set<String>, _ run: Run) -> [Failure] {
    failures(Array(schema.fields(after: requested) ?? []), in: object, run)
  }

  private static func failures(_ fields: [Schema.Field], in object: Scope, _ run: Run) -> [Failure] {
    fields.compactMap { run.failure(ofField: $0.codingKey, $0.type, isConditional: $0.isConditional, in: object) }
  }

  /// What is wrong with the objects within an object that were not opened yet, and with their fields.
  func partFailures(of schema: Schema, in object: Scope, after requested: Set<String>) -> [Failure] {
    guard schema.fields(after: requested) != nil else { return [] }
    var failures: [Failure] = []
    for (key, part) in schema.parts.sorted(by: { $0.key < $1.key }) where !requested.contains(key) && !forgiven.contains(key) {
      do throws(Failure) {
        let used = run.used(key, in: object)
        // It ends with the object.
        let number = try part.isSuper ? run.superObject(used, in: object) : run.nested(used, in: object)
        guard let inner = run.scope(number) else { continue }
        try run.openObject(inner, keyedBy: keyType)
        failures += self.failures(of: part.schema, in: inner, after: []) + partFailures(of: part.schema, in: inner, after: [])
      } catch {
        failures.append(error)
      }
    }
    return failures
  }
}

extension Run {
  /// What is wrong with a field, whose value is read and dropped.
  fileprivate func failure<T: Decodable>(ofField key: String, _ type: T.Type, isConditional: Bool, in object: Scope) -> Failure? {
    do throws(Failure) {
      if isConditional {
        _ = try decodeByRulesIfPresent(type, used(key, in: object), in: object)
      } else {
        _ = try decodeByRules(type, used(key, in: object), in: object)
      }
      return nil
    } catch {
      return error
    }
  }

  /// What is wrong with a value that is to be an object.
  func open(_ scope: Scope, keyedBy keyType: any CodingKey.Type) -> Failure? {
    do throws(Failure) {
      try openObject(scope, keyedBy: keyType)
      return nil
    } catch {
      return error
    }
  }

  /// Has an object read on, in a scope on top of those that are open.
  func withObject<Result>(
    at node: PathNode, _ plan: ObjectPlan, _ present: PresentValues?, orElse none: Result, _ read: (Scope) -> Result
  ) -> Result {
    let (around, firstSlot) = (current, slots.count)
    let number = push(at: node, plan: plan, present: present)
    current = number
    defer {
      current = around
      pop(to: number)
      slots.removeAll(from: firstSlot)
    }
    return scope(number).map(read) ?? none
  }
}
