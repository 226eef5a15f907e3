import Hydrate

/// A mapper that is audited, with what is known of it.
struct AuditSetup<M: Mapper> where M.Input == Value {
  let mapper: M
  let userInfo: MappingUserInfo
  let plan: MappingPlan?
  let trial: ConfigurationTrial?
  let keys: SensitiveKeys?
  /// The part of a sample that the mapper reads, by `at`.
  let scope: Accessor?
  /// Whether enums take their cases in any spelling.
  let hasRelaxedNames: Bool

  /// - Throws: every mistake in the set-up of the mapper.
  init(_ mapper: M, _ userInfo: MappingUserInfo) throws(MappingError) {
    (self.mapper, self.userInfo) = (mapper, userInfo)
    try mapper.check()
    plan = mapper.wrappedModel == nil ? nil : try mapper.plan()
    trial = ConfigurationTrial(of: mapper)
    keys = mapper.sensitiveKeysWithin
    hasRelaxedNames = mapper.wrappedModel?.store.configuration.isOn(.relaxedNames) == true
    var (part, scope): ((any Mapper)?, Accessor?) = (mapper, nil)
    while let next = part, scope == nil {
      scope = (next as? any PartMapper)?.accessor
      part = next.wrapped
    }
    self.scope = scope
  }

  /// Explains a sample, with the log of the call.
  func explained(_ sample: Value) -> (explanation: MappingExplanation?, items: [ExplanationLog.Item]) {
    let recorder = ExplanationRecorder()
    let explanation = try? mapper.explain(sample, by: recorder, EditNotes(), hiding: keys, userInfo: userInfo)
    return (explanation, recorder.items)
  }

  /// What the log of a call says of the values of a document.
  func values(of document: Value) -> ExplainedValues { ExplainedValues(explained(document).items, []) }

  /// The part of a document that the mapper reads.
  func part(of document: Value) -> Value? {
    guard let scope else { return document }
    return scope.find(in: document).value
  }

  /// The outcome of a sample.
  struct Outcome {
    let output: M.Output?
    /// All issues, in source order.
    let issues: [MappingIssue]
    let written: Value?
    /// Why the output was not written.
    var writingError: MappingError?
  }

  /// Maps a sample and writes the model.
  ///
  /// - Parameter replacement: Another configuration for the mapper's own.
  func outcome(of sample: Value, with replacement: EngineReplacement? = nil) -> Outcome {
    let (output, issues) = mapped(sample, with: replacement)
    guard let output, let writer = mapper as? any ReversibleMapper else { return Outcome(output: output, issues: issues, written: nil) }
    do throws(MappingError) {
      return Outcome(output: output, issues: issues, written: try write(output, by: writer, with: replacement))
    } catch {
      return Outcome(output: output, issues: issues, written: nil, writingError: error)
    }
  }

  /// Maps a sample.
  func mapped(_ sample: Value, with replacement: EngineReplacement? = nil) -> (output: M.Output?, issues: [MappingIssue]) {
    var report = CallReport()
    do throws(MappingError) {
      let output = try MappingContext.run(sample, userInfo: userInfo, &report) { sample, context throws(MappingError) in
        if let replacement { context.session.use(replacement) }
        return try mapper.map(sample, in: &context)
      }
      return (output, report.issues.inSourceOrder())
    } catch {
      return (nil, error.allIssues)
    }
  }

  private func write<Writer: ReversibleMapper>(
    _ output: M.Output, by writer: Writer, with replacement: EngineReplacement?
  ) throws(MappingError) -> Value? {
    guard let output = same(output, as: Writer.Output.self) else { return nil }
    return try MappingContext.output(from: output, userInfo: userInfo) { output, context throws(MappingError) in
      if let replacement { context.session.use(replacement) }
      // Equal sets are written equally then.
      context.session.edit = EditNotes()
      return same(try writer.unmap(output, in: &context), as: Value.self)
    }
  }

  /// Whether two outcomes of a sample have the same issues by code and path, the same model and the
  /// same written document.
  func isSame(_ one: Outcome, _ other: Outcome, of sample: Value) -> Bool {
    // Issues at one position are found in any order.
    let keys = { (outcome: Outcome) in
      outcome.issues.map { [$0.code.name, $0.severity.rawValue, $0.sourcePath.description] }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    guard keys(one) == keys(other), Self.text(of: one.written) == Self.text(of: other.written),
      one.writingError?.issues.map(\.code) == other.writingError?.issues.map(\.code)
    else { return false }
    guard let a = one.output, let b = other.output else { return one.output == nil && other.output == nil }
    return switch compare(a, b, of: sample) {
    case .equal: true
    case .different: false
    case .unknown: one.written != nil || Self.dumped(a) == Self.dumped(b)
    }
  }

  /// The contents of a model that cannot be compared, also of a class.
  private static func dumped(_ model: M.Output) -> String { changed("") { dump(model, to: &$0) } }

  /// The text of a written document; dictionaries have no order.
  private static func text(of written: Value?) -> String? { written.map { (try? $0.jsonString(.sorted)) ?? $0.description } }

  enum Comparison { case equal, different, unknown }

  /// Compares two models. The result is `unknown` if their type is not `Equatable`, or compares
  /// identities, so that a sample mapped twice differs.
  func compare(_ one: M.Output, _ other: M.Output, of sample: Value) -> Comparison {
    func isEqual<Model: Equatable>(_ model: Model, _ other: M.Output?) -> Bool { other.flatMap { $0 as? Model } == model }
    guard let model = one as? any Equatable else { return .unknown }
    if isEqual(model, other) { return .equal }
    return isEqual(model, mapped(sample).output) ? .different : .unknown
  }

  /// Whether the value at a path must not be shown.
  func hides(_ path: ValuePath) -> Bool {
    guard let keys else { return false }
    return keys.hidesAll || path.components.contains { if case .key(let key) = $0 { keys.contains(key) } else { false } }
  }
}

extension AuditSetup: Sendable where M: Sendable {}

/// A mapper of a part of a document.
private protocol PartMapper {
  var accessor: Accessor { get }
}

extension Mappers.At: PartMapper {}
