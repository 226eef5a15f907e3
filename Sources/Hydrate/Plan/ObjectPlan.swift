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
  /// The model whose fields these are; nil for a nested container.
  private let model: (any Decodable.Type)?
  /// The rules of the model, nil where none apply.
  let rules: CompiledRules?
  /// Whether coding keys are the source's keys.
  let isVerbatim: Bool
  private let lock = NSLock()
  private var learnt = Layout.empty
  private var elementPlan: ObjectPlan?
  private var taught: Schema?
  private var declared: Set<String>?

  init(keyTransformer: KeyTransformer, model: (any Decodable.Type)?, rules: CompiledRules?, isVerbatim: Bool) {
    self.keyTransformer = keyTransformer
    self.model = model
    self.rules = rules
    self.isVerbatim = isVerbatim
  }

  /// The plan of containers that are nested in an array at this level.
  var elements: ObjectPlan {
    lock.lock()
    defer { lock.unlock() }
    if let elementPlan { return elementPlan }
    let made = ObjectPlan(keyTransformer: keyTransformer, model: nil, rules: nil, isVerbatim: isVerbatim)
    elementPlan = made
    return made
  }

  var layout: Layout {
    lock.lock()
    defer { lock.unlock() }
    return learnt
  }

  /// The plan of a field, learnt now if it is new.
  func field(_ codingKey: String, type: Any.Type?, plan: TypePlan?) -> FieldPlan {
    if let known = known(codingKey, isTyped: type != nil) { return known }
    // The key transformer may be code of the user's: not under the lock.
    let field = make(codingKey, type: type, plan: plan)
    lock.lock()
    defer { lock.unlock() }
    guard let known = learnt.index(ofCodingKey: codingKey) else {
      if learnt.fields.count < Self.learningLimit { learnt = Layout(learnt.fields + [field], wantsLesson: learnt.wantsLesson) }
      return field
    }
    // Another task was quicker.
    if type == nil || learnt.fields[known].type != nil { return learnt.fields[known] }
    var fields = learnt.fields
    fields[known] = field
    learnt = Layout(fields, wantsLesson: learnt.wantsLesson)
    return field
  }

  /// The plan of a field that was learnt, with its type where that is asked for.
  private func known(_ codingKey: String, isTyped: Bool) -> FieldPlan? {
    lock.lock()
    defer { lock.unlock() }
    guard let index = learnt.index(ofCodingKey: codingKey), !isTyped || learnt.fields[index].type != nil else { return nil }
    return learnt.fields[index]
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
    lock.lock()
    defer { lock.unlock() }
    taught = schema
    learnt = Layout(learnt.fields)
  }

  /// The type's schema: what a document has taught, else what the type shows by itself.
  func schema(of type: any Decodable.Type) -> Schema {
    if let known = lesson { return known }
    let schema = rules?.schema ?? SchemaReader.schema(of: type)
    if !schema.isComplete { awaitLesson() }
    return schema
  }

  private func awaitLesson() {
    lock.lock()
    defer { lock.unlock() }
    if taught == nil, !learnt.wantsLesson { learnt = Layout(learnt.fields, wantsLesson: true) }
  }

  private var lesson: Schema? {
    lock.lock()
    defer { lock.unlock() }
    return taught
  }

  private func make(_ codingKey: String, type: Any.Type?, plan: TypePlan?) -> FieldPlan {
    let sourceKey = isVerbatim ? codingKey : keyTransformer.sourceKey(for: codingKey)
    let compiled = rules?.field(codingKey: codingKey, sourceKey: sourceKey)
    var rule = compiled?.rule ?? FieldRule()
    if compiled == nil, sourceKey == nil { rule.isLeftOut = true }
    return FieldPlan(
      codingKey: codingKey, name: rules?.schema == nil ? nil : compiled?.name, model: isVerbatim ? nil : model,
      source: compiled?.source ?? .key(sourceKey ?? codingKey), type: type, plan: plan, rule: rule, keyTransformer: keyTransformer,
      isVerbatim: isVerbatim)
  }
}
