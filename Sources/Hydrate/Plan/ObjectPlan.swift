import Foundation

/// How the keys of one kind of object are read: the fields of a model, or of a container nested in it.
///
/// A plan knows the fields that its rules name from the start, and learns the others when a document first asks for them, so that nothing
/// needs to be probed for a plain model. What it has learnt is a `Layout`; learning replaces it, under a lock.
final class ObjectPlan: @unchecked Sendable {
  /// No model has more fields; what asks for more reads a dictionary by hand, whose keys are not kept.
  private static let learningLimit = 1024

  // Not the engine, which would be a circle, and which issues outlive that still name a plan's fields.
  private let keyTransformer: KeyTransformer
  /// The type whose fields these are, or within whose coding a container is nested.
  private let origin: TypeOrigin
  private let isNested: Bool
  /// The rules of the model, nil where none apply.
  let rules: CompiledRules?
  /// The number of the type's plan in its engine; -1 for that of a nested container, which runs find in another way.
  let number: Int
  /// Who knows layouts of this plan, which may change; nil for a nested container.
  private weak var states: RunStatePool?
  private let lock = NSLock()
  private var learnt: [FieldPlan] = []
  private var numbers: [String: Int] = [:]
  /// The layout of what has been learnt; made when it is asked for, since fields are learnt by the dozen.
  private var made: Layout? = Layout.empty
  private var wantsLesson = false
  private var elementPlan: ObjectPlan?
  private var taught: Schema?
  private var declared: Set<String>?

  init(
    keyTransformer: KeyTransformer, origin: TypeOrigin, isNested: Bool, rules: CompiledRules?, number: Int = -1,
    states: RunStatePool? = nil
  ) {
    self.keyTransformer = keyTransformer
    self.origin = origin
    self.isNested = isNested
    self.rules = rules
    self.number = number
    self.states = states
  }

  /// Whether coding keys are the source's keys.
  var isVerbatim: Bool { origin.isSystem }

  /// The plan of containers that are nested in an array at this level.
  var elements: ObjectPlan {
    lock.lock()
    defer { lock.unlock() }
    if let elementPlan { return elementPlan }
    let made = ObjectPlan(keyTransformer: keyTransformer, origin: origin, isNested: true, rules: nil)
    elementPlan = made
    return made
  }

  var layout: Layout {
    lock.lock()
    defer { lock.unlock() }
    if let made { return made }
    let layout = Layout(learnt, wantsLesson: wantsLesson)
    made = layout
    return layout
  }

  /// The plan of a field, learnt now if it is new.
  func field(_ codingKey: String, type: Any.Type?, plan: TypePlan?) -> FieldPlan {
    if let known = known(codingKey, isTyped: type != nil) { return known }
    // The key transformer may be code of the user's: not under the lock.
    let field = make(codingKey, type: type, plan: plan)
    lock.lock()
    defer { lock.unlock() }
    guard let known = numbers[codingKey] else {
      guard learnt.count < Self.learningLimit else { return field }
      numbers[codingKey] = learnt.count
      learnt.append(field)
      made = nil
      return field
    }
    // Another task was quicker.
    if type == nil || learnt[known].type != nil { return learnt[known] }
    learnt[known] = field
    made = nil
    return field
  }

  /// The plan of a field that was learnt, with its type where that is asked for.
  private func known(_ codingKey: String, isTyped: Bool) -> FieldPlan? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = numbers[codingKey], !isTyped || learnt[index].type != nil else { return nil }
    return learnt[index]
  }

  /// What the plan of a field would be, which is not learnt.
  func preview(_ codingKey: String) -> FieldPlan { make(codingKey, type: nil, plan: nil) }

  /// The source keys of the fields that can be told without a document, but for the one that takes unknown keys.
  var declaredKeys: Set<String> {
    if let known = knownDeclaredKeys { return known }
    // The key transformer may be code of the user's: not under the lock.
    let fields = (rules?.schema?.fields ?? []).filter { rules?.collects(codingKey: $0.codingKey) == false }
    let keys = fields.reduce(into: Set<String>()) { $0.formUnion(preview($1.codingKey).source.rootKeys) }
    lock.lock()
    defer { lock.unlock() }
    declared = keys
    return keys
  }

  private var knownDeclaredKeys: Set<String>? {
    lock.lock()
    defer { lock.unlock() }
    return declared
  }

  // MARK: What could not be told without a document

  /// Takes what a first model has shown.
  func teach(_ schema: Schema) {
    defer { states?.forget() }
    lock.lock()
    defer { lock.unlock() }
    taught = schema
    wantsLesson = false
    made = nil
  }

  /// The type's schema: what a document has taught, else what the type shows by itself.
  func schema(of type: any Decodable.Type) -> Schema {
    if let known = lesson { return known }
    let schema = rules?.schema ?? SchemaReader.schema(of: type)
    if !schema.isComplete { awaitLesson() }
    return schema
  }

  private func awaitLesson() {
    if beginAwaiting() { states?.forget() }
  }

  /// Notes that a lesson is wanted; false where one is wanted or has been had already.
  private func beginAwaiting() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard taught == nil, !wantsLesson else { return false }
    wantsLesson = true
    made = nil
    return true
  }

  private var lesson: Schema? {
    lock.lock()
    defer { lock.unlock() }
    return taught
  }

  private func make(_ codingKey: String, type: Any.Type?, plan: TypePlan?) -> FieldPlan {
    let sourceKey = keyTransformer.isIdentity || isVerbatim ? codingKey : keyTransformer.sourceKey(for: codingKey)
    let compiled = rules?.field(codingKey: codingKey, sourceKey: sourceKey)
    var rule = compiled?.rule ?? FieldRule()
    if compiled == nil, sourceKey == nil { rule.isLeftOut = true }
    return FieldPlan(
      codingKey: codingKey, name: rules?.schema == nil ? nil : compiled?.name, origin: isNested ? nil : origin,
      source: compiled?.source ?? .key(sourceKey ?? codingKey), type: type, plan: plan, rule: rule, keyTransformer: keyTransformer,
      nestedOrigin: origin)
  }
}
