/// The check of what a type is sure to ask for next: its fields, and those of the objects that it nests in its own.
struct RestCheck {
  let run: Run
  let keyType: any CodingKey.Type
  /// The keys that the type makes do without where they cannot be read.
  let forgiven: Set<String>

  /// What is wrong with the fields of an object.
  func fieldFailures(of schema: Schema, in object: Scope, after asked: Set<String>) -> [Failure] {
    (schema.fields(after: asked) ?? []).filter { $0.isSure && !forgiven.contains($0.codingKey) }.compactMap { field in
      run.failure(ofField: field.codingKey, field.type, isConditional: field.isConditional, in: object)
    }
  }

  /// What is wrong with the objects within an object that were not opened yet, and with their fields.
  func partFailures(of schema: Schema, in object: Scope, after asked: Set<String>) -> [Failure] {
    guard schema.fields(after: asked) != nil else { return [] }
    var failures: [Failure] = []
    for (key, part) in schema.parts.sorted(by: { $0.key < $1.key }) where !asked.contains(key) && !forgiven.contains(key) {
      do throws(Failure) {
        let used = run.used(key, in: object)
        // It ends with the object of the check.
        let number = try part.isSuper ? run.superObject(used, in: object) : run.nested(used, in: object)
        guard let inner = run.scope(number) else { continue }
        try run.openObject(inner, keyedBy: keyType)
        failures += fieldFailures(of: part.schema, in: inner, after: []) + partFailures(of: part.schema, in: inner, after: [])
      } catch {
        failures.append(error)
      }
    }
    return failures
  }
}

extension Run {
  /// What is wrong with a field, whose value is read and dropped.
  func failure<T: Decodable>(ofField key: String, _ type: T.Type, isConditional: Bool, in object: Scope) -> Failure? {
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
}
