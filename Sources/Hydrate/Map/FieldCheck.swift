/// The check of the fields that a failed `init(from:)` had not asked for yet.
///
/// It covers a field only where it is sure to be asked for: the type is known to its end, or as far as it could be looked at; what it asked for
/// so far is what it always asks for first; the property stores just what is asked for. A type that branches is not charged with the
/// branch not taken. The check reads the fields in a session of its own, so that it may be made at any time, and drops the values.
struct FieldCheck<Model: Decodable>: DeferredCheck, @unchecked Sendable {
  // The metatype is only ever read; all else is immutable.
  private let type: Model.Type
  private let engine: Engine
  private let root: Engine
  private let scope: Scope
  private let userInfo: [CodingUserInfoKey: any Sendable]
  /// What was asked for.
  private let asked: AskedKeys
  /// The present values, where a model is updated.
  private let present: PresentValues?

  /// Nil where there is nothing to check: no object was opened.
  init?(_ type: Model.Type, run: Run, scope: Scope) {
    guard scope.keyType != nil, scope.value.kind == .object, !scope.showsAllKeys, scope.plan?.isVerbatim == false else { return nil }
    self.type = type
    engine = run.engine
    root = run.root
    self.scope = scope
    userInfo = run.session.userInfo
    asked = AskedKeys(scope)
    present = scope.present
  }

  func run() -> [MappingIssue] {
    guard let keyType = scope.keyType, let plan = scope.plan else { return [] }
    let schema = plan.schema(of: type)
    let asked = asked.names
    let session = Session(userInfo: userInfo)
    defer { session.end() }
    let run = session.run(of: engine, root: root)
    let object = Scope(parent: scope.parent, step: scope.step, value: scope.value, plan: plan)
    object.present = present
    let desk = run.state.desk
    let mark = desk.pointee.slots.mark
    desk.pointee.current = object.openFrame(run)
    defer {
      // Issues may keep the scope, but what its frame refers to is the state's.
      object.openFrame(run).pointee.close()
      desk.pointee.current = nil
      desk.pointee.slots.pop(to: mark)
    }
    var failures: [Failure] = []
    do throws(Failure) { try run.openObject(object, keyedBy: keyType) } catch { failures.append(error) }
    session.issues.removeAll { wasReported($0, asked) }
    for field in unasked(of: schema, asked) {
      if let failure = run.failure(ofField: field.codingKey, field.type, isConditional: field.isConditional, in: object),
        !schema.forgives(field)
      {
        failures.append(failure)
      }
    }
    if engine.configuration.unknownKeys != .ignore, schema.isComplete {
      do throws(Failure) { try UnknownKeyCheck(run: run, scope: object, known: schema.fields.map(\.codingKey)).run() } catch {
        failures.append(error)
      }
    }
    return failures.flatMap { $0.resolved() } + session.issues
  }

  /// The fields that are sure to be asked for next.
  private func unasked(of schema: Schema, _ asked: Set<String>) -> [Schema.Field] {
    guard !schema.branches, asked == Set(schema.fields.prefix(asked.count).map(\.codingKey)) else { return [] }
    return schema.fields.dropFirst(asked.count).filter(\.isSure)
  }

  /// Whether a repeated key was found when the object was first opened, or asked for.
  private func wasReported(_ issue: MappingIssue, _ asked: Set<String>) -> Bool {
    guard case .field(let field) = issue.place.step else { return false }
    return asked.contains(field.codingKey) || scope.layout?.index(ofCodingKey: field.codingKey) != nil
  }

}

extension Run {
  /// What is wrong with a field, whose value is read and dropped.
  func failure<T: Decodable>(ofField key: String, _ type: T.Type, isConditional: Bool, in object: Scope) -> Failure? {
    do throws(Failure) {
      if isConditional {
        _ = try decodeByRulesIfPresent(type, key, in: object)
      } else {
        _ = try decodeByRules(type, key, in: object)
      }
      return nil
    } catch {
      return error
    }
  }
}

/// The fields of a scope that have been asked for so far.
struct AskedKeys: Sendable {
  private let layout: Layout?
  private let flags: [Bool]
  private let others: [FieldPlan]

  init(_ scope: Scope) {
    layout = scope.layout
    flags = scope.layout.map { layout in layout.fields.indices.map { scope.slots.wasAsked($0) } } ?? []
    others = scope.asked
  }

  /// Their coding keys.
  var names: Set<String> {
    var names = Set(others.map(\.codingKey))
    for (field, isAsked) in zip(layout?.fields ?? [], flags) where isAsked { names.insert(field.codingKey) }
    return names
  }
}
